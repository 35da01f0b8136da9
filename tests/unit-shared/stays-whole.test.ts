/** The terms of a deposit whose contract leaves it whole when tax is deducted, beside those of any other. */
import { basename } from "node:path";
import { expect, it } from "vitest";
import { dealFile, termsFrom } from "../../backend/catalogue/deal-file.ts";
import { investmentTermsOf } from "../../backend/deal/terms.ts";
import type { DealTerms } from "../../lib/contract/calls/deals.ts";
import { minor } from "../../lib/contract/facts/money.ts";
import { calendarDateOf, epochMs } from "../../lib/contract/values/calendar-date.ts";
import { SETTLEMENT_HOLIDAYS } from "../../lib/finance/business-days.ts";
import type { Taxpayer } from "../../lib/finance/taxpayer.ts";
import { listFiles, readText } from "./source-tree.ts";

const at = epochMs(Date.parse("2026-11-21T06:30:00Z"));
const deals = listFiles("data/deals/{fixed-deposits,tap-reserve}/*.json")
  .filter((path) => basename(path) !== "seed.json")
  .map((path) => termsFrom(dealFile.parse(JSON.parse(readText(path))), at, SETTLEMENT_HOLIDAYS));

const RESIDENT: Taxpayer = { residency: "RESIDENT", panVerified: true };
const UNTAXED: Taxpayer = {
  ...RESIDENT,
  reliefs: [{ kind: "FORM_121", from: calendarDateOf("2026-04-01"), to: calendarDateOf("2040-03-31") }],
};

/** Interest and tax of the longest growing plan. */
function earnedOf(deal: DealTerms, taxpayer: Taxpayer, staysWhole = false) {
  if (deal.product.kind !== "FIXED_DEPOSIT" && deal.product.kind !== "TAP_RESERVE") return expect.fail(deal.dealId);
  const tenureMonths = Math.max(...deal.product.rates.map((rate) => rate.tenureMonths));
  const payoutPlan = deal.product.kind === "FIXED_DEPOSIT" ? "CUMULATIVE" : "GROWTH";
  const product = { ...deal.product, staysWhole };
  const of = {
    deal: { ...deal, product },
    amount: minor(50_00_000_00),
    choice: { tenureMonths, payoutPlan },
    at,
    taxpayer,
  } as const;
  const { cashflow } = investmentTermsOf({ ...of, paisePerMajor: 100, calendar: SETTLEMENT_HOLIDAYS });
  return {
    interest: cashflow.reduce((sum, payout) => sum + payout.interest, 0),
    tds: cashflow.reduce((sum, payout) => sum + payout.tds, 0),
  };
}

it("a deposit that stays whole earns what an untaxed one earns, and any other earns less", () => {
  const kinds = new Set<string>();
  for (const deal of deals) {
    const untaxed = earnedOf(deal, UNTAXED);
    const whole = earnedOf(deal, RESIDENT, true);
    const reduced = earnedOf(deal, RESIDENT);
    expect([untaxed.tds, Math.sign(whole.tds)], deal.dealId).toEqual([0, 1]);
    expect(whole.interest, deal.dealId).toBe(untaxed.interest);
    expect(reduced.interest, deal.dealId).toBeLessThan(untaxed.interest);
    kinds.add(deal.product.kind);
  }
  expect(kinds).toEqual(new Set(["FIXED_DEPOSIT", "TAP_RESERVE"]));
});

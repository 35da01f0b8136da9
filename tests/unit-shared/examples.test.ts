import { describe, expect, it } from "vitest";
import { dealFile, termsFrom } from "../../backend/catalogue/deal-file.ts";
import { investmentTermsOf, likelyTaxpayer } from "../../backend/deal/terms.ts";
import { minor, paise } from "../../lib/contract/facts/money.ts";
import { dateInIndia, epochMs } from "../../lib/contract/values/calendar-date.ts";
import { SETTLEMENT_HOLIDAYS } from "../../lib/finance/business-days.ts";
import { breakEvenBps, cardRate, exampleOf, keptInBank } from "../../lib/products/example.ts";
import { productOf } from "../../lib/products/lookup.ts";
import { listFiles, readText } from "./source-tree.ts";

/* The worked examples of the public pages are the terms that the backend would give. */

const at = epochMs(Date.parse("2026-11-22T06:30:00Z"));
const on = dateInIndia(at);
const deals = listFiles("data/deals/**/*.json")
  .filter((path) => !path.endsWith("seed.json"))
  .map((path) => termsFrom(dealFile.parse(JSON.parse(readText(path))), at, SETTLEMENT_HOLIDAYS));
const withPayouts = deals.filter(({ product }) => productOf(product).promise !== "NONE");

describe("a worked example", () => {
  it.each(withPayouts.map((deal) => [deal.dealId, deal] as const))("of %s equals the deal's own terms", (_, deal) => {
    const amount = minor(deal.minimum * 10);
    const terms = investmentTermsOf({
      ...{ deal, amount, choice: {}, at },
      ...{ taxpayer: likelyTaxpayer(deal), paisePerMajor: 100 },
      calendar: SETTLEMENT_HOLIDAYS,
    });
    expect(exampleOf({ deal, amount, on, calendar: SETTLEMENT_HOLIDAYS })).toMatchObject({
      amount: terms.amount,
      net: terms.totalNet,
      tds: terms.totalTds,
      netXirrBps: terms.netXirrBps,
      endsOn: terms.maturesOn,
      payouts: terms.cashflow,
    });
  });

  it("of every tenure and payout plan of a choice equals the deal's own terms", () => {
    let compared = 0;
    for (const deal of withPayouts) {
      const term = productOf(deal.product).termOf(deal.product);
      if (term.is !== "choice") continue;
      for (const { tenureMonths } of term.rates) {
        for (const payoutPlan of term.payouts) {
          const choice = { tenureMonths, payoutPlan };
          const amount = minor(deal.minimum * 7);
          const proposal = { deal, amount, choice, at, taxpayer: likelyTaxpayer(deal), paisePerMajor: 100 };
          expect(exampleOf({ deal, amount, on, choice, calendar: SETTLEMENT_HOLIDAYS })?.net).toBe(
            investmentTermsOf({ ...proposal, calendar: SETTLEMENT_HOLIDAYS }).totalNet,
          );
          compared += 1;
        }
      }
    }
    expect(compared).toBeGreaterThan(20);
  });

  it("is none for an amount that buys nothing, and for shares, which pay nothing", () => {
    const bond = deals.find(({ product }) => productOf(product).resaleOf !== null);
    const shares = deals.find(({ product }) => productOf(product).promise === "NONE");
    if (!bond || !shares) throw new Error("no such deals");
    expect(exampleOf({ deal: bond, amount: minor(100), on, calendar: SETTLEMENT_HOLIDAYS })).toBeNull();
    expect(
      exampleOf({ deal: shares, amount: minor(shares.minimum * 10), on, calendar: SETTLEMENT_HOLIDAYS }),
    ).toBeNull();
  });
});

describe("the comparison with a bank", () => {
  it("keeps the interest of 90 days at 6.00%, less 10% TDS where it passes ₹50,000", () => {
    const to = dateInIndia(epochMs(at + 90 * 86_400_000));
    const kept = (amount: number) => keptInBank({ amount: minor(amount), rateBps: 600, from: on, to });
    // 5,00,000 × 6% × 90 ÷ 365 = 7,397.26, and ten times that less 7,397.26.
    expect(kept(50_000_000)).toBe(50_000_000 + 739_726);
    expect(kept(500_000_000)).toBe(500_000_000 + 7_397_260 - 739_726);
  });

  it("takes the bank's rate for the days that the money lies", () => {
    const card = [
      { fromDays: 7, rateBps: 325 },
      { fromDays: 91, rateBps: 475 },
    ];
    const rateOver = (days: number) => cardRate(card, { from: on, to: dateInIndia(epochMs(at + days * 86_400_000)) });
    expect([rateOver(6), rateOver(7), rateOver(90), rateOver(91)]).toEqual([null, 325, 325, 475]);
  });
});

it("says by how much a price must rise before a metal is even, rounded against the reader's hope", () => {
  expect(breakEvenBps(paise(103), paise(100))).toBe(300);
  expect(breakEvenBps(paise(10_000), paise(9_999))).toBe(2);
  expect(breakEvenBps(paise(100), paise(100))).toBe(0);
});

import { basename } from "node:path";
import { describe, expect, it } from "vitest";
import { dealFile, termsFrom } from "../../backend/catalogue/deal-file.ts";
import { investmentTermsOf } from "../../backend/deal/terms.ts";
import { withTds } from "../../backend/investor/holdings/payout-tax.ts";
import type { DealTerms } from "../../lib/contract/calls/deals.ts";
import { dateInIndia, epochMs } from "../../lib/contract/values/calendar-date.ts";
import { minor } from "../../lib/contract/values/money.ts";
import type { Residency } from "../../lib/finance/tax.ts";
import { productOf } from "../../lib/products/lookup.ts";
import { PRODUCTS } from "../../lib/products/registry.ts";
import { gainHoldingOf } from "../../lib/products/tax.ts";
import { listFiles, readText } from "./source-tree.ts";

/* A schedule taxed again after a change of residency equals that of an investor who always had the new residency. */

const at = epochMs(Date.parse("2026-11-21T06:30:00Z"));
const deals = listFiles("data/deals/**/*.json")
  .filter((path) => basename(path) !== "seed.json")
  .map((path) => termsFrom(dealFile.parse(JSON.parse(readText(path))), at));
// Deposits are taxed by the year: tests/backend/investing/deposit-tax.test.ts.
const taxedOneByOne = deals.filter(({ product }) => productOf(product).yearlyTaxOf === null);

const LAKH = 100_000_00;

const scheduleFor = (deal: DealTerms, residency: Residency) =>
  investmentTermsOf({
    deal,
    amount: minor(Math.max(2 * deal.minimum, LAKH)),
    choice: {},
    at,
    taxpayer: { residency, panVerified: true },
    paisePerMajor: 100,
  }).cashflow;

describe.each([
  ["RESIDENT", "NON_RESIDENT"],
  ["NON_RESIDENT", "RESIDENT"],
] as const)("an investor who was %s and is %s now", (before, after) => {
  it.each(taxedOneByOne.map((deal) => [deal.dealId, deal] as const))(
    "is taxed on %s as if they had always had the new residency",
    (_, deal) => {
      const taxpayer = { residency: after, panVerified: true };
      const gain = gainHoldingOf(deal.product, dateInIndia(at));
      const holding = { kind: deal.product.kind, taxpayer, gain };
      const moved = scheduleFor(deal, before).map((payout) => withTds(payout, holding));
      expect(moved).toEqual(scheduleFor(deal, after).map((payout) => ({ ...payout, tdsBasis: after })));
    },
  );
});

it("the deals cover every product that promises payouts", () => {
  const paying = deals.filter((deal) => scheduleFor(deal, "RESIDENT").length > 0);
  const promising = Object.values(PRODUCTS).filter(({ promise }) => promise !== "NONE");
  expect(new Set(paying.map(({ product }) => product.kind))).toEqual(new Set(promising.map(({ kind }) => kind)));
});

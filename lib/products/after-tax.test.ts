import { describe, expect, it } from "vitest";
import { minor, paise } from "../contract/facts/money.ts";
import { calendarDateOf, daysBetween, startOfDayInIndia } from "../contract/values/calendar-date.ts";
import type { ProductTerms } from "../contract/values/products.ts";
import { SETTLEMENT_HOLIDAYS } from "../finance/business-days.ts";
import type { OwnTaxRate } from "../finance/own-tax.ts";
import { type ComparableReturn, comparableReturn } from "./after-tax.ts";

const TODAY = calendarDateOf("2026-11-25");
const LAKH = 100_000_00;

interface Case {
  readonly product: ProductTerms;
  readonly rateBps?: number | null;
  readonly rate?: OwnTaxRate;
  readonly isAbroad?: boolean;
}

function returnOf({ product, rateBps = null, rate = "3120", isAbroad = false }: Case): ComparableReturn | null {
  return comparableReturn({
    deal: { product, unit: minor(LAKH), rateBps, investmentType: product.kind.startsWith("GIFT") ? "GIFT" : "INR" },
    amount: minor(LAKH),
    at: startOfDayInIndia(TODAY),
    payer: { residency: isAbroad ? "NON_RESIDENT" : "RESIDENT", rate },
    calendar: SETTLEMENT_HOLIDAYS,
  });
}

const invoice = (tenureDays: number): ProductTerms => ({
  ...{ kind: "INVOICE_DISCOUNTING", rateBps: 1200, tenureDays },
  ...{ invoiceValue: paise(10 * LAKH), invoiceCount: 4 },
});

const deposit = (plan: "CUMULATIVE" | "QUARTERLY"): ProductTerms => ({
  ...{ kind: "FIXED_DEPOSIT", taker: "BANK", rates: [{ tenureMonths: 36, rateBps: 800 }], payouts: [plan] },
  ...{ rateCard: [{ fromDays: 0, rateBps: 500 }], penaltyBps: 100 },
});

const zeroCoupon = (maturityOn: string): ProductTerms => ({
  ...{ kind: "BOND", listed: true, isin: "INE002A07809", couponBps: 0, payout: "AT_MATURITY" },
  ...{ issuedOn: calendarDateOf("2026-01-01"), maturityOn: calendarDateOf(maturityOn) },
  ...{ cleanPrice: 80_0000, security: "SENIOR_SECURED" },
});

const sumOf = (flows: ComparableReturn["afterTax"]) => flows.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
const grossOf = ({ payouts }: ComparableReturn) => payouts.reduce((sum, { gross }) => sum + gross, 0);
const interestOf = ({ payouts }: ComparableReturn) => payouts.reduce((sum, { interest }) => sum + interest, 0);

const known = (found: ComparableReturn | null): ComparableReturn => found ?? expect.fail("no return");

describe("the return after the investor's own tax", () => {
  it("of one payout is its interest less the tax on it, for a year", () => {
    const found = known(returnOf({ product: invoice(90), rateBps: 1200 }));
    const [payout] = found.payouts;
    const days = daysBetween({ from: TODAY, to: payout?.dueOn ?? TODAY });
    const growth = 1 + (interestOf(found) * (1 - 0.312)) / LAKH;
    expect(found.afterBps).toBe(Math.round((growth ** (365 / days) - 1) * 10_000));
    expect(found.afterBps).toBeLessThan(found.beforeBps);
  });

  it("is the return before tax for an investor who owes none, though the payer deducts some", () => {
    const found = known(returnOf({ product: invoice(180), rateBps: 1200, rate: "0" }));
    expect(found.afterBps).toBe(found.beforeBps);
  });

  it("falls with every higher rate of tax", () => {
    const rates = ["0", "520", "2080", "3120", "3900"] as const;
    const found = rates.map((rate) => known(returnOf({ product: deposit("QUARTERLY"), rate })).afterBps);
    expect(found).toEqual(found.toSorted((one, other) => other - one));
    expect(new Set(found).size).toBe(rates.length);
  });

  it("of a growing deposit taxes on each 31 March what it has earned by then, and all of it once", () => {
    const found = known(returnOf({ product: deposit("CUMULATIVE") }));
    expect(found.afterTax.map(({ date }) => date)).toEqual([
      "2027-03-31",
      "2028-03-31",
      "2029-03-31",
      found.payouts.at(-1)?.dueOn,
    ]);
    expect(found.afterTax.slice(0, -1).every(({ amountPaise }) => amountPaise < 0)).toBe(true);
    const tax = grossOf(found) - sumOf(found.afterTax);
    expect(Math.abs(tax - interestOf(found) * 0.312)).toBeLessThan(found.payouts.length);
  });

  it("taxes the gain of a listed bond held for longer than a year at the long-term rate", () => {
    const short = known(returnOf({ product: zeroCoupon("2027-10-25") }));
    const long = known(returnOf({ product: zeroCoupon("2028-10-25") }));
    const shareOf = (found: ComparableReturn) =>
      (grossOf(found) - sumOf(found.afterTax)) / (grossOf(found) - found.amount);
    expect(shareOf(short)).toBeCloseTo(0.312, 2);
    // 12.5 % with cess of 4 %.
    expect(shareOf(long)).toBeCloseTo(0.13, 2);
  });

  it("in GIFT City is the return before tax, because a non-resident's interest is exempt", () => {
    const product: ProductTerms = { kind: "GIFT_DEPOSIT", rateBps: 480, tenureDays: 365, payout: "AT_MATURITY" };
    const found = known(returnOf({ product, rateBps: 480, isAbroad: true }));
    expect(found.afterBps).toBe(found.beforeBps);
  });

  it("of a property is an estimate, whose exit is taxed like other income", () => {
    const product: ProductTerms = {
      ...{ kind: "FRE", city: "Pune", areaSqft: 9_000, tenant: "Cobalt Systems", rentYieldBps: 800 },
      ...{ yearlyStepBps: 0, years: 5, exitShareBps: 12_000 },
    };
    const found = known(returnOf({ product }));
    expect(found.isEstimate).toBe(true);
    const exit = found.payouts.at(-1);
    expect((exit?.gross ?? 0) - (found.afterTax.at(-1)?.amountPaise ?? 0)).toBe((exit?.interest ?? 0) * 0.312);
  });

  it("does not exist where nothing is promised", () => {
    const product: ProductTerms = {
      ...{ kind: "PRE_IPO", isin: "INE002A01018", sharesPerLot: 100, pricePerShare: paise(550_00) },
    };
    expect(returnOf({ product })).toBeNull();
  });

  const lease = (taxedAs: "RENT" | "INTEREST"): ProductTerms => ({
    ...{ kind: "ASSET_LEASING", rateBps: 1200, tenureMonths: 24, residualShareBps: 1000, taxedAs },
    ...{ block: "COMPUTERS", asset: { en: "Workstations" } },
  });
  const taxOf = (found: ComparableReturn) => grossOf(found) - sumOf(found.afterTax);

  it("of a machine that the investors own taxes the whole rent less its depreciation", () => {
    const found = known(returnOf({ product: lease("RENT") }));
    const rent = found.payouts.reduce((sum, { kind, gross }) => (kind === "RENTAL" ? sum + gross : sum), 0);
    // Half of 40 % to March 2027, 40 % of the rest to March 2028, nothing in the year of the sale.
    const depreciation = LAKH * 0.2 + LAKH * 0.8 * 0.4;
    expect(Math.abs(taxOf(found) - (rent - depreciation) * 0.312)).toBeLessThan(found.payouts.length);
  });

  it("of a loan on a machine taxes its interest", () => {
    const found = known(returnOf({ product: lease("INTEREST") }));
    expect(Math.abs(taxOf(found) - interestOf(found) * 0.312)).toBeLessThan(found.payouts.length);
  });
});

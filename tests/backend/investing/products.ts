/** A deal file for every product kind, with Kavya's texts and small numbers. */
import kavya from "../../../data/deals/kavya-northgate-90.json";
import type { ProductKind } from "../../../lib/contract/values/products.ts";

const months = (tenureMonths: number, rateBps: number) => ({ tenureMonths, rateBps });

// `newDeal` sets each deal's id; the evidence is of Kavya's payer.
const { dealId: _, evidence: __, ...common } = kavya;

const words = {
  ...common,
  counterparty: null,
  rating: null,
  placed: { units: 0, holders: 0 },
  unit: 10_000,
  minimum: 10_000,
  total: 1_00_00_000,
};

export const DEAL_FILES = {
  INVOICE_DISCOUNTING: { ...words, product: kavya.product },
  BOND: {
    ...words,
    unit: 1_000,
    product: {
      kind: "BOND",
      listed: true,
      isin: "INE002A01018",
      issuedOn: { inDays: -400 },
      maturityOn: { inDays: 500 },
      couponBps: 1050,
      payout: "QUARTERLY",
      cleanPrice: 987_525,
      security: "SENIOR_SECURED",
    },
  },
  TAP_RESERVE: {
    ...words,
    product: {
      kind: "TAP_RESERVE",
      rates: [months(3, 850), months(6, 900), months(12, 1000)],
      payouts: ["MONTHLY", "GROWTH"],
    },
  },
  ASSET_LEASING: {
    ...words,
    product: {
      kind: "ASSET_LEASING",
      rateBps: 1450,
      tenureMonths: 12,
      residualShareBps: 1000,
      taxedAs: "RENT",
      asset: { en: "Two printing presses", hi: "दो छपाई मशीनें" },
    },
  },
  FIXED_DEPOSIT: {
    ...words,
    product: {
      kind: "FIXED_DEPOSIT",
      taker: "BANK",
      rates: [months(12, 750), months(24, 800)],
      payouts: ["CUMULATIVE", "QUARTERLY"],
      rateCard: [
        { fromDays: 7, rateBps: 400 },
        { fromDays: 180, rateBps: 650 },
      ],
      penaltyBps: 100,
    },
  },
  FRE: {
    ...words,
    product: {
      kind: "FRE",
      city: "Pune",
      areaSqft: 42_000,
      tenant: "Meridian Labs",
      rentYieldBps: 820,
      yearlyStepBps: 500,
      years: 2,
      exitShareBps: 9_700,
      isin: "INE002A01018",
      passedThrough: { interestBps: 6000, dividendBps: 1500 },
    },
  },
  PRE_IPO: {
    ...words,
    unit: 12_500,
    minimum: 12_500,
    product: { kind: "PRE_IPO", isin: "INE002A01018", sharesPerLot: 50, pricePerShare: 250 },
    total: 1_00_00_000,
  },
  GIFT_DEPOSIT: {
    ...words,
    currency: "USD",
    unit: 100,
    minimum: 1_000,
    total: 10_00_000,
    product: { kind: "GIFT_DEPOSIT", rateBps: 525, tenureDays: 365, payout: "QUARTERLY" },
  },
  GIFT_BOND: {
    ...words,
    currency: "USD",
    unit: 100,
    minimum: 1_000,
    total: 10_00_000,
    product: {
      kind: "GIFT_BOND",
      issuer: "IFSC_UNIT",
      listed: false,
      couponBps: 700,
      payout: "HALF_YEARLY",
      maturityOn: { inDays: 540 },
      securityValue: 12_00_000,
    },
  },
} as const satisfies Readonly<Record<ProductKind, object>>;

/** A compounding deposit of a bank at 7 % a year for two years. */
export const compoundingDeposit = (payerName: string) => ({
  ...DEAL_FILES.FIXED_DEPOSIT,
  payer: { ...DEAL_FILES.FIXED_DEPOSIT.payer, name: payerName },
  total: 10_00_00_000,
  product: {
    ...DEAL_FILES.FIXED_DEPOSIT.product,
    rates: [{ tenureMonths: 24, rateBps: 700 }],
    payouts: ["CUMULATIVE"],
  },
});

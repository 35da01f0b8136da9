/**
 * The product-specific terms of a deal on the wire, one schema per kind. The deposits and bonds of GIFT City are
 * separate kinds, because foreign-currency conventions differ. The behaviour of each kind is in `lib/products`.
 */
import { z } from "zod";
import { calendarDate } from "./calendar-date.ts";
import { localized } from "./localized.ts";
import { minorMoney, money } from "./money.ts";
import { named } from "./named.ts";

/** Localised content: required in English, the fallback for the other languages. Read it with `inLocale`. */
export const localizedText = named("LocalizedText", localized(z.string().min(1)));
export type LocalizedText = z.infer<typeof localizedText>;

const basisPoints = z.number().int();
const aRate = basisPoints.positive();
const months = z.number().int().min(1);

const invoiceDiscounting = z.object({
  kind: z.literal("INVOICE_DISCOUNTING"),
  /** Simple interest, yearly. */
  rateBps: aRate,
  tenureDays: z.number().int().min(30).max(180),
  /** Face value of the invoices behind the deal. */
  invoiceValue: money,
  invoiceCount: z.number().int().positive(),
});

/** Coupons a year, or all interest at maturity. */
export const COUPON_PAYOUTS = ["MONTHLY", "QUARTERLY", "HALF_YEARLY", "YEARLY", "AT_MATURITY"] as const;
export const couponPayout = named("CouponPayout", z.enum(COUPON_PAYOUTS));
export type CouponPlan = z.infer<typeof couponPayout>;

const quote = z.number().int().positive();

/** The most corrections of the fixing of one day. */
export const MISTAKES_MAX = 20;

/** The redemption of the whole outstanding principal on a coupon day, at a price for 100 of it, in 1/10,000. */
const redemptions = z
  .array(z.object({ on: calendarDate, price: quote }))
  .min(1)
  .max(120);

/** Terms beyond those of a plain bond; each is absent where the bond has none. Their days are coupon days. */
const bondOptions = {
  /** The first coupon day, where the first period is longer than the others. */
  firstCouponOn: calendarDate.optional(),
  /** Later yearly rates, each from a coupon day on. */
  steps: z
    .array(z.object({ from: calendarDate, couponBps: basisPoints.min(0) }))
    .min(1)
    .max(120)
    .optional(),
  /** Principal that is repaid before maturity, as shares of the face value at issue. */
  repayments: z
    .array(z.object({ on: calendarDate, shareBps: basisPoints.positive() }))
    .min(1)
    .max(240)
    .optional(),
  /** Redemptions that the issuer may choose. */
  calls: redemptions.optional(),
  /** Redemptions that each holder may choose. */
  puts: redemptions.optional(),
  /** Days from the opening of the exercise window to the put; required with `puts`. */
  putNoticeDays: z.number().int().min(18).max(120).optional(),
  /** A coupon that is reset on every coupon day: `couponBps` is the first; operators record the fixings. */
  floating: z
    .object({
      /** The name of the reference rate. */
      reference: z.string().min(1).max(60),
      spreadBps: basisPoints,
      /** `mistakenBps`: rates that were recorded for the day before they were corrected. */
      fixings: z
        .array(
          z.object({
            from: calendarDate,
            referenceBps: basisPoints,
            mistakenBps: z.array(basisPoints).max(MISTAKES_MAX).optional(),
          }),
        )
        .max(480),
    })
    .optional(),
  /**
   * A bond of a bank's Additional Tier 1 capital, which has no maturity: `maturityOn` is a hundred years after the
   * issue, by which such bonds are valued. Operators record the coupons that the bank cancels and the principal that it
   * writes down.
   */
  perpetual: z
    .object({
      /** The share of Common Equity Tier 1 capital below which the principal is written down. */
      triggerBps: basisPoints.positive(),
      /** Coupon days whose coupon is cancelled, in order. */
      skipped: z.array(calendarDate).max(400),
      /** In order; shares of the face value at issue, which no one pays any more. */
      writeDowns: z.array(z.object({ on: calendarDate, shareBps: basisPoints.min(1).max(10_000) })).max(20),
    })
    .optional(),
  /** The notification that specifies a zero-coupon bond for income tax, so that its discount is a capital gain. */
  notifiedAs: z.string().min(1).max(120).optional(),
};

const bond = z.object({
  kind: z.literal("BOND"),
  /** The check digit is verified when the deal is published. */
  isin: z.string().regex(/^IN[A-Z0-9]{9}\d$/),
  issuedOn: calendarDate,
  maturityOn: calendarDate,
  /** Yearly, on outstanding principal; 0 for a zero-coupon bond. */
  couponBps: basisPoints.min(0),
  payout: couponPayout,
  ...bondOptions,
  /** For 100 of outstanding principal, in 1/10,000: 98.7525 is 987525. */
  cleanPrice: quote,
  /** On an exchange: decides when a gain is long-term. */
  listed: z.boolean(),
  /** SOVEREIGN: a government security, with 30/360 days, a record date of its own, and neither duty nor TDS of residents. */
  security: z.enum(["SENIOR_SECURED", "SENIOR_UNSECURED", "SUBORDINATED", "SOVEREIGN"]),
});

/** The yearly rate of one tenure. */
const rateRow = named("RateRow", z.object({ tenureMonths: months, rateBps: aRate }));
export type RateRow = z.output<typeof rateRow>;

/**
 * Whether the contract leaves the compounding balance whole when tax is deducted each 31 March. Absent or false: the
 * payer takes the tax out of it, and it earns less from then on.
 */
const staysWhole = z.boolean().optional();

const tapReserve = z.object({
  kind: z.literal("TAP_RESERVE"),
  /** Sorted by tenure, shortest first. */
  rates: z.array(rateRow.extend({ tenureMonths: months.max(12) })).min(1),
  payouts: z.array(z.enum(["MONTHLY", "GROWTH"])).min(1),
  staysWhole,
});

const assetLeasing = z.object({
  kind: z.literal("ASSET_LEASING"),
  /** Nominal and yearly; the lease pays a twelfth of it each month. */
  rateBps: aRate,
  tenureMonths: months.max(84),
  /** The buy-back price of the machine at the end, as a share of the amount invested. */
  residualShareBps: basisPoints.min(0).max(9000),
  /** RENT of a machine of the investors' trust, or INTEREST of a loan on it; required when the deal is published. */
  taxedAs: z.enum(["RENT", "INTEREST"]).optional(),
  /** The block by which the return depreciates an owned machine; by default MACHINERY, which has the lowest rate. */
  block: z.enum(["MACHINERY", "COMPUTERS", "VEHICLES_ON_HIRE"]).optional(),
  asset: localizedText,
});

const fixedDeposit = z.object({
  kind: z.literal("FIXED_DEPOSIT"),
  taker: z.enum(["BANK", "NBFC"]),
  /** Sorted by tenure, shortest first. */
  rates: z.array(rateRow.extend({ tenureMonths: months.max(120) })).min(1),
  payouts: z.array(z.enum(["CUMULATIVE", "QUARTERLY"])).min(1),
  /** Added to every rate for a resident who is 60 or older on the day of the deposit. */
  seniorBps: aRate.max(100).optional(),
  /** The taker's rate by the number of days that a deposit actually ran, shortest first. */
  rateCard: z.array(z.object({ fromDays: z.number().int().min(0), rateBps: aRate })).min(1),
  penaltyBps: basisPoints.min(0),
  staysWhole,
});

/** Units of a scheme of a small and medium REIT. */
const fractionalRealEstate = z.object({
  kind: z.literal("FRE"),
  city: z.string(),
  areaSqft: z.number().int().positive(),
  tenant: z.string(),
  /** Distributions of the first year, as a share of the amount invested. */
  rentYieldBps: aRate,
  /** The yearly increase of the rent under the lease. */
  yearlyStepBps: basisPoints.min(0),
  /** Whole years until the sale, which is also the lock-in period. */
  years: z.number().int().min(1).max(15),
  /** The expected sale price, as a share of the amount invested. Never promised. */
  exitShareBps: basisPoints.min(0),
  /** Of the units; required when the deal is published. */
  isin: z
    .string()
    .regex(/^IN[A-Z0-9]{9}\d$/)
    .optional(),
  /** The shares of each distribution that pass through as interest and as dividend; the rest, or all of it, is rent. */
  passedThrough: z.object({ interestBps: basisPoints.min(0), dividendBps: basisPoints.min(0) }).optional(),
});

const preIpo = z.object({
  kind: z.literal("PRE_IPO"),
  isin: z.string().regex(/^IN[A-Z0-9]{9}\d$/),
  sharesPerLot: z.number().int().positive(),
  pricePerShare: money,
});

const giftDeposit = z.object({
  kind: z.literal("GIFT_DEPOSIT"),
  rateBps: aRate,
  tenureDays: z.number().int().min(7).max(3653),
  payout: z.enum(["AT_MATURITY", "QUARTERLY"]),
});

const giftBond = z.object({
  kind: z.literal("GIFT_BOND"),
  couponBps: aRate,
  payout: couponPayout.exclude(["MONTHLY", "AT_MATURITY"]),
  maturityOn: calendarDate,
  /** On an exchange of the IFSC, and on no other: decides when a gain is long-term, and with the issuer a non-resident's TDS. */
  listed: z.boolean(),
  /** Required when the deal is published. FOREIGN: an issuer outside India. */
  issuer: z.enum(["IFSC_UNIT", "PUBLIC_COMPANY", "PRIVATE_COMPANY", "FOREIGN"]).optional(),
  securityValue: minorMoney,
});

export const product = named(
  "Product",
  z.discriminatedUnion("kind", [
    invoiceDiscounting,
    bond,
    tapReserve,
    assetLeasing,
    fixedDeposit,
    fractionalRealEstate,
    preIpo,
    giftDeposit,
    giftBond,
  ]),
);
export type ProductTerms = z.output<typeof product>;
export type ProductKind = ProductTerms["kind"];
export type ProductOf<Kind extends ProductKind> = Extract<ProductTerms, { kind: Kind }>;

export const PRODUCT_KINDS: readonly ProductKind[] = product.options.map(({ shape }) => shape.kind.value);

/** Plans of interest payment; some kinds of product let the investor choose. */
export const PAYOUT_PLANS = ["MONTHLY", "GROWTH", "CUMULATIVE", "QUARTERLY"] as const;
export const payoutPlan = named("PayoutPlan", z.enum(PAYOUT_PLANS));
export type PayoutPlan = z.infer<typeof payoutPlan>;

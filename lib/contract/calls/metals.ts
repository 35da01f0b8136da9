import { z } from "zod";
import { defineCall } from "../define.ts";
import { instant } from "../values/calendar-date.ts";
import { OTP_SENDING_ERRORS } from "../values/identity.ts";
import { metalTransactionId, paymentKey } from "../values/ids.ts";
import { amount, money } from "../values/money.ts";
import { named } from "../values/named.ts";
import { pageInput, pageOutput } from "../values/paging.ts";
import { CONFIRMATION_ERRORS, confirmation } from "../values/passkey.ts";
import { text } from "../values/text.ts";
import { grams, metal, tradedGrams } from "../values/weight.ts";
import { otpSentTo } from "./auth.ts";
import { paymentSource } from "./investments.ts";
import { payment } from "./payments.ts";

export const METAL_TRADES = ["BUY", "SELL"] as const;
export const metalTrade = named("MetalTrade", z.enum(METAL_TRADES));
export type MetalTradeKind = z.infer<typeof metalTrade>;

/** INITIATED while an online payment is pending; a trade through the wallet is SUCCESS at once. */
export const METAL_STATES = ["INITIATED", "SUCCESS", "FAILED"] as const;
export const metalState = named("MetalState", z.enum(METAL_STATES));
export type MetalState = z.infer<typeof metalState>;

/** PAID_TOO_LATE: the money arrived after the locked price had expired and was credited to the wallet. */
export const METAL_FAILURES = ["PAYMENT_FAILED", "PAYMENT_EXPIRED", "PAID_TOO_LATE"] as const;
export const metalFailure = named("MetalFailure", z.enum(METAL_FAILURES));
export type MetalFailure = z.infer<typeof metalFailure>;

export const metalTransaction = named(
  "MetalTransaction",
  z.object({
    transactionId: metalTransactionId,
    kind: metalTrade,
    metal,
    state: metalState,
    grams,
    /** The locked price of the trade, before GST. */
    pricePerGram: money,
    metalValue: money,
    /** On purchases only. */
    gst: money,
    /** Metal value plus GST: the cost of a purchase, or the proceeds of a sale. */
    total: money,
    /** Null for a sale, which pays into the wallet. */
    paymentSource: paymentSource.nullable(),
    paymentKey: paymentKey.nullable(),
    /** Of the tax invoice of a purchase; null for the seconds until it is issued, and for a sale. */
    invoiceNumber: z.string().nullable(),
    failure: metalFailure.nullable(),
    createdAt: instant,
    updatedAt: instant,
  }),
);
export type MetalTransaction = z.output<typeof metalTransaction>;

/** A price locked until `expiresAt` for the caller who returns `token`, which is signed and valid for one metal. */
export const metalQuote = named(
  "MetalQuote",
  z.object({
    token: z.string(),
    expiresAt: instant,
    /** Time left until `expiresAt`, for a countdown on a device whose clock may be wrong. */
    secondsLeft: z.number().int(),
  }),
);

export const metalPrice = named(
  "MetalPrice",
  z.object({
    metal,
    /** Market price of a gram of 999 fineness at `at`. */
    marketPrice: money,
    /** Price to buy a gram, before GST of `gstBps`. */
    buyPrice: money,
    /** Price to sell a gram; no GST. */
    sellPrice: money,
    gstBps: z.number().int(),
    at: instant,
    quote: metalQuote,
  }),
);
export type MetalPriceQuote = z.output<typeof metalPrice>;

export const PRICE_RANGES = ["1D", "1W", "1M", "1Y", "5Y"] as const;
export const priceRange = named("PriceRange", z.enum(PRICE_RANGES));
export type PriceRange = z.infer<typeof priceRange>;

export const getMetalPrice = defineCall({
  name: "goldsilver.price",
  tag: "Gold and silver",
  method: "GET",
  path: "/v2/goldsilver/price",
  summary:
    "Returns current gold and silver prices, each with a quote that is valid for five minutes; with a range, also the price history.",
  access: "public",
  effect: "query",
  input: z
    .strictObject({ metal: metal.optional(), range: priceRange.optional() })
    .refine(({ metal: of, range }) => range === undefined || of !== undefined, {
      path: ["metal"],
      message: "INVALID_INPUT",
    }),
  output: z.object({
    /** Both metals, or the requested one. */
    prices: z.array(metalPrice),
    /** Market prices of a gram, oldest first, the latest included; null without a range. */
    history: z
      .object({ metal, range: priceRange, points: z.array(z.object({ at: instant, price: money })) })
      .nullable(),
  }),
  errors: ["GATEWAY_UNAVAILABLE"],
});

export const metalHolding = named(
  "MetalHolding",
  z.object({
    metal,
    grams,
    /** Grams that can be sold now. */
    availableGrams: grams,
    heldGrams: grams,
    /** The cost of the current holding, GST included. */
    invested: money,
    /** `invested` per gram; null without a holding. */
    averageCost: money.nullable(),
    /** Proceeds of selling the whole holding now; null while the price is unknown. */
    currentValue: money.nullable(),
    /** `currentValue` − `invested`. */
    gain: money.nullable(),
  }),
);
export type MetalHoldingView = z.output<typeof metalHolding>;

export const getMetalHoldings = defineCall({
  name: "goldsilver.user",
  tag: "Gold and silver",
  method: "GET",
  path: "/v2/goldsilver/user",
  summary:
    "Returns the investor's holding of each metal with its cost and value, and how much more they may buy today.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "query",
  input: z.strictObject({}),
  output: z.object({
    holdings: z.array(metalHolding),
    limits: z.object({ purchaseMin: money, purchaseMaxPerDay: money, leftToday: money }),
    /** The metal's value from which a purchase needs the investor's postal address for its tax invoice. */
    addressFrom: money,
  }),
  errors: [],
});

export const listMetalTransactions = defineCall({
  name: "goldsilver.transactions",
  tag: "Gold and silver",
  method: "GET",
  path: "/v2/goldsilver/transactions",
  summary: "Lists purchases and sales of one metal or both, newest first.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "query",
  input: z.strictObject({ ...pageInput, metal: metal.optional() }),
  output: z.object({ transactions: z.array(metalTransaction), ...pageOutput }),
  errors: [],
});

const QUOTE_ERRORS = ["QUOTE_INVALID", "QUOTE_EXPIRED", "QUOTE_OTHER_METAL"] as const;

/** Exactly one of an amount in rupees and a weight in grams. */
const hasOneMeasure = ({ amount: rupees, grams: weight }: { amount?: unknown; grams?: unknown }) =>
  (rupees === undefined) !== (weight === undefined);

/** The metal, its quoted price, and the amount or weight of the trade. */
const tradedAt = {
  metal,
  /** `quote.token` of the price response. */
  quote: text(200).min(1),
  /**
   * On a purchase, the amount to spend, GST included; on a sale, the least proceeds, met with the smallest weight that
   * reaches them.
   */
  amount: amount.optional(),
  grams: tradedGrams.optional(),
};

export const requestMetalSaleOtp = defineCall({
  name: "payments.metal.otp-request",
  tag: "Gold and silver",
  method: "POST",
  path: "/v2/payments/metal/otp/request",
  inSpecification: false,
  summary: "Sends the code that confirms a sale of metal on these terms, and no other.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "command",
  input: z.strictObject(tradedAt).refine(hasOneMeasure, { path: ["amount"], message: "AMOUNT_INVALID" }),
  output: otpSentTo,
  errors: [
    ...QUOTE_ERRORS,
    "AMOUNT_INVALID",
    "AMOUNT_TOO_LARGE",
    "WEIGHT_INVALID",
    "METAL_BELOW_MINIMUM",
    "INSUFFICIENT_METAL",
    ...OTP_SENDING_ERRORS,
  ],
});

export const createMetalPayment = defineCall({
  name: "payments.metal.create",
  tag: "Gold and silver",
  method: "POST",
  path: "/v2/payments/metal/create",
  summary: "Buys metal from the wallet or by online payment, or sells metal into the wallet, at a quoted price.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "command",
  input: z
    .strictObject({
      kind: metalTrade,
      ...tradedAt,
      /** The payment source of a purchase; a sale pays into the wallet. */
      paymentSource: paymentSource.default("WALLET"),
      /** The path of this site that the payment page returns to. Default: the metal's page in English. */
      returnPath: text(300).optional(),
      /** The code of a sale; required where the metal sold within 24 hours exceeds the limit of remote config. */
      otp: confirmation.optional(),
    })
    .refine(hasOneMeasure, { path: ["amount"], message: "AMOUNT_INVALID" })
    .refine(({ kind, paymentSource: source }) => kind === "BUY" || source === "WALLET", {
      path: ["paymentSource"],
      message: "INVALID_INPUT",
    }),
  /** `payment` is the payment to complete; null where the trade went through the wallet. */
  output: z.object({ transaction: metalTransaction, payment: payment.nullable() }),
  errors: [
    ...QUOTE_ERRORS,
    "AMOUNT_INVALID",
    "AMOUNT_TOO_LARGE",
    "WEIGHT_INVALID",
    "METAL_BELOW_MINIMUM",
    "SALE_CODE_REQUIRED",
    ...CONFIRMATION_ERRORS,
    "METAL_DAILY_LIMIT",
    "ADDRESS_REQUIRED",
    "PAYMENT_LIMIT",
    "INSUFFICIENT_BALANCE",
    "INSUFFICIENT_METAL",
    "KYC_INCOMPLETE",
    "INVESTING_CLOSED",
    "ONLINE_PAYMENT_CLOSED",
    "GATEWAY_UNAVAILABLE",
  ],
});

export const getMetalPayment = defineCall({
  name: "payments.metal",
  tag: "Gold and silver",
  method: "GET",
  path: "/v2/payments/metal/{key}",
  summary:
    "Returns a payment for metal with its purchase. The status of an unsettled payment is first refreshed from the provider.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "query",
  input: z.strictObject({ key: paymentKey }),
  output: payment.extend({ transaction: metalTransaction }),
  errors: [],
});

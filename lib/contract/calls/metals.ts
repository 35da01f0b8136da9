import { z } from "zod";
import { defineCall } from "../define.ts";
import { instant } from "../values/calendar-date.ts";
import { metalTransactionId, paymentKey } from "../values/ids.ts";
import { amount, money } from "../values/money.ts";
import { pageInput, pageOutput } from "../values/paging.ts";
import { text } from "../values/text.ts";
import { grams, metal, tradedGrams } from "../values/weight.ts";
import { paymentSource } from "./investments.ts";
import { payment } from "./payments.ts";

export const METAL_TRADES = ["BUY", "SELL"] as const;
export const metalTrade = z.enum(METAL_TRADES);
export type MetalTradeKind = z.infer<typeof metalTrade>;

/** INITIATED while an online payment is awaited; whatever goes through the wallet is SUCCESS at once. */
export const METAL_STATES = ["INITIATED", "SUCCESS", "FAILED"] as const;
export const metalState = z.enum(METAL_STATES);
export type MetalState = z.infer<typeof metalState>;

/** PAID_TOO_LATE: the money came when the price held no longer. It lies in the wallet. */
export const METAL_FAILURES = ["PAYMENT_FAILED", "PAYMENT_EXPIRED", "PAID_TOO_LATE"] as const;
export const metalFailure = z.enum(METAL_FAILURES);
export type MetalFailure = z.infer<typeof metalFailure>;

export const metalTransaction = z.object({
  transactionId: metalTransactionId,
  kind: metalTrade,
  metal,
  state: metalState,
  grams,
  /** The locked price that it was made at, before GST. */
  pricePerGram: money,
  metalValue: money,
  /** On a purchase only. */
  gst: money,
  /** Metal value and GST: what a purchase costs, or a sale brings to the wallet. */
  total: money,
  /** Null for a sale, which pays into the wallet. */
  paymentSource: paymentSource.nullable(),
  paymentKey: paymentKey.nullable(),
  failure: metalFailure.nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type MetalTransaction = z.output<typeof metalTransaction>;

/** A price that holds until `expiresAt` for whoever sends `token` back. It is signed, and bound to its metal. */
export const metalQuote = z.object({
  token: z.string(),
  expiresAt: instant,
  /** From now to `expiresAt`: for a clock on a screen, whose own time may be another. */
  secondsLeft: z.number().int(),
});

export const metalPrice = z.object({
  metal,
  /** Of a gram of 999 fineness in the market, at `at`. */
  marketPrice: money,
  /** To buy a gram, before GST of `gstBps`. */
  buyPrice: money,
  /** To sell a gram; no GST. */
  sellPrice: money,
  gstBps: z.number().int(),
  at: instant,
  quote: metalQuote,
});
export type MetalPriceQuote = z.output<typeof metalPrice>;

export const PRICE_RANGES = ["1D", "1W", "1M", "1Y", "5Y"] as const;
export const priceRange = z.enum(PRICE_RANGES);
export type PriceRange = z.infer<typeof priceRange>;

export const getMetalPrice = defineCall({
  name: "goldsilver.price",
  method: "GET",
  path: "/v2/goldsilver/price",
  summary:
    "What gold and silver cost now, with a quote for each that holds for five minutes; with a range, its history.",
  access: "public",
  effect: "query",
  input: z
    .object({ metal: metal.optional(), range: priceRange.optional() })
    .refine(({ metal: of, range }) => range === undefined || of !== undefined, {
      path: ["metal"],
      message: "INVALID_INPUT",
    }),
  output: z.object({
    /** Of both metals, or of the one that was asked for. */
    prices: z.array(metalPrice),
    /** Market prices of a gram, oldest first, the last one at the latest; null when no range was asked for. */
    history: z
      .object({ metal, range: priceRange, points: z.array(z.object({ at: instant, price: money })) })
      .nullable(),
  }),
  errors: ["GATEWAY_UNAVAILABLE"],
});

export const metalHolding = z.object({
  metal,
  grams,
  /** What may be sold now. */
  availableGrams: grams,
  heldGrams: grams,
  /** What was paid for what is held, GST included. */
  invested: money,
  /** The same for a gram; null where nothing is held. */
  averageCost: money.nullable(),
  /** What selling all of it would bring now; null while the price is not known. */
  currentValue: money.nullable(),
  /** Current value less invested. */
  gain: money.nullable(),
});
export type MetalHoldingView = z.output<typeof metalHolding>;

export const getMetalHoldings = defineCall({
  name: "goldsilver.user",
  method: "GET",
  path: "/v2/goldsilver/user",
  summary: "What is held of each metal, what it has cost and what it is worth; and how much may still be bought today.",
  access: "investor",
  effect: "query",
  input: z.object({}),
  output: z.object({
    holdings: z.array(metalHolding),
    limits: z.object({ purchaseMin: money, purchaseMaxPerDay: money, leftToday: money }),
  }),
  errors: [],
});

export const listMetalTransactions = defineCall({
  name: "goldsilver.transactions",
  method: "GET",
  path: "/v2/goldsilver/transactions",
  summary: "Purchases and sales of one metal or of both, newest first.",
  access: "investor",
  effect: "query",
  input: z.object({ ...pageInput, metal: metal.optional() }),
  output: z.object({ transactions: z.array(metalTransaction), ...pageOutput }),
  errors: [],
});

/** Rupees to spend or to raise, or grams: one of the two. */
const oneMeasure = ({ amount: rupees, grams: weight }: { amount?: unknown; grams?: unknown }) =>
  (rupees === undefined) !== (weight === undefined);

export const createMetalPayment = defineCall({
  name: "payments.metal.create",
  method: "POST",
  path: "/v2/payments/metal/create",
  summary: "Buys metal from the wallet or online, or sells it to the wallet, at the price of a quote.",
  access: "investor",
  effect: "command",
  input: z
    .object({
      kind: metalTrade,
      metal,
      /** `quote.token` of the price. */
      quote: text(200).min(1),
      /** To spend, GST included; or to raise at least, by the least weight that does. */
      amount: amount.optional(),
      grams: tradedGrams.optional(),
      /** Of a purchase. A sale pays into the wallet. */
      paymentSource: paymentSource.default("WALLET"),
      /** Where the payment page returns to: a path of this site. Without it, the page of the metal in English. */
      returnPath: text(300).optional(),
    })
    .refine(oneMeasure, { path: ["amount"], message: "AMOUNT_INVALID" })
    .refine(({ kind, paymentSource: source }) => kind === "BUY" || source === "WALLET", {
      path: ["paymentSource"],
      message: "INVALID_INPUT",
    }),
  /** `payment` is what the payer has to complete; null where the wallet paid or was paid. */
  output: z.object({ transaction: metalTransaction, payment: payment.nullable() }),
  errors: [
    "QUOTE_INVALID",
    "QUOTE_EXPIRED",
    "QUOTE_OTHER_METAL",
    "AMOUNT_INVALID",
    "AMOUNT_TOO_LARGE",
    "WEIGHT_INVALID",
    "METAL_BELOW_MINIMUM",
    "METAL_DAILY_LIMIT",
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
  method: "GET",
  path: "/v2/payments/metal/{key}",
  summary:
    "A payment for metal and its purchase. The status of an unsettled payment is fetched from the provider first.",
  access: "investor",
  effect: "query",
  input: z.object({ key: paymentKey }),
  output: payment.extend({ transaction: metalTransaction }),
  errors: [],
});

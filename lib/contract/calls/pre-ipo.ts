/** Pre-IPO shares: bought in lots, paid for online, and delivered to the investor's demat account. */
import { z } from "zod";
import { defineCall } from "../define.ts";
import { calendarDate, instant } from "../values/calendar-date.ts";
import { dealId, investmentId, paymentKey } from "../values/ids.ts";
import { amount, money } from "../values/money.ts";
import { named } from "../values/named.ts";
import { pageInput, pageOutput } from "../values/paging.ts";
import { text } from "../values/text.ts";
import { DEMAT_FAULTS } from "./cmr.ts";
import { TERMS_ERRORS } from "./investment-terms.ts";
import { investmentFailure, investmentStatus } from "./investments.ts";
import { payment } from "./payments.ts";

/**
 * PENDING until the depository has accepted the order, IN_TRANSIT until the shares are in the account, ACCOUNT_NEEDED
 * while the investor has no demat account that takes them: the shares wait for another client master report.
 */
export const DELIVERY_STATUSES = ["PENDING", "IN_TRANSIT", "ACCOUNT_NEEDED", "DELIVERED"] as const;
export const deliveryStatus = named("DeliveryStatus", z.enum(DELIVERY_STATUSES));
export type DeliveryStatus = z.infer<typeof deliveryStatus>;

const deliveryRejection = named(
  "DeliveryRejection",
  z.object({ on: calendarDate, reason: z.enum(DEMAT_FAULTS), dematAccount: z.string() }),
);
export type DeliveryRejection = z.infer<typeof deliveryRejection>;

export const preIpoInvestment = named(
  "PreIpoInvestment",
  z.object({
    investmentId,
    dealId,
    title: z.string(),
    companyName: z.string(),
    isin: z.string(),
    lotSize: z.number().int().positive(),
    sharesPerLot: z.number().int().positive(),
    shares: z.number().int().positive(),
    pricePerShare: money,
    /** The price paid, stamp duty included. */
    amount: money,
    stampDuty: money,
    /** The latest known share price and its day; the purchase price until another is published. */
    lastPrice: money,
    lastPriceOn: calendarDate,
    currentValue: money,
    /** Unrealised, over the price paid with its costs. */
    gain: money,
    returnBps: z.number().int().nullable(),
    investmentStatus,
    failure: investmentFailure.nullable(),
    paymentKey: paymentKey.nullable(),
    /** Null until the investment has succeeded. */
    delivery: z
      .object({
        status: deliveryStatus,
        /** The demat account of the latest order; null while the first order waits for an account. */
        dematAccount: z.string().nullable(),
        deliveredOn: calendarDate.nullable(),
        /** Orders that the depository refused, earliest first. */
        rejections: z.array(deliveryRejection),
      })
      .nullable(),
    createdAt: instant,
  }),
);
export type PreIpoInvestment = z.output<typeof preIpoInvestment>;

export const investPreIpo = defineCall({
  name: "pre-ipo.invest",
  tag: "Pre-IPO",
  method: "POST",
  path: "/preIPO/invest",
  summary:
    "Reserves lots of pre-IPO shares and opens the payment for them. Rejected if the price has changed from the amount shown to the investor.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "command",
  limit: "INVESTMENT_TERMS",
  input: z.strictObject({
    dealId,
    /** The number of lots. */
    lotSize: z.number().int().min(1).max(10_000),
    amount,
    returnUrl: text(300).optional(),
  }),
  inQuery: ["dealId"],
  output: z.object({ investment: preIpoInvestment, payment }),
  errors: [
    "KYC_INCOMPLETE",
    "INVESTING_CLOSED",
    "ONLINE_PAYMENT_CLOSED",
    "ACCREDITATION_REQUIRED",
    "CMR_REQUIRED",
    "PRICE_CHANGED",
    "SOLD_OUT",
    "PAYMENT_LIMIT",
    "GATEWAY_UNAVAILABLE",
    ...TERMS_ERRORS,
  ],
});

export const getPreIpoInvestment = defineCall({
  name: "pre-ipo.investment",
  tag: "Pre-IPO",
  method: "GET",
  path: "/preIPO/investment/{id}",
  summary: "Returns one holding of pre-IPO shares with its value at the latest price and its delivery status.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "query",
  input: z.strictObject({ id: investmentId }),
  output: preIpoInvestment,
  errors: [],
});

export const listPreIpoInvestments = defineCall({
  name: "pre-ipo.investments",
  tag: "Pre-IPO",
  method: "GET",
  path: "/preIPO/investment",
  summary: "Lists the investor's holdings of pre-IPO shares, newest first.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "query",
  input: z.strictObject(pageInput),
  output: z.object({ investments: z.array(preIpoInvestment), ...pageOutput }),
  errors: [],
});

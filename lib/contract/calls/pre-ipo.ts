/** Shares of companies before their listing: bought in lots, paid online, delivered to the investor's demat account. */
import { z } from "zod";
import { defineCall } from "../define.ts";
import { calendarDate, instant } from "../values/calendar-date.ts";
import { dealId, investmentId, paymentKey } from "../values/ids.ts";
import { amount, money } from "../values/money.ts";
import { pageInput, pageOutput } from "../values/paging.ts";
import { text } from "../values/text.ts";
import { TERMS_ERRORS } from "./deals.ts";
import { investmentFailure, investmentStatus } from "./investments.ts";
import { payment } from "./payments.ts";

/** PENDING until the depository has taken the order, IN_TRANSIT until the shares are in the account. */
export const DELIVERY_STATUSES = ["PENDING", "IN_TRANSIT", "DELIVERED"] as const;
export const deliveryStatus = z.enum(DELIVERY_STATUSES);
export type DeliveryStatus = z.infer<typeof deliveryStatus>;

export const preIpoInvestment = z.object({
  investmentId,
  dealId,
  title: z.string(),
  companyName: z.string(),
  isin: z.string(),
  lotSize: z.number().int().positive(),
  sharesPerLot: z.number().int().positive(),
  shares: z.number().int().positive(),
  pricePerShare: money,
  /** What was paid, stamp duty included. */
  amount: money,
  stampDuty: money,
  /** What the share fetched last, and on which day that was; the price that was paid until somebody says another. */
  lastPrice: money,
  lastPriceOn: calendarDate,
  currentValue: money,
  /** On paper, over what was paid with its costs. */
  gain: money,
  returnBps: z.number().int().nullable(),
  investmentStatus,
  failure: investmentFailure.nullable(),
  paymentKey: paymentKey.nullable(),
  /** Null until the investment has succeeded. */
  delivery: z
    .object({ status: deliveryStatus, dematAccount: z.string(), deliveredOn: calendarDate.nullable() })
    .nullable(),
  createdAt: instant,
});
export type PreIpoInvestment = z.output<typeof preIpoInvestment>;

export const investPreIpo = defineCall({
  name: "pre-ipo.invest",
  method: "POST",
  path: "/preIPO/invest",
  summary:
    "Sets lots aside and opens the payment for them. The amount is what the investor was shown; a price that has changed since is refused.",
  access: "investor",
  effect: "command",
  input: z.object({
    dealId,
    /** How many lots. */
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
  method: "GET",
  path: "/preIPO/investment/{id}",
  summary: "One holding of shares, marked to the last price, and where its delivery stands.",
  access: "investor",
  effect: "query",
  input: z.object({ id: investmentId }),
  output: preIpoInvestment,
  errors: [],
});

export const listPreIpoInvestments = defineCall({
  name: "pre-ipo.investments",
  method: "GET",
  path: "/preIPO/investment",
  summary: "Holdings of shares that are not listed yet, the newest first.",
  access: "investor",
  effect: "query",
  input: z.object(pageInput),
  output: z.object({ investments: z.array(preIpoInvestment), ...pageOutput }),
  errors: [],
});

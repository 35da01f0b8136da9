/** Sale of bonds before maturity: to a bidder in the market, settled on the next business day. */

import { z } from "zod";
import { defineCall } from "../define.ts";
import { calendarDate, instant } from "../values/calendar-date.ts";
import { category } from "../values/categories.ts";
import { OTP_SENDING_ERRORS } from "../values/identity.ts";
import { dealId, investmentId, sellOrderId, sellTermsId } from "../values/ids.ts";
import { currency, money } from "../values/money.ts";
import { named } from "../values/named.ts";
import { CONFIRMATION_ERRORS, confirmation } from "../values/passkey.ts";
import { leavingLot } from "../values/redemption.ts";
import { otpSentTo } from "./auth.ts";

/** Forward only: CREATED → MATCHED → SETTLED; CREATED → CANCELLED by the seller; CREATED or MATCHED → REJECTED by the market. */
export const SELL_ORDER_STATUSES = ["CREATED", "MATCHED", "SETTLED", "CANCELLED", "REJECTED"] as const;
export const sellOrderStatus = named("SellOrderStatus", z.enum(SELL_ORDER_STATUSES));
export type SellOrderStatus = z.infer<typeof sellOrderStatus>;

/**
 * NO_BUYER: the market found none. NOT_MATCHED: the order was still unmatched on its settlement day. MATCH_UNDONE: its match was a mistake,
 * and there is no other buyer.
 */
export const SELL_REJECTIONS = ["NO_BUYER", "NOT_MATCHED", "MATCH_UNDONE"] as const;
export const sellRejection = named("SellRejection", z.enum(SELL_REJECTIONS));
export type SellRejection = z.infer<typeof sellRejection>;

/** Amounts of a sale, in rupees. Net proceeds = consideration + accrued interest − fee − TDS. */
const saleAmounts = {
  units: z.number().int().positive(),
  /** The bid for 100 of face value, in 1/10,000. */
  cleanPrice: z.number().int().positive(),
  /** At the clean price. */
  consideration: money,
  /** From the last coupon to the settlement day; negative where the seller keeps the next coupon. */
  accruedInterest: money,
  /** Share of the consideration, GST included. */
  feeBps: z.number().int().min(0),
  fee: money,
  /** Goods and services tax contained in the fee. */
  gstRateBps: z.number().int().min(0),
  gst: money,
  /** On the gain of a non-resident; a resident declares it in the tax return. */
  tdsRateBps: z.number().int().min(0),
  tds: money,
  netProceeds: money,
  /** The day of the quote; the next business day for one on a closed day, or that would be valid after 15:30. */
  tradesOn: calendarDate,
  /** The business day after the trade. A coupon whose record date is before it belongs to the seller. */
  settlesOn: calendarDate,
  /**
   * The lots that tax law treats as sold, oldest first, as of the quote. Empty in orders from before lots were stated.
   */
  lots: z.array(leavingLot),
};

export const sellTerms = named(
  "SellTerms",
  z.object({
    termsId: sellTermsId,
    investmentId,
    isin: z.string(),
    ...saleAmounts,
    /** When the market gave the bid. */
    quotedAt: instant,
    validUntil: instant,
  }),
);
export type SellTerms = z.output<typeof sellTerms>;

export const sellOrder = named(
  "SellOrder",
  z.object({
    orderId: sellOrderId,
    investmentId,
    dealId,
    isin: z.string(),
    title: z.string(),
    status: sellOrderStatus,
    /** Why the order was REJECTED. */
    reason: sellRejection.nullable(),
    ...saleAmounts,
    createdAt: instant,
    matchedAt: instant.nullable(),
    settledAt: instant.nullable(),
    updatedAt: instant,
  }),
);
export type SellOrder = z.output<typeof sellOrder>;

const units = z.number().int().positive().max(1_000_000_000);

export const listSellOrders = defineCall({
  name: "bonds.sell-orders",
  tag: "Early exit",
  method: "GET",
  path: "/v1/bonds/sell/order",
  summary: "Returns how many units of an investment can be sold, and its sell orders, latest first.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "query",
  input: z.strictObject({ investmentId }),
  output: z.object({
    investmentId,
    /** Whether this investor can sell this bond at this time. */
    isOpen: z.boolean(),
    heldUnits: z.number().int().min(0),
    /** Held units that are committed to unfinished orders. */
    unitsInOrders: z.number().int().min(0),
    availableUnits: z.number().int().min(0),
    orders: z.array(sellOrder),
  }),
  errors: [],
});

/**
 * Why a holding cannot be sold now. NOT_TRADED: the product has no market. NOT_LISTED: this bond, or this investor, is
 * not on the list of remote config. MATURING: no sale would settle by the record date of the redemption. IN_ORDERS: every
 * unit is in an open order.
 */
export const SALE_OBSTACLES = [
  "NOT_TRADED",
  "NOT_LISTED",
  "RESTRUCTURED",
  "PAYMENT_LATE",
  "MATURING",
  "IN_ORDERS",
  "NO_BID",
  "MARKET_UNREACHABLE",
] as const;
export const saleObstacle = named("SaleObstacle", z.enum(SALE_OBSTACLES));
export type SaleObstacle = z.infer<typeof saleObstacle>;

export const sellSide = named(
  "SellSide",
  z.object({
    investmentId,
    title: z.string(),
    productType: category,
    currency,
    /** Units that are held and in no open order; null for a product without units. */
    availableUnits: z.number().int().min(0).nullable(),
    /** Amounts of a sale of all available units at the current bid. Indicative: only quoted terms are binding. */
    indication: z.object(saleAmounts).nullable(),
    /** Null where the holding can be sold now. */
    obstacle: saleObstacle.nullable(),
    /** The day of payment without a sale: the maturity, or the settlement of the open orders; null if none is known. */
    paidOn: calendarDate.nullable(),
  }),
);
export type SellSide = z.output<typeof sellSide>;

/** Not in the specification, which names no call for its sell side. */
export const getSellSide = defineCall({
  name: "bonds.sell-side",
  tag: "Early exit",
  method: "GET",
  path: "/v1/bonds/sell/data",
  inSpecification: false,
  summary:
    "Lists the running investments with what a sale would bring now, or why they cannot be sold, and all sell orders.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "query",
  input: z.strictObject({}),
  output: z.object({ holdings: z.array(sellSide), orders: z.array(sellOrder) }),
  errors: [],
});

const SELLING_ERRORS = [
  "SELLING_CLOSED",
  "INVESTMENT_NOT_ACTIVE",
  "UNITS_NOT_AVAILABLE",
  "GATEWAY_UNAVAILABLE",
] as const;

export const createSellTerms = defineCall({
  name: "bonds.sell-terms",
  tag: "Early exit",
  method: "POST",
  path: "/v1/bonds/sell/terms",
  summary: "Quotes the proceeds of selling bond units at the current bid. The quote is valid for ten minutes.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "command",
  limit: "SALE_TERMS",
  input: z.strictObject({ investmentId, units }),
  output: sellTerms,
  errors: [...SELLING_ERRORS, "NO_BID"],
});

export const requestSellOtp = defineCall({
  name: "bonds.sell-otp-request",
  tag: "Early exit",
  method: "POST",
  path: "/v1/bonds/sell/otp/request",
  inSpecification: false,
  summary: "Sends the code that confirms a sale on these quoted terms, and no other.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "command",
  input: z.strictObject({ termsId: sellTermsId }),
  output: otpSentTo,
  errors: ["SELL_TERMS_EXPIRED", ...OTP_SENDING_ERRORS],
});

export const createSellOrder = defineCall({
  name: "bonds.sell-order",
  tag: "Early exit",
  method: "POST",
  path: "/v1/bonds/sell/order",
  summary:
    "Places a sell order on the quoted terms. Repeating the same terms returns the same order. Sales above a limit need a code.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "command",
  limit: "SALE_TERMS",
  /** `otp`: required where the bonds sold within 24 hours exceed the limit of remote config. */
  input: z.strictObject({ investmentId, units, termsId: sellTermsId, otp: confirmation.optional() }),
  output: sellOrder,
  errors: [
    ...SELLING_ERRORS,
    "SELL_TERMS_EXPIRED",
    "SELL_TERMS_MISMATCH",
    "SALE_CODE_REQUIRED",
    ...CONFIRMATION_ERRORS,
  ],
});

export const deleteSellOrder = defineCall({
  name: "bonds.sell-cancel",
  tag: "Early exit",
  method: "PUT",
  path: "/v1/bonds/sell/order/delete",
  summary: "Cancels a sell order that has not been matched.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "command",
  input: z.strictObject({ orderId: sellOrderId }),
  inQuery: ["orderId"],
  output: sellOrder,
  errors: ["SELL_ORDER_NOT_OPEN", "GATEWAY_UNAVAILABLE"],
});

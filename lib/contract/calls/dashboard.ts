import { z } from "zod";
import { DEFAULT_LOCALE } from "../../i18n/locales.ts";
import { defineCall } from "../define.ts";
import { calendarDate, instant } from "../values/calendar-date.ts";
import { CATEGORIES, category } from "../values/categories.ts";
import { investmentId } from "../values/ids.ts";
import { localeId } from "../values/localized.ts";
import { currency, minorMoney } from "../values/money.ts";
import { pageInput, pageOutput } from "../values/paging.ts";
import { metal } from "../values/weight.ts";
import { payoutKind } from "./deals.ts";
import { investment, investmentStage, investmentStatus, investmentSummary, payout } from "./investments.ts";

export const investmentView = defineCall({
  name: "dashboard.investments",
  method: "POST",
  path: "/v2/investment-dashboard/get-investment-view",
  summary: "A page of investments, and the sum of those that succeeded.",
  access: "investor",
  effect: "query",
  input: z.object({
    ...pageInput,
    productType: category.optional(),
    /** Of one book at a time: currencies are never added up. */
    currency: currency.default("INR"),
    stage: investmentStage.optional(),
    sortBy: z.enum(["INVESTED_ON", "MATURES_ON", "AMOUNT"]).default("INVESTED_ON"),
    sortOrder: z.enum(["ASC", "DESC"]).default("DESC"),
  }),
  output: z.object({ investments: z.array(investmentSummary), totalInvestment: minorMoney, ...pageOutput }),
  errors: [],
});

export const dashboardInvestment = defineCall({
  name: "dashboard.investment",
  method: "GET",
  path: "/v2/investment-dashboard/investment/{id}",
  summary: "One investment with every payout, promised and made.",
  access: "investor",
  effect: "query",
  input: z.object({ id: investmentId }),
  output: investment,
  errors: [],
});

/** Not in the specification's list, which has its pagination (§3, "asset-leasing cashflow"), and no call that is paged. */
export const dashboardCashflow = defineCall({
  name: "dashboard.cashflow",
  method: "GET",
  path: "/v2/investment-dashboard/investment/{id}/cashflow",
  summary: "A page of what one investment pays, promised and made, by payoutSequence.",
  access: "investor",
  effect: "query",
  input: z.object({ id: investmentId, ...pageInput }),
  output: z.object({ cashflow: z.array(payout), ...pageOutput }),
  errors: [],
});

/** Of one metal. What it cost and what its sales brought since the first purchase; what is held now, at the market. */
const metalFigures = z.object({
  metal,
  invested: minorMoney,
  received: minorMoney,
  /** What selling all of it would bring now. Null while the price is not known: then nothing of this metal is in the sums. */
  currentValue: minorMoney.nullable(),
  /** When the market told its price. */
  pricedAt: instant.nullable(),
});

/** Sums over SUCCESS investments, and over gold and silver (in rupees, of ALL and of their own category). */
export const metrics = z.object({
  currency,
  asOf: calendarDate,
  investmentCount: z.number().int(),
  invested: minorMoney,
  currentValue: minorMoney,
  received: minorMoney,
  tds: minorMoney,
  expected: minorMoney,
  /** The last day on which something is expected. */
  expectedBy: calendarDate.nullable(),
  /** Received plus current value, less what was put in. */
  gain: minorMoney,
  /** In basis points; null under 30 days or without a sign change. Metals promise nothing and are in neither. */
  xirr: z.object({ promisedBps: z.number().int().nullable(), realisedBps: z.number().int().nullable() }),
  nextPayout: payout.extend({ investmentId, title: z.string() }).nullable(),
  delayedCount: z.number().int(),
  stashCoins: z.number().int(),
  /** Gold and silver that were ever bought: how much of the sums above is theirs, valued at a price that changes. */
  metals: z.array(metalFigures),
  byCategory: z.array(
    z.object({ productType: category, currentValue: minorMoney, xirrBps: z.number().int().nullable() }),
  ),
  /** Twelve months from this one: what has been paid, and what is promised. */
  calendar: z.array(
    z.object({ month: z.string().regex(/^\d{4}-\d{2}$/), confirmed: minorMoney, expected: minorMoney }),
  ),
});
export type Metrics = z.output<typeof metrics>;

export const getMetrics = defineCall({
  name: "dashboard.metrics",
  method: "GET",
  path: "/v2/investment-dashboard/get-metrics/{productType}",
  summary: "The figures of one category, or of ALL.",
  access: "investor",
  effect: "query",
  input: z.object({ productType: z.enum(["ALL", ...CATEGORIES]), currency: currency.default("INR") }),
  output: metrics,
  errors: [],
});

export const transactionType = z.enum(["INVESTMENT", "PAYOUT"]);
export const transactionStatus = z.enum(["SUCCESS", "INITIATED", "PENDING", "FAILED"]);
export const payoutTiming = z.enum(["ON_TIME", "DELAYED"]);

export const dashboardTransaction = z.object({
  transactionId: z.string(),
  transactionType,
  transactionStatus,
  investmentStatus,
  payoutTiming: payoutTiming.nullable(),
  payoutSequence: z.number().int().nullable(),
  /** What the payout is of, such as a coupon, or a sale by the investor. */
  payoutKind: payoutKind.nullable(),
  investmentId,
  productType: category,
  title: z.string(),
  currency,
  /** What moved, or will: net of TDS for a payout. */
  amount: minorMoney,
  tds: minorMoney,
  /** A calendar day: an expected payout has no time yet. */
  transactionDate: calendarDate,
  updatedAt: instant,
});
export type DashboardTransaction = z.output<typeof dashboardTransaction>;

const filterIn = <V extends z.ZodType>(value: V) =>
  z.object({ values: z.array(value).min(1).max(50), filterType: z.literal("IN") });

export const transactionView = defineCall({
  name: "dashboard.transactions",
  method: "POST",
  path: "/v2/investment-dashboard/get-transaction-view",
  summary: "Investments and payouts in one list, by date.",
  access: "investor",
  effect: "query",
  input: z.object({
    ...pageInput,
    currency: currency.default("INR"),
    transactionType: filterIn(transactionType).optional(),
    transactionStatus: filterIn(transactionStatus).optional(),
    investmentStatus: filterIn(investmentStatus).optional(),
    payoutTiming: filterIn(payoutTiming).optional(),
    productType: filterIn(category).optional(),
    investmentId: filterIn(investmentId).optional(),
    transactionDate: z
      .object({
        sortOrder: z.enum(["ASC", "DESC"]).default("DESC"),
        startDate: calendarDate.optional(),
        endDate: calendarDate.optional(),
      })
      .optional(),
  }),
  output: z.object({ transactions: z.array(dashboardTransaction), ...pageOutput }),
  errors: [],
});

export const checkMigrationStatus = defineCall({
  name: "dashboard.migration-status",
  method: "GET",
  path: "/v2/investment-dashboard/check-migration-status",
  summary: "Whether this investor's investments have been moved to ultra, where to, and since when.",
  access: "investor",
  effect: "query",
  input: z.object({}),
  output: z.object({ isMigrated: z.boolean(), ultraUrl: z.url().nullable(), since: calendarDate.nullable() }),
  errors: [],
});

export const investmentsCsv = defineCall({
  name: "dashboard.investments-csv",
  method: "GET",
  path: "/v2/investment-dashboard/get-investments-csv",
  summary: "Every investment as a spreadsheet file, headings in the reader's language.",
  access: "session",
  effect: "query",
  input: z.object({ language: localeId.default(DEFAULT_LOCALE) }),
  output: z.instanceof(ReadableStream),
  produces: "text/csv",
  errors: [],
});

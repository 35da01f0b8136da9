import { z } from "zod";
import { DEFAULT_LOCALE } from "../../i18n/locales.ts";
import { defineCall } from "../define.ts";
import { CATEGORIES } from "../facts/categories.ts";
import { calendarDate, calendarDateOf, instant, startOfDayInIndia } from "../values/calendar-date.ts";
import { category } from "../values/categories.ts";
import { investmentId } from "../values/ids.ts";
import { localeId } from "../values/localized.ts";
import { accountCurrency, currency, minorMoney } from "../values/money.ts";
import { named } from "../values/named.ts";
import { pageInput, pageOutput } from "../values/paging.ts";
import { metal } from "../values/weight.ts";
import { payoutKind } from "./deals.ts";
import {
  type Investment,
  investmentStage,
  investmentStatus,
  payout,
  portfolioInvestment,
  portfolioSummary,
} from "./investments.ts";
import { paymentHistory } from "./payment-history.ts";

/** `totalInvestment` is the amount of the successful investments in `currency`. Currencies are never added up. */
const investmentTotal = { currency, totalInvestment: minorMoney };

export const investmentView = defineCall({
  name: "dashboard.investments",
  tag: "Portfolio",
  method: "POST",
  path: "/v2/investment-dashboard/get-investment-view",
  summary:
    "Returns a page of investments, gold and silver among them, and the total of the successful ones by currency.",
  access: "investor",
  policy: { guardian: "reads", viewer: "reads" },
  effect: "query",
  input: z.strictObject({
    ...pageInput,
    productType: category.optional(),
    currency: accountCurrency,
    stage: investmentStage.optional(),
    sortBy: z.enum(["INVESTED_ON", "MATURES_ON", "AMOUNT"]).default("INVESTED_ON"),
    sortOrder: z.enum(["ASC", "DESC"]).default("DESC"),
  }),
  output: z.object({
    investments: z.array(portfolioSummary),
    ...investmentTotal,
    byCurrency: z.array(z.object(investmentTotal)),
    ...pageOutput,
  }),
  errors: [],
});

export const portfolioDetail = named(
  "PortfolioDetail",
  portfolioInvestment.extend({
    /** Null for an order that has not succeeded, and for a product that promises no payouts. */
    paymentHistory: paymentHistory.nullable(),
  }),
);
export type PortfolioDetail = z.output<typeof portfolioDetail>;
/** The detail of an investment in a deal. */
export type InvestmentDetail = Investment & Pick<PortfolioDetail, "paymentHistory">;

export const dashboardInvestment = defineCall({
  name: "dashboard.investment",
  tag: "Portfolio",
  method: "GET",
  path: "/v2/investment-dashboard/investment/{id}",
  summary:
    "Returns one investment with all its expected and paid payouts, what was promised and is expected now, and the payer's record.",
  access: "investor",
  policy: { guardian: "reads", viewer: "reads" },
  effect: "query",
  input: z.strictObject({ id: investmentId }),
  output: portfolioDetail,
  errors: [],
});

/**
 * Not in the specification's list of calls, which only mentions paging of this cash flow (§3, "asset-leasing
 * cashflow").
 */
export const dashboardCashflow = defineCall({
  name: "dashboard.cashflow",
  tag: "Portfolio",
  method: "GET",
  path: "/v2/investment-dashboard/investment/{id}/cashflow",
  inSpecification: false,
  summary: "Returns a page of one investment's expected and paid payouts, ordered by payoutSequence.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "query",
  input: z.strictObject({ id: investmentId, ...pageInput }),
  output: z.object({ cashflow: z.array(payout), ...pageOutput }),
  errors: [],
});

/** Figures of one metal: cost and sale proceeds since the first purchase, and the holding at the market price. */
const metalFigures = named(
  "MetalFigures",
  z.object({
    metal,
    invested: minorMoney,
    received: minorMoney,
    /** The cost of the lots that are still held, GST included. */
    cost: minorMoney,
    /**
     * Proceeds of selling the whole holding now. Null while the price is unknown; the metal is then left out of the
     * current value and the gain.
     */
    currentValue: minorMoney.nullable(),
    /** The time of the market price. */
    pricedAt: instant.nullable(),
  }),
);

const nextPayout = named("NextPayout", payout.extend({ investmentId, title: z.string() }));

const categoryFigures = named(
  "CategoryFigures",
  z.object({ productType: category, currentValue: minorMoney, xirrBps: z.number().int().nullable() }),
);

const monthOfPayouts = named(
  "MonthOfPayouts",
  z.object({ month: z.string().regex(/^\d{4}-\d{2}$/), confirmed: minorMoney, expected: minorMoney }),
);

/** Totals over SUCCESS investments. Gold and silver are one investment each, in rupees. */
export const metrics = named(
  "Metrics",
  z.object({
    currency,
    asOf: calendarDate,
    investmentCount: z.number().int(),
    invested: minorMoney,
    currentValue: minorMoney,
    received: minorMoney,
    tds: minorMoney,
    expected: minorMoney,
    /** The day of the last expected payout. */
    expectedBy: calendarDate.nullable(),
    /** The cost of current holdings, without the cost of repaid principal. */
    stillInvested: minorMoney,
    /** Payments received, after TDS, less the cost of the principal repaid or sold. */
    realised: minorMoney,
    /** The current value less `stillInvested`; without a metal whose price is unknown. */
    accrued: minorMoney,
    /** `realised` + `accrued`. */
    gain: minorMoney,
    /** In basis points; null under 30 days or without a sign change. Metals promise no return and are excluded. */
    xirr: z.object({ promisedBps: z.number().int().nullable(), realisedBps: z.number().int().nullable() }),
    nextPayout: nextPayout.nullable(),
    delayedCount: z.number().int(),
    /** The balance of the whole Stash: coins have neither a category nor a currency. */
    stashCoins: z.number().int(),
    /** Coins that these investments earned, whether or not they were spent. */
    stashCoinsEarned: z.number().int(),
    /** The part of the totals that is gold and silver, valued at a changing market price. */
    metals: z.array(metalFigures),
    byCategory: z.array(categoryFigures),
    /** Payouts paid and promised in the twelve months from the current one. */
    calendar: z.array(monthOfPayouts),
  }),
);
export type Metrics = z.output<typeof metrics>;

export const getMetrics = defineCall({
  name: "dashboard.metrics",
  tag: "Portfolio",
  method: "GET",
  path: "/v2/investment-dashboard/get-metrics/{productType}",
  summary: "Returns the portfolio figures of one category, or of ALL, by currency.",
  access: "investor",
  policy: { guardian: "reads", viewer: "reads" },
  effect: "query",
  input: z.strictObject({ productType: z.enum(["ALL", ...CATEGORIES]), currency: accountCurrency }),
  output: metrics.extend({ byCurrency: z.array(metrics) }),
  errors: [],
});

export const transactionType = named("TransactionType", z.enum(["INVESTMENT", "PAYOUT"]));
export const transactionStatus = named("TransactionStatus", z.enum(["SUCCESS", "INITIATED", "PENDING", "FAILED"]));
export const payoutTiming = named("PayoutTiming", z.enum(["ON_TIME", "DELAYED"]));

export const dashboardTransaction = named(
  "DashboardTransaction",
  z.object({
    transactionId: z.string(),
    transactionType,
    transactionStatus,
    investmentStatus,
    payoutTiming: payoutTiming.nullable(),
    payoutSequence: z.number().int().nullable(),
    /** The kind of payout, such as a coupon, or a sale by the investor. */
    payoutKind: payoutKind.nullable(),
    /** The investment whose proceeds made this purchase by a reinvestment mandate. */
    reinvestedFrom: investmentId.nullable(),
    investmentId,
    productType: category,
    title: z.string(),
    currency,
    /** The amount moved or expected; for a payout, net of TDS. */
    amount: minorMoney,
    tds: minorMoney,
    /** A calendar day: an expected payout has no time of day. */
    transactionDate: calendarDate,
    /** Marks the unannounced repayment of a bond without maturity: `transactionDate` is only its day of valuation. */
    hasNoEnd: z.boolean(),
    updatedAt: instant,
  }),
);
export type DashboardTransaction = z.output<typeof dashboardTransaction>;

/** Periods that end now. Days are calendar days in India, today included; 24 hours are counted to the minute. */
export const TRANSACTION_PERIODS = [
  "LAST_24_HOURS",
  "LAST_7_DAYS",
  "LAST_30_DAYS",
  "LAST_90_DAYS",
  "LAST_365_DAYS",
] as const;
export const transactionPeriod = named("TransactionPeriod", z.enum(TRANSACTION_PERIODS));
export type TransactionPeriod = z.infer<typeof transactionPeriod>;

/** A moment whose day in India exists: the last hours of the year 9999 belong to the next one. */
const momentInIndia = instant.refine((at) => at < startOfDayInIndia(calendarDateOf("9999-12-31")), "INVALID_INPUT");

const filterType = z.literal("IN");

/** No values mean no filter. */
const filterIn = <V extends z.ZodType>(value: V) => z.strictObject({ values: z.array(value).max(50), filterType });

export const transactionView = defineCall({
  name: "dashboard.transactions",
  tag: "Portfolio",
  method: "POST",
  path: "/v2/investment-dashboard/get-transaction-view",
  summary: "Lists investments and payouts together, by date: purchases of metal are investments, its sales payouts.",
  access: "investor",
  policy: { guardian: "reads", viewer: "reads" },
  effect: "query",
  input: z.strictObject({
    ...pageInput,
    currency: accountCurrency,
    transactionType: filterIn(transactionType).optional(),
    transactionStatus: filterIn(transactionStatus).optional(),
    investmentStatus: filterIn(investmentStatus).optional(),
    payoutTiming: filterIn(payoutTiming).optional(),
    productType: filterIn(category).optional(),
    investmentId: filterIn(investmentId).optional(),
    transactionDate: z
      .strictObject({
        sortOrder: z.enum(["ASC", "DESC"]).default("DESC"),
        /** A day in India, or a moment; an expected payout counts from midnight. */
        startDate: z.union([calendarDate, momentInIndia]).optional(),
        endDate: calendarDate.optional(),
        /** Narrows the days further, to those of a period: of several, the longest. */
        filter: z.union([transactionPeriod, filterIn(transactionPeriod)]).optional(),
        filterType: filterType.optional(),
      })
      .optional(),
  }),
  output: z.object({ transactions: z.array(dashboardTransaction), ...pageOutput }),
  errors: [],
});

export const checkMigrationStatus = defineCall({
  name: "dashboard.migration-status",
  tag: "Portfolio",
  method: "GET",
  path: "/v2/investment-dashboard/check-migration-status",
  summary: "Returns whether the investor's investments were migrated to ultra, with the destination and the date.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "query",
  input: z.strictObject({}),
  output: z.object({ isMigrated: z.boolean(), ultraUrl: z.url().nullable(), since: calendarDate.nullable() }),
  errors: [],
});

export const investmentsCsv = defineCall({
  name: "dashboard.investments-csv",
  tag: "Statements",
  method: "GET",
  path: "/v2/investment-dashboard/get-investments-csv",
  summary: "Returns every investment as a CSV file, with headings in the requested language.",
  access: "session",
  policy: { guardian: "never", viewer: "readsTax" },
  effect: "query",
  limit: "STATEMENT",
  input: z.strictObject({ language: localeId.default(DEFAULT_LOCALE) }),
  output: z.instanceof(ReadableStream),
  produces: "text/csv",
  errors: [],
});

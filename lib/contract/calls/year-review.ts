import { z } from "zod";
import { defineCall } from "../define.ts";
import { calendarDate } from "../values/calendar-date.ts";
import { investmentId } from "../values/ids.ts";
import { accountCurrency, currency, minorMoney } from "../values/money.ts";
import { named } from "../values/named.ts";
import { text } from "../values/text.ts";

const keptPromise = named(
  "KeptPromise",
  z.object({
    investmentId,
    title: z.string(),
    endedOn: calendarDate,
    /** XIRR before tax, in basis points. */
    promisedXirrBps: z.number().int(),
    realisedXirrBps: z.number().int(),
  }),
);

const yearReview = named(
  "YearReview",
  z.object({
    financialYear: z.string(),
    from: calendarDate,
    to: calendarDate,
    asOf: calendarDate,
    currency,
    /** The year of the first investment or payout in the currency; null before there is one. */
    firstYear: z.string().nullable(),
    /** Payments of investments in the year, by day of payment; without gold and silver. */
    paid: z.object({
      payouts: z.number().int(),
      /** Of these, the payouts that a payer had promised for their day: not a sale or a withdrawal by the investor. */
      promised: z.number().int(),
      /** Promised payouts that were paid on their due day or before. */
      onTime: z.number().int(),
      /** Promised payouts that were due in the year and are still owed. */
      overdue: z.number().int(),
      principal: minorMoney,
      /** After TDS; below zero where sales at a loss outweigh it. */
      earned: minorMoney,
      tds: minorMoney,
    }),
    invested: z.object({ investments: z.number().int(), amount: minorMoney }),
    /** Ended in the year, every payout on time: the holding that most exceeded, or met, its promised return. */
    bestKept: keptPromise.nullable(),
  }),
);
export type YearReview = z.output<typeof yearReview>;

export const getYearReview = defineCall({
  name: "dashboard.year-review",
  tag: "Portfolio",
  method: "GET",
  path: "/v2/investment-dashboard/get-year-review/{financialYear}",
  inSpecification: false,
  summary:
    "Returns what an Indian financial year, such as 2026-27, brought in one currency, and how promises were kept.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "query",
  input: z.strictObject({ financialYear: text(40), currency: accountCurrency }),
  output: yearReview,
  errors: ["FINANCIAL_YEAR_INVALID"],
});

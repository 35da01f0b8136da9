import { z } from "zod";
import { defineCall } from "../define.ts";
import { calendarDate } from "../values/calendar-date.ts";
import { accountCurrency, currency, minorMoney } from "../values/money.ts";
import { named } from "../values/named.ts";

/** The days of each range before today; null from the first movement on. */
export const VALUE_RANGES = { "1M": 30, "6M": 182, "1Y": 364, ALL: null } as const;
export const valueRange = named(
  "ValueRange",
  z.enum(["1M", "6M", "1Y", "ALL"] satisfies (keyof typeof VALUE_RANGES)[]),
);
export type ValueRange = z.output<typeof valueRange>;
export const DEFAULT_RANGE: ValueRange = "1Y";

/** At the end of a day, from the rows that were in the books on it. */
const valuePoint = named(
  "ValuePoint",
  z.object({
    on: calendarDate,
    /** Investments and metals; today the `currentValue` of the metrics. */
    currentValue: minorMoney,
    /** Their cost; today the `stillInvested` of the metrics. */
    stillInvested: minorMoney,
    /** In the wallet, money on hold included. */
    wallet: minorMoney,
    /** Money paid in from outside, less withdrawals. */
    putIn: minorMoney,
    /** The value of a bank deposit with the same cash flows; null in a foreign currency. */
    bankDeposit: minorMoney.nullable(),
  }),
);
export type ValuePoint = z.output<typeof valuePoint>;

export const valueHistory = named(
  "ValueHistory",
  z.object({
    currency,
    range: valueRange,
    /** Yearly, added quarterly, before tax; null in a foreign currency. */
    bankDepositBps: z.number().int().nullable(),
    /** The days from one point to the next: 1 within a year, more for a longer range or a large account. */
    stepDays: z.number().int(),
    /** A metal whose price of a day is unknown counts as its cost on that day. */
    isMetalAtCost: z.boolean(),
    /** Oldest first, the last is today. Empty before the first movement. */
    points: z.array(valuePoint),
  }),
);
export type ValueHistory = z.output<typeof valueHistory>;

export const getValueHistory = defineCall({
  name: "dashboard.value-history",
  tag: "Portfolio",
  method: "GET",
  path: "/v2/investment-dashboard/value-history",
  inSpecification: false,
  summary:
    "Returns what everything was worth on each day of a range, beside what was put in and the same in a bank deposit, by currency.",
  access: "investor",
  policy: { guardian: "reads", viewer: "reads" },
  effect: "query",
  input: z.strictObject({ range: valueRange.default(DEFAULT_RANGE), currency: accountCurrency }),
  output: valueHistory.extend({
    /** The histories of the account's other currencies; empty when the input names a currency. */
    others: z.array(valueHistory),
  }),
  errors: [],
});

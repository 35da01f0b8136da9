import { z } from "zod";
import { defineCall } from "../define.ts";
import { calendarDate } from "../values/calendar-date.ts";
import { category } from "../values/categories.ts";
import { investmentId } from "../values/ids.ts";
import { accountCurrency, currency, minorMoney } from "../values/money.ts";
import { named } from "../values/named.ts";
import { payoutKind } from "./deals.ts";
import { payoutStatus } from "./investments.ts";

/** Both after TDS, which is deducted from the interest. */
const payoutParts = named("PayoutParts", z.object({ principal: minorMoney, interest: minorMoney }));

/** A payout among those of a month. */
const monthlyPayout = named(
  "MonthlyPayout",
  z.object({
    investmentId,
    title: z.string(),
    productType: category,
    kind: payoutKind,
    status: payoutStatus,
    /** The day of payment, or the due day of an open payout. */
    on: calendarDate,
    daysLate: z.number().int().min(0),
    net: minorMoney,
  }),
);
export type MonthlyPayout = z.output<typeof monthlyPayout>;

const calendarMonth = named(
  "CalendarMonth",
  z.object({
    month: z.string().regex(/^\d{4}-\d{2}$/),
    paid: payoutParts,
    expected: payoutParts,
    /** Overdue payouts with their late interest, after TDS; in the current month. */
    late: minorMoney,
    /** The largest payouts, by day. */
    payouts: z.array(monthlyPayout),
    /** The number of all payouts of the month. */
    count: z.number().int(),
  }),
);
export type CalendarMonth = z.output<typeof calendarMonth>;

/** The open payouts of a quarter of a calendar year: `2027-Q1`. Overdue payouts count in the current quarter. */
const maturityStep = named(
  "MaturityStep",
  z.object({ quarter: z.string().regex(/^\d{4}-Q[1-4]$/), principal: minorMoney, interest: minorMoney }),
);
export type MaturityStep = z.output<typeof maturityStep>;

/** Not in the specification, whose metrics sum up a month without its parts and names. */
export const getPayoutCalendar = defineCall({
  name: "dashboard.payout-calendar",
  tag: "Portfolio",
  method: "GET",
  path: "/v2/investment-dashboard/get-payout-calendar",
  inSpecification: false,
  summary:
    "Returns the payouts of twelve months by principal, interest and delay, each month with its largest payouts, and what comes back by quarter.",
  access: "investor",
  policy: { guardian: "reads", viewer: "reads" },
  effect: "query",
  input: z.strictObject({ currency: accountCurrency }),
  output: z.object({
    currency,
    asOf: calendarDate,
    months: z.array(calendarMonth),
    ladder: z.array(maturityStep),
  }),
  errors: [],
});
export type PayoutCalendar = z.output<typeof getPayoutCalendar.output>;

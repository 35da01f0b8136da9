/**
 * The turning points of an account that are shown once: KYC done, the first investment, the first payout. Not in the
 * specification: docs/decisions/0177. A maturity is shown on its holding.
 */
import { z } from "zod";
import { defineCall } from "../define.ts";
import { calendarDate } from "../values/calendar-date.ts";
import { investmentId } from "../values/ids.ts";
import { currency, minorMoney } from "../values/money.ts";
import { named } from "../values/named.ts";

const MOMENT_KINDS = ["KYC_DONE", "FIRST_INVESTMENT", "FIRST_PAYOUT"] as const;
export type MomentKind = (typeof MOMENT_KINDS)[number];

/** A moment is offered on its day and on the thirteen after it. */
export const MOMENT_DAYS = 14;

const holding = { investmentId, title: z.string(), amount: minorMoney, currency };

const moment = named(
  "Moment",
  z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("KYC_DONE"), on: calendarDate }),
    z.object({
      kind: z.literal("FIRST_INVESTMENT"),
      on: calendarDate,
      ...holding,
      /** The day of the last payout that is owed; null where none is. */
      endsOn: calendarDate.nullable(),
    }),
    z.object({
      kind: z.literal("FIRST_PAYOUT"),
      on: calendarDate,
      /** The amount is the credit to the wallet, after TDS. */
      ...holding,
      investedOn: calendarDate,
      dueOn: calendarDate,
      /** The day of the last payout that is owed or was paid. */
      endsOn: calendarDate,
    }),
  ]),
);
export type Moment = z.output<typeof moment>;

const momentNow = named("MomentNow", z.object({ moment: moment.nullable() }));

export const getMoment = defineCall({
  name: "moments.current",
  tag: "Portfolio",
  method: "GET",
  path: "/v2/moments/current",
  inSpecification: false,
  summary: "Returns the latest turning point of the last fortnight, until the investor closes it; null without one.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "query",
  input: z.strictObject({}),
  output: momentNow,
  errors: [],
});

export const closeMoment = defineCall({
  name: "moments.close",
  tag: "Portfolio",
  method: "POST",
  path: "/v2/moments/close",
  inSpecification: false,
  summary: "Closes a turning point for good. One that was closed before is not an error.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "command",
  input: z.strictObject({ kind: z.enum(MOMENT_KINDS) }),
  output: momentNow,
  errors: [],
});

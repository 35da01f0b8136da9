/**
 * The turning point that an account shows now. Invariants: at most one, the latest; once it is closed, or a fortnight
 * old, it never returns, and no earlier one takes its place.
 */
import { MOMENT_DAYS, type Moment } from "../../../lib/contract/calls/moments.ts";
import { type CalendarDate, dateInIndia, daysBetween } from "../../../lib/contract/values/calendar-date.ts";
import { businessDay } from "../../platform/clock.ts";
import { listInvestedCurrencies } from "../holdings/investment-list-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import type { Operations } from "../kernel/operation.ts";
import { KycStore } from "../kyc/kyc-store.ts";
import { findFirstInvestment, findFirstPayout, insertClosedMoment, isMomentClosed } from "./moment-store.ts";

type Context = Pick<AccountContext, "sql" | "clock">;

const earliest = <Line extends { readonly on: CalendarDate }>(lines: readonly (Line | null)[]): Line | null =>
  lines.filter((line) => line !== null).toSorted((one, other) => (one.on < other.on ? -1 : 1))[0] ?? null;

/** The latest last: a payout follows its investment, and an investment the KYC. */
function momentsOf({ sql }: Context): readonly Moment[] {
  const currencies = [...listInvestedCurrencies(sql)];
  const payout = earliest(currencies.map((currency) => findFirstPayout(sql, currency)));
  const investment = earliest(currencies.map((currency) => findFirstInvestment(sql, currency)));
  const completedAt = new KycStore(sql).findCompletion();
  return [
    ...(completedAt === null ? [] : [{ kind: "KYC_DONE", on: dateInIndia(completedAt) } as const]),
    ...(investment === null ? [] : [{ kind: "FIRST_INVESTMENT", ...investment } as const]),
    ...(payout === null ? [] : [{ kind: "FIRST_PAYOUT", ...payout } as const]),
  ];
}

function currentMoment(context: Context): Moment | null {
  const latest = momentsOf(context).at(-1);
  if (latest === undefined || isMomentClosed(context.sql, latest.kind)) return null;
  const { today } = businessDay(context.clock);
  return daysBetween({ from: latest.on, to: today }) < MOMENT_DAYS ? latest : null;
}

export const momentOperations = {
  "moments.current": (context) => ({ moment: currentMoment(context) }),

  "moments.close": (context, { kind }, command) =>
    command.commit(() => {
      // A moment that has not happened yet is not closed, because it must still be shown.
      if (momentsOf(context).some((moment) => moment.kind === kind)) {
        insertClosedMoment(context.sql, kind, context.clock.now());
      }
      return { moment: currentMoment(context) };
    }),
} satisfies Partial<Operations>;

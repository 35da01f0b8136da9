/**
 * Limits on changes of the bank account, and the cooling period before the first withdrawal to the new account. Pure.
 */
import {
  type CalendarDate,
  calendarDateOf,
  DAY_MS,
  dateInIndia,
  type EpochMs,
  epochMs,
} from "../../../lib/contract/values/calendar-date.ts";

interface ChangeLimits {
  /** First day, in India, on which these limits apply. */
  readonly from: CalendarDate;
  /** Gives the owner time to read the security notice and to report a change that they did not make. */
  readonly coolingMs: number;
  readonly most: number;
  readonly withinMs: number;
  /** Period in which a transfer from the replaced account is still accepted as the investor's own. */
  readonly formerAcceptedMs: number;
}

/** A replaced account is kept for as long as transfers from it are accepted. */
export const FORMER_ACCOUNT_DAYS = 180;

/** Newest first. */
const LIMITS: readonly ChangeLimits[] = [
  {
    from: calendarDateOf("2020-01-01"),
    coolingMs: DAY_MS,
    ...{ most: 3, withinMs: 30 * DAY_MS },
    formerAcceptedMs: FORMER_ACCOUNT_DAYS * DAY_MS,
  },
];

export function changeLimitsAt(at: EpochMs): ChangeLimits {
  const day = dateInIndia(at);
  const inForce = LIMITS.find(({ from }) => from <= day);
  if (!inForce) throw new RangeError(`no limits on changes of bank accounts on ${day}`);
  return inForce;
}

/** When withdrawals begin to an account that replaced another one at `changedAt`. */
export const withdrawableFrom = (changedAt: EpochMs): EpochMs =>
  epochMs(changedAt + changeLimitsAt(changedAt).coolingMs);

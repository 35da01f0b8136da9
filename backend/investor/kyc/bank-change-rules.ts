/** How often a verified bank account may be changed, and how long money waits before it goes to the new one. Pure. */
import {
  type CalendarDate,
  calendarDateOf,
  DAY_MS,
  dateInIndia,
  type EpochMs,
  epochMs,
} from "../../../lib/contract/values/calendar-date.ts";

interface ChangeLimits {
  /** First day, in India, on which these hold. */
  readonly from: CalendarDate;
  /** Long enough for the owner to read that it was changed, and to say that it was not him. */
  readonly coolingMs: number;
  readonly most: number;
  readonly withinMs: number;
}

/** Newest first. */
const LIMITS: readonly ChangeLimits[] = [
  { from: calendarDateOf("2020-01-01"), coolingMs: DAY_MS, most: 3, withinMs: 30 * DAY_MS },
];

export function changeLimitsAt(at: EpochMs): ChangeLimits {
  const day = dateInIndia(at);
  const inForce = LIMITS.find(({ from }) => from <= day);
  if (!inForce) throw new RangeError(`no limits on changes of bank accounts on ${day}`);
  return inForce;
}

/** From when on money may leave to an account that was put in another's place at `changedAt`. */
export const withdrawableFrom = (changedAt: EpochMs): EpochMs =>
  epochMs(changedAt + changeLimitsAt(changedAt).coolingMs);

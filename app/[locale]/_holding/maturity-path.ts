/**
 * A holding's way from its first day to its last payment, as an arc over an axis of days. Pure. Invariant: places are in the
 * units of `PATH_BOX`, and the promised and the actual day stand on one scale.
 */
import { type CalendarDate, daysBetween } from "@/lib/contract/values/calendar-date";

export const PATH_BOX = { width: 720, height: 200 } as const;
const EDGE = 24;

interface Days {
  readonly from: CalendarDate;
  readonly promised: CalendarDate;
  readonly landed: CalendarDate;
}

export interface MaturityPath {
  readonly arc: string;
  readonly landsAt: number;
  readonly promisedAt: number;
  /** Days from the first to the last, and by how many the last missed the promise: above zero is late. */
  readonly days: number;
  readonly daysLate: number;
}

export function maturityPath({ from, promised, landed }: Days): MaturityPath {
  const [days, promise] = [daysBetween({ from, to: landed }), daysBetween({ from, to: promised })];
  const scale = (PATH_BOX.width - 2 * EDGE) / Math.max(1, days, promise);
  const at = (day: number) => Math.round((EDGE + day * scale) * 10) / 10;
  const landsAt = at(days);
  const base = PATH_BOX.height - EDGE;
  // The control point is twice as high as the top of the arc.
  const arc = `M${EDGE} ${base}Q${Math.round((EDGE + landsAt) * 5) / 10} ${-base + 2 * EDGE} ${landsAt} ${base}`;
  return { arc, landsAt, promisedAt: at(promise), days, daysLate: days - promise };
}

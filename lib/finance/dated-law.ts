/**
 * Law as dated data. A change of law is a new row with its source and the day on which somebody last compared it with
 * that source; no rate is written anywhere else. Not legal advice.
 */
import type { CalendarDate } from "../contract/values/calendar-date.ts";

export interface LawRow<Value> {
  /** The first day, in India, on which the value applies, `YYYY-MM-DD`; until the next row. */
  readonly from: string;
  readonly value: Value;
  readonly source: string;
  /** `YYYY-MM-DD`. */
  readonly checkedOn: string;
  /** Whether a part of it rests on general knowledge, a draft or a summary, because no text of that law was read. */
  readonly isUnopened?: true;
}

/** Oldest first. */
export type LawTable<Value> = readonly LawRow<Value>[];

/** The value that applies on a day. @throws RangeError before the first row. */
export function inForce<Value>(table: LawTable<Value>, on: CalendarDate): Value {
  const row = table.findLast(({ from }) => on >= from);
  if (!row) throw new RangeError(`no law is known for ${on}, before ${table[0]?.from}`);
  return row.value;
}

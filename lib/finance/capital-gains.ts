/**
 * Whether a capital gain is long-term: by the asset and the time held. Dated data, for the day of the sale.
 */
import type { CalendarDate } from "../contract/values/calendar-date.ts";
import { addMonths } from "../contract/values/calendar-date.ts";
import { inForce, type LawTable } from "./dated-law.ts";

export type GainAsset = "LISTED_SECURITY" | "UNLISTED_BOND" | "UNLISTED_SHARE" | "PROPERTY";

export interface GainHolding {
  readonly asset: GainAsset;
  readonly acquiredOn: CalendarDate;
}

/** A gain is long-term after more than this number of months; null: never. */
export const HOLDING_MONTHS: LawTable<Readonly<Record<GainAsset, number | null>>> = [
  {
    from: "2023-04-01",
    value: { LISTED_SECURITY: 12, UNLISTED_BOND: 36, UNLISTED_SHARE: 24, PROPERTY: 24 },
    source: "Income-tax Act 1961, section 2(42A), before the Finance (No. 2) Act 2024",
    checkedOn: "2026-11-22",
  },
  {
    from: "2024-07-23",
    value: { LISTED_SECURITY: 12, UNLISTED_BOND: null, UNLISTED_SHARE: 24, PROPERTY: 24 },
    source:
      "Sections 2(42A) and 50AA as amended by the Finance (No. 2) Act 2024: unlisted bonds are always short-term; carried over to the Income-tax Act 2025, whose text could not be opened today",
    checkedOn: "2026-11-22",
  },
];

/** @throws RangeError before the first row of the table. */
export function isLongTerm({ asset, acquiredOn, soldOn }: GainHolding & { readonly soldOn: CalendarDate }): boolean {
  const months = inForce(HOLDING_MONTHS, soldOn)[asset];
  return months !== null && soldOn > addMonths(acquiredOn, months);
}

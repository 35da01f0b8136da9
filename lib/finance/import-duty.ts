/**
 * What gold and silver cost in India, from what they cost in the world: both are imported, and duty is part of every
 * price that is quoted here. Customs duty with its cesses, as data; a change of law is a new row with its date.
 */
import type { CalendarDate } from "../contract/calendar-date.ts";
import type { Paise } from "../contract/money.ts";
import { paise } from "../contract/money.ts";
import type { Metal } from "../contract/weight.ts";
import type { Bps } from "./rounding.ts";
import { BPS_PER_WHOLE, bps, mulDiv } from "./rounding.ts";

interface DutyFrom {
  readonly from: string;
  /** Basic customs duty, agriculture cess and social welfare surcharge together. */
  readonly rateBps: Bps;
}

/** Oldest first. The Union Budgets of 2021, 2023 and July 2024, and the customs notification of 30 June 2022. */
const IMPORT_DUTY_TABLE: Readonly<Record<Metal, readonly DutyFrom[]>> = {
  GOLD: [
    { from: "2021-02-02", rateBps: bps(1075) },
    { from: "2022-07-01", rateBps: bps(1500) },
    { from: "2024-07-24", rateBps: bps(600) },
  ],
  SILVER: [
    { from: "2021-02-02", rateBps: bps(1075) },
    { from: "2023-02-02", rateBps: bps(1500) },
    { from: "2024-07-24", rateBps: bps(600) },
  ],
};

/** @throws RangeError before the first row of the table. */
function importDutyOn(metal: Metal, date: CalendarDate): Bps {
  const row = IMPORT_DUTY_TABLE[metal].findLast(({ from }) => date >= from);
  if (!row) throw new RangeError(`no import duty is known for ${metal} on ${date}`);
  return row.rateBps;
}

/** A gram in India on that day, from a gram in the world in rupees; half-up to the paisa. */
export function landedPrice(metal: Metal, { worldPrice, on }: { worldPrice: Paise; on: CalendarDate }): Paise {
  const numerator = BPS_PER_WHOLE + importDutyOn(metal, on);
  return paise(mulDiv({ value: worldPrice, numerator, denominator: BPS_PER_WHOLE, rounding: "half-up" }));
}

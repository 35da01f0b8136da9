/**
 * Indian gold and silver prices derived from world prices: both metals are imported, so every price quoted in India
 * includes customs duty. Duty with its cesses is dated data; a change of law is a new row.
 */
import type { CalendarDate } from "../contract/values/calendar-date.ts";
import type { Paise } from "../contract/values/money.ts";
import { paise } from "../contract/values/money.ts";
import type { Bps } from "./rounding.ts";
import { BPS_PER_WHOLE, bps, mulDiv } from "./rounding.ts";

/** Basic customs duty, agriculture cess and social welfare surcharge together, from the given day on. */
export type ImportDuty = readonly { readonly from: string; readonly rateBps: Bps }[];

/** Oldest first. The Union Budgets of 2021, 2023 and July 2024, and the customs notification of 30 June 2022. */
export const GOLD_DUTY: ImportDuty = [
  { from: "2021-02-02", rateBps: bps(1075) },
  { from: "2022-07-01", rateBps: bps(1500) },
  { from: "2024-07-24", rateBps: bps(600) },
];
export const SILVER_DUTY: ImportDuty = [
  { from: "2021-02-02", rateBps: bps(1075) },
  { from: "2023-02-02", rateBps: bps(1500) },
  { from: "2024-07-24", rateBps: bps(600) },
];

/** @throws RangeError before the first row of the table. */
function rateOn(duty: ImportDuty, date: CalendarDate): Bps {
  const row = duty.findLast(({ from }) => date >= from);
  if (!row) throw new RangeError(`no import duty is known on ${date}`);
  return row.rateBps;
}

/** The price of a gram in India on a day, from its world price in rupees; half-up to the paisa. */
export function landedPrice(duty: ImportDuty, { worldPrice, on }: { worldPrice: Paise; on: CalendarDate }): Paise {
  const numerator = BPS_PER_WHOLE + rateOn(duty, on);
  return paise(mulDiv({ value: worldPrice, numerator, denominator: BPS_PER_WHOLE, rounding: "half-up" }));
}

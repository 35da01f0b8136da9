/**
 * Indian gold and silver prices derived from world prices: both metals are imported, so every price quoted in India
 * includes customs duty. Duty with its cesses is dated data; a change of law is a new row.
 */

import type { Paise } from "../contract/facts/money.ts";
import { paise } from "../contract/facts/money.ts";
import type { CalendarDate } from "../contract/values/calendar-date.ts";
import { inForce, type LawTable } from "./dated-law.ts";
import type { Bps } from "./rounding.ts";
import { BPS_PER_WHOLE, bps, mulDiv } from "./rounding.ts";

/** Basic customs duty, agriculture cess and social welfare surcharge together. */
export type ImportDuty = LawTable<Bps>;

const BUDGET_2021 = {
  from: "2021-02-02",
  value: bps(1075),
  source: "Finance Act 2021: 7.5 % basic duty, 2.5 % agriculture cess, 0.75 % surcharge",
  checkedOn: "2026-11-22",
};
const BUDGET_OF_JULY_2024 = {
  from: "2024-07-24",
  value: bps(600),
  source: "Notification 30/2024-Customs: 5 % basic duty, 1 % agriculture cess",
  checkedOn: "2026-11-22",
};
/** A cut was discussed in August 2026; none was found in sources up to October 2026. */
const RAISED_IN_MAY_2026 = {
  from: "2026-05-13",
  value: bps(1500),
  source:
    "Notification 16/2026-Customs: 10 % basic duty, 5 % agriculture cess; read in reports of May to October 2026, the notification itself could not be opened",
  checkedOn: "2026-11-22",
  isUnopened: true,
};

export const GOLD_DUTY: ImportDuty = [
  BUDGET_2021,
  {
    from: "2022-07-01",
    value: bps(1500),
    source: "Customs notification of 30 June 2022: 12.5 % basic duty, 2.5 % agriculture cess",
    checkedOn: "2026-11-22",
  },
  BUDGET_OF_JULY_2024,
  RAISED_IN_MAY_2026,
];
export const SILVER_DUTY: ImportDuty = [
  BUDGET_2021,
  {
    from: "2023-02-02",
    value: bps(1500),
    source: "Finance Act 2023: 10 % basic duty, 5 % agriculture cess",
    checkedOn: "2026-11-22",
  },
  BUDGET_OF_JULY_2024,
  RAISED_IN_MAY_2026,
];

/** The price of a gram in India on a day, from its world price in rupees; half-up to the paisa. */
export function landedPrice(duty: ImportDuty, { worldPrice, on }: { worldPrice: Paise; on: CalendarDate }): Paise {
  const numerator = BPS_PER_WHOLE + inForce(duty, on);
  return paise(mulDiv({ value: worldPrice, numerator, denominator: BPS_PER_WHOLE, rounding: "half-up" }));
}

import { expect, it } from "vitest";
import { calendarDateOf } from "../contract/values/calendar-date.ts";
import { tdsRateOn } from "./tax.ts";

const date = calendarDateOf("2026-11-27");

// Articles 11 and 12, as the sources of the table name them; the rates in force are 31.2 %. BA has no treaty in the table.
it.each([
  ["MU", 750],
  ["AE", 1250],
  ["SG", 1500],
  ["GB", 1500],
  ["US", 1500],
  ["BA", 3120],
])(
  "interest of a resident of %s with a reviewed claim bears %i basis points, surcharge and cess included",
  (country, rateBps) => {
    const relief = {
      kind: "TREATY",
      country,
      from: calendarDateOf("2026-04-01"),
      to: calendarDateOf("2027-03-31"),
    } as const;
    const taxpayer = { residency: "NON_RESIDENT", panVerified: true, reliefs: [relief] } as const;
    expect(tdsRateOn({ ...taxpayer, income: "OTHER_INTEREST", date })).toBe(rateBps);
  },
);

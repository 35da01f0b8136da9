import { expect, it } from "vitest";
import { COUNTRIES, treatyPercent, UNKNOWN_NAMES } from "../../tests/unit-shared/treaty-oracle.ts";
import { calendarDateOf } from "../contract/values/calendar-date.ts";
import { INCOMES } from "../contract/values/income-type.ts";
import { tdsRateOn } from "./tax.ts";

const date = calendarDateOf;
const RELIEF = { from: date("2023-07-01"), to: date("2028-06-30") };

it("each country of the second table has a code", () => {
  expect(UNKNOWN_NAMES).toEqual([]);
  expect([...COUNTRIES.keys()].filter((code) => treatyPercent(code) !== undefined)).toHaveLength(90);
});

// The rates in force are 31.2 % before the surcharge, and 20.8 % of what a public company pays in a foreign currency.
it.each(["2023-07-01", "2025-06-30", "2026-04-01", "2026-11-27", "2028-06-30"])(
  "on %s a reviewed claim of every country lowers the tax on interest to the second table's rate, and on nothing else",
  (day) => {
    for (const country of COUNTRIES.keys()) {
      const relief = { kind: "TREATY", country, ...RELIEF } as const;
      const abroad = { residency: "NON_RESIDENT", panVerified: true, reliefs: [relief] } as const;
      for (const income of INCOMES.filter((each) => each !== "TRUST_INCOME")) {
        const percent = income.endsWith("INTEREST") ? (treatyPercent(country) ?? 31.2) : 31.2;
        expect(tdsRateOn({ ...abroad, income, date: date(day) }), `${income} in ${country}`).toBe(percent * 100);
      }
    }
  },
);

it("a claim of no country lowers the tax before its first day, after its last, and of a resident", () => {
  for (const country of COUNTRIES.keys()) {
    const relief = { kind: "TREATY", country, ...RELIEF } as const;
    const of = { panVerified: true, reliefs: [relief], income: "OTHER_INTEREST" } as const;
    for (const day of ["2023-06-30", "2028-07-01"]) {
      expect(tdsRateOn({ ...of, residency: "NON_RESIDENT", date: date(day) }), country).toBe(3120);
    }
    expect(tdsRateOn({ ...of, residency: "RESIDENT", date: date("2026-11-27") }), country).toBe(1000);
  }
});

import { expect, it } from "vitest";
import { paise } from "../contract/facts/money.ts";
import { calendarDateOf } from "../contract/values/calendar-date.ts";
import { isPanInoperative } from "./pan-link.ts";
import { tdsOn, tdsRateOn } from "./tax.ts";
import { tdsBasisOf } from "./tds-relief.ts";

const day = calendarDateOf;
const resident = { residency: "RESIDENT", panVerified: true } as const;
const since = (from: string, to: string | null = null) => [{ from: day(from), to: to === null ? null : day(to) }];
const income = "SECURITY_INTEREST" as const;

it("taxes a resident whose PAN is not linked as one without a PAN, from the day on which that is known until it is linked", () => {
  const panUnlinked = since("2026-11-10", "2026-12-05");
  const rateOn = (date: string) => tdsRateOn({ ...resident, income, panUnlinked, date: day(date) });
  const dates = ["2026-11-09", "2026-11-10", "2026-12-05", "2026-12-06"];
  expect(dates.map(rateOn)).toEqual([1000, 2000, 2000, 1000]);
  const without = { residency: "RESIDENT", panVerified: false, income, date: day("2026-11-10") } as const;
  expect(rateOn("2026-11-10")).toBe(tdsRateOn(without));
});

it("leaves a non-resident, and income without tax, as they are", () => {
  const panUnlinked = since("2026-11-10");
  const date = day("2026-11-20");
  const abroad = { residency: "NON_RESIDENT", panVerified: true, income, date } as const;
  expect(tdsRateOn({ ...abroad, panUnlinked })).toBe(tdsRateOn(abroad));
  const free = { ...resident, income: "GOVERNMENT_INTEREST", incomePaise: paise(1_000_00), date } as const;
  expect(tdsOn({ ...free, panUnlinked })).toEqual(tdsOn(free));
});

it("gives a declaration no effect while the PAN counts as none", () => {
  const date = day("2026-11-20");
  const reliefs = [{ kind: "FORM_121", from: day("2026-04-01"), to: day("2027-03-31") }] as const;
  const declared = { ...resident, income, date, reliefs };
  expect([tdsBasisOf(declared), tdsRateOn(declared)]).toEqual(["FORM_121", 0]);
  const unlinked = { ...declared, panUnlinked: since("2026-11-10") };
  expect([tdsBasisOf(unlinked), tdsRateOn(unlinked)]).toEqual(["RESIDENT", 2000]);
});

it("spares whoever is eighty at any time of the tax year, and nobody whose birth is not known", () => {
  const panUnlinked = since("2026-04-01");
  const inoperative = (bornOn: string | null, on: string) =>
    isPanInoperative({ panUnlinked, bornOn: bornOn === null ? null : day(bornOn) }, day(on));
  expect(inoperative("1947-04-01", "2026-11-20")).toBe(false);
  expect(inoperative("1947-04-02", "2026-11-20")).toBe(true);
  expect(inoperative("1947-04-02", "2027-04-01")).toBe(false);
  expect(inoperative(null, "2026-11-20")).toBe(true);
  expect(isPanInoperative({ bornOn: null }, day("2026-11-20"))).toBe(false);
});

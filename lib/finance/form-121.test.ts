import { describe, expect, it } from "vitest";
import { calendarDateOf, DAY_MS } from "../contract/values/calendar-date.ts";
import { form121LimitsOf, isSeniorIn } from "./form-121.ts";

const date = calendarDateOf;

describe("a senior for income tax", () => {
  it.each([
    ["born on 31 March, in the year that ends on the 60th birthday", "1967-03-31", "2026-06-01", true],
    ["born on 1 April, in the year that ends on its eve", "1967-04-01", "2026-06-01", true],
    ["born on 2 April, in the year that ends before", "1967-04-02", "2026-06-01", false],
    ["born on 2 April, in the year of the birthday", "1967-04-02", "2027-04-01", true],
    ["born on 29 February", "1968-02-29", "2027-06-01", true],
  ])("is a person %s: %s on %s", (_, bornOn, day, isSenior) => {
    expect(isSeniorIn(date(bornOn), date(day))).toBe(isSenior);
    expect(form121LimitsOf(date(bornOn), date(day)).declaredIncomePaise === null).toBe(isSenior);
  });

  it("has lived 60 whole years when the tax year ends, by the machine's calendar, for every birthday of twenty years", () => {
    const taxYear = 2026;
    const yearIsOver = Date.UTC(taxYear + 1, 3, 1);
    for (let at = Date.UTC(1957, 0, 1); at < Date.UTC(1977, 0, 1); at += DAY_MS) {
      const born = new Date(at);
      const sixtyYearsAreOver = Date.UTC(born.getUTCFullYear() + 60, born.getUTCMonth(), born.getUTCDate());
      const bornOn = date(born.toISOString().slice(0, 10));
      expect(isSeniorIn(bornOn, date(`${taxYear}-10-01`)), bornOn).toBe(sixtyYearsAreOver <= yearIsOver);
    }
  });
});

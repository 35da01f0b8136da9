import { expect, it } from "vitest";
import { paise } from "../../../lib/contract/facts/money.ts";
import { calendarDateOf } from "../../../lib/contract/values/calendar-date.ts";
import { isPriceHonoured, metalTermsOn, purchaseError, remainingAllowance } from "./rules.ts";

const day = calendarDateOf("2026-11-21");
const refusal = (total: number, bought = 0) => purchaseError({ day, total: paise(total), bought: paise(bought) });

it("allows purchases from ₹10 to ₹2,00,000 a day, and not a paisa more", () => {
  expect([9_99, 10_00, 2_00_000_00, 2_00_000_01].map((total) => refusal(total))).toEqual([
    "METAL_BELOW_MINIMUM",
    null,
    null,
    "METAL_DAILY_LIMIT",
  ]);
});

it("counts the purchases made earlier that day", () => {
  expect(refusal(50_000_00, 1_50_000_00)).toBeNull();
  expect(refusal(50_000_01, 1_50_000_00)).toBe("METAL_DAILY_LIMIT");
  expect(
    [0, 1_99_999_99, 2_00_000_00, 3_00_000_00].map((bought) => remainingAllowance({ day, bought: paise(bought) })),
  ).toEqual([2_00_000_00, 1, 0, 0]);
});

it("throws for a day before its first terms", () => {
  expect(() => metalTermsOn(calendarDateOf("2019-12-31"))).toThrow(RangeError);
});

it("honours a price until its payment expires, and ten minutes longer for a late report", () => {
  const expiresAt = 1_000_000;
  expect(isPriceHonoured({ expiresAt }, expiresAt - 1)).toBe(true);
  expect(isPriceHonoured({ expiresAt }, expiresAt + 599_999)).toBe(true);
  expect(isPriceHonoured({ expiresAt }, expiresAt + 600_000)).toBe(false);
});

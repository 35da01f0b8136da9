import { expect, it } from "vitest";
import { minor } from "../../../lib/contract/facts/money.ts";
import { calendarDateOf } from "../../../lib/contract/values/calendar-date.ts";
import { withCarry } from "./coupon-carry.ts";

const coupon = (year: number, interest: number, principal = 0) => ({
  ...{ kind: principal > 0 ? ("MATURITY" as const) : ("COUPON" as const), tdsRateBps: 1000 },
  ...{ dueOn: calendarDateOf(`${year}-06-01`), accruesTo: calendarDateOf(`${year}-06-01`) },
  ...{ principal: minor(principal), interest: minor(interest), gross: minor(principal + interest) },
  ...{ tds: minor(interest / 10), net: minor(principal + interest - interest / 10) },
});
const promised = [coupon(2027, 1_000), coupon(2028, 1_000), coupon(2029, 1_000, 50_000)];
const interestOf = (carry: number) => withCarry(promised, carry).map(({ interest }) => interest);

it.each([
  ["is made up by the next coupon", 400, [1_400, 1_000, 1_000]],
  ["that was too much is taken from the next coupon", -400, [600, 1_000, 1_000]],
  ["larger than the next coupon takes all of it, and the rest of the one after", -1_300, [0, 700, 1_000]],
  ["larger than all coupons never takes principal", -9_000, [0, 0, 0]],
])("a difference %s", (_, carry, expected) => {
  expect(interestOf(carry)).toEqual(expected);
  for (const row of withCarry(promised, carry)) {
    expect(row.gross).toBe(row.principal + row.interest);
    expect(row.net).toBe(row.gross - row.tds);
    expect(row.tds).toBeLessThanOrEqual(row.gross);
  }
});

it("no difference leaves the promises as they are", () => {
  expect(withCarry(promised, 0)).toBe(promised);
});

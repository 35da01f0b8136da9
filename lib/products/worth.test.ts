import { expect, it } from "vitest";
import { minor } from "../contract/facts/money.ts";
import { calendarDateOf } from "../contract/values/calendar-date.ts";
import type { ValuedPayout } from "./product.ts";
import { accruedWorth, amountOn } from "./worth.ts";

const date = calendarDateOf;
const holding = { investedOn: date("2026-01-01") };

const payout = (accruesTo: string, change: Partial<ValuedPayout> = {}): ValuedPayout => ({
  ...{ kind: "INTEREST", status: "EXPECTED", principal: minor(0), interest: minor(90_00), gross: minor(90_00) },
  ...{ accruesTo: date(accruesTo), dueOn: date(accruesTo), ...change },
});
const schedule = (first: ValuedPayout["status"]) => [
  payout("2026-04-01", { status: first }),
  payout("2026-06-30", { kind: "MATURITY", principal: minor(1_000_00), gross: minor(1_090_00) }),
];

it("a payout that is late counts in full until it is paid", () => {
  for (const on of ["2026-04-01", "2026-05-16", "2026-07-31"].map(date)) {
    expect(accruedWorth(holding, schedule("EXPECTED"), on) - accruedWorth(holding, schedule("PAID"), on)).toBe(90_00);
  }
});

it("a maturity that is late is worth its principal with the whole interest", () => {
  expect(accruedWorth(holding, schedule("PAID"), date("2026-12-31"))).toBe(1_090_00);
});

it("the interest of a running period accrues by its days, from the end of the period before", () => {
  // 45 of the 90 days from 1 April to 30 June.
  expect(accruedWorth(holding, schedule("PAID"), date("2026-05-16"))).toBe(1_000_00 + 45_00);
  expect(accruedWorth(holding, schedule("EXPECTED"), date("2026-01-01"))).toBe(1_000_00);
});

it("the gain of an exit counts from its day only", () => {
  const exit = payout("2026-06-30", { kind: "EXIT", principal: minor(1_000_00), gross: minor(1_090_00) });
  expect(accruedWorth(holding, [exit], date("2026-06-29"))).toBe(1_000_00);
  expect(accruedWorth(holding, [exit], date("2026-06-30"))).toBe(1_090_00);
});

it("a part that is repaid within a period leaves the interest of the rest as it accrues, and counts until it arrives", () => {
  const part = (status: ValuedPayout["status"]) =>
    payout("2026-02-01", { kind: "PART_WITHDRAWAL", status, principal: minor(400_00), interest: minor(0) });
  const rest = schedule("EXPECTED");
  // The first half of the period of ninety days, with and without the part before it.
  const on = date("2026-02-15");
  expect(accruedWorth(holding, [part("PAID"), ...rest], on)).toBe(accruedWorth(holding, rest, on));
  expect(accruedWorth(holding, [part("EXPECTED"), ...rest], on)).toBe(accruedWorth(holding, rest, on) + 400_00);
});

it("a deposit earns on the whole until the day of a part, and on the rest from it", () => {
  const deposit = { amount: minor(1_000_00), partRepaid: minor(400_00), partRepaidOn: date("2026-02-01") };
  expect(["2026-01-31", "2026-02-01"].map((day) => amountOn(deposit, date(day)))).toEqual([1_000_00, 600_00]);
  expect(amountOn({ amount: minor(1_000_00) }, date("2026-02-01"))).toBe(1_000_00);
});

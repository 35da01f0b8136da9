import { expect, test } from "vitest";
import { paise } from "../contract/facts/money.ts";
import { calendarDateOf } from "../contract/values/calendar-date.ts";
import { stampDutyOn } from "./stamp-duty.ts";

const date = calendarDateOf("2026-11-21");

test("a transfer of bonds pays 0.0001 %, a delivery of shares 0.015 %, half-up to the paisa", () => {
  const considerationPaise = paise(5_00_000_00);
  expect(stampDutyOn({ kind: "BOND_TRANSFER", considerationPaise, date })).toBe(50);
  expect(stampDutyOn({ kind: "SHARE_DELIVERY", considerationPaise, date })).toBe(75_00);
  expect(stampDutyOn({ kind: "SHARE_DELIVERY", considerationPaise: paise(3333), date })).toBe(0);
  expect(stampDutyOn({ kind: "SHARE_DELIVERY", considerationPaise: paise(3334), date })).toBe(1);
});

test("refuses a day before duty was collected centrally", () => {
  const transfer = { kind: "BOND_TRANSFER", considerationPaise: paise(100) } as const;
  expect(() => stampDutyOn({ ...transfer, date: calendarDateOf("2020-06-30") })).toThrow(RangeError);
});

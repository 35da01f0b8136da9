import { expect, test } from "vitest";
import { paise } from "../contract/facts/money.ts";
import { calendarDateOf } from "../contract/values/calendar-date.ts";
import { STAMP_DUTY, stampDutyOfBuyer } from "./stamp-duty.ts";

const date = calendarDateOf("2026-11-21");

test("a buyer of bonds on an exchange pays 0.0001 %, half-up to the paisa", () => {
  expect(stampDutyOfBuyer({ kind: "BOND_TRANSFER", considerationPaise: paise(5_00_000_00), date })).toBe(50);
  expect(stampDutyOfBuyer({ kind: "BOND_TRANSFER", considerationPaise: paise(4_999_99), date })).toBe(0);
  expect(stampDutyOfBuyer({ kind: "BOND_TRANSFER", considerationPaise: paise(5_000_00), date })).toBe(1);
});

test("a buyer of shares off the market pays no duty: its 0.015 % are the seller's", () => {
  for (const considerationPaise of [paise(3334), paise(3_65_000_00), paise(99_99_99_999_99)]) {
    expect(stampDutyOfBuyer({ kind: "SHARES_OFF_MARKET", considerationPaise, date })).toBe(0);
  }
  expect(STAMP_DUTY.map(({ value }) => value.SHARES_OFF_MARKET)).toEqual([{ perMillion: 150, owedBy: "SELLER" }]);
});

test("refuses a day before duty was collected centrally", () => {
  const transfer = { kind: "BOND_TRANSFER", considerationPaise: paise(100) } as const;
  expect(() => stampDutyOfBuyer({ ...transfer, date: calendarDateOf("2020-06-30") })).toThrow(RangeError);
});

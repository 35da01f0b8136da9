import { expect, it } from "vitest";
import { minor } from "../../lib/contract/facts/money.ts";
import { amountOf, dayFrom, dayOf, signedAmountOf, writtenAmount } from "./amounts.ts";

it.each([
  ["1234.5", 1234_50],
  ["7", 7_00],
  ["7.", 7_00],
  ["0.005", null],
  ["1.500", 1_50],
  ["1.505", null],
  [".5", null],
  ["-1", null],
  ["1.2.3", null],
  ["9999999999999.99", 9999999999999_99],
  ["99999999999999", null],
  [`1.${"0".repeat(16)}`, null],
  ["١٢", null],
  ["1e3", null],
])("reads the amount %s as %s in minor units", (text, amount) => {
  expect(amountOf(text)).toBe(amount);
});

it.each([
  ["-1,234.50", -1234_50],
  ["1 234.50", 1234_50],
  ["--1", null],
  ["1,23", null],
  ["", null],
])("reads the amount %s of a spreadsheet as %s", (text, amount) => {
  expect(signedAmountOf(text, ".")).toBe(amount);
});

it("writes an amount as it reads it", () => {
  for (const amount of [0, 1, 10, 100, 123_456_789]) expect(amountOf(writtenAmount(minor(amount)))).toBe(amount);
  expect(writtenAmount(minor(-5))).toBe("-0.05");
});

it("reads no day that does not exist", () => {
  expect([dayOf("2026-02-30"), dayFrom("26", "13", "1"), dayFrom("2026", "11", "31")]).toEqual([null, null, null]);
  expect([dayOf("2026-11-25T23:30:00+05:30"), dayFrom("26", "2", "3")]).toEqual(["2026-11-25", "2026-02-03"]);
});

import { expect, test } from "vitest";
import { isVerhoeff } from "../facts/verhoeff.ts";
import { calendarDateOf } from "./calendar-date.ts";
import { accountDigitsOf, accountNumberOf, codeOf, findCode, spokenReference } from "./spoken-reference.ts";

const id = "wtx_4k7q9x2m8r3t6w1z5b0cabcde";
const on = calendarDateOf("2026-11-22");
const reference = spokenReference({ kind: "WITHDRAWAL", id, on });

test("names the kind and the month before twelve digits in groups of four", () => {
  expect(reference).toMatch(/^WD-2611-\d{4}-\d{4}-\d{4}$/);
  expect(isVerhoeff(reference.slice(8).replaceAll("-", ""))).toBe(true);
});

test("is found as typed, as dictated, and without prefix or month", () => {
  const groups = reference.slice(8);
  for (const typed of [reference, reference.toLowerCase(), `wd 2611 ${groups.replaceAll("-", " ")}`, groups]) {
    expect(findCode(typed)).toBe(codeOf(id));
  }
});

test("refuses every misheard digit and every swap of neighbours", () => {
  const code = codeOf(id);
  for (let position = 0; position < code.length; position++) {
    for (const digit of "0123456789") {
      const misheard = code.slice(0, position) + digit + code.slice(position + 1);
      expect(findCode(misheard)).toBe(misheard === code ? code : null);
    }
    const swapped = code.slice(0, position) + (code[position + 1] ?? "") + code[position] + code.slice(position + 2);
    if (swapped.length === code.length && swapped !== code) expect(findCode(swapped)).toBeNull();
  }
  expect(findCode(code.slice(1))).toBeNull();
  expect(findCode("")).toBeNull();
});

test("begins with the digits of its account, also for a payout", () => {
  const account = "usr_zzzzzzzzzzzzzzzzzzzzabcde";
  expect(codeOf(id).slice(0, 4)).toBe(accountDigitsOf(account));
  expect(accountNumberOf(account)).toBe(codeOf(account).replace(/(.{4})(?=.)/g, "$1-"));
  expect(codeOf("inv_4k7q9x2m8r3t6w1z5b0cabcde:3").slice(0, 4)).toBe(accountDigitsOf(account));
  expect(codeOf("inv_4k7q9x2m8r3t6w1z5b0cabcde:3")).not.toBe(codeOf("inv_4k7q9x2m8r3t6w1z5b0cabcde:4"));
});

test("differs for a thousand orders of one account", () => {
  const codes = Array.from({ length: 1000 }, (_, order) => codeOf(`wtx_${String(order).padStart(20, "0")}abcde`));
  expect(new Set(codes).size).toBe(1000);
});

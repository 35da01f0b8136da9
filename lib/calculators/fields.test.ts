import { describe, expect, it } from "vitest";
import { calendarDateOf } from "../contract/values/calendar-date.ts";
import { type CalculatorField, findDate, readFields, textsFrom } from "./fields.ts";

const read = (field: CalculatorField, text: string) => {
  const { values, problems } = readFields({ x: field }, { x: text });
  return problems[0]?.code ?? values.x;
};

describe("a field", () => {
  it.each([
    ["10,00,000", 10_00_000_00],
    ["₹ 2500.5", 2500_50],
    [" 0.1 ", "AMOUNT_TOO_SMALL"],
    ["1.999", "AMOUNT_INVALID"],
    ["1e9", "AMOUNT_INVALID"],
    ["ten", "AMOUNT_INVALID"],
    ["-5", "AMOUNT_TOO_SMALL"],
    ["100000000000", "AMOUNT_TOO_LARGE"],
    ["", "REQUIRED"],
    ["9".repeat(500), "TOO_LONG"],
  ])("reads the amount %j as %j", (text, expected) => {
    expect(read({ is: "amount", preset: "" }, text)).toBe(expected);
  });

  it.each([
    ["12.25%", 1225],
    ["9", 900],
    ["9.255", "RATE_INVALID"],
    ["61", "RATE_OUT_OF_RANGE"],
    ["-1", "RATE_OUT_OF_RANGE"],
  ])("reads the rate %j as %j", (text, expected) => {
    expect(read({ is: "rate", preset: "" }, text)).toBe(expected);
  });

  it.each([
    ["22/11/2026", "2026-11-22"],
    ["2-1-2026", "2026-01-02"],
    ["22.11.2026", "2026-11-22"],
    ["2026-11-22", "2026-11-22"],
    ["29/02/2027", null],
    ["11/22/2026", null],
    ["22/11/26", null],
    ["22/11/2026x", null],
  ])("reads the day %j as %j", (text, expected) => {
    expect(findDate(text)).toBe(expected);
  });

  it("refuses a choice that is not offered, and a code of another length", () => {
    expect(read({ is: "choice", preset: "", options: ["a"] }, "b")).toBe("CHOICE_INVALID");
    expect(read({ is: "code", preset: "", length: 4 }, "ab-12")).toBe("AB12");
    expect(read({ is: "code", preset: "", length: 4 }, "ab1")).toBe("CODE_INVALID");
  });

  it("keeps what was typed, and takes the preset of what was not", () => {
    const fields = {
      amount: { is: "amount", preset: "1" },
      on: { is: "date", preset: (today: string) => today },
    } as const;
    const texts = textsFrom(fields, { amount: " 1o ", other: "x" }, calendarDateOf("2026-11-22"));
    expect(texts).toEqual({ amount: " 1o ", on: "2026-11-22" });
  });
});

import { describe, expect, it } from "vitest";
import { calendarDateOf } from "../../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { assertPeriod, readFinancialYear } from "./statement-rules.ts";

const today = calendarDateOf("2026-11-21");
const refusal = (work: () => unknown): string => {
  try {
    work();
    return "none";
  } catch (cause) {
    if (cause instanceof AppError) return cause.code;
    throw cause;
  }
};
const period = (from: string, to: string) =>
  refusal(() => assertPeriod({ from: calendarDateOf(from), to: calendarDateOf(to) }, today));

describe("the period of an account statement", () => {
  it("can be one day, or a whole leap year, up to today", () => {
    expect(period("2026-11-21", "2026-11-21")).toBe("none");
    expect(period("2023-04-01", "2024-03-31")).toBe("none");
  });

  it("cannot run backwards, end in the future, or be longer than a year", () => {
    expect(period("2026-11-20", "2026-11-19")).toBe("PERIOD_INVALID");
    expect(period("2026-11-20", "2026-11-22")).toBe("PERIOD_INVALID");
    expect(period("2023-04-01", "2024-04-01")).toBe("PERIOD_TOO_LONG");
  });
});

describe("a financial year", () => {
  it("runs from April to March and is a tax year from 2026-27 on", () => {
    expect(readFinancialYear("2025-26", today)).toEqual({
      name: "2025-26",
      from: "2025-04-01",
      to: "2026-03-31",
      isTaxYear: false,
    });
    expect(readFinancialYear("2026-27", today).isTaxYear).toBe(true);
    expect(readFinancialYear("2099-00", calendarDateOf("2100-01-01")).to).toBe("2100-03-31");
  });

  it.each([
    "2026-28",
    "2026",
    "2026-2027",
    "26-27",
    "1999-00",
    "2027-28",
    "9999-00",
    "9998-99",
    "abcd-ef",
    "",
    "../../2026-27",
  ])("rejects %j, which is not a year or has not begun", (text) => {
    expect(refusal(() => readFinancialYear(text, today))).toBe("FINANCIAL_YEAR_INVALID");
  });
});

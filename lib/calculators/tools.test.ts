import { describe, expect, it } from "vitest";
import { calendarDateOf } from "../contract/values/calendar-date.ts";
import { SETTLEMENT_HOLIDAYS } from "../finance/business-days.ts";
import type { Texts } from "./fields.ts";
import { explainPan } from "./pan.ts";
import { findWorksheet } from "./registry.ts";

const TODAY = calendarDateOf("2026-11-22");
const work = (slug: string, texts: Texts) => findWorksheet("tools", slug)?.work(texts, TODAY, SETTLEMENT_HOLIDAYS);
const answer = (slug: string, texts: Texts) => {
  const worked = work(slug, texts);
  const [problem] = worked?.problems ?? [];
  if (problem) return problem.code;
  const value = worked?.outcome?.headline.value;
  return value?.is === "word" ? value.word : undefined;
};

describe("the ISIN checker", () => {
  it.each([
    ["INE002A01018", "right"],
    ["ine 002a-01018", "right"],
    ["INE002A01019", "wrong"],
    ["INF179K01BE2", "right"],
    // The digit of a foreign security follows the same rule.
    ["US0378331005", "right"],
    ["INE002A0101", "CODE_INVALID"],
    ["IN!002A01018", "CODE_INVALID"],
    ["123456789012", "ISIN_INVALID"],
  ])("%s: %s", (isin, expected) => {
    expect(answer("isin", { isin })).toBe(expected);
  });

  it("opens with an example that is right", () => {
    expect(answer("isin", {})).toBe("right");
  });

  it("tells a company's share, a fund and a government bond apart", () => {
    const lineOf = (isin: string, name: string) => {
      const value = work("isin", { isin })?.outcome?.lines.find((each) => each.name === name)?.value;
      return value?.is === "word" ? value.word : value?.is === "text" ? value.text : undefined;
    };
    expect(lineOf("INE002A01018", "issuerKind")).toBe("company");
    expect(lineOf("INE002A01018", "securityType")).toBe("equityShare");
    expect(lineOf("INF179K01BE2", "issuerKind")).toBe("mutualFund");
    expect(lineOf("IN0020230085", "issuerKind")).toBe("government");
    expect(lineOf("INE002A01019", "expectedDigit")).toBe("8");
  });
});

describe("the IFSC checker", () => {
  it.each([
    ["YMNB0000123", "wellFormed"],
    ["ymnb0a1b2c3", "wellFormed"],
    ["YMNBO000123", "IFSC_LETTER_O"],
    ["YMN10000123", "IFSC_INVALID"],
    ["YMNB000012", "CODE_INVALID"],
  ])("%s: %s", (ifsc, expected) => {
    expect(answer("ifsc", { ifsc })).toBe(expected);
  });
});

describe("the PAN checker", () => {
  it("splits a PAN into its parts", () => {
    expect(explainPan(" abcpr1234q ")).toEqual({
      ...{ series: "ABC", holder: "P", initial: "R" },
      ...{ number: "1234", checkLetter: "Q" },
    });
  });

  it.each([
    ["ABCPR1234", "LENGTH"],
    ["AB1PR1234Q", "LETTERS"],
    ["ABCXR1234Q", "HOLDER"],
    ["ABCPR12O4Q", "DIGITS"],
    ["ABCPR12345", "CHECK_LETTER"],
    ["9".repeat(100_000), "LENGTH"],
  ])("says what is wrong with %s", (pan, expected) => {
    expect(explainPan(pan)).toBe(expected);
  });
});

describe("GIFT eligibility", () => {
  it.each([
    ["india", "notOnUltra"],
    ["uae", "yes"],
    ["usa", "yes"],
  ])("of someone in %s: %s", (country, expected) => {
    expect(answer("gift-eligibility", { country })).toBe(expected);
  });
});

describe("the residency test", () => {
  it("answers by the days, the person and the income", () => {
    expect(answer("residency", { daysInYear: "90" })).toBe("nonResident");
    expect(answer("residency", { daysInYear: "120", highIncome: "yes" })).toBe("notOrdinarily");
    expect(answer("residency", { daysInYear: "200", yearsAbroad: "2", daysSeven: "2000" })).toBe("ordinarily");
    expect(answer("residency", { daysInYear: "367" })).toBe("WHOLE_OUT_OF_RANGE");
  });
});

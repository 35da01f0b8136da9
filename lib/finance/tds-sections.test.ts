import { expect, it } from "vitest";
import { calendarDateOf } from "../contract/values/calendar-date.ts";
import { INCOMES } from "../contract/values/income-type.ts";
import { CHARACTERS } from "./business-trust.ts";
import { sectionOn, trustSectionOn } from "./tds-sections.ts";

const SINCE = calendarDateOf("2026-04-01");
const BEFORE = calendarDateOf("2026-03-31");

/** Section of 2025, section of 1961 and payment code of what a payer deducts from a resident. */
const OF_RESIDENTS = {
  BANK_INTEREST: ["393(1) 5(ii)", "194A", "1021"],
  OTHER_INTEREST: ["393(1) 5(iii)", "194A", "1022"],
  SECURITY_INTEREST: ["393(1) 5(i)", "193", "1019"],
  GOVERNMENT_INTEREST: ["393(1) 5(i)", "193", "1019"],
  MACHINERY_RENT: ["393(1) 2(ii)", "194I(a)", "1008"],
  PROPERTY_RENT: ["393(1) 2(ii)", "194I(b)", "1009"],
  TRUST_INCOME: ["393(1) 4(ii)", "194LBA", null],
} as const;

it.each(INCOMES)("a payer reports a resident's %s under its section, and since April 2026 with its code", (income) => {
  const resident = { isAbroad: false, isSenior: false };
  const [section, formerSection, paymentCode] = OF_RESIDENTS[income];
  expect(sectionOn(SINCE, income, resident)).toEqual({ section, formerSection, paymentCode });
  const before = { section: formerSection, formerSection, paymentCode: null };
  expect(sectionOn(BEFORE, income, resident)).toEqual(before);
});

const abroad = { isAbroad: true, isSenior: true } as const;

it.each(INCOMES)("a payer reports a non-resident's %s with all other sums, but for a business trust", (income) => {
  const found = Object.values(sectionOn(SINCE, income, abroad));
  expect(found).toEqual(income === "TRUST_INCOME" ? ["393(2) 6 and 7", "194LBA", null] : ["393(2) 17", "195", "1057"]);
});

it("a payer reports a non-resident's interest on a bond that is listed at an IFSC apart", () => {
  const of = (treatment: "LISTED_AT_IFSC" | "FOREIGN_CURRENCY") =>
    Object.values(sectionOn(SINCE, "SECURITY_INTEREST", { ...abroad, abroad: treatment }));
  expect([of("LISTED_AT_IFSC"), of("FOREIGN_CURRENCY")]).toEqual([
    ["393(2) 4", "194LC", "1043"],
    ["393(2) 17", "195", "1057"],
  ]);
});

it("a business trust reports each part of a distribution under a code of its own", () => {
  const of = (isAbroad: boolean, on = SINCE) =>
    CHARACTERS.map((character) => Object.values(trustSectionOn(on, character, { isAbroad })));
  const former = "194LBA";
  expect(of(false)).toEqual(["1014", "1015", "1016"].map((code) => ["393(1) 4(ii)", former, code]));
  expect(of(true)).toEqual([
    ["393(2) 6", former, "1045"],
    ["393(2) 6", former, "1046"],
    ["393(2) 7", former, "1047"],
  ]);
  for (const isAbroad of [true, false])
    expect(of(isAbroad, BEFORE)).toEqual(CHARACTERS.map(() => [former, former, null]));
});

import { expect, it } from "vitest";
import words from "../../messages/en/calculators.json";
import { RESIDENCE_DAYS, type Stay, taxResidencyOf } from "./tax-residency.ts";

const settled: Stay = {
  days: 0,
  daysInFourYearsBefore: 1_461,
  daysInSevenYearsBefore: 2_557,
  yearsAsNonResident: 0,
  person: "CITIZEN",
  presence: "SETTLED",
  hasHighIncome: false,
  isTaxedElsewhere: true,
};

it.each<[string, Partial<Stay>, string, string]>([
  ["182 days, whatever came before", { days: 182, daysInFourYearsBefore: 0 }, "ORDINARILY_RESIDENT", "DAYS_182"],
  ["181 days without 365 days before", { days: 181, daysInFourYearsBefore: 364 }, "NON_RESIDENT", "TOO_FEW_DAYS"],
  ["60 days with 365 days before", { days: 60, daysInFourYearsBefore: 365 }, "ORDINARILY_RESIDENT", "DAYS_60"],
  ["59 days", { days: 59 }, "NON_RESIDENT", "TOO_FEW_DAYS"],
  ["a citizen who leaves for work, 181 days", { days: 181, presence: "LEFT_FOR_WORK" }, "NON_RESIDENT", "TOO_FEW_DAYS"],
  [
    "a person of Indian origin does not have the leaver's limit",
    { days: 60, presence: "LEFT_FOR_WORK", person: "INDIAN_ORIGIN" },
    "ORDINARILY_RESIDENT",
    "DAYS_60",
  ],
  ["a visitor with a small income, 181 days", { days: 181, presence: "VISITING" }, "NON_RESIDENT", "TOO_FEW_DAYS"],
  [
    "a visitor with a high income, 120 days",
    { days: 120, presence: "VISITING", hasHighIncome: true },
    "NOT_ORDINARILY_RESIDENT",
    "DAYS_120",
  ],
  [
    "a visitor with a high income, 119 days",
    { days: 119, presence: "VISITING", hasHighIncome: true },
    "NON_RESIDENT",
    "TOO_FEW_DAYS",
  ],
  [
    "a visitor with a high income, 182 days, is ordinarily resident",
    { days: 182, presence: "VISITING", hasHighIncome: true },
    "ORDINARILY_RESIDENT",
    "DAYS_182",
  ],
  [
    "a visiting foreigner has no visitor's limit",
    { days: 60, presence: "VISITING", person: "OTHER" },
    "ORDINARILY_RESIDENT",
    "DAYS_60",
  ],
  [
    "a citizen with a high income who is taxed nowhere",
    { days: 0, hasHighIncome: true, isTaxedElsewhere: false },
    "NOT_ORDINARILY_RESIDENT",
    "DEEMED",
  ],
  [
    "a person of Indian origin is not deemed resident",
    { days: 0, hasHighIncome: true, isTaxedElsewhere: false, person: "INDIAN_ORIGIN" },
    "NON_RESIDENT",
    "TOO_FEW_DAYS",
  ],
  ["nine of ten years abroad", { days: 200, yearsAsNonResident: 9 }, "NOT_ORDINARILY_RESIDENT", "DAYS_182"],
  ["729 days in seven years", { days: 200, daysInSevenYearsBefore: 729 }, "NOT_ORDINARILY_RESIDENT", "DAYS_182"],
  ["730 days in seven years", { days: 200, daysInSevenYearsBefore: 730 }, "ORDINARILY_RESIDENT", "DAYS_182"],
])("%s", (_, stay, status, reason) => {
  expect(taxResidencyOf({ ...settled, ...stay })).toMatchObject({ status, reason });
});

it("the page states the income above which a visitor's limit is shorter as the law of the latest row does", () => {
  const lakhs = (RESIDENCE_DAYS.at(-1)?.value.highIncomePaise ?? 0) / 1_00_000_00;
  const stated = [...JSON.stringify(words).matchAll(/income from India above ₹(\d+) lakh/gi)].map(
    ([, figure]) => figure,
  );
  expect(stated.length).toBeGreaterThan(3);
  expect(new Set(stated)).toEqual(new Set([String(lakhs)]));
});

/** Residence for income tax by days in India. */
import { type Stay, type TaxResidency, taxResidencyOf } from "../finance/tax-residency.ts";
import { defineCalculator } from "./calculator.ts";
import type { ValuesOf } from "./fields.ts";
import { count, type Outcome, word } from "./outcome.ts";

const YES_OR_NO = ["yes", "no"] as const;

const FIELDS = {
  person: { is: "choice", preset: "citizen", options: ["citizen", "origin", "other"] },
  presence: { is: "choice", preset: "visiting", options: ["settled", "visiting", "left"] },
  daysInYear: { is: "whole", preset: "90", least: 0, most: 366 },
  daysFour: { is: "whole", preset: "400", least: 0, most: 1_461 },
  highIncome: { is: "choice", preset: "no", options: YES_OR_NO },
  taxedElsewhere: { is: "choice", preset: "yes", options: YES_OR_NO },
  yearsAbroad: { is: "whole", preset: "9", least: 0, most: 10 },
  daysSeven: { is: "whole", preset: "700", least: 0, most: 2_557 },
} as const;

type Values = ValuesOf<typeof FIELDS>;

const PERSONS = { citizen: "CITIZEN", origin: "INDIAN_ORIGIN", other: "OTHER" } as const;
const PRESENCES = { settled: "SETTLED", visiting: "VISITING", left: "LEFT_FOR_WORK" } as const;
const STATUS_WORDS: Record<TaxResidency["status"], string> = {
  NON_RESIDENT: "nonResident",
  NOT_ORDINARILY_RESIDENT: "notOrdinarily",
  ORDINARILY_RESIDENT: "ordinarily",
};
const REASONS: Record<TaxResidency["reason"], string> = {
  DAYS_182: "residentBy182",
  DAYS_60: "residentBy60",
  DAYS_120: "residentBy120",
  DEEMED: "residentDeemed",
  TOO_FEW_DAYS: "residentByNothing",
};

const stayOf = (values: Values): Stay => ({
  days: values.daysInYear,
  daysInFourYearsBefore: values.daysFour,
  daysInSevenYearsBefore: values.daysSeven,
  yearsAsNonResident: values.yearsAbroad,
  person: PERSONS[values.person],
  presence: PRESENCES[values.presence],
  hasHighIncome: values.highIncome === "yes",
  isTaxedElsewhere: values.taxedElsewhere === "yes",
});

function decide(values: Values): Outcome {
  const { status, reason, shortLimit } = taxResidencyOf(stayOf(values));
  return {
    headline: { name: "residentAs", value: word(STATUS_WORDS[status]) },
    lines: [
      { name: "daysInYear", value: count(values.daysInYear) },
      { name: "shortLimit", value: count(shortLimit) },
      { name: "daysFour", value: count(values.daysFour) },
    ],
    working: [
      {
        name: REASONS[reason],
        values: { days: count(values.daysInYear), limit: count(shortLimit), four: count(values.daysFour) },
      },
      { name: `${STATUS_WORDS[status]}Meaning`, values: {} },
    ],
    cautions: [{ name: "treatyCaution", values: {} }],
  };
}

export const residency = defineCalculator({
  slug: "residency",
  category: null,
  fields: FIELDS,
  compute: (values) => ({ outcome: decide(values) }),
});

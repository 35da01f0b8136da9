/* Every name that a calculator uses has a message in every language, with the placeholders that it fills. */
import { describe, expect, it } from "vitest";
import { PROBLEMS } from "../../lib/calculators/fields.ts";
import type { Outcome, Sentence } from "../../lib/calculators/outcome.ts";
import { CALCULATOR_SLUGS, CALCULATORS, TOOL_SLUGS, TOOLS } from "../../lib/calculators/registry.ts";
import { holidayKey, listHolidayNames } from "../../lib/calculators/settlement-calendar.ts";
import { calendarDateOf } from "../../lib/contract/values/calendar-date.ts";
import { SETTLEMENT_HOLIDAYS } from "../../lib/finance/business-days.ts";
import { LOCALE_IDS } from "../../lib/i18n/locales.ts";
import { PUBLIC_PAGES } from "../../lib/i18n/public-pages.ts";
import { readText } from "./source-tree.ts";

type Words = { readonly [name: string]: string | Words };

const ALL = [...CALCULATORS, ...TOOLS];
const TODAY = calendarDateOf("2026-11-22");
/** Combinations of inputs that bring up further texts, besides every choice by itself. */
const TOGETHER = [
  { residency: "abroad", source: "giftInterest" },
  { residency: "india", source: "giftInterest" },
  { source: "unlistedShares", held: "3" },
  { late: "30" },
  { find: "price" },
  { isin: "INE0ULT01019" },
  { isin: "US0378331005" },
  { isin: "INF179K01BE2" },
  { daysInYear: "120", highIncome: "yes" },
  { daysInYear: "70", presence: "settled" },
  { daysInYear: "200", yearsAbroad: "0", daysSeven: "2000" },
  { daysInYear: "0", highIncome: "yes", taxedElsewhere: "no" },
  { flows: "2026-01-01,-100\n2026-06-01,110" },
];

/** The outcomes of the presets, of each choice, and of the combinations. */
function outcomesOf(calculator: (typeof ALL)[number]): Outcome[] {
  const choices = Object.entries(calculator.fields).flatMap(([name, field]) =>
    field.is === "choice" ? field.options.map((option) => ({ [name]: option })) : [],
  );
  return [{}, ...choices, ...TOGETHER].flatMap(
    (texts) => calculator.work(texts, TODAY, SETTLEMENT_HOLIDAYS).outcome ?? [],
  );
}

function textAt(words: Words, path: readonly string[]): string {
  let found: string | Words | undefined = words;
  for (const name of path) found = typeof found === "object" ? found[name] : undefined;
  return typeof found === "string" ? found : "";
}

const placeholdersIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);

const sentencesOf = ({ working, cautions, bars = [] }: Outcome): readonly Sentence[] => [
  ...working,
  ...cautions,
  ...bars.map(({ note }) => note),
];

describe.each(LOCALE_IDS)("the calculators in %s", (locale) => {
  const words: Words = JSON.parse(readText(`messages/${locale}/calculators.json`));
  const missing = (paths: readonly (readonly string[])[]) =>
    [...new Set(paths.filter((path) => textAt(words, path) === "").map((path) => path.join(".")))].sort();

  it.each(ALL.map((calculator) => [calculator.slug, calculator] as const))(
    "%s has a message for each name",
    (slug, calculator) => {
      const outcomes = outcomesOf(calculator);
      expect(outcomes.length).toBeGreaterThan(0);
      const fields = Object.entries(calculator.fields).flatMap(([name, field]) => [
        ["fields", name, "label"],
        ...(field.is === "choice" ? field.options.map((option) => ["options", name, option]) : []),
      ]);
      const figures = outcomes.flatMap(({ headline, lines, bars, table }) => [
        [bars ? "headlines" : "lines", headline.name],
        ...(bars && lines.length < 2 ? [] : lines.map(({ name }) => ["lines", name])),
        ...(bars ?? []).map(({ name }) => ["bars", name]),
        ...(table?.columns ?? []).map((name) => ["columns", name]),
        ...(table?.rows ?? []).map(({ name }) => ["rows", name]),
        ...[headline, ...lines].flatMap(({ value }) => (value.is === "word" ? [["words", value.word]] : [])),
      ]);
      const page = ["name", "title", "description", "heading", "lead", "notShown"].map((part) => ["pages", slug, part]);
      expect(missing([...fields, ...figures, ...page])).toEqual([]);
      for (const { name, values } of outcomes.flatMap(sentencesOf)) {
        const text = textAt(words, ["sentences", name]);
        expect(text, name).not.toBe("");
        expect(Object.keys(values), `${name}: ${text}`).toEqual(expect.arrayContaining(placeholdersIn(text)));
      }
    },
  );

  it("have a name for each settlement holiday", () => {
    const holidays: Words = JSON.parse(readText(`messages/${locale}/holidays.json`));
    const unnamed = ["declared", ...listHolidayNames().map(holidayKey)].filter(
      (key) => textAt(holidays, ["names", key]) === "",
    );
    expect(unnamed).toEqual([]);
  });

  it("have a message for each problem of a field", () => {
    expect(missing(PROBLEMS.map((code) => ["errors", code]))).toEqual([]);
  });
});

it("every calculator and tool is in the list of public pages", () => {
  const listed = PUBLIC_PAGES.map(({ path }) => path);
  const pages = [
    ...CALCULATOR_SLUGS.map((slug) => `/calculators/${slug}`),
    ...TOOL_SLUGS.map((slug) => `/tools/${slug}`),
  ];
  expect(pages.filter((path) => !listed.includes(path))).toEqual([]);
});

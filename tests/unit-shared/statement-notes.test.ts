/** The notes of statements and workbooks take the months and sums of the law from its dated rows. */
import { expect, it } from "vitest";
import { calendarDateOf } from "../../lib/contract/values/calendar-date.ts";
import { ITR_2_LINES } from "../../lib/finance/itr-lines.ts";
import { LOCALE_IDS } from "../../lib/i18n/locales.ts";
import { lawFiguresOn } from "../../lib/products/law-figures.ts";
import { unknownPlaceholdersIn, withLawFigures } from "../../lib/products/law-texts.ts";
import { workbookFiguresOn } from "../../lib/products/workbook-figures.ts";
import { BACKEND_MESSAGES } from "../../messages/backend.ts";

const notesIn = (locale: (typeof LOCALE_IDS)[number]) => {
  const { tax, workbook } = BACKEND_MESSAGES[locale].reports;
  return [...tax.notes, ...workbook.notes];
};

it.each(LOCALE_IDS)(
  "no note in %s types a holding period or the exemption of units, and each placeholder is known",
  (locale) => {
    const figures = workbookFiguresOn(calendarDateOf("2027-03-31"));
    for (const note of notesIn(locale)) {
      expect(unknownPlaceholdersIn(note, figures), note).toEqual([]);
      expect(note, note).not.toMatch(/\d (?:months|महीने)|₹ ?1[.,]25|\d (?:lakh|crore|लाख|करोड़)/);
    }
    const filled = notesIn(locale).map((note) => withLawFigures(note, figures));
    expect(
      filled.filter((note) => /\b12 (?:months|महीने)/.test(note) || /12 for a listed bond/.test(note)).length,
    ).toBeGreaterThan(1);
    expect(filled.some((note) => note.includes("₹1,25,000"))).toBe(true);
  },
);

it("the notes of an earlier year state the law of that year", () => {
  const [before, after] = ["2024-03-31", "2025-03-31"].map((day) => lawFiguresOn(calendarDateOf(day)).metalMonths);
  expect([before, after]).toEqual([36, 24]);
});

it.each(LOCALE_IDS)(
  "the note on Schedule AL in %s states the income above which the form of its year requires it",
  (locale) => {
    const note =
      BACKEND_MESSAGES[locale].reports.workbook.notes.find((each) => each.includes("ITR-2")) ?? expect.fail();
    const of = (day: string) => withLawFigures(note, workbookFiguresOn(calendarDateOf(day)));
    for (const day of ["2000-03-31", "2021-03-31", "2024-03-31"]) expect(of(day), day).toContain("₹50,00,000");
    for (const day of ["2025-03-31", "2026-03-31", "2027-03-31"]) expect(of(day), day).toContain("₹1,00,00,000");
  },
);

it.each(LOCALE_IDS)("the note on the lines of the return in %s names the form by which they were typed", (locale) => {
  const { source } = ITR_2_LINES.find(({ from }) => from === "2025-04-01") ?? expect.fail();
  const [, year] = /^Form ITR-2 of the assessment year (\d{4}-\d{2})/.exec(source) ?? expect.fail();
  expect(BACKEND_MESSAGES[locale].reports.workbook.notes.find((note) => note.includes("ITR-2"))).toContain(year);
});

/** The notes of statements and workbooks take the months and sums of the law from its dated rows. */
import { expect, it } from "vitest";
import { calendarDateOf } from "../../lib/contract/values/calendar-date.ts";
import { LOCALE_IDS } from "../../lib/i18n/locales.ts";
import { lawFiguresOn } from "../../lib/products/law-figures.ts";
import { unknownPlaceholdersIn, withLawFigures } from "../../lib/products/law-texts.ts";
import { BACKEND_MESSAGES } from "../../messages/backend.ts";

const notesIn = (locale: (typeof LOCALE_IDS)[number]) => {
  const { tax, workbook } = BACKEND_MESSAGES[locale].reports;
  return [...tax.notes, ...workbook.notes];
};

it.each(LOCALE_IDS)(
  "no note in %s types a holding period or the exemption of units, and each placeholder is known",
  (locale) => {
    const figures = lawFiguresOn(calendarDateOf("2027-03-31"));
    for (const note of notesIn(locale)) {
      expect(unknownPlaceholdersIn(note, figures), note).toEqual([]);
      expect(note, note).not.toMatch(/\d (?:months|महीने)|₹ ?1[.,]25/);
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

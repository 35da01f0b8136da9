/** The article on gold names the import duty of the day on which it is read. */
import { expect, it } from "vitest";
import { calendarDateOf } from "../../lib/contract/values/calendar-date.ts";
import { inForce } from "../../lib/finance/dated-law.ts";
import { GOLD_DUTY } from "../../lib/finance/import-duty.ts";
import { LOCALE_IDS } from "../../lib/i18n/locales.ts";
import { lawFiguresOn } from "../../lib/products/law-figures.ts";
import { withLawFigures } from "../../lib/products/law-texts.ts";
import { readText } from "./source-tree.ts";

const dutyOn = (on: string) => `${inForce(GOLD_DUTY, calendarDateOf(on)) / 100}%`;

/** The percentages of the paragraph about duty, in their order. */
function dutiesIn(locale: string, on: string): readonly string[] {
  const article = readText(`data/content/articles/${locale}/gold-spread-gst-and-what-you-get-back.md`);
  const paragraph = article.split("\n").find((line) => line.includes("{goldDuty}")) ?? "";
  return withLawFigures(paragraph, lawFiguresOn(calendarDateOf(on))).match(/\d{1,2}%/g) ?? [];
}

it.each(LOCALE_IDS)("the article on gold in %s names the duty in force and the cut of July 2024", (locale) => {
  const cut = ["2024-07-23", "2024-07-24"].map(dutyOn);
  for (const on of ["2026-05-12", "2026-05-13", "2026-11-23"]) {
    expect(dutiesIn(locale, on), on).toEqual([dutyOn(on), ...cut]);
  }
});

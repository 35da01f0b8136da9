/** Figures of the law in the notes of the income-tax workbook: those of `lawFiguresOn`, and some that no page needs. */
import type { CalendarDate } from "../contract/values/calendar-date.ts";
import { assetsAbove } from "../finance/itr-lines.ts";
import { lawFiguresOn, rupees } from "./law-figures.ts";
import type { LawFigures } from "./law-texts.ts";

export const workbookFiguresOn = (on: CalendarDate): LawFigures => ({
  ...lawFiguresOn(on),
  assetsAbove: rupees(assetsAbove(on)),
});

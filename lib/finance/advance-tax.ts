/**
 * The parts of a financial year by which the return divides income, so that interest for late advance tax can be
 * computed (sections 234B and 234C of the Income-tax Act 1961, sections 424 and 425 of 2025): instalments are due on 15
 * June, 15 September, 15 December and 15 March.
 */
import { type CalendarDate, calendarDateOf, civilOf } from "../contract/values/calendar-date.ts";
import { inForce, type LawTable } from "./dated-law.ts";
import { isSeniorIn } from "./form-121.ts";
import { type Bps, bps } from "./rounding.ts";
import type { Taxpayer } from "./taxpayer.ts";

/** Up to 15 June, 15 September, 15 December, 15 March and 31 March. */
export const ADVANCE_TAX_PARTS = [0, 1, 2, 3, 4] as const;
export type AdvanceTaxPart = (typeof ADVANCE_TAX_PARTS)[number];

const LAST_DAYS = ["06-15", "09-15", "12-15"] as const;

export function advanceTaxPartOf(date: CalendarDate): AdvanceTaxPart {
  const { month, day } = civilOf(date);
  if (month <= 3) return month < 3 || day <= 15 ? 3 : 4;
  const part = LAST_DAYS.findIndex((last) => date.slice(5) <= last);
  return part === 0 ? 0 : part === 1 ? 1 : part === 2 ? 2 : 3;
}

/** Persons exempt from advance tax: residents of senior age without business income. */
export const ADVANCE_TAX_EXEMPT: LawTable<"RESIDENT_SENIOR_WITHOUT_BUSINESS"> = [
  {
    from: "2012-04-01",
    value: "RESIDENT_SENIOR_WITHOUT_BUSINESS",
    source:
      "Income-tax Act 1961, section 207(2): a resident of 60 years or more at any time of the year without income under the head of business. From general knowledge; its successor in the Act of 2025 (sections 403 to 410) was not opened",
    checkedOn: "2026-11-26",
    isUnopened: true,
  },
];

/**
 * Whether a person owes no advance tax for the year of a day, judged by income from ultra, none of which is business
 * income.
 */
export function isFreeOfAdvanceTax(
  { residency, bornOn = null }: Pick<Taxpayer, "residency" | "bornOn">,
  day: CalendarDate,
) {
  switch (inForce(ADVANCE_TAX_EXEMPT, day)) {
    case "RESIDENT_SENIOR_WITHOUT_BUSINESS":
      return residency === "RESIDENT" && bornOn !== null && isSeniorIn(bornOn, day);
  }
}

interface Instalment {
  readonly on: CalendarDate;
  /** The share of the year's tax after TDS that is due by this day, earlier instalments included. */
  readonly shareBps: Bps;
}

/**
 * Advance tax by part of the year; nothing is due in its last days. Section 211 of the Income-tax Act 1961 (section 408 of
 * 2025, not opened on 22 November 2026): 15, 45, 75 and 100 %, where ₹10,000 or more are payable after TDS (section 208).
 */
export function instalmentOf(part: AdvanceTaxPart, financialYear: string): Instalment | null {
  const year = Number(financialYear.slice(0, 4));
  switch (part) {
    case 0:
      return { on: calendarDateOf(`${year}-06-15`), shareBps: bps(1500) };
    case 1:
      return { on: calendarDateOf(`${year}-09-15`), shareBps: bps(4500) };
    case 2:
      return { on: calendarDateOf(`${year}-12-15`), shareBps: bps(7500) };
    case 3:
      return { on: calendarDateOf(`${year + 1}-03-15`), shareBps: bps(10_000) };
    case 4:
      return null;
  }
}

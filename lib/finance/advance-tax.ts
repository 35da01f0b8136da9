/**
 * The parts of a financial year by which the return divides income, so that interest for late advance tax can be
 * computed (sections 234B and 234C of the Income-tax Act 1961, sections 424 and 425 of 2025): each ends with the day of an
 * instalment.
 */
import { type Paise, paise } from "../contract/facts/money.ts";
import { type CalendarDate, calendarDateOf } from "../contract/values/calendar-date.ts";
import { inForce, type LawTable } from "./dated-law.ts";
import { isSeniorIn } from "./form-121.ts";
import { type Bps, bps } from "./rounding.ts";
import type { Taxpayer } from "./taxpayer.ts";

/** Up to each instalment, and up to 31 March. */
export const ADVANCE_TAX_PARTS = [0, 1, 2, 3, 4] as const;
export type AdvanceTaxPart = (typeof ADVANCE_TAX_PARTS)[number];

interface AdvanceTax {
  /** Owed by a person of whose tax so much or more is payable after TDS. */
  readonly owedFromPaise: Paise;
  /** In order. Of each, month and day, and the share of the year's tax that is due by then, earlier instalments included. */
  readonly instalments: readonly { readonly by: string; readonly shareBps: Bps }[];
}

const IN_FOUR_PARTS: AdvanceTax = {
  owedFromPaise: paise(10_000_00),
  instalments: [
    { by: "06-15", shareBps: bps(1500) },
    { by: "09-15", shareBps: bps(4500) },
    { by: "12-15", shareBps: bps(7500) },
    { by: "03-15", shareBps: bps(10_000) },
  ],
};

export const ADVANCE_TAX: LawTable<AdvanceTax> = [
  {
    from: "2016-04-01",
    value: IN_FOUR_PARTS,
    source:
      "Income-tax Act 1961, section 208 (aaptaxlaw.com) and section 211 as amended by the Finance Act 2016 (caclubindia.com/acts/27277, the first three instalments): 10,000 rupees; 15, 45, 75 and 100 %. The year of the amendment is from general knowledge",
    checkedOn: "2026-11-28",
    isUnopened: true,
  },
  {
    from: "2026-04-01",
    value: IN_FOUR_PARTS,
    source:
      "Income-tax Act 2025, sections 404 and 408 (read whole at aubsp.com/income-tax-act-2025-section-408 and -404)",
    checkedOn: "2026-11-28",
  },
];

/** The first day of a tax year. */
const FIRST_DAY = "04-01";

export function advanceTaxPartOf(date: CalendarDate): AdvanceTaxPart {
  const { instalments } = inForce(ADVANCE_TAX, date);
  const inOrder = (day: string) => `${day < FIRST_DAY ? 1 : 0}${day}`;
  const day = inOrder(date.slice(5));
  return ADVANCE_TAX_PARTS.find((part) => day <= inOrder(instalments[part]?.by ?? "03-31")) ?? 4;
}

/** Persons exempt from advance tax: residents of senior age without business income. */
export const ADVANCE_TAX_EXEMPT: LawTable<"RESIDENT_SENIOR_WITHOUT_BUSINESS"> = [
  {
    from: "2012-04-01",
    value: "RESIDENT_SENIOR_WITHOUT_BUSINESS",
    source:
      "Income-tax Act 1961, section 207(2) (aaptaxlaw.com): a resident of 60 years or more at any time of the year without income under the head of business. Its first year is from general knowledge",
    checkedOn: "2026-11-28",
    isUnopened: true,
  },
  {
    from: "2026-04-01",
    value: "RESIDENT_SENIOR_WITHOUT_BUSINESS",
    source: "Income-tax Act 2025, section 403(3) (read whole at aubsp.com/income-tax-act-2025-section-403)",
    checkedOn: "2026-11-28",
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

/** Advance tax by part of the year; null for its last days, in which nothing is due. */
export function instalmentOf(part: AdvanceTaxPart, financialYear: string): Instalment | null {
  const year = Number(financialYear.slice(0, 4));
  const due = inForce(ADVANCE_TAX, calendarDateOf(`${year}-04-01`)).instalments[part];
  if (!due) return null;
  const { by, shareBps } = due;
  return { on: calendarDateOf(`${by < FIRST_DAY ? year + 1 : year}-${by}`), shareBps };
}

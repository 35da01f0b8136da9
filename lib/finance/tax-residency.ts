/**
 * Residence in India for income tax, by days. For one tax year, April to March. Not legal advice; a treaty may decide otherwise for
 * someone whom two countries claim.
 */
import { type Paise, paise } from "../contract/facts/money.ts";
import type { LawTable } from "./dated-law.ts";
import { ACT_OF_2025 } from "./statutes.ts";

interface ResidenceDays {
  /** A resident from so many days on, whatever came before. */
  readonly alwaysResident: number;
  /** A resident from so many days on, with those of the four years before: in general, and of a visitor with a high income. */
  readonly short: number;
  readonly visitor: number;
  readonly inFourYears: number;
  /** Not ordinarily a resident with at most so many days in seven years, or so many of ten years as a non-resident. */
  readonly notOrdinarilyInSevenYears: number;
  readonly notOrdinarilyYears: number;
  /** Income other than from foreign sources above this is high. */
  readonly highIncomePaise: Paise;
}

const DAYS_SINCE_2020: ResidenceDays = {
  ...{ alwaysResident: 182, short: 60, visitor: 120, inFourYears: 365 },
  ...{ notOrdinarilyInSevenYears: 729, notOrdinarilyYears: 9, highIncomePaise: paise(15_00_000_00) },
};

export const RESIDENCE_DAYS: LawTable<ResidenceDays> = [
  {
    from: "2020-04-01",
    value: DAYS_SINCE_2020,
    source:
      "Income-tax Act 1961, section 6(1) with its explanation, (1A) and (6), as amended by the Finance Act 2020 (aaptaxlaw.com; taxmanagementindia.com, blog 608328)",
    checkedOn: "2026-11-28",
  },
  {
    from: "2026-04-01",
    value: DAYS_SINCE_2020,
    source: `${ACT_OF_2025}, section 6(2) to (8) and, on who is not ordinarily resident, (13)`,
    checkedOn: "2026-11-29",
  },
];

export interface Stay {
  /** In India, in the tax year; the days of arrival and departure both count. */
  readonly days: number;
  readonly daysInFourYearsBefore: number;
  readonly daysInSevenYearsBefore: number;
  /** In how many of the ten preceding years the person was a non-resident. */
  readonly yearsAsNonResident: number;
  readonly person: "CITIZEN" | "INDIAN_ORIGIN" | "OTHER";
  readonly presence: "SETTLED" | "VISITING" | "LEFT_FOR_WORK";
  /** Above `highIncomePaise`. */
  readonly hasHighIncome: boolean;
  /** Liable to tax in another country by domicile or residence. */
  readonly isTaxedElsewhere: boolean;
}

export type ResidencyReason = "DAYS_182" | "DAYS_60" | "DAYS_120" | "DEEMED" | "TOO_FEW_DAYS";

export interface TaxResidency {
  readonly status: "NON_RESIDENT" | "NOT_ORDINARILY_RESIDENT" | "ORDINARILY_RESIDENT";
  readonly reason: ResidencyReason;
  /** The days from which someone with 365 days in the four years before is a resident. */
  readonly shortLimit: number;
}

export function taxResidencyOf(stay: Stay): TaxResidency {
  const shortLimit = shortLimitOf(stay);
  const reason = reasonOf(stay, shortLimit);
  return { status: statusOf(stay, reason), reason, shortLimit };
}

/** A stay names no year: the latest row decides. */
const LIMITS = RESIDENCE_DAYS.at(-1)?.value ?? DAYS_SINCE_2020;

/** The 60 days are replaced for those who leave for work and for visitors. */
function shortLimitOf({ person, presence, hasHighIncome }: Stay): number {
  if (presence === "LEFT_FOR_WORK" && person === "CITIZEN") return LIMITS.alwaysResident;
  if (presence !== "VISITING" || person === "OTHER") return LIMITS.short;
  return hasHighIncome ? LIMITS.visitor : LIMITS.alwaysResident;
}

function reasonOf(stay: Stay, shortLimit: number): ResidencyReason {
  if (stay.days >= LIMITS.alwaysResident) return "DAYS_182";
  if (stay.days >= shortLimit && stay.daysInFourYearsBefore >= LIMITS.inFourYears) {
    return shortLimit === LIMITS.visitor ? "DAYS_120" : "DAYS_60";
  }
  const isDeemed = stay.person === "CITIZEN" && stay.hasHighIncome && !stay.isTaxedElsewhere;
  return isDeemed ? "DEEMED" : "TOO_FEW_DAYS";
}

function statusOf(stay: Stay, reason: ResidencyReason): TaxResidency["status"] {
  switch (reason) {
    case "TOO_FEW_DAYS":
      return "NON_RESIDENT";
    case "DEEMED":
    case "DAYS_120":
      return "NOT_ORDINARILY_RESIDENT";
    case "DAYS_182":
    case "DAYS_60": {
      const isNew =
        stay.yearsAsNonResident >= LIMITS.notOrdinarilyYears ||
        stay.daysInSevenYearsBefore <= LIMITS.notOrdinarilyInSevenYears;
      return isNew ? "NOT_ORDINARILY_RESIDENT" : "ORDINARILY_RESIDENT";
    }
  }
}

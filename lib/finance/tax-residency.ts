/**
 * Residence in India for income tax, by days: section 6 of the Income-tax Act 2025, as of 1961 with the Finance Act
 * 2020 (120 days and deemed residence for incomes from India above ₹15 lakh). For one tax year, April to March. Not
 * legal advice; a treaty may decide otherwise for someone whom two countries claim.
 */

export interface Stay {
  /** In India, in the tax year; the days of arrival and departure both count. */
  readonly days: number;
  readonly daysInFourYearsBefore: number;
  readonly daysInSevenYearsBefore: number;
  /** In how many of the ten preceding years the person was a non-resident. */
  readonly yearsAsNonResident: number;
  readonly person: "CITIZEN" | "INDIAN_ORIGIN" | "OTHER";
  readonly presence: "SETTLED" | "VISITING" | "LEFT_FOR_WORK";
  /** Other than from foreign sources, above ₹15 lakh. */
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

const ALWAYS_RESIDENT_DAYS = 182;
const FOUR_YEARS_DAYS = 365;
const SHORT_DAYS = 60;
const VISITOR_DAYS = 120;
const NOT_ORDINARILY_DAYS = 729;
const NOT_ORDINARILY_YEARS = 9;

export function taxResidencyOf(stay: Stay): TaxResidency {
  const shortLimit = shortLimitOf(stay);
  const reason = reasonOf(stay, shortLimit);
  return { status: statusOf(stay, reason), reason, shortLimit };
}

/** Section 6(3): the 60 days are replaced for those who leave for work and for visitors. */
function shortLimitOf({ person, presence, hasHighIncome }: Stay): number {
  if (presence === "LEFT_FOR_WORK" && person === "CITIZEN") return ALWAYS_RESIDENT_DAYS;
  if (presence !== "VISITING" || person === "OTHER") return SHORT_DAYS;
  return hasHighIncome ? VISITOR_DAYS : ALWAYS_RESIDENT_DAYS;
}

function reasonOf(stay: Stay, shortLimit: number): ResidencyReason {
  if (stay.days >= ALWAYS_RESIDENT_DAYS) return "DAYS_182";
  if (stay.days >= shortLimit && stay.daysInFourYearsBefore >= FOUR_YEARS_DAYS) {
    return shortLimit === VISITOR_DAYS ? "DAYS_120" : "DAYS_60";
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
        stay.yearsAsNonResident >= NOT_ORDINARILY_YEARS || stay.daysInSevenYearsBefore <= NOT_ORDINARILY_DAYS;
      return isNew ? "NOT_ORDINARILY_RESIDENT" : "ORDINARILY_RESIDENT";
    }
  }
}

/**
 * The section under which a payer reports a deduction, as dated data. From 1 April 2026 the quarterly statements and
 * Form 168 (26AS) carry a numeric payment code instead of a section. Not legal advice.
 */
import type { CalendarDate } from "../contract/values/calendar-date.ts";
import type { Income } from "../contract/values/income-type.ts";
import type { Character } from "./business-trust.ts";
import { inForce, type LawTable } from "./dated-law.ts";
import type { InterestAbroad } from "./interest-abroad.ts";

/**
 * All payments to a non-resident fall under one provision, except the distributions of a business trust and the interest on a
 * bond that is listed at an IFSC.
 */
type DeductedPayment =
  | (Income | "SENIOR_BANK_INTEREST" | "NON_RESIDENT" | "TRUST_ABROAD" | "BOND_AT_IFSC")
  | (`TRUST_${Character}` | `TRUST_${Character}_ABROAD`);

export interface TdsSection {
  /** As the law in force on the day of the deduction names it. */
  readonly section: string;
  /** The section of 1961 that accountants know it by. */
  readonly formerSection: string;
  /** Null before the codes were introduced, and for the whole of a trust's distribution: each part has its own. */
  readonly paymentCode: string | null;
}

interface Payee {
  readonly isAbroad: boolean;
  readonly isSenior: boolean;
  /** Tax treatment of a non-resident's interest; by default the rates in force. */
  readonly abroad?: InterestAbroad;
}

/** The section of a deduction from a payment of this kind. */
export function sectionOn(date: CalendarDate, income: Income, { isAbroad, isSenior, abroad }: Payee): TdsSection {
  const sections = inForce(TDS_SECTIONS, date);
  if (!isAbroad) return sections[income === "BANK_INTEREST" && isSenior ? "SENIOR_BANK_INTEREST" : income];
  if (abroad === "LISTED_AT_IFSC") return sections.BOND_AT_IFSC;
  return sections[income === "TRUST_INCOME" ? "TRUST_ABROAD" : "NON_RESIDENT"];
}

/** The section of the deduction from a part of a business trust's distribution. */
export function trustSectionOn(
  date: CalendarDate,
  character: Character,
  { isAbroad }: Pick<Payee, "isAbroad">,
): TdsSection {
  const sections = inForce(TDS_SECTIONS, date);
  return sections[isAbroad ? (`TRUST_${character}_ABROAD` as const) : (`TRUST_${character}` as const)];
}

const section = (name: string, formerSection = name, paymentCode: string | null = null): TdsSection => ({
  section: name,
  formerSection,
  paymentCode,
});

export const TDS_SECTIONS: LawTable<Readonly<Record<DeductedPayment, TdsSection>>> = [
  {
    from: "2016-06-01",
    value: {
      BANK_INTEREST: section("194A"),
      SENIOR_BANK_INTEREST: section("194A"),
      OTHER_INTEREST: section("194A"),
      SECURITY_INTEREST: section("193"),
      GOVERNMENT_INTEREST: section("193"),
      MACHINERY_RENT: section("194I(a)"),
      PROPERTY_RENT: section("194I(b)"),
      TRUST_INCOME: section("194LBA"),
      TRUST_ABROAD: section("194LBA"),
      ...{ TRUST_INTEREST: section("194LBA"), TRUST_INTEREST_ABROAD: section("194LBA") },
      ...{ TRUST_DIVIDEND: section("194LBA"), TRUST_DIVIDEND_ABROAD: section("194LBA") },
      ...{ TRUST_RENT: section("194LBA"), TRUST_RENT_ABROAD: section("194LBA") },
      BOND_AT_IFSC: section("194LC"),
      NON_RESIDENT: section("195"),
    },
    source: "Income-tax Act 1961, sections 193, 194A, 194-I, 194LBA, 194LC(2)(ic) and 195",
    checkedOn: "2026-11-28",
  },
  {
    from: "2026-04-01",
    value: {
      BANK_INTEREST: section("393(1) 5(ii)", "194A", "1021"),
      SENIOR_BANK_INTEREST: section("393(1) 5(ii)", "194A", "1020"),
      OTHER_INTEREST: section("393(1) 5(iii)", "194A", "1022"),
      SECURITY_INTEREST: section("393(1) 5(i)", "193", "1019"),
      GOVERNMENT_INTEREST: section("393(1) 5(i)", "193", "1019"),
      MACHINERY_RENT: section("393(1) 2(ii)", "194I(a)", "1008"),
      PROPERTY_RENT: section("393(1) 2(ii)", "194I(b)", "1009"),
      TRUST_INCOME: section("393(1) 4(ii)", "194LBA"),
      TRUST_ABROAD: section("393(2) 6 and 7", "194LBA"),
      TRUST_INTEREST: section("393(1) 4(ii)", "194LBA", "1014"),
      TRUST_DIVIDEND: section("393(1) 4(ii)", "194LBA", "1015"),
      TRUST_RENT: section("393(1) 4(ii)", "194LBA", "1016"),
      TRUST_INTEREST_ABROAD: section("393(2) 6", "194LBA", "1045"),
      TRUST_DIVIDEND_ABROAD: section("393(2) 6", "194LBA", "1046"),
      TRUST_RENT_ABROAD: section("393(2) 7", "194LBA", "1047"),
      BOND_AT_IFSC: section("393(2) 4", "194LC", "1043"),
      NON_RESIDENT: section("393(2) 17", "195", "1057"),
    },
    source:
      "Income-tax Act 2025, section 393, serial numbers of its tables, and the payment codes of its lines: two lists that agree, typed from the rate chart of the TDS portal (traces.tdscpc.gov.in/ratecharts, with thresholds and rates) and from the notes to Form 140, in public source files; terra-insight.com for 1008, 1009, 1021 and 1022. Of a non-resident's distribution of a business trust, one list names 1046 (6, item b) rent and 1047 (7) other distributed income; section 194LBA(2) and (3), which they repeat, give item b to the dividend and 7 to the rent. 1042 is for bonds issued before July 2023, whose day of issue no deal states",
    checkedOn: "2026-11-28",
  },
];

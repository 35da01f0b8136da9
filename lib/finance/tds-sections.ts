/**
 * The section under which a payer reports a deduction, as dated data. From 1 April 2026 the quarterly statements and
 * Form 168 (26AS) carry a numeric payment code instead of a section. Not legal advice.
 */
import type { CalendarDate } from "../contract/values/calendar-date.ts";
import type { Income } from "../contract/values/income-type.ts";
import { inForce, type LawTable } from "./dated-law.ts";

/** All payments to a non-resident fall under one provision, except the distributions of a business trust. */
type DeductedPayment = Income | "SENIOR_BANK_INTEREST" | "NON_RESIDENT" | "TRUST_ABROAD";

export interface TdsSection {
  /** As the law in force on the day of the deduction names it. */
  readonly section: string;
  /** The section of 1961 that accountants know it by. */
  readonly formerSection: string;
  /** Null before the codes were introduced, and where the code is not known. */
  readonly paymentCode: string | null;
}

interface Payee {
  readonly isAbroad: boolean;
  readonly isSenior: boolean;
}

/** The section of a deduction from a payment of this kind. */
export function sectionOn(date: CalendarDate, income: Income, { isAbroad, isSenior }: Payee): TdsSection {
  const sections = inForce(TDS_SECTIONS, date);
  if (!isAbroad) return sections[income === "BANK_INTEREST" && isSenior ? "SENIOR_BANK_INTEREST" : income];
  return sections[income === "TRUST_INCOME" ? "TRUST_ABROAD" : "NON_RESIDENT"];
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
      NON_RESIDENT: section("195"),
    },
    source: "Income-tax Act 1961, sections 193, 194A, 194-I, 194LBA and 195",
    checkedOn: "2026-11-26",
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
      TRUST_ABROAD: section("393(2)", "194LBA"),
      NON_RESIDENT: section("393(2) 17", "195", "1057"),
    },
    source:
      "Income-tax Act 2025, section 393, serial numbers of its tables; payment codes of the notes to Forms 140 and 144 as tax portals reprint them: 1008, 1009, 1021 and 1022 with their serial numbers by terra-insight.com, 1039 to 1057 for section 393(2) by taxroutine.com; 1019 stands between 1018 (4(iv)) and 1020 (5(ii)), its own line was not seen, nor that of 1057, the last. The forms themselves could not be opened; a bank reports a senior's interest under 1020. Business trusts stand between 3(ii) (1011) and 4(iv) (1018), which leaves 4(ii); their own lines and codes were not seen, so no code is stated, and none of section 393(2)",
    checkedOn: "2026-11-26",
    isUnopened: true,
  },
];

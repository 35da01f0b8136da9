/**
 * The section under which a payer reports a deduction, as dated data. From 1 April 2026 the quarterly statements and
 * Form 168 (26AS) carry a numeric payment code instead of a section. Not legal advice.
 */
import type { Income } from "../contract/values/income-type.ts";
import type { LawTable } from "./dated-law.ts";

/** Anything paid to a non-resident falls under one provision, whatever its kind. */
export type DeductedPayment = Income | "NON_RESIDENT";

export interface TdsSection {
  /** As the law in force on the day of the deduction names it. */
  readonly section: string;
  /** The section of 1961 that accountants know it by. */
  readonly formerSection: string;
  /** Null before the codes were introduced. */
  readonly paymentCode: string | null;
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
      OTHER_INTEREST: section("194A"),
      SECURITY_INTEREST: section("193"),
      MACHINERY_RENT: section("194I(a)"),
      PROPERTY_RENT: section("194I(b)"),
      NON_RESIDENT: section("195"),
    },
    source: "Income-tax Act 1961, sections 193, 194A, 194-I and 195",
    checkedOn: "2026-11-22",
  },
  {
    from: "2026-04-01",
    value: {
      BANK_INTEREST: section("393(1) 5(ii)", "194A", "1021"),
      OTHER_INTEREST: section("393(1) 5(iii)", "194A", "1022"),
      SECURITY_INTEREST: section("393(1) 5(i)", "193", "1019"),
      MACHINERY_RENT: section("393(1) 2(ii)", "194I(a)", "1008"),
      PROPERTY_RENT: section("393(1) 2(ii)", "194I(b)", "1009"),
      NON_RESIDENT: section("393(2) 17", "195", "1057"),
    },
    source:
      "Income-tax Act 2025, section 393, serial numbers of its tables; payment codes of the notes to Forms 140 and 144 as tax portals reprint them: 1008, 1009, 1021 and 1022 with their serial numbers by terra-insight.com, 1039 to 1057 for section 393(2) by taxroutine.com; 1019 stands between 1018 (4(iv)) and 1020 (5(ii)), its own line was not seen, nor that of 1057, the last. The forms themselves could not be opened; a bank reports a senior's interest under 1020",
    checkedOn: "2026-11-22",
  },
];

/** Lines of ITR-2, the return of an individual without business income, by figure of a tax year. Not legal advice. */
import type { Income } from "../contract/values/income-type.ts";
import type { GainAsset } from "./capital-gain-tax.ts";
import type { LawTable } from "./dated-law.ts";

interface ReturnLines {
  readonly income: Readonly<Record<Income, string>>;
  readonly shortTermGain: Readonly<Record<GainAsset, string>>;
  readonly longTermGain: Readonly<Record<GainAsset, string>>;
  readonly deductedTax: string;
  /** Of an asset that is let, deducted from its rent; and the gain of its sale above the written-down value. */
  readonly depreciation: string;
  readonly depreciableGain: string;
  /**
   * Interest of a centre of financial services in India: exempt for a non-resident unless an Indian company issues the bond,
   * other interest for a resident.
   */
  readonly giftNonResident: string;
  readonly giftTaxedAbroad: string;
  readonly giftResident: string;
  /** Schedule AL, at cost. */
  readonly assets: Readonly<Record<DeclaredAsset, string>>;
}

/** Asset classes with a line of their own in the schedule of assets (AL). */
export const DECLARED_ASSETS = ["BANK_DEPOSITS", "SECURITIES", "LOANS", "BULLION"] as const;
export type DeclaredAsset = (typeof DECLARED_ASSETS)[number];

export const ITR_2_LINES: LawTable<ReturnLines> = [
  {
    from: "2020-04-01",
    value: {
      income: {
        BANK_INTEREST: "OS 1b(ii)",
        OTHER_INTEREST: "OS 1b, any other",
        SECURITY_INTEREST: "OS 1b, any other",
        GOVERNMENT_INTEREST: "OS 1b, any other",
        MACHINERY_RENT: "OS 1c",
        PROPERTY_RENT: "OS 1c",
        TRUST_INCOME: "PTI",
      },
      shortTermGain: {
        TRUST_UNITS: "CG A5",
        TRUST_REDEMPTION: "OS 1e",
        LISTED_BOND: "CG A5",
        UNLISTED_BOND: "CG A5 (50AA)",
        UNLISTED_SHARES: "CG A5",
        METAL: "CG A5",
      },
      longTermGain: {
        TRUST_UNITS: "112A",
        // Never long-term.
        TRUST_REDEMPTION: "OS 1e",
        LISTED_BOND: "CG B3",
        // Never long-term since July 2024.
        UNLISTED_BOND: "CG B, other assets",
        UNLISTED_SHARES: "CG B, other assets",
        METAL: "CG B, other assets",
      },
      deductedTax: "TDS2",
      depreciation: "OS 3b",
      depreciableGain: "CG A (50)",
      giftNonResident: "EI",
      giftTaxedAbroad: "OS 2d",
      giftResident: "OS 1b, any other",
      assets: {
        BANK_DEPOSITS: "AL B(iv)(a)",
        SECURITIES: "AL B(iv)(b)",
        LOANS: "AL B(iv)(d)",
        BULLION: "AL B(i)",
      },
    },
    source:
      "Form ITR-2 of the assessment year 2026-27, G.S.R. 227(E) of 30 March 2026 (gazettetracker.com, first page only), and the list of its schedules at fastrackfiling.com and taxque.in. The numbers of the lines are from general knowledge of the form of 2025-26 and were not seen; the form of the tax year 2026-27 is not out. A unit in GIFT City is in India, so neither FSI nor FA applies",
    checkedOn: "2026-11-26",
    isUnopened: true,
  },
];

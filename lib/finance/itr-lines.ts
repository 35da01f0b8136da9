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

const INCOME_UNTIL_2025 = {
  BANK_INTEREST: "OS 1b(ii)",
  OTHER_INTEREST: "OS 1b, any other",
  SECURITY_INTEREST: "OS 1b, any other",
  GOVERNMENT_INTEREST: "OS 1b, any other",
  MACHINERY_RENT: "OS 1c",
  PROPERTY_RENT: "OS 1c",
  TRUST_INCOME: "PTI",
};

const OTHER_INTEREST = "OS 1b(ix)";

const ASSETS = {
  BANK_DEPOSITS: "AL B(iv)(a)",
  SECURITIES: "AL B(iv)(b)",
  LOANS: "AL B(iv)(d)",
  BULLION: "AL B(i)",
};

const OF_2025: ReturnLines = {
  income: {
    ...INCOME_UNTIL_2025,
    ...{ OTHER_INTEREST, SECURITY_INTEREST: OTHER_INTEREST, GOVERNMENT_INTEREST: OTHER_INTEREST },
  },
  shortTermGain: {
    // On an exchange, with securities transaction tax: section 111A.
    TRUST_UNITS: "CG A3",
    TRUST_REDEMPTION: "OS 1e",
    LISTED_BOND: "CG A6",
    UNLISTED_BOND: "CG A6 (50AA)",
    UNLISTED_SHARES: "CG A6",
    METAL: "CG A6",
  },
  longTermGain: {
    TRUST_UNITS: "112A",
    // Never long-term, as unlisted bonds since July 2024.
    TRUST_REDEMPTION: "OS 1e",
    LISTED_BOND: "CG B3(ii)",
    UNLISTED_BOND: "CG B9",
    UNLISTED_SHARES: "CG B9",
    METAL: "CG B9",
  },
  deductedTax: "TDS2",
  depreciation: "OS 3b",
  depreciableGain: "CG A6e",
  giftNonResident: "EI",
  giftTaxedAbroad: "OS 2d",
  giftResident: OTHER_INTEREST,
  assets: ASSETS,
};

const FORM_OF_2026 =
  'Form ITR-2 of the assessment year 2026-27, G.S.R. 227(E) of 30 March 2026 (gazettetracker.com, first page only). Its lines in Schedules OS, CG and AL as typed from the rows of the department\'s utility and its schema, in public files ("The book of Schedule OS", "… CG" and "… AL — ITR-2, A.Y. 2026-27"). Lines of a non-resident\'s own for shares and debentures (A4, B5, B8), which are computed in the currency of the purchase, are not stated. A unit in GIFT City is in India, so neither FSI nor FA applies';

/** By the day of the payment or of the gain. */
export const ITR_2_LINES: LawTable<ReturnLines> = [
  {
    from: "2020-04-01",
    value: {
      income: INCOME_UNTIL_2025,
      shortTermGain: {
        TRUST_UNITS: "CG A2",
        TRUST_REDEMPTION: "OS 1e",
        LISTED_BOND: "CG A5",
        UNLISTED_BOND: "CG A5 (50AA)",
        UNLISTED_SHARES: "CG A5",
        METAL: "CG A5",
      },
      longTermGain: {
        TRUST_UNITS: "112A",
        TRUST_REDEMPTION: "OS 1e",
        LISTED_BOND: "CG B3",
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
      assets: ASSETS,
    },
    source:
      "The forms up to the assessment year 2025-26: CG A2 for units of a business trust under section 111A and A5 for assets other than those of A1 to A4 (caclubindia.com, experts 2753234 and a question of 25 November 2020), Schedule AL (paisa.fyi/reference/tax/schedule-al); the other lines from general knowledge",
    checkedOn: "2026-11-28",
    isUnopened: true,
  },
  { from: "2025-04-01", value: OF_2025, source: FORM_OF_2026, checkedOn: "2026-11-28" },
  {
    from: "2026-04-01",
    value: OF_2025,
    source: `The form of the tax year 2026-27 is not out and was not seen: the lines of the year before. ${FORM_OF_2026}`,
    checkedOn: "2026-11-28",
    isUnopened: true,
  },
];

/** Lines of ITR-2, the return of an individual without business income, by figure of a tax year. Not legal advice. */
import { type Paise, paise } from "../contract/facts/money.ts";
import type { CalendarDate } from "../contract/values/calendar-date.ts";
import type { Income } from "../contract/values/income-type.ts";
import type { GainAsset } from "./capital-gain-tax.ts";
import { inForce, type LawTable } from "./dated-law.ts";

export interface ReturnLines {
  readonly income: Readonly<Record<Income, string>>;
  readonly shortTermGain: Readonly<Record<GainAsset, string>>;
  readonly longTermGain: Readonly<Record<GainAsset, string>>;
  /** Of a non-resident, where it differs: securities that no exchange lists, under section 112(1)(c). */
  readonly longTermGainAbroad: Readonly<Partial<Record<GainAsset, string>>>;
  /** Beside the line of interest whose rate a treaty limits, and of a gain that a treaty leaves to the other state. */
  readonly treaty: { readonly income: string; readonly shortTermGain: string; readonly longTermGain: string };
  readonly deductedTax: string;
  /** Of a year's capital losses, against its gains and from earlier years; and of what is carried into later ones. */
  readonly setOff: string;
  readonly carriedLoss: string;
  /** The tables of the parts of the year in which dividends and gains arose; the form has none for other income here. */
  readonly partsOfDividend: string;
  readonly partsOfGain: string;
  /** Of a minor child's income, beside its own line. */
  readonly clubbed: string;
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
  /** Schedule AL, at cost; null for what none of its lines names. */
  readonly assets: Readonly<Record<DeclaredAsset, string | null>>;
  /** The total income above which Schedule AL is filed. */
  readonly assetsAbovePaise: Paise;
}

/** Asset classes of the schedule of assets (AL), and machines that are let, which it does not name unless they are vehicles. */
export const DECLARED_ASSETS = ["BANK_DEPOSITS", "SECURITIES", "LOANS", "BULLION", "VEHICLES", "MACHINES"] as const;
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

const UNLISTED_ABROAD = { UNLISTED_SHARES: "CG B6(i)", UNLISTED_BOND: "CG B6(i)" };

const OTHER_INTEREST = "OS 1b(ix)";

const ASSETS = {
  BANK_DEPOSITS: "AL B(iv)(a)",
  SECURITIES: "AL B(iv)(b)",
  LOANS: "AL B(iv)(d)",
  BULLION: "AL B(i)",
  VEHICLES: "AL B(iii)",
  MACHINES: null,
};

const WORKING = {
  setOff: "CG E, BFLA",
  carriedLoss: "CFL",
  partsOfDividend: "OS 10",
  partsOfGain: "CG F",
  clubbed: "SPI",
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
  longTermGainAbroad: UNLISTED_ABROAD,
  treaty: { income: "2f", shortTermGain: "A9", longTermGain: "B12" },
  deductedTax: "TDS2",
  ...WORKING,
  depreciation: "OS 3b",
  depreciableGain: "CG A6e",
  giftNonResident: "EI",
  giftTaxedAbroad: "OS 2d",
  giftResident: OTHER_INTEREST,
  assets: ASSETS,
  assetsAbovePaise: paise(1_00_00_000_00),
};

const FORM_OF_2026 =
  'Form ITR-2 of the assessment year 2026-27, G.S.R. 227(E) of 30 March 2026 (gazettetracker.com, first page only). Its lines in Schedules OS, CG and AL as typed from the rows of the department\'s utility and its schema, in public files ("The book of Schedule OS", "… CG" and "… AL — ITR-2, A.Y. 2026-27"). Of a non-resident\'s own lines, A4 and B5 are "computed with foreign exchange adjustment under first proviso to section 48", which is for shares and debentures that were bought in a foreign currency (taxmanagementindia.com, manual 946; section 72(6) of 2025, taxtmi.com/manuals?id=946), and B8 for assets acquired in convertible foreign exchange (section 115C): an account here pays in rupees that come from no NRE account (docs/decisions/0183), so none of them applies, and a listed bond stands on A6 and B3(ii), which no row limits to residents. B6(i), "unlisted securities as per sec. 112(1)(c)", is computed without that proviso and applies. A5, B6(iii) and B7 are for foreign institutional investors, B6(ii) for bonds and receipts under section 115AC. Interest of an NRO account bears the normal rates of OS 1, and that of GIFT City those of OS 2d (codes 5Ea and 5A1aiiaa2P). A9, B12 and OS 2f repeat what a treaty reduces, beside its own line. Schedule AL asks for immovable property and for eight movables: jewellery and bullion, works of art, vehicles with boats and aircraft, and five kinds of financial assets; no line of it names another machine. Table E of CG sets off losses of the year and BFLA earlier ones, CFL carries the rest; table F of CG and item 10 of OS ask when gains and dividends arose, and for no other income here; SPI repeats a child\'s income beside its own line. A unit in GIFT City is in India, so neither FSI nor FA applies';

const UNTIL_2025: ReturnLines = {
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
  longTermGainAbroad: UNLISTED_ABROAD,
  treaty: { income: "2f", shortTermGain: "A8", longTermGain: "B12" },
  deductedTax: "TDS2",
  ...WORKING,
  depreciation: "OS 3b",
  depreciableGain: "CG A (50)",
  giftNonResident: "EI",
  giftTaxedAbroad: "OS 2d",
  giftResident: "OS 1b, any other",
  assets: ASSETS,
  assetsAbovePaise: paise(50_00_000_00),
};

const FORMS_UNTIL_2025 =
  "The forms up to the assessment year 2025-26: CG A2 for units of a business trust under section 111A and A5 for assets other than those of A1 to A4 (caclubindia.com, experts 2753234 and a question of 25 November 2020), Schedule AL (paisa.fyi/reference/tax/schedule-al); the other lines from general knowledge, as are those of non-residents and treaties, whose numbers other than A8 are those of the form that followed";

/** By the day of the payment or of the gain; of Schedule AL, by the last day of the year. */
export const ITR_2_LINES: LawTable<ReturnLines> = [
  {
    from: "2020-04-01",
    value: UNTIL_2025,
    source: `${FORMS_UNTIL_2025}; Schedule AL above 50 lakh (cleartax.in/s/schedule-al-itr-applicability)`,
    checkedOn: "2026-11-28",
    isUnopened: true,
  },
  {
    from: "2024-04-01",
    value: { ...UNTIL_2025, assetsAbovePaise: paise(1_00_00_000_00) },
    source: `${FORMS_UNTIL_2025}; Schedule AL above 1 crore from the assessment year 2025-26 (notification 41/2025 on ITR-3, and the same of ITR-2, caclubindia.com, forum 613879)`,
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

/** The total income above which Schedule AL is filed for a year that ends on a day; before the first row, as by it. */
export function assetsAbove(on: CalendarDate): Paise {
  const [first] = ITR_2_LINES;
  return (first && on < first.from ? first.value : inForce(ITR_2_LINES, on)).assetsAbovePaise;
}

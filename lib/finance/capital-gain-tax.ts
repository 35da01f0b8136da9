/**
 * Income tax on a capital gain that an investor declares. Health and education cess comes on top, and a surcharge of at most
 * 15 %. Not legal advice.
 */
import { type Minor, minor, type Paise, paise } from "../contract/facts/money.ts";
import { addMonths, type CalendarDate } from "../contract/values/calendar-date.ts";
import { inForce, type LawTable } from "./dated-law.ts";
import { BPS_PER_WHOLE, type Bps, bps, mulDiv } from "./rounding.ts";
import { ACT_OF_1961, ACT_OF_2025, FINANCE_ACT_OF_2026, RULES_OF_2026 } from "./statutes.ts";

/**
 * TRUST_REDEMPTION: units that a scheme of a business trust redeems at its own exit, without securities transaction
 * tax. The proceeds above their cost are income from other sources (section 92(2)(k); 56(2)(xii) of 1961), so they are never
 * long-term, and a shortfall is no loss.
 */
export const GAIN_ASSETS = [
  "UNLISTED_SHARES",
  "LISTED_BOND",
  "UNLISTED_BOND",
  "TRUST_UNITS",
  "TRUST_REDEMPTION",
  "METAL",
] as const;
export type GainAsset = (typeof GAIN_ASSETS)[number];

/** Whether the law treats the gain on an asset as a capital gain, and a shortfall as a loss that is set off. */
export const isCapitalGain = (asset: GainAsset): boolean => asset !== "TRUST_REDEMPTION";

/** What is declared of the proceeds less the cost: a shortfall that is no loss counts as nothing. */
export const declaredGain = (asset: GainAsset, gain: Minor): Minor =>
  isCapitalGain(asset) ? gain : minor(Math.max(0, gain));

interface GainRates {
  readonly longTermBps: Bps;
  /** On listed bonds; they never had indexation. The day of the transfer decides, whenever the bond was bought. */
  readonly listedBondBps: Bps;
  readonly cessBps: Bps;
  readonly surchargeMaximumBps: Bps;
  /**
   * The exempt part of a person's yearly long-term gains on listed shares and units together, sold on an exchange with
   * securities transaction tax (section 112A of 1961). The set-off of a tax year applies it; no deduction at source
   * does. Gains on sales elsewhere are not known.
   */
  readonly exemptPaise: Paise;
  /** The asset is long-term when it was held for more than so many months; null: never. */
  readonly longTermAfterMonths: Readonly<Record<GainAsset, number | null>>;
}

const SINCE_JULY_2024: GainRates = {
  longTermBps: bps(1250),
  listedBondBps: bps(1250),
  exemptPaise: paise(1_25_000_00),
  cessBps: bps(400),
  surchargeMaximumBps: bps(1500),
  longTermAfterMonths: {
    UNLISTED_SHARES: 24,
    LISTED_BOND: 12,
    UNLISTED_BOND: null,
    TRUST_UNITS: 12,
    TRUST_REDEMPTION: null,
    METAL: 24,
  },
};

export const GAIN_RATES: LawTable<GainRates> = [
  {
    from: "2023-04-01",
    source:
      "Income-tax Act 1961, sections 2(42A), 50AA and 112: 20 %, listed securities long-term after 12 months, units of business trusts after 36; their 10 % of section 112A is left at 20 %. Redeemed units: section 56(2)(xii), inserted by the Finance Act 2023 (taxmanagementindia.com, manual 2597; the bill, taxtmi.com blog 703414). From general knowledge. Listed bonds 10 % without indexation: proviso of section 112(1), inserted by section 57 of the Finance Act 1999 (read at taxmanagementindia.com, ID 49540); the other sections were not opened",
    checkedOn: "2026-11-27",
    isUnopened: true,
    value: {
      longTermBps: bps(2000),
      listedBondBps: bps(1000),
      exemptPaise: paise(1_00_000_00),
      cessBps: bps(400),
      surchargeMaximumBps: bps(1500),
      longTermAfterMonths: {
        UNLISTED_SHARES: 24,
        LISTED_BOND: 12,
        UNLISTED_BOND: 36,
        TRUST_UNITS: 36,
        TRUST_REDEMPTION: null,
        METAL: 36,
      },
    },
  },
  {
    from: "2024-07-23",
    source: `${ACT_OF_1961}, sections 50AA (unlisted bonds always short-term) and 112 (12.5 % without indexation), as amended by the Finance (No. 2) Act 2024. Section 2(42A) (12 months for listed securities and units of business trusts, 24 for other assets), 56(2)(xii) (redeemed units) and 112A (1,25,000) were not opened (propertyshare.in on SM REITs)`,
    checkedOn: "2026-11-29",
    isUnopened: true,
    value: SINCE_JULY_2024,
  },
  {
    from: "2026-04-01",
    value: SINCE_JULY_2024,
    source: `${ACT_OF_2025}, sections 2(101) (24 months, 12 for listed securities), 76 (unlisted bonds always short-term), 197 (12.5 %), 198 (12.5 % above 1,25,000 of listed units) and 92(2)(k) (redeemed units, never below zero); ${FINANCE_ACT_OF_2026}, First Schedule, Part II (15 %), and section 3(15) and (16) (4 %)`,
    checkedOn: "2026-11-29",
  },
];

/**
 * On the short-term gain of units of a business trust that are sold on an exchange, with securities transaction tax.
 * Before surcharge and cess. The surcharge is limited as that of a long-term gain.
 */
export const SHORT_TERM_UNITS: LawTable<Bps> = [
  {
    from: "2023-04-01",
    value: bps(1500),
    source: `${ACT_OF_1961}, section 111A(1): 15 % for a transfer before 23 July 2024`,
    checkedOn: "2026-11-29",
  },
  {
    from: "2024-07-23",
    value: bps(2000),
    source: "The same: 20 % from that day on",
    checkedOn: "2026-11-29",
  },
  {
    from: "2026-04-01",
    value: bps(2000),
    source: `${ACT_OF_2025}, section 196(1): 20 % on a short-term unit of a business trust whose sale bears securities transaction tax`,
    checkedOn: "2026-11-29",
  },
];

/**
 * Tax treatment of the accrued interest in the price of a bond. `BondTax` and `withGains` implement COST and read no
 * row; another value requires a change of both.
 */
export const INTEREST_IN_PRICE: LawTable<"COST"> = [
  {
    from: "1990-09-19",
    value: "COST",
    source:
      "Vijaya Bank v. Addl. CIT, 187 ITR 541 (SC, 19 September 1990; headnote read at multantaxbar.com): the whole price of a security is capital outlay, no part of it reduces the interest received. Bank of Rajasthan v. CIT, 2024 INSC 781, leaves that for securities held as investments. Nothing found says otherwise under the Act of 2025",
    checkedOn: "2026-11-26",
  },
];

interface LifeInMonths {
  readonly minimum: number;
  readonly maximum: number;
}

/** The life of a bond that may be notified as a zero-coupon bond, so that its discount is a capital gain and not interest. */
export const ZERO_COUPON_LIFE: LawTable<LifeInMonths> = [
  {
    from: "2006-04-01",
    value: { minimum: 120, maximum: 240 },
    source:
      "Income-tax Act 1961, section 2(48); Income-tax Rules 1962, rule 8B(3): a life of 10 to 20 years (summary at taxtmi.com/acts?id=3689; notification 48/2025 names ten years, 19/2025 ten years and one month)",
    checkedOn: "2026-11-26",
  },
  {
    from: "2026-04-01",
    value: { minimum: 120, maximum: 240 },
    source: `${ACT_OF_2025}, section 2(112); ${RULES_OF_2026}, rule 7(5): 10 to 20 years, to be listed on a stock exchange in India`,
    checkedOn: "2026-11-29",
  },
];

export interface GainHolding {
  readonly asset: GainAsset;
  readonly acquiredOn: CalendarDate;
}

/** The gain of a part of a lot, negative for a loss. */
export interface LotGain {
  readonly acquiredOn: CalendarDate;
  readonly gain: Minor;
}

/** @throws RangeError before the table. */
export function isLongTerm({ asset, acquiredOn, soldOn }: GainHolding & { readonly soldOn: CalendarDate }): boolean {
  const threshold = inForce(GAIN_RATES, soldOn).longTermAfterMonths[asset];
  return threshold !== null && soldOn > addMonths(acquiredOn, threshold);
}

interface HeldGain {
  readonly asset: GainAsset;
  readonly monthsHeld: number;
  readonly date: CalendarDate;
}

/** The law's own rate on a gain, before surcharge and cess; null where it is taxed like other income. @throws RangeError before the table. */
export function lawRateOnGain({ asset, monthsHeld, date }: HeldGain): Bps | null {
  const rates = inForce(GAIN_RATES, date);
  if (isLongTermAfter(monthsHeld, rates.longTermAfterMonths[asset])) {
    return asset === "LISTED_BOND" ? rates.listedBondBps : rates.longTermBps;
  }
  return asset === "TRUST_UNITS" ? inForce(SHORT_TERM_UNITS, date) : null;
}

const isLongTermAfter = (monthsHeld: number, threshold: number | null): boolean =>
  threshold !== null && monthsHeld > threshold;

/** The same with surcharge and cess. */
export function rateOnGain({ surchargeBps, ...gain }: HeldGain & { readonly surchargeBps: number }): Bps | null {
  const value = lawRateOnGain(gain);
  if (value === null) return null;
  const { surchargeMaximumBps, cessBps } = inForce(GAIN_RATES, gain.date);
  const surcharge = Math.min(surchargeBps, surchargeMaximumBps);
  const withSurcharge = BigInt(BPS_PER_WHOLE + surcharge) * BigInt(BPS_PER_WHOLE + cessBps);
  const denominator = BPS_PER_WHOLE * BPS_PER_WHOLE;
  return bps(mulDiv({ value, numerator: withSurcharge, denominator, rounding: "half-up" }));
}

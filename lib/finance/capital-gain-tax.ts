/**
 * Income tax on a capital gain that an investor declares. Health and education cess comes on top, and a surcharge of at most
 * 15 %. Not legal advice.
 */
import { type Minor, type Paise, paise } from "../contract/facts/money.ts";
import { addMonths, type CalendarDate } from "../contract/values/calendar-date.ts";
import { inForce, type LawTable } from "./dated-law.ts";
import { BPS_PER_WHOLE, type Bps, bps, mulDiv } from "./rounding.ts";

/**
 * TRUST_REDEMPTION: units that a scheme of a business trust redeems at its own exit, without securities transaction
 * tax. The proceeds above their cost are income from other sources (section 56(2)(xii) of 1961), so they are never
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
    source:
      "Finance (No. 2) Act 2024: 12.5 % without indexation; 12 months for listed securities and units of business trusts (propertyshare.in on SM REITs), 24 for other assets; unlisted bonds always short-term (section 50AA of 1961; section 76 of the Income-tax Act 2025, which names transfer, redemption and maturity, read in a reprint at lawspedia.in); 12.5 % above 1,25,000 of listed units (section 112A; propertyshare.in); sections 197 and 198 of 2025 repeat 12.5 % and 1,25,000 (reprints at taxandlaws.in/detail/55694.aspx and caclubindia.com/acts/33601). Section 2(101) of 2025: 24 months, 12 for listed securities and certain units (taxtmi.com/tmi_notes?id=2099, on the Act as passed). Redeemed units: section 56(2)(xii), whose successor was not opened",
    checkedOn: "2026-11-28",
    isUnopened: true,
    value: {
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
    },
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
    source:
      "Income-tax Act 1961, section 111A: 15 % until 22 July 2024 (taxmanagementindia.com, FAQ 1653); the section itself was not opened",
    checkedOn: "2026-11-28",
    isUnopened: true,
  },
  {
    from: "2024-07-23",
    value: bps(2000),
    source:
      "The same, as amended by the Finance (No. 2) Act 2024: 20 % (taxmanagementindia.com, FAQ 1653); neither was opened",
    checkedOn: "2026-11-28",
    isUnopened: true,
  },
  {
    from: "2026-04-01",
    value: bps(2000),
    source:
      "Income-tax Act 2025, section 196(1): 20 % on a short-term unit of a business trust whose sale bears securities transaction tax (reprints at itact2025.org/special-provisions/s196-stcg-special and aubsp.com). The surcharge of at most 15 %: Finance (No. 2) Act 2019 as amended (summary at taxtmi.com/acts?id=37869), unchanged by notes on the Finance Bill 2026 (taxtmi.com/tmi_notes?id=2469); the Finance Act 2026 itself could not be opened",
    checkedOn: "2026-11-28",
    isUnopened: true,
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
    source:
      "Income-tax Act 2025, section 2; draft Income-tax Rules 2026, rule 7 (caclubindia.com/news 26192): 10 to 20 years, listed on a stock exchange. The Act, its clause and the final rules could not be opened",
    checkedOn: "2026-11-26",
    isUnopened: true,
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

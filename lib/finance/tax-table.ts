/**
 * Rates of tax deducted at source, as dated data. A change of law is a new row; no rate is written anywhere else.
 * Figures of the Finance Acts of 2023 to 2025; the Income-tax Act 2025 consolidated sections 193 to 194-I into its
 * section 393 from 1 April 2026 without changing these rates. Not legal advice.
 */
import type { Paise } from "../contract/values/money.ts";
import { paise } from "../contract/values/money.ts";
import type { Bps } from "./rounding.ts";
import { bps } from "./rounding.ts";

/** The legal classification of the payment; several products may share one. */
export const INCOMES = [
  "BANK_INTEREST",
  "OTHER_INTEREST",
  "SECURITY_INTEREST",
  "MACHINERY_RENT",
  "PROPERTY_RENT",
] as const;
export type Income = (typeof INCOMES)[number];

interface ResidentRate {
  readonly rateBps: Bps;
  /** The law lets the payer deduct nothing up to this sum in each period; see the policy in `tax.ts`. */
  readonly thresholdPaise: Paise;
  readonly thresholdPer: "YEAR" | "MONTH";
}

interface TaxYearRates {
  /** The first day (in India) on which these rates apply, until the next row. */
  readonly from: string;
  readonly law: string;
  readonly resident: Readonly<Record<Income, ResidentRate>>;
  /** For a resident without a known PAN: this rate, or the rate above if higher. */
  readonly withoutPanBps: Bps;
  /** 30 % plus 4 % cess; a treaty may reduce it, which the investor claims with form 10F in the tax return. */
  readonly nonResidentBps: Bps;
  /** On a long-term capital gain, with cess; a resident declares a gain in the tax return. */
  readonly nonResidentGainBps: Bps;
}

const rate = (rateBps: number, thresholdRupees: number, thresholdPer: "YEAR" | "MONTH"): ResidentRate => ({
  rateBps: bps(rateBps),
  thresholdPaise: paise(thresholdRupees * 100),
  thresholdPer,
});

const FROM_APRIL_2025 = {
  BANK_INTEREST: rate(1000, 50_000, "YEAR"),
  OTHER_INTEREST: rate(1000, 10_000, "YEAR"),
  SECURITY_INTEREST: rate(1000, 10_000, "YEAR"),
  MACHINERY_RENT: rate(200, 50_000, "MONTH"),
  PROPERTY_RENT: rate(1000, 50_000, "MONTH"),
};

const FROM_APRIL_2023 = {
  BANK_INTEREST: rate(1000, 40_000, "YEAR"),
  OTHER_INTEREST: rate(1000, 5000, "YEAR"),
  SECURITY_INTEREST: rate(1000, 5000, "YEAR"),
  MACHINERY_RENT: rate(200, 2_40_000, "YEAR"),
  PROPERTY_RENT: rate(1000, 2_40_000, "YEAR"),
};

/** Oldest first. */
export const TAX_TABLE: readonly TaxYearRates[] = [
  {
    from: "2023-04-01",
    law: "Income-tax Act 1961, sections 112, 193, 194A, 194-I, 195, 206AA",
    resident: FROM_APRIL_2023,
    withoutPanBps: bps(2000),
    nonResidentBps: bps(3120),
    nonResidentGainBps: bps(2080),
  },
  {
    from: "2024-07-23",
    law: "The same, as amended by the Finance (No. 2) Act 2024: long-term gains at 12.5 %",
    resident: FROM_APRIL_2023,
    withoutPanBps: bps(2000),
    nonResidentBps: bps(3120),
    nonResidentGainBps: bps(1300),
  },
  {
    from: "2025-04-01",
    law: "The same, as amended by the Finance Act 2025: higher thresholds",
    resident: FROM_APRIL_2025,
    withoutPanBps: bps(2000),
    nonResidentBps: bps(3120),
    nonResidentGainBps: bps(1300),
  },
  {
    from: "2026-04-01",
    law: "Income-tax Act 2025, section 393",
    resident: FROM_APRIL_2025,
    withoutPanBps: bps(2000),
    nonResidentBps: bps(3120),
    nonResidentGainBps: bps(1300),
  },
];

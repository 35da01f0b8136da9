/**
 * Tax deducted at source, as data: what the law says from which day on. A change of law is a new row here, with its date;
 * no rate stands anywhere else. Figures of the Finance Acts of 2023 to 2025; the Income-tax Act 2025 gathered sections 193
 * to 194-I in its section 393 from 1 April 2026 without changing these rates. Not legal advice.
 */
import type { Paise } from "../contract/values/money.ts";
import { paise } from "../contract/values/money.ts";
import type { Bps } from "./rounding.ts";
import { bps } from "./rounding.ts";

/** What the law takes the payment for; several products may share one. */
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
  /** The law lets the payer leave small sums whole, up to this much in each period; see the policy in `tax.ts`. */
  readonly thresholdPaise: Paise;
  readonly thresholdPer: "YEAR" | "MONTH";
}

interface TaxYearRates {
  /** First day (in India) on which these rates hold, until the next row. */
  readonly from: string;
  readonly law: string;
  readonly resident: Readonly<Record<Income, ResidentRate>>;
  /** A resident whose PAN is not known pays this, or the rate above where that is higher. */
  readonly withoutPanBps: Bps;
  /** 30 % and 4 % cess on it; a treaty may say less, which the investor claims with form 10F in the return. */
  readonly nonResidentBps: Bps;
  /** On a long-term capital gain, with cess; a resident settles a gain in the return. */
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

/** The income tax that an investor pays at their own rate. */
import { type Paise, paise, ZERO_PAISE } from "../contract/facts/money.ts";
import { BPS_PER_WHOLE, type Bps, bps, mulDiv } from "./rounding.ts";

/**
 * The highest rate of an investor's income in basis points: each slab of `INDIVIDUAL_TAX` with cess and, for the last three, with its
 * surcharges. Written out, because pages load them without the tables; a test compares both.
 */
export const OWN_TAX_RATES = ["0", "520", "1040", "1560", "2080", "2600", "3120", "3432", "3588", "3900"] as const;
export type OwnTaxRate = (typeof OWN_TAX_RATES)[number];

/** The highest rate without surcharge. */
export const USUAL_TAX_RATE: OwnTaxRate = "3120";

/** The surcharge contained in each of the higher rates. */
const SURCHARGES: Readonly<Record<string, number>> = { "3432": 1000, "3588": 1500, "3900": 2500 };

export const surchargeOf = (rate: string): number => SURCHARGES[rate] ?? 0;

export const bpsOfRate = (rate: string): Bps => bps(Number(rate));

export const shareAt = (amount: Paise, rateBps: number): Paise =>
  paise(mulDiv({ value: amount, numerator: rateBps, denominator: BPS_PER_WHOLE, rounding: "half-up" }));

/** The tax on an income at the investor's own rate; a loss is not taxed. */
export const ownTax = (income: Paise, rateBps: Bps): Paise => (income <= 0 ? ZERO_PAISE : shareAt(income, rateBps));

/** Fields that several calculators share, and the investor's own tax on income. */
import { type Paise, paise, subtractPaise, ZERO_PAISE } from "../contract/values/money.ts";
import { BPS_PER_WHOLE, type Bps, bps, mulDiv } from "../finance/rounding.ts";
import type { Residency } from "../finance/taxpayer.ts";

/**
 * The highest rate of a reader's income, with cess of 4 % and, for the last three, the surcharge of incomes above
 * ₹50 lakh, ₹1 crore and ₹2 crore. In basis points.
 */
export const TAX_FIELD = {
  is: "choice",
  preset: "3120",
  options: ["0", "520", "1040", "1560", "2080", "2600", "3120", "3432", "3588", "3900"],
} as const;

export const RESIDENCY_FIELD = { is: "choice", preset: "india", options: ["india", "abroad"] } as const;

export const START_FIELD = { is: "date", preset: (today: string) => today } as const;

export const residencyOf = (livesIn: "india" | "abroad"): Residency =>
  livesIn === "india" ? "RESIDENT" : "NON_RESIDENT";

export const taxpayerOf = (livesIn: "india" | "abroad") => ({ residency: residencyOf(livesIn), panVerified: true });

export const taxRate = (option: string): Bps => bps(Number(option));

export const shareAt = (amount: Paise, rateBps: number): Paise =>
  paise(mulDiv({ value: amount, numerator: rateBps, denominator: BPS_PER_WHOLE, rounding: "half-up" }));

/** The tax on an income at the reader's own rate; a loss is not taxed. */
export const ownTax = (income: Paise, rateBps: Bps): Paise => (income <= 0 ? ZERO_PAISE : shareAt(income, rateBps));

/** Part of a whole in basis points, half-up; negative for a loss. */
export const ratioBps = (part: Paise, whole: Paise): number =>
  mulDiv({ value: part, numerator: BPS_PER_WHOLE, denominator: whole, rounding: "half-up" });

export const sumOf = (amounts: readonly Paise[]): Paise => paise(amounts.reduce<number>((sum, each) => sum + each, 0));

export const less = subtractPaise;

/** The surcharge contained in each of the higher rates of `TAX_FIELD`. */
const SURCHARGES: Readonly<Record<string, number>> = { "3432": 1000, "3588": 1500, "3900": 2500 };

export const surchargeOf = (option: string): number => SURCHARGES[option] ?? 0;

/** Fields that several calculators share. */
import { type Paise, paise, subtractPaise } from "../contract/facts/money.ts";
import { OWN_TAX_RATES, USUAL_TAX_RATE } from "../finance/own-tax.ts";
import { BPS_PER_WHOLE, mulDiv } from "../finance/rounding.ts";
import type { Residency } from "../finance/taxpayer.ts";

/** The reader's own highest rate of income tax. */
export const TAX_FIELD = { is: "choice", preset: USUAL_TAX_RATE, options: OWN_TAX_RATES } as const;

export const RESIDENCY_FIELD = { is: "choice", preset: "india", options: ["india", "abroad"] } as const;

export const START_FIELD = { is: "date", preset: (today: string) => today } as const;

export const residencyOf = (livesIn: "india" | "abroad"): Residency =>
  livesIn === "india" ? "RESIDENT" : "NON_RESIDENT";

export const taxpayerLivingIn = (livesIn: "india" | "abroad") => ({
  residency: residencyOf(livesIn),
  panVerified: true,
});

/** Part of a whole in basis points, half-up; negative for a loss. */
export const ratioBps = (part: Paise, whole: Paise): number =>
  mulDiv({ value: part, numerator: BPS_PER_WHOLE, denominator: whole, rounding: "half-up" });

export const sumOf = (amounts: readonly Paise[]): Paise => paise(amounts.reduce<number>((sum, each) => sum + each, 0));

export const less = subtractPaise;

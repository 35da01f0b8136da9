/**
 * Formats money, rates and dates. Invariants: amounts are whole minor units and stay exact; rupees are grouped by
 * lakh and crore, other currencies by thousands; nothing is abbreviated, nor rounded except by `wholeFromLakh`; dates
 * are those of India.
 */
import { type Minor, minor } from "@/lib/contract/facts/money";
import type { TenthMg } from "@/lib/contract/values/weight";
import { CURRENCY_SIGNS, groupDigits, type Money } from "@/lib/i18n/currencies";

const MINUS = "\u2212";

export interface AmountParts {
  /** "−", "+" or empty. */
  sign: string;
  /** "₹", "$", "AED ". */
  symbol: string;
  /** "1,82,87,770" */
  whole: string;
  /** "40", always two digits. */
  decimals: string;
}

/** Cuts the digits out of the integer without division, so it is exact at any size. */
export function amountParts({ amount, currency = "INR" }: Money, signed: "auto" | "always" = "auto"): AmountParts {
  const digits = String(Math.abs(amount)).padStart(3, "0");
  const positive = signed === "always" && amount > 0 ? "+" : "";
  return {
    sign: amount < 0 ? MINUS : positive,
    symbol: CURRENCY_SIGNS[currency],
    whole: groupDigits(digits.slice(0, -2), currency),
    decimals: digits.slice(-2),
  };
}

export interface AmountFormat {
  /** `always` adds a plus to a positive amount. */
  sign?: "auto" | "always";
  /**
   * `auto` omits `.00`, for round amounts in wide tables. Outside tables and documents `figure` writes whole units from
   * one lakh up and every decimal below, `words` does so in running text and omits `.00` too.
   */
  decimals?: Decimals;
}

export type Decimals = "always" | "auto" | "figure" | "words";

const WHOLE_FROM = 1_00_000_00;

/** Whole units from one lakh up, rounded towards zero, so that no amount is overstated. */
export const wholeFromLakh = (amount: Minor): Minor =>
  Math.abs(amount) < WHOLE_FROM ? amount : minor(amount - (amount % 100));

/** Whether the decimals of an amount are written. */
export function writesDecimals({ amount }: Pick<Money, "amount">, decimals: Decimals): boolean {
  const isWhole = (decimals === "figure" || decimals === "words") && Math.abs(amount) >= WHOLE_FROM;
  return !isWhole && (decimals === "always" || decimals === "figure" || amount % 100 !== 0);
}

/** `18287770_40` paise → `₹1,82,87,770.40`; the same number of cents → `$18,287,770.40`. */
export function formatMoney(money: Money, { sign = "auto", decimals = "always" }: AmountFormat = {}): string {
  const parts = amountParts(money, sign);
  const tail = writesDecimals(money, decimals) ? `.${parts.decimals}` : "";
  return `${parts.sign}${parts.symbol}${parts.whole}${tail}`;
}

/** A weight of metal in grams, without its unit: `12345678` of 0.0001 g → `1,234.5678`. */
export function formatGrams(weight: TenthMg): string {
  const digits = String(weight).padStart(5, "0");
  return `${groupDigits(digits.slice(0, -4), "INR")}.${digits.slice(-4)}`;
}

/** Basis points to percent: `1240` → `12.40%`. Fewer decimals round half away from zero. */
export function formatRate(bps: number, decimals: 0 | 1 | 2 = 2): string {
  const perUnit = 10 ** (2 - decimals);
  const units = Math.round(Math.abs(bps) / perUnit);
  const digits = String(units).padStart(decimals + 1, "0");
  const sign = bps < 0 && units > 0 ? MINUS : "";
  if (decimals === 0) return `${sign}${digits}%`;
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}%`;
}

/** A rate of tax, as a choice and in a sentence: `3120` → `31.2%`, `3588` → `35.88%`. */
export const formatTaxRate = (bps: number): string => formatRate(bps, bps % 10 === 0 ? 1 : 2);

/** A rate of tax beside its amount, with decimals only where it has them: `1000` → `10%`, `3120` → `31.20%`. */
export const formatShortRate = (bps: number): string => formatRate(bps, bps % 100 === 0 ? 0 : 2);

export { formatDate, formatMonth } from "@/lib/i18n/dates";

/** Formats a price for 100 of face value, given in ten-thousandths: `98.7525`; at least two decimals. */
export function quotedPrice(price: number): string {
  const digits = String(price).padStart(5, "0");
  return `${digits.slice(0, -4)}.${digits.slice(-4).replace(/0{1,2}$/, "")}`;
}

/**
 * Money as integers of the smallest unit of a currency. The wire carries major units (rupees) with at most two
 * decimals; only this file converts between the two, and `values/money.ts` has the schemas.
 */
import type { Brand, brand } from "./brand.ts";

/** Integer minor units of the currency in the neighbouring field: paise, cents, fils. Always a safe integer. */
export type Minor = Brand<number, "Minor">;

/** Integer paise: ₹1 = 100. */
export type Paise = Minor & Brand<number, "Paise">;

/** The currencies of GIFT City: each has its own ledger account, and none is ever converted into another. */
export const FOREIGN_CURRENCIES = ["USD", "GBP", "EUR", "AED", "SGD"] as const;
export type ForeignCurrency = (typeof FOREIGN_CURRENCIES)[number];

export const CURRENCIES = ["INR", ...FOREIGN_CURRENCIES] as const;
export type Currency = (typeof CURRENCIES)[number];

/** An amount on the wire: rupees, dollars. Any number but one that is known to be in minor units. */
export type Major = number & { readonly [brand]?: never };

/** In every currency of the platform. */
export const MINOR_PER_MAJOR = 100;

/**
 * @throws RangeError when the value is not a safe integer: a fraction of a paisa is a defect and is not rounded away
 * here.
 */
export function paise(value: number): Paise {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number of paise: ${value}`);
  return (value === 0 ? 0 : value) as Paise;
}

export const ZERO_PAISE: Paise = paise(0);

/** @throws RangeError when the value is not a safe integer. The currency is a separate field. */
export function minor(value: number): Minor {
  return paise(value);
}

export const addMinor = (...amounts: readonly Minor[]): Minor =>
  minor(amounts.reduce<number>((sum, amount) => sum + amount, 0));

export const subtractMinor = (from: Minor, amount: Minor): Minor => minor(from - amount);

export function addPaise(...amounts: readonly Paise[]): Paise {
  return paise(amounts.reduce<number>((sum, amount) => sum + amount, 0));
}

export function subtractPaise(from: Paise, amount: Paise): Paise {
  return paise(from - amount);
}

/**
 * Parses decimal digits instead of multiplying floats: 1.15 rupees is 115 paise. `null` for a third decimal or an
 * unsafe size.
 */
export function paiseFromRupees(rupees: number): Paise | null {
  const match = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(String(rupees));
  if (!match) return null;
  const [, sign, whole = "0", fraction = ""] = match;
  const minor = Number(whole) * MINOR_PER_MAJOR + Number(fraction.padEnd(2, "0"));
  if (!Number.isSafeInteger(minor)) return null;
  return paise(sign ? -minor : minor);
}

/** The number for the wire. Exact to the minor unit for every safe integer below 2^53 / 100. */
export function majorFromMinor(amount: Minor): number {
  const sign = amount < 0 ? "-" : "";
  const digits = String(Math.abs(amount)).padStart(3, "0");
  return Number(`${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`);
}

export const rupeesFromPaise = (amountPaise: Paise): number => majorFromMinor(amountPaise);

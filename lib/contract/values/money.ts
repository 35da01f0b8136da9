/**
 * Money as integers of the smallest unit of a currency. The wire carries major units (rupees) with at most two
 * decimals; only this file converts between the two.
 */
import { z } from "zod";
import type { Brand, brand } from "./brand";
import { named } from "./named.ts";
import { amountDigits } from "./pasted-amount.ts";
import { text } from "./text.ts";

/** Integer minor units of the currency in the neighbouring field: paise, cents, fils. Always a safe integer. */
export type Minor = Brand<number, "Minor">;

/** Integer paise: ₹1 = 100. */
export type Paise = Minor & Brand<number, "Paise">;

export const CURRENCIES = ["INR", "USD", "GBP", "EUR", "AED", "SGD"] as const;
export type Currency = (typeof CURRENCIES)[number];
export const currency = named("Currency", z.enum(CURRENCIES));
/**
 * Without one, a query answers in every currency of the investor's mode that the investor has, each in `byCurrency`:
 * rupees, or the currencies of GIFT City. The figures at the top of the answer are those of its `currency`, the first
 * of them.
 */
export const accountCurrency = currency.optional();

/** The currencies of GIFT City: each has its own ledger account, and none is ever converted into another. */
export const foreignCurrency = named("ForeignCurrency", currency.exclude(["INR"]));
export type ForeignCurrency = z.infer<typeof foreignCurrency>;
export const FOREIGN_CURRENCIES = foreignCurrency.options;

/** An amount on the wire: rupees, dollars. Any number but one that is known to be in minor units. */
export type Major = number & { readonly [brand]?: never };

const major: z.ZodType<Major, Major> = z.number();

const MINOR_PER_MAJOR = 100;

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

/** Rupees on the wire, `Paise` in the code, in both directions. May be negative; user input takes `amount` below. */
export const money = named(
  "Rupees",
  z.codec(major, z.custom<Paise>(Number.isSafeInteger), {
    decode: (rupees, context) => {
      const amountPaise = paiseFromRupees(rupees);
      if (amountPaise !== null) return amountPaise;
      context.issues.push({ code: "custom", message: "AMOUNT_INVALID", input: rupees });
      return z.NEVER;
    },
    encode: rupeesFromPaise,
  }),
  "Rupees with at most two decimals.",
);

/**
 * Like `money`, in the currency of the neighbouring field: dollars on the wire, cents in the code. All supported
 * currencies have hundredths.
 */
export const minorMoney = named(
  "Money",
  z.codec(major, z.custom<Minor>(Number.isSafeInteger), {
    decode: (major, context) => {
      const amount = paiseFromRupees(major);
      if (amount !== null) return amount;
      context.issues.push({ code: "custom", message: "AMOUNT_INVALID", input: major });
      return z.NEVER;
    },
    encode: majorFromMinor,
  }),
  "Major units of the neighbouring currency, with at most two decimals.",
);

/** An amount requested by a user: above zero, at most two decimals, at most ₹100 crore. */
export const amount = named(
  "Amount",
  money.refine((value) => value > 0, "AMOUNT_INVALID").refine((value) => value <= 100_00_00_000_00, "AMOUNT_TOO_LARGE"),
  "Above zero, with at most two decimals.",
);

/** Like `amount`, from a query string, where a number arrives as text. */
export const amountText = named(
  "AmountText",
  text(60, "AMOUNT_INVALID")
    .overwrite(amountDigits)
    .regex(/^\d{1,15}(\.\d{1,2})?$/, "AMOUNT_INVALID")
    .transform(Number)
    .pipe(amount),
  "An amount in a query string.",
);

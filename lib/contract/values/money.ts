/** Schemas of money: major units on the wire, minor units in the code (`facts/money.ts`). */
import { z } from "zod";
import {
  CURRENCIES,
  FOREIGN_CURRENCIES,
  type Major,
  type Minor,
  majorFromMinor,
  type Paise,
  paiseFromRupees,
  rupeesFromPaise,
} from "../facts/money.ts";
import { amountDigits } from "../facts/pasted-amount.ts";
import { named } from "./named.ts";
import { text } from "./text.ts";

export const currency = named("Currency", z.enum(CURRENCIES));
/**
 * Without one, a query answers in every currency of the investor's mode that the investor has, each in `byCurrency`:
 * rupees, or the currencies of GIFT City. The figures at the top of the answer are those of its `currency`, the first
 * of them.
 */
export const accountCurrency = currency.optional();

export const foreignCurrency = named("ForeignCurrency", z.enum(FOREIGN_CURRENCIES));

const major: z.ZodType<Major, Major> = z.number();

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

/**
 * The result of a calculator, without text: names are message keys, which `messages/<language>/calculators.json` holds
 * in one dictionary of lines, sentences and bars for all calculators.
 */

import type { Minor, Paise } from "../contract/facts/money.ts";
import type { CalendarDate } from "../contract/values/calendar-date.ts";
import type { TenthMg } from "../contract/values/weight.ts";

export type Value =
  | { readonly is: "money"; readonly amount: Paise }
  /** Basis points. */
  | { readonly is: "rate"; readonly bps: number }
  | { readonly is: "date"; readonly on: CalendarDate }
  | { readonly is: "count"; readonly count: number }
  | { readonly is: "grams"; readonly weight: TenthMg }
  /** For 100 of face value, in 1/10,000. */
  | { readonly is: "quote"; readonly price: number }
  /** In hundredths, such as years of duration. */
  | { readonly is: "hundredths"; readonly value: number }
  /** Text that is the same in every language: a code. */
  | { readonly is: "text"; readonly text: string }
  /** The message `words.<word>`. */
  | { readonly is: "word"; readonly word: string };

export interface OutcomeLine {
  /** The label, `lines.<name>`. */
  readonly name: string;
  readonly value: Value;
  readonly isTotal?: boolean;
}

/** The message `sentences.<name>` with its placeholders filled. */
export interface Sentence {
  readonly name: string;
  readonly values: Readonly<Record<string, Value>>;
}

/** One way to invest. Null where it has no figure, which `note` explains. */
export interface OutcomeBar {
  /** `bars.<name>`. */
  readonly name: string;
  readonly inHand: Paise | null;
  readonly gain: Paise;
  /** `EXPECTED` depends on something that nobody owes, such as an exchange rate. */
  readonly certainty: "OWED" | "EXPECTED";
  /** Whether ultra offers it; the others are there for comparison. */
  readonly isOffered: boolean;
  readonly note: Sentence;
}

export interface DatedRow {
  readonly on: CalendarDate;
  /** `rows.<name>`. */
  readonly name: string;
  readonly amounts: readonly Minor[];
}

/** Payments by date, of which the last amount is drawn; `columns` are `columns.<name>`, one for each amount. */
export interface DatedTable {
  readonly columns: readonly string[];
  readonly rows: readonly DatedRow[];
}

export interface Outcome {
  readonly headline: OutcomeLine;
  readonly lines: readonly OutcomeLine[];
  readonly bars?: readonly OutcomeBar[];
  readonly table?: DatedTable;
  /** The formula with the reader's own figures. */
  readonly working: readonly Sentence[];
  /** Warnings about these inputs. */
  readonly cautions: readonly Sentence[];
}

export const money = (amount: Paise): Value => ({ is: "money", amount });
export const rate = (bps: number): Value => ({ is: "rate", bps });
export const day = (on: CalendarDate): Value => ({ is: "date", on });
export const count = (value: number): Value => ({ is: "count", count: value });
export const word = (name: string): Value => ({ is: "word", word: name });

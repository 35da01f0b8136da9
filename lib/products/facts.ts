/** The facts that a product's deal page lists, without text. A fact's label is `kinds.<KIND>.facts.<name>.label`. */

import type { Currency, Minor } from "../contract/facts/money.ts";
import type { CalendarDate } from "../contract/values/calendar-date.ts";
import type { CouponPlan, LocalizedText, PayoutPlan } from "../contract/values/products.ts";

/** A value that fits on one line of text. */
export type TextValue =
  | { readonly is: "text"; readonly text: string }
  | { readonly is: "localized"; readonly text: LocalizedText }
  | { readonly is: "count"; readonly count: number }
  | { readonly is: "shares"; readonly count: number }
  | { readonly is: "rate"; readonly bps: number }
  | { readonly is: "date"; readonly on: CalendarDate }
  | { readonly is: "months"; readonly months: number }
  /** For 100 of face value, in 1/10,000. */
  | { readonly is: "quote"; readonly price: number }
  | { readonly is: "coupon"; readonly plan: CouponPlan }
  | { readonly is: "plans"; readonly plans: readonly PayoutPlan[] }
  /** A message of the fact: `kinds.<KIND>.facts.<name>.words.<word>`. */
  | { readonly is: "word"; readonly word: string };

export type FactValue =
  | TextValue
  | { readonly is: "money"; readonly amount: Minor; readonly currency: Currency }
  /** Several values in one phrase: `kinds.<KIND>.facts.<name>.phrase`. */
  | { readonly is: "phrase"; readonly values: Readonly<Record<string, TextValue>> };

export interface Fact {
  readonly name: string;
  readonly value: FactValue;
}

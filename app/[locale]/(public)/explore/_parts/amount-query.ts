/** The amount and option in an explore page's address: `?amount=500000&option=kavya-northgate-90`. Pure. */

import { type Minor, minor } from "@/lib/contract/facts/money";
import type { SearchParams } from "@/lib/contract/facts/search-params";
import { amountText } from "@/lib/contract/values/money";

export interface ExampleQuery {
  /** Null for a stored page, which shows the page's default. */
  readonly amount: string | null;
  readonly option: string | null;
}

export const NO_QUERY: ExampleQuery = { amount: null, option: null };

const one = (value: string | string[] | undefined): string | null => (typeof value === "string" ? value : null);

export const readExampleQuery = ({ amount, option }: SearchParams): ExampleQuery => ({
  amount: one(amount),
  option: one(option),
});

export interface AmountLimits {
  readonly usual: Minor;
  readonly least: Minor;
  readonly most: Minor;
}

export type ReadAmount =
  | { readonly amount: Minor; readonly problem: null }
  | { readonly amount: Minor; readonly problem: "INVALID" | "TOO_SMALL" | "TOO_LARGE" };

/** The typed amount; of an unusable one, the nearest that the example can show, and why. */
export function readExampleAmount({ amount: typed }: ExampleQuery, { usual, least, most }: AmountLimits): ReadAmount {
  if (typed === null) return { amount: usual, problem: null };
  const parsed = amountText.safeParse(typed);
  if (!parsed.success) {
    const isTooLarge = parsed.error.issues.some(({ message }) => message === "AMOUNT_TOO_LARGE");
    return isTooLarge ? { amount: most, problem: "TOO_LARGE" } : { amount: usual, problem: "INVALID" };
  }
  if (parsed.data < least) return { amount: least, problem: "TOO_SMALL" };
  if (parsed.data > most) return { amount: most, problem: "TOO_LARGE" };
  return { amount: minor(parsed.data), problem: null };
}

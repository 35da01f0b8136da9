/**
 * Whether a deal takes what somebody typed, and what it would take instead. Pure. The backend decides; this only says
 * it beside the field, with the deal's own numbers.
 */
import { plainAmount } from "@/components/ui/amount-text";
import type { Deal } from "@/lib/contract/deals";
import { amountText, type Paise, paise } from "@/lib/contract/money";

export const AMOUNT_PROBLEMS = [
  "AMOUNT_INVALID",
  "AMOUNT_TOO_LARGE",
  "BELOW_MINIMUM",
  "NOT_A_STEP",
  "ABOVE_REMAINING",
] as const;
type AmountProblem = (typeof AMOUNT_PROBLEMS)[number];

export type AmountCheck =
  | { readonly isTaken: true; readonly amount: Paise }
  /** `nearest` is what the deal would take instead. */
  | { readonly isTaken: false; readonly code: AmountProblem; readonly nearest: Paise };

/** The unit of a deal, its smallest investment, and the largest: what is left of it. */
export interface Steps {
  readonly unit: Paise;
  readonly least: Paise;
  readonly most: Paise;
}

/** The rest of a deal may be less than its minimum; then the whole rest is the minimum. */
export function stepsOf({
  unit,
  minimum,
  progress: { remaining },
}: Pick<Deal, "unit" | "minimum"> & { readonly progress: Pick<Deal["progress"], "remaining"> }): Steps {
  return { unit, least: paise(Math.min(minimum, remaining)), most: remaining };
}

/** What was typed as an amount, grouped or plain; a point at its end means nothing yet. */
export function readTyped(text: string): Paise | "AMOUNT_INVALID" | "AMOUNT_TOO_LARGE" {
  const parsed = amountText.safeParse(plainAmount(text).replace(/\.$/, ""));
  if (parsed.success) return parsed.data;
  const isTooLarge = parsed.error.issues.some(({ message }) => message === "AMOUNT_TOO_LARGE");
  return isTooLarge ? "AMOUNT_TOO_LARGE" : "AMOUNT_INVALID";
}

export function checkAmount(text: string, { unit, least, most }: Steps): AmountCheck {
  const amount = readTyped(text);
  const refuse = (code: AmountProblem, nearest: Paise) => ({ isTaken: false, code, nearest }) as const;
  if (amount === "AMOUNT_INVALID") return refuse(amount, least);
  if (amount === "AMOUNT_TOO_LARGE") return refuse(amount, most);
  if (amount < least) return refuse("BELOW_MINIMUM", least);
  if (amount > most) return refuse("ABOVE_REMAINING", most);
  const beyond = amount % unit;
  if (beyond !== 0) return refuse("NOT_A_STEP", paise(Math.max(least, amount - beyond)));
  return { isTaken: true, amount };
}

/** The most that can be invested with `free` in the wallet; null when it is less than the deal takes. */
export function wholeOf(free: Paise, { unit, least, most }: Steps): Paise | null {
  const reach = Math.min(free, most);
  return reach < least ? null : paise(reach - (reach % unit));
}

import type { Minor, Paise } from "@/lib/contract/facts/money";
import { amountText } from "@/lib/contract/values/money";

export type TypedAmount =
  | { readonly paise: Paise }
  | { readonly paise: null; readonly code: "AMOUNT_INVALID" | "AMOUNT_TOO_LARGE" };

/** Parses a typed amount: grouped or plain, with or without its currency sign. A trailing point is ignored. */
export function readAmount(text: string): TypedAmount {
  const parsed = amountText.safeParse(text);
  if (parsed.success) return { paise: parsed.data };
  const isTooLarge = parsed.error.issues.some(({ message }) => message === "AMOUNT_TOO_LARGE");
  return { paise: null, code: isTooLarge ? "AMOUNT_TOO_LARGE" : "AMOUNT_INVALID" };
}

/** The amount in typed form: `200000`, `200000.50`. */
export function toTypedText(amount: Minor): string {
  const digits = String(amount).padStart(3, "0");
  const [whole, decimals] = [digits.slice(0, -2), digits.slice(-2)];
  return decimals === "00" ? whole : `${whole}.${decimals}`;
}

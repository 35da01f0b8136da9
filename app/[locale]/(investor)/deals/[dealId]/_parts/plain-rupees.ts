/** Amounts as plain text ("200000", "200000.50"), as they stand in an address and in a field. Pure. */
import type { Paise } from "@/lib/contract/money";

export function plainRupees(amount: Paise): string {
  const digits = String(amount).padStart(3, "0");
  const [whole, decimals] = [digits.slice(0, -2), digits.slice(-2)];
  return decimals === "00" ? whole : `${whole}.${decimals}`;
}

/** What is in the field and so much more, in whole rupees; what is not an amount counts as nothing, paise fall away. */
export function addRupees(plain: string, more: string): string {
  const [whole = ""] = plain.split(".");
  return String(BigInt(whole || "0") + BigInt(more));
}

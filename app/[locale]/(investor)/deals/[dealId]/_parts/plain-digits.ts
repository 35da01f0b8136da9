/** Amounts as plain text ("200000", "200000.50"), as they stand in an address and in a field. Pure. */
import type { Minor } from "@/lib/contract/values/money";

export function plainDigits(amount: Minor): string {
  const digits = String(amount).padStart(3, "0");
  const [whole, decimals] = [digits.slice(0, -2), digits.slice(-2)];
  return decimals === "00" ? whole : `${whole}.${decimals}`;
}

/** What is in the field and so much more, in whole units of the currency; what is not an amount counts as nothing. */
export function addDigits(plain: string, more: string): string {
  const [whole = ""] = plain.split(".");
  return String(BigInt(whole || "0") + BigInt(more));
}

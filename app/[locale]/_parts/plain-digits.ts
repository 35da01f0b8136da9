/** Amounts as plain text ("200000", "200000.50"), for URLs and form fields. Pure. */
import type { Minor } from "@/lib/contract/values/money";

export function plainDigits(amount: Minor): string {
  const digits = String(amount).padStart(3, "0");
  const [whole, decimals] = [digits.slice(0, -2), digits.slice(-2)];
  return decimals === "00" ? whole : `${whole}.${decimals}`;
}

/** Adds an amount to the field's content, in whole currency units; invalid content counts as zero. */
export function addDigits(plain: string, more: string): string {
  const [whole = ""] = plain.split(".");
  return String(BigInt(whole || "0") + BigInt(more));
}

/** The requested terms in a deal's URL: `?amount=200000&tenureMonths=12&payoutPlan=MONTHLY`. Pure. */
import type { Minor } from "@/lib/contract/facts/money";

export interface TermsQuery {
  /** Plain text, "200000.50". */
  readonly amount: string;
  /** Null where the deal offers no choice. */
  readonly tenureMonths: string | null;
  readonly payoutPlan: string | null;
}

export function termsAddress(path: string, { amount, tenureMonths, payoutPlan }: TermsQuery): string {
  const query = new URLSearchParams({ amount });
  if (tenureMonths !== null) query.set("tenureMonths", tenureMonths);
  if (payoutPlan !== null) query.set("payoutPlan", payoutPlan);
  return `${path}?${query}`;
}

export function isSame(one: TermsQuery, other: TermsQuery): boolean {
  return one.amount === other.amount && one.tenureMonths === other.tenureMonths && one.payoutPlan === other.payoutPlan;
}

/** Amounts as plain text ("200000", "200000.50"), for URLs and form fields. Pure. */
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

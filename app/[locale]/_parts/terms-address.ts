/** The requested terms in a deal's URL: `?amount=200000&tenureMonths=12&payoutPlan=MONTHLY`. Pure. */

export interface PageQuery {
  /** Plain text, "200000.50". */
  readonly amount: string;
  /** Null where the deal offers no choice. */
  readonly tenureMonths: string | null;
  readonly payoutPlan: string | null;
}

export function termsAddress(path: string, { amount, tenureMonths, payoutPlan }: PageQuery): string {
  const query = new URLSearchParams({ amount });
  if (tenureMonths !== null) query.set("tenureMonths", tenureMonths);
  if (payoutPlan !== null) query.set("payoutPlan", payoutPlan);
  return `${path}?${query}`;
}

export function isSame(one: PageQuery, other: PageQuery): boolean {
  return one.amount === other.amount && one.tenureMonths === other.tenureMonths && one.payoutPlan === other.payoutPlan;
}

/** The tenures of a deposit that a person may choose. Pure. */
import type { CalendarDate } from "../contract/values/calendar-date.ts";
import type { RateRow } from "../contract/values/products.ts";
import { inForce } from "../finance/dated-law.ts";
import { DEPOSITS_ABROAD, type DepositAccount } from "../finance/deposits-abroad.ts";
import type { Taxpayer } from "../finance/taxpayer.ts";

interface Offered {
  readonly rates: readonly RateRow[];
  /** The account type that limits a non-resident's tenures; null for a product that is no deposit. */
  readonly account: DepositAccount | null;
}

interface Opening {
  /** The day of the deposit. */
  readonly on: CalendarDate;
  readonly depositor: Pick<Taxpayer, "residency">;
}

export interface TenureLimits {
  readonly minimumMonths: number;
  readonly maximumMonths: number;
}

/** Legal limits on the tenure of a deposit; null where the law sets none. */
export function tenureLimitsFor(
  { account }: Pick<Offered, "account">,
  { on, depositor }: Opening,
): TenureLimits | null {
  return account === null || depositor.residency === "RESIDENT" ? null : inForce(DEPOSITS_ABROAD, on)[account];
}

/** The law limits a non-resident's deposit at its start: a depositor who moves abroad later keeps the agreed tenure. */
export function tenuresFor({ rates, account }: Offered, opening: Opening): readonly RateRow[] {
  const limits = tenureLimitsFor({ account }, opening);
  if (limits === null) return rates;
  const { minimumMonths, maximumMonths } = limits;
  return rates.filter(({ tenureMonths }) => minimumMonths <= tenureMonths && tenureMonths <= maximumMonths);
}

/** The interest that deposits credit, which is taxed by the financial year (payer-tax.ts). */

import { addMinor, type Minor, paise } from "../../../lib/contract/facts/money.ts";
import type { CalendarDate } from "../../../lib/contract/values/calendar-date.ts";
import type { InvestmentId } from "../../../lib/contract/values/ids.ts";
import { interestOf, type Payment } from "../../../lib/finance/payer-tax.ts";
import { residencyOf } from "../../../lib/finance/tds-relief.ts";
import { productOf } from "../../../lib/products/lookup.ts";
import type { YearlyTax } from "../../../lib/products/product.ts";
import { getInvestment, type InvestmentRecord } from "./investment-store.ts";
import { listPayouts, type PayoutRecord } from "./payout-store.ts";

export function yearlyTaxOf(investment: InvestmentRecord): YearlyTax | null {
  return productOf(investment.product).yearlyTaxOf?.(investment) ?? null;
}

/** Interest as it is credited: paid out, or compounded up to each 31 March and the rest with the last payout. */
export function creditsOf({ income, accruedTo }: YearlyTax, payouts: readonly PayoutRecord[]): readonly Payment[] {
  const total = paise(addMinor(...payouts.map(({ interest }) => interest)));
  let before = 0;
  return payouts.map(({ kind, accruesTo, dueOn: on, interest, gross, status, tds, tdsBasis }, index): Payment => {
    const upTo = accruedTo === null || index === payouts.length - 1 ? total : accruedTo(accruesTo);
    const incomePaise = paise(accruedTo === null ? interest : upTo - before);
    before = upTo;
    const isFixed = status === "PAID" || kind === "WITHDRAWAL";
    const payablePaise = kind === "ACCRUAL" ? incomePaise : paise(gross);
    const deducted = isFixed
      ? { deductedPaise: paise(tds), deductedAs: residencyOf(tdsBasis) }
      : { deductedPaise: null };
    return { ...interestOf(income, incomePaise), on, payablePaise, ...deducted };
  });
}

/** Compounded interest that a payout credits; null for an investment that pays its income out. */
export function creditedWith(
  sql: SqlStorage,
  { investmentId, payoutSequence }: Pick<PayoutRecord, "investmentId" | "payoutSequence">,
): Minor | null {
  const tax = yearlyTaxOf(getInvestment(sql, investmentId));
  if (!tax?.accruedTo) return null;
  const payouts = listPayouts(sql, investmentId);
  const index = payouts.findIndex((payout) => payout.payoutSequence === payoutSequence);
  return payouts.some(({ kind }) => kind === "ACCRUAL") ? (creditsOf(tax, payouts)[index]?.incomePaise ?? null) : null;
}

/** Compounded interest that was credited in a period; null for an investment that pays its income out. */
export function creditedWithin(
  sql: SqlStorage,
  investmentId: InvestmentId,
  { from, to }: { readonly from: CalendarDate; readonly to: CalendarDate },
): Minor | null {
  const isWithin = ({ paidOn }: PayoutRecord) => paidOn !== null && paidOn >= from && paidOn <= to;
  const credited = listPayouts(sql, investmentId)
    .filter(isWithin)
    .map((payout) => creditedWith(sql, payout));
  return credited.every((amount) => amount !== null) ? addMinor(...credited) : null;
}

/** The interest that deposits credit, which is taxed by the financial year (payer-tax.ts). */

import {
  addMinor,
  type Minor,
  type Paise,
  paise,
  subtractPaise,
  ZERO_PAISE,
} from "../../../lib/contract/facts/money.ts";
import type { CalendarDate } from "../../../lib/contract/values/calendar-date.ts";
import type { InvestmentId } from "../../../lib/contract/values/ids.ts";
import { type DepositGrowth, forgoneTo, interestTo, type Taken, takenIn } from "../../../lib/finance/deposit-tax.ts";
import { interestOf, type Payment } from "../../../lib/finance/payer-tax.ts";
import { residencyOf } from "../../../lib/finance/tds-relief.ts";
import { productOf } from "../../../lib/products/lookup.ts";
import type { YearlyTax } from "../../../lib/products/product.ts";
import { getInvestment, type InvestmentRecord } from "./investment-store.ts";
import { listPayouts, type PayoutRecord } from "./payout-store.ts";

export function yearlyTaxOf(investment: InvestmentRecord): YearlyTax | null {
  return productOf(investment.product).yearlyTaxOf?.(investment) ?? null;
}

/**
 * Interest as it is credited: paid out, or compounded up to each 31 March and the rest with the last payout.
 * @param taken the taxes taken out; if they differ from those of the payouts, the deposit's interest changes
 */
export function creditsOf(
  { income, growth }: YearlyTax,
  payouts: readonly PayoutRecord[],
  taken: readonly Taken[] = takenIn(payouts),
): readonly Payment[] {
  const promised = paise(addMinor(...payouts.map(({ interest }) => interest)));
  const total = growth === null ? promised : wholeAfter(growth, { payouts, promised, taken });
  let before = 0;
  return payouts.map(({ kind, accruesTo, dueOn: on, interest, gross, status, tds, tdsBasis }, index): Payment => {
    if (kind === "PART_WITHDRAWAL") {
      return { ...interestOf(income, ZERO_PAISE), on, payablePaise: paise(gross), deductedPaise: ZERO_PAISE };
    }
    const upTo = growth === null || index === payouts.length - 1 ? total : interestTo(growth, taken, accruesTo);
    const incomePaise = paise(growth === null ? interest : upTo - before);
    before = upTo;
    const isFixed = status === "PAID" || kind === "WITHDRAWAL";
    const payablePaise = kind === "ACCRUAL" ? incomePaise : paise(gross);
    const deducted = isFixed
      ? { deductedPaise: paise(tds), deductedAs: residencyOf(tdsBasis) }
      : { deductedPaise: null };
    return { ...interestOf(income, incomePaise), on, payablePaise, ...deducted };
  });
}

interface Whole {
  readonly payouts: readonly PayoutRecord[];
  readonly promised: Paise;
  readonly taken: readonly Taken[];
}

/** All interest of a deposit if these taxes are taken out of it instead of the promised ones. */
function wholeAfter(growth: DepositGrowth, { payouts, promised, taken }: Whole): Paise {
  const endsOn = payouts.at(-1)?.accruesTo;
  if (endsOn === undefined) return promised;
  const forgone = subtractPaise(forgoneTo(growth, taken, endsOn), forgoneTo(growth, takenIn(payouts), endsOn));
  return subtractPaise(promised, forgone);
}

/** Compounded interest that a payout credits; null for an investment that pays its income out. */
export function creditedWith(
  sql: SqlStorage,
  { investmentId, payoutSequence }: Pick<PayoutRecord, "investmentId" | "payoutSequence">,
): Minor | null {
  const tax = yearlyTaxOf(getInvestment(sql, investmentId));
  if (!tax?.growth) return null;
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

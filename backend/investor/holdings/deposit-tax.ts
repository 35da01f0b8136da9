/**
 * The tax of open payouts of deposits. Invariant: the deposits of an investor with one payer are taxed by the interest of all
 * of them in the financial year; a paid payout and a withdrawal keep what was deducted or quoted.
 */
import { type CalendarDate, financialYearOf } from "../../../lib/contract/values/calendar-date.ts";
import type { InvestmentId } from "../../../lib/contract/values/ids.ts";
import {
  addMinor,
  addPaise,
  type Minor,
  minor,
  type Paise,
  paise,
  subtractMinor,
} from "../../../lib/contract/values/money.ts";
import type { TdsBasis } from "../../../lib/contract/values/tds-basis.ts";
import { type Credited, depositTds } from "../../../lib/finance/deposit-tax.ts";
import type { Taxpayer, Tds } from "../../../lib/finance/tax.ts";
import { tdsBasisOf } from "../../../lib/finance/tds-relief.ts";
import { productOf } from "../../../lib/products/lookup.ts";
import type { YearlyTax } from "../../../lib/products/product.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { getInvestment, type InvestmentRecord, listInvestmentsOfPayer } from "./investment-store.ts";
import { listPayouts, type PayoutRecord, writeOpenAmounts } from "./payout-store.ts";

interface DepositRows {
  readonly tax: YearlyTax;
  readonly payouts: readonly PayoutRecord[];
  readonly credits: readonly Credited[];
}

/** The investor's deposits with a payer that are taxed by the year. A restructured one keeps its agreed payouts. */
function depositsWith(sql: SqlStorage, payerName: string): readonly DepositRows[] {
  return listInvestmentsOfPayer(sql, payerName).flatMap((investment): DepositRows[] => {
    const tax = yearlyTaxOf(investment);
    if (tax === null || investment.restructuredOn !== null) return [];
    const payouts = listPayouts(sql, investment.id);
    return [{ tax, payouts, credits: creditsOf(tax, payouts) }];
  });
}

function yearlyTaxOf(investment: InvestmentRecord): YearlyTax | null {
  return productOf(investment.product).yearlyTaxOf?.(investment) ?? null;
}

/** Interest as it is credited: paid out, or compounded up to each 31 March and the rest with the last payout. */
export function creditsOf({ accruedTo }: YearlyTax, payouts: readonly PayoutRecord[]): readonly Credited[] {
  const total = paise(addMinor(...payouts.map(({ interest }) => interest)));
  let before = 0;
  return payouts.map(({ kind, accruesTo, dueOn: on, interest, gross, status, tds }, index): Credited => {
    const upTo = accruedTo === null || index === payouts.length - 1 ? total : accruedTo(accruesTo);
    const incomePaise = paise(accruedTo === null ? interest : upTo - before);
    before = upTo;
    const isFixed = status === "PAID" || kind === "WITHDRAWAL";
    const payablePaise = kind === "ACCRUAL" ? incomePaise : paise(gross);
    return { on, incomePaise, payablePaise, deductedPaise: isFixed ? paise(tds) : null };
  });
}

/**
 * Interest of an investor's deposits with a payer, by financial year. @param ending a deposit that ends now: only what it
 * has paid counts
 */
export function depositIncomeWith(
  sql: SqlStorage,
  payerName: string,
  ending: InvestmentId | null = null,
): ReadonlyMap<string, Paise> {
  const credits = depositsWith(sql, payerName).flatMap((deposit) =>
    deposit.credits.filter(({ deductedPaise }, index) => {
      return deposit.payouts[index]?.investmentId !== ending || deductedPaise !== null;
    }),
  );
  const years = Map.groupBy(credits, ({ on }) => financialYearOf(on));
  return new Map(
    [...years].map(([year, own]) => [year, addPaise(...own.map(({ incomePaise }) => incomePaise))] as const),
  );
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

type Depositing = Pick<AccountContext, "sql" | "clock">;

/** Taxes the open payouts of a payer's deposits again. Synchronous, inside the caller's transaction; may run twice. */
export function retaxDeposits(
  { sql, clock }: Depositing,
  { payerName, taxpayer }: { readonly payerName: string; readonly taxpayer: Taxpayer },
): void {
  const deposits = depositsWith(sql, payerName);
  for (const income of ["BANK_INTEREST", "OTHER_INTEREST"] as const) {
    const own = deposits.filter(({ tax }) => tax.income === income);
    const credits = own.flatMap((deposit) => deposit.credits);
    const taxes = depositTds(credits, { ...taxpayer, income }).map((tax, index): DepositTax => {
      const date = credits[index]?.on;
      return { ...tax, basis: date ? tdsBasisOf({ ...taxpayer, income, date }) : taxpayer.residency };
    });
    let from = 0;
    for (const { payouts } of own) {
      for (const payout of taxedPayouts(payouts, taxes.slice(from, from + payouts.length))) {
        writeOpenAmounts(sql, payout, clock.now());
      }
      from += payouts.length;
    }
  }
}

interface DepositTax extends Tds {
  readonly basis: TdsBasis;
}

/** The open payouts that change. What an ACCRUAL pays in tax is no longer paid at the end. */
function taxedPayouts(payouts: readonly PayoutRecord[], taxes: readonly DepositTax[]): readonly PayoutRecord[] {
  const total = addMinor(...payouts.map(({ interest }) => interest));
  let left = total;
  return payouts.flatMap((payout, index): PayoutRecord[] => {
    const { kind, principal, status } = payout;
    const { tdsRateBps, tdsBasis, tds } = taxes[index] ? taxOf(taxes[index]) : payout;
    const isGrowing = payouts.some((each) => each.kind === "ACCRUAL");
    const isFixed = status === "PAID" || kind === "WITHDRAWAL";
    const interest = isFixed || !isGrowing ? payout.interest : kind === "ACCRUAL" ? tds : left;
    left = subtractMinor(left, interest);
    if (isFixed) return [];
    const gross = addMinor(principal, interest);
    const changed = { ...payout, interest, gross, tdsRateBps, tdsBasis, tds, net: subtractMinor(gross, tds) };
    return JSON.stringify(changed) === JSON.stringify(payout) ? [] : [changed];
  });
}

const taxOf = ({ rateBps: tdsRateBps, basis: tdsBasis, tdsPaise }: DepositTax) => ({
  ...{ tdsRateBps, tdsBasis, tds: minor(tdsPaise) },
});

/** The tax of one open payout if it is paid on another day than it was due. */
export function depositTaxOn(
  sql: SqlStorage,
  { investmentId, payoutSequence }: Pick<PayoutRecord, "investmentId" | "payoutSequence">,
  { payerName, taxpayer, paidOn }: { payerName: string; taxpayer: Taxpayer; paidOn: CalendarDate },
): Tds | null {
  const deposits = depositsWith(sql, payerName);
  const income = deposits.find(({ payouts }) => payouts[0]?.investmentId === investmentId)?.tax.income;
  if (!income) return null;
  const dated = deposits
    .filter(({ tax }) => tax.income === income)
    .flatMap(({ payouts, credits }) =>
      credits.map((credit, index) => {
        const payout = payouts[index];
        const isIt = payout?.investmentId === investmentId && payout.payoutSequence === payoutSequence;
        return { isIt, credit: isIt ? { ...credit, on: paidOn } : credit };
      }),
    );
  const taxes = depositTds(
    dated.map(({ credit }) => credit),
    { ...taxpayer, income },
  );
  return taxes[dated.findIndex(({ isIt }) => isIt)] ?? null;
}

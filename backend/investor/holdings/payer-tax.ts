/**
 * The tax of everything that a payer pays the investor in rupees. Invariants: open payouts carry the TDS that their
 * payer deducts if nothing changes, so that a forecast is a sum of them; a paid payout and a withdrawal keep what was
 * deducted or quoted. A restructured deposit keeps its agreed payouts.
 */
import { type CalendarDate, financialYearOf } from "../../../lib/contract/values/calendar-date.ts";
import type { InvestmentId } from "../../../lib/contract/values/ids.ts";
import {
  addMinor,
  addPaise,
  minor,
  type Paise,
  paise,
  subtractMinor,
  ZERO_PAISE,
} from "../../../lib/contract/values/money.ts";
import type { ProductKind } from "../../../lib/contract/values/products.ts";
import type { Payment } from "../../../lib/finance/payer-tax.ts";
import type { Taxpayer } from "../../../lib/finance/tax.ts";
import {
  isExempt,
  isTaxedByPayer,
  NO_TAX,
  type PayoutTaxes,
  paymentsOf,
  taxesOf,
  withTaxes,
} from "../../../lib/products/tax.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { creditsOf, yearlyTaxOf } from "./deposit-tax.ts";
import { type InvestmentRecord, listInvestmentsOfPayer } from "./investment-store.ts";
import { listPayouts, type PayoutRecord, writeOpenAmounts } from "./payout-store.ts";
import { basisOf } from "./payout-tax.ts";
import { taxpayerOf } from "./taxpayer.ts";

interface Holding {
  readonly kind: ProductKind;
  readonly payouts: readonly PayoutRecord[];
  /** Of each payout: its income, and the gain of a redemption. */
  readonly payments: readonly (readonly Payment[])[];
}

const isFixed = ({ status, kind }: PayoutRecord): boolean =>
  status === "PAID" || kind === "WITHDRAWAL" || !isTaxedByPayer({ kind });

/** Null for an investment that the year does not tax: in a foreign currency, without income, or a restructured deposit. */
function holdingOf(sql: SqlStorage, investment: InvestmentRecord): Holding | null {
  const { currency, product, restructuredOn, tradesOn, investedOn } = investment;
  if (currency !== "INR") return null;
  const payouts = listPayouts(sql, investment.id);
  const yearly = yearlyTaxOf(investment);
  if (yearly) {
    if (restructuredOn !== null) return null;
    const taxed = { income: yearly.income, hasYearlyThreshold: true, gain: null } as const;
    return {
      kind: product.kind,
      payouts,
      payments: creditsOf(yearly, payouts).map((credit) => [{ ...credit, ...taxed }]),
    };
  }
  const holding = { product, acquiredOn: tradesOn ?? investedOn };
  const payments = payouts.map((payout) => {
    const paidOn = payout.paidOn ?? payout.dueOn;
    return paymentsOf({ ...payout, dueOn: paidOn }, holding, !isFixed(payout));
  });
  return payments.every((own) => own !== null) ? { kind: product.kind, payouts, payments } : null;
}

type Taxing = Pick<AccountContext, "sql" | "clock">;
type TaxingSql = Pick<AccountContext, "sql">;

interface OfPayer {
  readonly payerName: string;
  readonly taxpayer: Taxpayer;
}

function holdingsWith({ sql }: TaxingSql, { payerName, taxpayer }: OfPayer): readonly Holding[] {
  return listInvestmentsOfPayer(sql, payerName).flatMap((investment) => {
    return isExempt(investment.product.kind, taxpayer) ? [] : (holdingOf(sql, investment) ?? []);
  });
}

/**
 * Income from a payer that decides the rate of a further payment, by financial year: a resident's interest of deposits, and
 * all income of a non-resident. @param ending a deposit that ends now: only what it has paid counts
 */
export function incomeWith(
  context: TaxingSql,
  { payerName, taxpayer, ending = null }: OfPayer & { readonly ending?: InvestmentId | null },
): ReadonlyMap<string, Paise> {
  const counted = holdingsWith(context, { payerName, taxpayer }).flatMap(({ payouts, payments }) =>
    payments.flatMap((own, index) =>
      own.filter(({ deductedPaise, hasYearlyThreshold }) => {
        const isCounted = taxpayer.residency === "NON_RESIDENT" || hasYearlyThreshold;
        return isCounted && (payouts[index]?.investmentId !== ending || deductedPaise !== null);
      }),
    ),
  );
  const years = Map.groupBy(counted, ({ on }) => financialYearOf(on));
  const sumOf = (own: readonly Payment[]) => addPaise(...own.map(({ incomePaise }) => paise(Math.max(0, incomePaise))));
  return new Map([...years].map(([year, own]) => [year, sumOf(own)] as const));
}

/** Taxes the open payouts of a payer again. Synchronous, inside the caller's transaction; may run twice. */
export function retaxPayer({ sql, clock }: Taxing, { payerName, taxpayer }: OfPayer): void {
  const holdings = holdingsWith({ sql }, { payerName, taxpayer });
  const taxes = taxesOf(
    holdings.flatMap(({ payments }) => payments),
    taxpayer,
  );
  let from = 0;
  for (const holding of holdings) {
    const { payouts } = holding;
    for (const payout of taxedPayouts(holding, taxes.slice(from, from + payouts.length), taxpayer)) {
      writeOpenAmounts(sql, payout, clock.now());
    }
    from += payouts.length;
  }
}

/** After a change of what a payer pays: only a non-resident's rate follows the payouts that are not of deposits. */
export function retaxIfAbroad(context: Taxing, { payerName }: Pick<InvestmentRecord, "payerName">): void {
  const taxpayer = taxpayerOf(context);
  if (taxpayer.residency === "NON_RESIDENT") retaxPayer(context, { payerName, taxpayer });
}

/** The open payouts that change. What an ACCRUAL pays in tax is no longer paid at the end. */
function taxedPayouts(
  { kind: product, payouts, payments }: Holding,
  taxes: readonly PayoutTaxes[],
  taxpayer: Taxpayer,
): readonly PayoutRecord[] {
  let left = addMinor(...payouts.map(({ interest }) => interest));
  const isGrowing = payouts.some(({ kind }) => kind === "ACCRUAL");
  return payouts.flatMap((payout, index): PayoutRecord[] => {
    const { kind, principal } = payout;
    const { income, gain } = taxes[index] ?? { income: NO_TAX, gain: NO_TAX };
    const credited = kind === "ACCRUAL" ? minor(income.tdsPaise) : left;
    const interest = isFixed(payout) || !isGrowing ? payout.interest : credited;
    left = subtractMinor(left, interest);
    if (isFixed(payout)) return [];
    const gross = addMinor(principal, interest);
    const tdsBasis = basisOf(payout, { kind: product, taxpayer }, payments[index]?.[0]?.on);
    const changed = withTaxes({ ...payout, interest, gross, tdsBasis }, { income, gain });
    return JSON.stringify(changed) === JSON.stringify(payout) ? [] : [changed];
  });
}

interface Payable {
  readonly investment: Pick<InvestmentRecord, "payerName">;
  readonly payout: PayoutRecord;
  readonly on: CalendarDate;
  /** What is added to the promised interest. */
  readonly addedPaise: Paise;
  readonly taxpayer: Taxpayer;
}

/**
 * The TDS of an open payout if it is paid on a day, beside everything else that its payer pays in that year. Null where
 * the year does not tax the investment.
 */
export function tdsOfPayment(
  { sql }: TaxingSql,
  { investment, payout, on, addedPaise, taxpayer }: Payable,
): PayoutTaxes | null {
  const { payerName } = investment;
  // Interest for the delay is income, the first part; a gain stays as it is.
  const paidThen = (payment: Payment, part: number): Payment => {
    const added = part === 0 ? addedPaise : ZERO_PAISE;
    const { incomePaise, payablePaise } = payment;
    return { ...payment, on, incomePaise: addPaise(incomePaise, added), payablePaise: addPaise(payablePaise, added) };
  };
  const entries = holdingsWith({ sql }, { payerName, taxpayer }).flatMap(({ payouts, payments }) =>
    payments.map((own, index) => {
      const isIt = isSame(payouts[index], payout);
      return { isIt, payments: isIt ? own.map(paidThen) : own };
    }),
  );
  const taxes = taxesOf(
    entries.map((entry) => entry.payments),
    taxpayer,
  );
  return taxes[entries.findIndex(({ isIt }) => isIt)] ?? null;
}

const isSame = (one: PayoutRecord | undefined, { investmentId, payoutSequence }: PayoutRecord): boolean =>
  one?.investmentId === investmentId && one.payoutSequence === payoutSequence;

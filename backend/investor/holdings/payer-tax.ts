/**
 * The tax of everything that a payer pays the investor, in any currency. Invariants: open payouts carry the TDS that their
 * payer deducts if nothing changes, so that a forecast is a sum of them; a paid payout keeps the deducted tax, a
 * withdrawal the quoted one. A restructured deposit keeps its agreed payouts.
 */

import {
  addMinor,
  addPaise,
  minor,
  type Paise,
  paise,
  subtractMinor,
  ZERO_PAISE,
} from "../../../lib/contract/facts/money.ts";
import { type CalendarDate, financialYearOf } from "../../../lib/contract/values/calendar-date.ts";
import type { ProductTerms } from "../../../lib/contract/values/products.ts";
import { incomeByPeriod, type Payment } from "../../../lib/finance/payer-tax.ts";
import { NO_TDS } from "../../../lib/finance/tax.ts";
import type { Taxpayer } from "../../../lib/finance/taxpayer.ts";
import { residencyOf } from "../../../lib/finance/tds-relief.ts";
import type { YearlyTax } from "../../../lib/products/product.ts";
import { isExempt, type PayoutTaxes, paymentsOf, taxesOf, withTaxes } from "../../../lib/products/tax.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { creditsOf, yearlyTaxOf } from "./deposit-tax.ts";
import { isFixed, type ReadPayouts, reopenedOn } from "./fixed-payout.ts";
import { type InvestmentRecord, listInvestmentsOfPayer } from "./investment-store.ts";
import { listPayouts, type PayoutRecord, writeOpenAmounts } from "./payout-store.ts";
import { basisOf } from "./payout-tax.ts";
import { taxpayerOf } from "./taxpayer.ts";
import { tdsRateIn } from "./tds-rate-store.ts";

export interface PayerHolding {
  readonly product: ProductTerms;
  readonly payouts: readonly PayoutRecord[];
  /** The taxed parts of each payout: its income, and the gain of a redemption. */
  readonly payments: readonly (readonly Payment[])[];
  /** The tax on credited interest, of a deposit. */
  readonly yearly?: YearlyTax;
}

const asStored: ReadPayouts = (payouts) => payouts;

/**
 * Null for an investment that the year does not tax: without income, a restructured deposit, or in a foreign currency whose rate of
 * exchange no payment has kept yet.
 */
function holdingOf(sql: SqlStorage, investment: InvestmentRecord, read: ReadPayouts = asStored): PayerHolding | null {
  const { currency, product, restructuredOn, tradesOn, investedOn } = investment;
  const paisePerMajorOn = currency === "INR" ? undefined : tdsRateIn(sql, currency);
  if (paisePerMajorOn === null) return null;
  const payouts = read(listPayouts(sql, investment.id));
  const yearly = yearlyTaxOf(investment);
  if (yearly) {
    if (restructuredOn !== null) return null;
    return { product, payouts, yearly, payments: creditsOf(yearly, payouts).map((credit) => [credit]) };
  }
  const holding = { product, acquiredOn: tradesOn ?? investedOn, paisePerMajorOn };
  const payments = payouts.map((payout) => {
    const paidOn = payout.paidOn ?? payout.dueOn;
    return paymentsOf({ ...payout, dueOn: paidOn }, holding, isFixed(payout) ? residencyOf(payout.tdsBasis) : null);
  });
  return payments.every((own) => own !== null) ? { product, payouts, payments } : null;
}

type Taxing = Pick<AccountContext, "sql" | "clock">;
type TaxingSql = Pick<AccountContext, "sql">;

interface OfPayer {
  readonly payerName: string;
  readonly taxpayer: Taxpayer;
}

function holdingsWith(
  { sql }: TaxingSql,
  { payerName, taxpayer }: OfPayer,
  read?: ReadPayouts,
): readonly PayerHolding[] {
  return listInvestmentsOfPayer(sql, payerName).flatMap((investment) => {
    return isExempt(investment.product, taxpayer) ? [] : (holdingOf(sql, investment, read) ?? []);
  });
}

/** The taxes of late payouts, by `keyOf`. */
type LateTaxes = ReadonlyMap<string, PayoutTaxes>;

/** The holdings and the late payouts' taxes of each payer, each computed once. */
interface KnownPayers {
  readonly holdingsOf: (payer: OfPayer) => readonly PayerHolding[];
  readonly lateTaxesOf: (payer: OfPayer, day: Pick<Payable, "on" | "delayOf">) => LateTaxes;
}

interface WithKnownPayers {
  readonly known: KnownPayers;
}

/** Reads the holdings from which a payer's tax is computed; without `known`, for each payout again. */
export type PayerReader = TaxingSql & (WithKnownPayers | { readonly known?: undefined });

/** A reader that reads each payer's holdings once, and taxes its late payouts of a day once. Valid until any of them changes. */
export const readerOf = ({ sql }: TaxingSql): PayerReader => ({
  sql,
  known: knownPayers((payer) => holdingsWith({ sql }, payer)),
});

export function knownPayers(readHoldings: (payer: OfPayer) => readonly PayerHolding[]): KnownPayers {
  const read = new Map<string, readonly PayerHolding[]>();
  const late = new Map<string, LateTaxes>();
  const keyOfPayer = ({ payerName, taxpayer: { residency, panVerified } }: OfPayer) =>
    JSON.stringify([payerName, residency, panVerified]);
  const holdingsOf = (payer: OfPayer) => {
    const holdings = read.get(keyOfPayer(payer)) ?? readHoldings(payer);
    read.set(keyOfPayer(payer), holdings);
    return holdings;
  };
  const lateTaxesOf: KnownPayers["lateTaxesOf"] = (payer, { on, delayOf }) => {
    const key = `${on} ${keyOfPayer(payer)}`;
    const taxes = late.get(key) ?? taxesOnDay(holdingsOf(payer), { on, delayOf, taxpayer: payer.taxpayer });
    late.set(key, taxes);
    return taxes;
  };
  return { holdingsOf, lateTaxesOf };
}

/**
 * Income from a payer that decides the rate of a further payment, by period (`incomeByPeriod`).
 * @param isKept whether a payout will still be paid unchanged
 */
export function incomeWith(
  context: TaxingSql,
  { isKept = () => true, ...payer }: OfPayer & { readonly isKept?: (payout: PayoutRecord) => boolean },
): ReadonlyMap<string, Paise> {
  const counted = holdingsWith(context, payer).flatMap(({ payouts, payments }) =>
    payouts.flatMap((payout, index) => (isKept(payout) ? (payments[index] ?? []) : [])),
  );
  return incomeByPeriod(counted, payer.taxpayer);
}

/** The interest that a payer's deposits credit in a financial year, paid and promised. */
export function depositInterestWith(context: TaxingSql, payer: OfPayer, financialYear: string): Paise {
  const credits = holdingsWith(context, payer).filter(({ yearly }) => yearly !== undefined);
  const ofYear = credits
    .flatMap(({ payments }) => payments.flat())
    .filter(({ on }) => financialYearOf(on) === financialYear);
  return addPaise(...ofYear.map(({ incomePaise }) => paise(Math.max(0, incomePaise))));
}

/** Taxes the open payouts of a payer again. Synchronous, inside the caller's transaction; may run twice. */
export function retaxPayer({ sql, clock }: Taxing, { payerName, taxpayer }: OfPayer): void {
  for (const { taxes, ...holding } of settled(holdingsWith({ sql }, { payerName, taxpayer }), taxpayer)) {
    for (const payout of taxedPayouts(holding, taxes, taxpayer)) writeOpenAmounts(sql, payout, clock.now());
  }
}

/**
 * Taxes the open payouts of a payer again, and the interest that its deposits credited on a 31 March: the tax taken
 * out of a deposit can still be corrected in it, unless the deposit was ended or repaid in part since. Returns the
 * accruals that change, which the caller corrects in the same transaction.
 */
export function retaxWithAccruals(
  { sql, clock }: Taxing,
  { payerName, taxpayer }: OfPayer,
  creditedOn: CalendarDate,
): readonly PayoutRecord[] {
  const reopened = reopenedOn(creditedOn, taxpayer);
  const holdings = holdingsWith({ sql }, { payerName, taxpayer }, reopened);
  const changed = settled(holdings, taxpayer).flatMap(({ taxes, ...holding }) =>
    taxedPayouts(holding, taxes, taxpayer),
  );
  for (const payout of changed) if (payout.paidOn === null) writeOpenAmounts(sql, payout, clock.now());
  return changed.flatMap((payout) => (payout.paidOn === null ? [] : [{ ...payout, status: "PAID" as const }]));
}

type TaxedHolding = PayerHolding & { readonly taxes: readonly PayoutTaxes[] };

/**
 * The holdings with their taxes. Tax that is taken out of a compounding deposit lowers its interest of later years, which are
 * taxed again until nothing changes: each round settles one more year.
 */
function settled(holdings: readonly PayerHolding[], taxpayer: Taxpayer): readonly TaxedHolding[] {
  const taxes = taxesOf(
    holdings.flatMap(({ payments }) => payments),
    taxpayer,
  );
  let from = 0;
  const taxed = holdings.map((holding) => {
    const own = taxes.slice(from, from + holding.payouts.length);
    from += own.length;
    return { ...holding, taxes: own };
  });
  const next = taxed.map(regrown);
  return next.every(({ payments }, index) => isSameIncome(payments, holdings[index]?.payments ?? []))
    ? taxed
    : settled(next, taxpayer);
}

/** A deposit with the interest that it earns when these taxes are taken out of it; any other holding as it is. */
function regrown({ taxes, ...holding }: TaxedHolding): PayerHolding {
  const { yearly, payouts } = holding;
  if (!yearly?.growth) return holding;
  const taken = payouts.flatMap((payout, index) => {
    if (payout.kind !== "ACCRUAL") return [];
    const amountPaise = isFixed(payout) ? paise(payout.tds) : (taxes[index]?.income.tdsPaise ?? ZERO_PAISE);
    return [{ on: payout.accruesTo, amountPaise }];
  });
  return { ...holding, payments: creditsOf(yearly, payouts, taken).map((credit) => [credit]) };
}

const isSameIncome = (one: PayerHolding["payments"], other: PayerHolding["payments"]): boolean =>
  one.every((own, index) => own[0]?.incomePaise === other[index]?.[0]?.incomePaise);

/** Taxes the open payouts of an investment's payer again, after a change of its payments. */
export function retaxPayerOf(context: Taxing, { payerName }: Pick<InvestmentRecord, "payerName">): void {
  retaxPayer(context, { payerName, taxpayer: taxpayerOf(context) });
}

/** The open payouts that change. Tax that an ACCRUAL takes out of the deposit is missing from its last payout. */
function taxedPayouts(
  { product, payouts, payments }: PayerHolding,
  taxes: readonly PayoutTaxes[],
  taxpayer: Taxpayer,
): readonly PayoutRecord[] {
  const isGrowing = payouts.some(({ kind }) => kind === "ACCRUAL");
  // The interest that a compounding deposit earns after these taxes, less what its payouts have paid so far.
  let left = addMinor(...payments.map(([credit]) => minor(credit?.incomePaise ?? 0)));
  return payouts.flatMap((payout, index): PayoutRecord[] => {
    const { kind, principal } = payout;
    const { income, gain } = taxes[index] ?? { income: NO_TDS, gain: NO_TDS };
    const credited = kind === "ACCRUAL" ? minor(income.tdsPaise) : left;
    const interest = isFixed(payout) || !isGrowing ? payout.interest : credited;
    left = subtractMinor(left, interest);
    if (isFixed(payout)) return [];
    const gross = addMinor(principal, interest);
    const tdsBasis = basisOf(payout, { product, taxpayer }, payments[index]?.[0]?.on);
    const changed = withTaxes({ ...payout, interest, gross, tdsBasis }, { income, gain });
    return JSON.stringify(changed) === JSON.stringify(payout) ? [] : [changed];
  });
}

interface Payable {
  readonly investment: Pick<InvestmentRecord, "payerName">;
  readonly payout: PayoutRecord;
  readonly on: CalendarDate;
  /** The interest for the delay of an open payout of a product that is paid on that day; null for one that is not late. */
  readonly delayOf: (product: ProductTerms, payout: PayoutRecord) => Paise | null;
  readonly taxpayer: Taxpayer;
}

/**
 * The TDS of an open payout if it is paid on a day, beside everything else that its payer pays in that year. An
 * overdue payout counts as paid on that day too, this payout before the others. Null where the year does not tax the
 * investment.
 */
export function tdsOfPayment(reader: PayerReader | WithKnownPayers, payable: Payable): PayoutTaxes | null {
  const { investment, payout, on, delayOf, taxpayer } = payable;
  const payer = { payerName: investment.payerName, taxpayer };
  const late = reader.known?.lateTaxesOf(payer, { on, delayOf }).get(keyOf(payout));
  if (late) return late;
  const holdings = reader.known ? reader.known.holdingsOf(payer) : holdingsWith(reader, payer);
  return taxesOnDay(holdings, payable).get(keyOf(payout)) ?? null;
}

interface PaidOnDay extends Pick<Payable, "on" | "delayOf" | "taxpayer"> {
  /** A payout that counts before the late ones, even if it is not late. */
  readonly payout?: PayoutRecord;
}

/** The taxes of a payout and of all late ones if they are paid on a day, by `keyOf`. */
function taxesOnDay(holdings: readonly PayerHolding[], { payout, on, delayOf, taxpayer }: PaidOnDay): LateTaxes {
  const first = payout && keyOf(payout);
  const entries = holdings.flatMap(({ product, payouts, payments }) =>
    payouts.map((each, index) => {
      const [key, own] = [keyOf(each), payments[index] ?? []];
      const delay = isFixed(each) || each.kind === "ACCRUAL" ? null : delayOf(product, each);
      if (delay === null && key !== first) return { key, rank: 0, payments: own };
      // Interest for the delay is income, the first part; a gain stays as it is.
      const paidThen = own.map((payment, part) => paidOnDay(payment, on, part === 0 && delay ? delay : ZERO_PAISE));
      return { key, rank: key === first ? 1 : 2, payments: paidThen };
    }),
  );
  const inOrder = entries.toSorted((a, b) => a.rank - b.rank);
  const taxes = taxesOf(
    inOrder.map(({ payments }) => payments),
    taxpayer,
  );
  const taxed = inOrder.map(({ key, rank }, index) => ({ key, rank, own: taxes[index] }));
  return new Map(taxed.flatMap(({ key, rank, own }) => (rank > 0 && own ? [[key, own] as const] : [])));
}

const paidOnDay = (payment: Payment, on: CalendarDate, added: Paise): Payment => {
  const { incomePaise, payablePaise } = payment;
  return { ...payment, on, incomePaise: addPaise(incomePaise, added), payablePaise: addPaise(payablePaise, added) };
};

const keyOf = ({ investmentId, payoutSequence }: PayoutRecord): string => `${investmentId}:${payoutSequence}`;

/**
 * Statement for the income tax return of a financial year: income, TDS and gains per investment. Invariant: the TDS of
 * all years together is the balance of the ledger's TDS account.
 */

import { CATEGORIES, type Category } from "../../../lib/contract/facts/categories.ts";
import {
  addMinor,
  CURRENCIES,
  type Currency,
  type Minor,
  minor,
  subtractMinor,
} from "../../../lib/contract/facts/money.ts";
import { dateInIndia, type EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { METALS } from "../../../lib/contract/values/weight.ts";
import { isLongTerm } from "../../../lib/finance/capital-gain-tax.ts";
import { metalLotsOf, type SoldLot } from "../../../lib/finance/metal-holding.ts";
import { gainHoldingOf } from "../../../lib/products/tax.ts";
import { BondTax, costOfSale } from "../claims/bond-tax.ts";
import { creditedWithin } from "../holdings/deposit-tax.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { type FinancialYear, readFinancialYear, STATEMENT_LINES_MAX } from "./statement-rules.ts";
import {
  type DatedTrade,
  type GainRow,
  type IncomeRow,
  listBondsPaid,
  listGains,
  listIncome,
  listPaidCurrencies,
  listTradesUntil,
  type MonthOfTds,
  type PaidBond,
  sumTdsByMonth,
} from "./tax-store.ts";

export interface Gain extends GainRow {
  /** Repaid instead of sold. */
  readonly isRedemption: boolean;
  readonly cost: Minor;
  /** Negative for a loss. */
  readonly gain: Minor;
  readonly isLongTerm: boolean;
}

/** A purchase of metal, or a part of it, that a sale consumed. */
export interface MetalGain extends SoldLot<DatedTrade> {
  readonly gain: Minor;
  readonly isLongTerm: boolean;
}

export interface CategoryTotal {
  readonly productType: Category;
  readonly income: Minor;
  readonly gain: Minor;
  readonly tds: Minor;
}

export interface TaxStatementData {
  readonly currency: Currency;
  readonly income: readonly IncomeRow[];
  readonly gains: readonly Gain[];
  /** In rupees only. */
  readonly metals: readonly MetalGain[];
  readonly byCategory: readonly CategoryTotal[];
  /** April to June, July to September, October to December, January to March. */
  readonly tdsByQuarter: readonly [Minor, Minor, Minor, Minor];
  readonly tds: Minor;
}

export interface TaxStatement {
  readonly year: FinancialYear;
  readonly madeAt: EpochMs;
  /** Rupees first; a foreign currency only if a payout was ever paid in it. */
  readonly byCurrency: readonly TaxStatementData[];
}

/** @throws AppError FINANCIAL_YEAR_INVALID, STATEMENT_TOO_LONG */
export function taxStatement({ sql, clock }: Pick<AccountContext, "sql" | "clock">, requested: string): TaxStatement {
  const madeAt = clock.now();
  const year = readFinancialYear(requested, dateInIndia(madeAt));
  const paid = listPaidCurrencies(sql);
  const currencies = CURRENCIES.filter((currency) => currency === "INR" || paid.has(currency));
  return { year, madeAt, byCurrency: currencies.map((currency) => taxStatementIn(sql, currency, year)) };
}

function taxStatementIn(sql: SqlStorage, currency: Currency, { from, to }: FinancialYear): TaxStatementData {
  const requested = { currency, from, to, limit: STATEMENT_LINES_MAX + 1 };
  const listed = listIncome(sql, requested);
  const bonds = listBondsPaid(sql, requested).map((bond) => ({ bond, tax: new BondTax(sql, bond) }));
  const taxOf = new Map(bonds.map(({ bond, tax }) => [bond.id, tax]));
  const income = CATEGORIES.flatMap((category) => listed.filter(({ productType }) => productType === category)).map(
    (row) => {
      const credited = creditedWithin(sql, row.investmentId, requested);
      const notIncome = taxOf.get(row.investmentId)?.notIncomeWithin(requested) ?? minor(0);
      return { ...row, income: subtractMinor(credited ?? row.income, notIncome) };
    },
  );
  const sold = listGains(sql, requested).map((row) => gainOf(sql, row));
  const redeemed = bonds.flatMap(({ bond, tax }) => redemptionsOf(bond, tax, requested));
  const gains = [...sold, ...redeemed].toSorted((a, b) => a.soldOn.localeCompare(b.soldOn));
  const metals = currency === "INR" ? metalGains(sql, { from, to }) : [];
  if (income.length + gains.length + metals.length > STATEMENT_LINES_MAX) throw new AppError("STATEMENT_TOO_LONG");
  const months = sumTdsByMonth(sql, requested);
  return {
    ...{ currency, income, gains, metals },
    byCategory: totalsOf({ income, gains, metals }, months),
    tdsByQuarter: [quarter(months, 4), quarter(months, 7), quarter(months, 10), quarter(months, 1)],
    tds: addMinor(...months.map(({ tds }) => tds)),
  };
}

/** The cost of a property is its principal, that of sold bonds their running share of what was paid. */
function gainOf(sql: SqlStorage, row: GainRow): Gain {
  const cost = row.sale ? costOfSale(sql, row) : row.principal;
  return { ...row, cost, gain: subtractMinor(row.gross, cost), isRedemption: false, isLongTerm: isHeldLong(row) };
}

function isHeldLong({ product, investedOn, soldOn }: Pick<Gain, "product" | "investedOn" | "soldOn">): boolean {
  const holding = gainHoldingOf(product, investedOn);
  if (!holding) throw new Error(`a ${product.kind} has no gain`);
  return isLongTerm({ ...holding, soldOn });
}

/** The principal of each repayment and redemption less its cost; its interest is income, with the tax on it. */
function redemptionsOf(bond: PaidBond, tax: BondTax, period: Pick<FinancialYear, "from" | "to">): readonly Gain[] {
  const { id: investmentId, title, productType, product, investedOn, amount } = bond;
  return tax.redeemedWithin(period).map(({ paidOn, units, principal, gross, cost, tds, payoutSequence }) => ({
    ...{ investmentId, title, productType, product, investedOn, soldOn: paidOn, paidOn, amount, principal, cost },
    ...{ units, payoutSequence, sale: null, isRedemption: true },
    ...{ gross, net: subtractMinor(gross, tds), tds, gain: subtractMinor(gross, cost) },
    isLongTerm: isHeldLong({ product, investedOn, soldOn: paidOn }),
  }));
}

function metalGains(sql: SqlStorage, { from, to }: Pick<FinancialYear, "from" | "to">): readonly MetalGain[] {
  return METALS.flatMap((metal) => metalLotsOf(listTradesUntil(sql, metal, to)).sold)
    .filter(({ sale }) => sale.tradedOn >= from)
    .map((lot) => ({ ...lot, gain: subtractMinor(lot.proceeds, lot.cost), isLongTerm: isMetalHeldLong(lot) }))
    .toSorted((a, b) => a.sale.tradedOn.localeCompare(b.sale.tradedOn));
}

const isMetalHeldLong = ({ purchase: { tradedOn: acquiredOn }, sale: { tradedOn: soldOn } }: SoldLot<DatedTrade>) =>
  isLongTerm({ asset: "METAL", acquiredOn, soldOn });

function quarter(months: readonly MonthOfTds[], first: number): Minor {
  const isIn = ({ month }: MonthOfTds) => Math.floor((Number(month.slice(5)) - 1) / 3) === Math.floor((first - 1) / 3);
  return addMinor(...months.filter(isIn).map(({ tds }) => tds));
}

/** The TDS of a sale may fall into the year after that of its gain. */
function totalsOf(
  { income, gains, metals }: Pick<TaxStatementData, "income" | "gains" | "metals">,
  months: readonly MonthOfTds[],
): readonly CategoryTotal[] {
  return CATEGORIES.flatMap((productType) => {
    const paid = income.filter((row) => row.productType === productType);
    const sold = gains.filter((row) => row.productType === productType);
    const traded = metals.filter(({ sale }) => sale.metal === productType);
    const deducted = months.filter((month) => month.productType === productType);
    if (paid.length + sold.length + traded.length + deducted.length === 0) return [];
    return [
      {
        productType,
        income: addMinor(...paid.map((row) => row.income)),
        gain: addMinor(...[...sold, ...traded].map(({ gain }) => gain)),
        tds: addMinor(...deducted.map(({ tds }) => tds)),
      },
    ];
  });
}

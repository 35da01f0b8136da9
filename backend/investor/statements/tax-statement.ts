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
  ZERO_PAISE,
} from "../../../lib/contract/facts/money.ts";
import { type CalendarDate, dateInIndia, type EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { METALS } from "../../../lib/contract/values/weight.ts";
import { declaredGain, isLongTerm, type LotGain } from "../../../lib/finance/capital-gain-tax.ts";
import { metalLotsOf, type SoldLot } from "../../../lib/finance/metal-holding.ts";
import { type BondTax, BondTaxes, lotsOfSale } from "../claims/bond-tax.ts";
import { type BondLotPart, gainAssetOf, gainOfLot, lotSharesOf, withGross } from "../claims/lot-parts.ts";
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

/** Gain of one lot; a sale or a redemption of several lots has one gain for each lot. */
export interface Gain extends GainRow {
  /** Repaid instead of sold. */
  readonly isRedemption: boolean;
  /** The day on which the lot was bought, which need not be that of the investment that it left with. */
  readonly acquiredOn: CalendarDate;
  readonly cost: Minor;
  /** The market's fee on a sale, GST included; the gross amount is after the fee. */
  readonly fee: Minor;
  /** As declared: negative for a loss, and nothing for units that a trust redeems below their cost. */
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
  const taxes = new BondTaxes(sql);
  const bonds = listBondsPaid(sql, requested).map((bond) => ({ bond, tax: taxes.of(bond) }));
  const taxOf = new Map(bonds.map(({ bond, tax }) => [bond.id, tax]));
  const income = CATEGORIES.flatMap((category) => listed.filter(({ productType }) => productType === category)).map(
    (row) => {
      const credited = creditedWithin(sql, row.investmentId, requested);
      const notIncome = taxOf.get(row.investmentId)?.notIncomeWithin(requested) ?? minor(0);
      return { ...row, income: subtractMinor(credited ?? row.income, notIncome) };
    },
  );
  const sold = listGains(sql, requested).flatMap((row) => gainsOf(row, lotsSoldIn(sql, taxes, row)));
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

/** A property leaves as a whole, at the cost of its principal. */
function lotsSoldIn(sql: SqlStorage, taxes: BondTaxes, row: GainRow): readonly BondLotPart[] {
  const { sale, investmentId, tradedOn: acquiredOn, units, principal: cost } = row;
  return sale ? lotsOfSale(sql, taxes, row) : [{ investmentId, acquiredOn, units, cost }];
}

/** The payout and its tax by lot: parts that add up. */
function gainsOf(row: GainRow, lots: readonly BondLotPart[], isRedemption = false): readonly Gain[] {
  const { product, soldOn, sale } = row;
  const asset = gainAssetOf(product);
  const principals = lotSharesOf(row.principal, lots);
  const fees = lotSharesOf(sale?.fee ?? ZERO_PAISE, lots);
  const paid = withGross(lots, row.gross);
  const taxes = sharesByGain(row.tds, paid.map(gainOfLot));
  return paid.map(({ acquiredOn, units, cost, gross }, index) => {
    const tds = taxes[index] ?? ZERO_PAISE;
    const [principal, fee] = [principals[index] ?? ZERO_PAISE, fees[index] ?? ZERO_PAISE];
    return {
      ...{ ...row, isRedemption, acquiredOn, units, cost, gross, tds, principal, fee },
      ...{ net: subtractMinor(gross, tds), gain: declaredGain(asset, subtractMinor(gross, cost)) },
      isLongTerm: isLongTerm({ asset, acquiredOn, soldOn }),
    };
  });
}

/** Shares the tax between gains; a loss bears none. */
function sharesByGain(tds: Minor, gains: readonly LotGain[]): readonly Minor[] {
  const weights = gains.map(({ gain }) => Math.max(0, gain));
  const isTaxed = weights.some((weight) => weight > 0);
  return lotSharesOf(tds, isTaxed ? weights.map((units) => ({ units })) : gains.map(() => ({ units: 1 })));
}

/** The principal of each repayment and redemption less its cost; its interest is income, with the tax on it. */
function redemptionsOf(bond: PaidBond, tax: BondTax, period: Pick<FinancialYear, "from" | "to">): readonly Gain[] {
  const {
    id: investmentId,
    title,
    productType,
    product,
    orderedOn: investedOn,
    investedOn: tradedOn,
    amount,
    units,
  } = bond;
  return tax.redeemedWithin(period).flatMap(({ paidOn, lots, principal, gross, tds, tdsBasis, payoutSequence }) => {
    const about = {
      investmentId,
      title,
      productType,
      product,
      investedOn,
      tradedOn,
      soldOn: paidOn,
      paidOn,
      amount,
      units,
    };
    const paid = { principal, payoutSequence, sale: null, gross, tds, tdsBasis };
    const row = { ...about, ...paid, net: subtractMinor(gross, tds) };
    return gainsOf(row, lots, true);
  });
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

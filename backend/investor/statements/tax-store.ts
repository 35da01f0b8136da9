/** Sums of income, gains and TDS of a period. */

import type { Category } from "../../../lib/contract/facts/categories.ts";
import type { Currency, Minor, Paise } from "../../../lib/contract/facts/money.ts";
import type { CalendarDate } from "../../../lib/contract/values/calendar-date.ts";
import type { InvestmentId, MetalTransactionId } from "../../../lib/contract/values/ids.ts";
import type { ProductTerms } from "../../../lib/contract/values/products.ts";
import { TDS_BASES, type TdsBasis } from "../../../lib/contract/values/tds-basis.ts";
import type { Metal } from "../../../lib/contract/values/weight.ts";
import type { MetalTrade } from "../../../lib/finance/metal-holding.ts";
import { productOf } from "../../../lib/products/lookup.ts";
import type { BondRow } from "../claims/bond-leaves.ts";
import type { Sale } from "../claims/sale-rules.ts";
import { readSale } from "../claims/sale-store.ts";
import type { Period } from "./statement-rules.ts";

/** Income that one investment paid, without gains from a sale. */
export interface IncomeRow {
  readonly investmentId: InvestmentId;
  readonly title: string;
  readonly payerName: string;
  readonly productType: Category;
  readonly investedOn: CalendarDate;
  readonly payouts: number;
  readonly principal: Minor;
  /** Declared income: interest, coupons, the whole rent. Negative where a bank reclaimed interest paid before. */
  readonly income: Minor;
  /** Without the tax on the gain of a redemption. */
  readonly tds: Minor;
  readonly net: Minor;
  /** Why the payouts were taxed as they were, in the order of the bases; several where it changed within the period. */
  readonly tdsBases: readonly TdsBasis[];
}

interface IncomeQuery extends Period {
  readonly currency: Currency;
  readonly limit: number;
}

/** Written by `insertInvestment` from this type. */
const readProduct = (text: string): ProductTerms => JSON.parse(text);

/** As `declaredIn`. */
const DECLARED = "sum(CASE payout.kind WHEN 'RENTAL' THEN gross ELSE interest END)";

/** Exits and sales are gains, not income. */
const GAINS = "('SALE', 'EXIT')";

export function listIncome(sql: SqlStorage, { currency, from, to, limit }: IncomeQuery): readonly IncomeRow[] {
  return sql
    .exec<{ [K in Exclude<keyof IncomeRow, "tdsBases">]: IncomeRow[K] } & { bases: string }>(
      `SELECT investment.id AS investmentId, title, payer_name AS payerName, product_type AS productType,
         invested_on AS investedOn, count(*) AS payouts, sum(payout.principal) AS principal, ${DECLARED} AS income,
         sum(tds - gain_tds) AS tds, sum(net) AS net, group_concat(DISTINCT tds_basis) AS bases
       FROM payout JOIN investment ON investment.id = investment_id
       WHERE payout.status = 'PAID' AND paid_on BETWEEN ? AND ? AND currency = ? AND payout.kind NOT IN ('SALE', 'EXIT', 'WRITE_DOWN')
       GROUP BY investment.id ORDER BY product_type, invested_on, investment.id LIMIT ?`,
      ...[from, to, currency, limit],
    )
    .toArray()
    .map(({ bases, ...row }) => ({ ...row, tdsBases: TDS_BASES.filter((basis) => bases.split(",").includes(basis)) }));
}

/** A holding that was sold before maturity, or the exit from a property: by the year of the trade, once it is paid. */
export interface GainRow {
  readonly investmentId: InvestmentId;
  readonly title: string;
  readonly productType: Category;
  readonly product: ProductTerms;
  /** The day of the order, which its reference names. */
  readonly investedOn: CalendarDate;
  /** The day of the trade, from which the holding period counts. */
  readonly tradedOn: CalendarDate;
  /** The day of the trade, to which the holding period counts; of a redemption and an exit, the day of the payment. */
  readonly soldOn: CalendarDate;
  readonly paidOn: CalendarDate;
  /** Purchase amount and number of units of the whole investment. */
  readonly amount: Minor;
  readonly units: number;
  readonly payoutSequence: number;
  /** The sale on the market; null for a redeemed bond, and for a property, which is sold as a whole. */
  readonly sale: Sale | null;
  /** The part of the payout that repays principal. */
  readonly principal: Minor;
  /** Before tax, after fees. */
  readonly gross: Minor;
  readonly tds: Minor;
  /** Of a sale that of its gain: `TREATY` where the other state alone taxes it. Otherwise that of the payout's income. */
  readonly tdsBasis: TdsBasis;
  readonly net: Minor;
}

type GainSqlRow = { [K in Exclude<keyof GainRow, "sale" | "product">]: GainRow[K] } & {
  sale: string | null;
  product: string;
};

export function listGains(sql: SqlStorage, { currency, from, to, limit }: IncomeQuery): readonly GainRow[] {
  return sql
    .exec<GainSqlRow>(
      `SELECT investment.id AS investmentId, title, product_type AS productType, product,
         invested_on AS investedOn, coalesce(trades_on, invested_on) AS tradedOn, coalesce(sale ->> 'tradesOn', paid_on) AS soldOn,
         paid_on AS paidOn, amount, investment.units, sale,
         payout.principal, gross, tds, tds_basis AS tdsBasis, net,
         payout.payout_sequence AS payoutSequence
       FROM payout JOIN investment ON investment.id = payout.investment_id
         LEFT JOIN sell_order ON sell_order.investment_id = payout.investment_id
           AND sell_order.payout_sequence = payout.payout_sequence
         LEFT JOIN sell_terms ON sell_terms.id = terms_id
       WHERE payout.status = 'PAID' AND soldOn BETWEEN ? AND ? AND currency = ? AND payout.kind IN ${GAINS}
       ORDER BY soldOn, investment.id, payout.payout_sequence LIMIT ?`,
      ...[from, to, currency, limit],
    )
    .toArray()
    .map((row) => ({
      ...row,
      product: readProduct(row.product),
      sale: row.sale === null ? null : readSale(row.sale),
    }));
}

/** A bond that paid anything in a period. */
export interface PaidBond extends BondRow {
  readonly orderedOn: CalendarDate;
  readonly title: string;
  readonly productType: Category;
}

export function listBondsPaid(sql: SqlStorage, { currency, from, to, limit }: IncomeQuery): readonly PaidBond[] {
  type Row = { [K in Exclude<keyof PaidBond, "product">]: PaidBond[K] } & { product: string };
  return sql
    .exec<Row>(
      `SELECT id, title, product_type AS productType, product,
         coalesce(trades_on, invested_on) AS investedOn, invested_on AS orderedOn, settles_on AS settlesOn,
         amount, principal, units
       FROM investment WHERE currency = ? AND status = 'SUCCESS' AND EXISTS (
         SELECT 1 FROM payout WHERE investment_id = investment.id AND payout.status = 'PAID' AND paid_on BETWEEN ? AND ?)
       ORDER BY invested_on, id LIMIT ?`,
      ...[currency, from, to, limit],
    )
    .toArray()
    .map((row) => ({ ...row, product: readProduct(row.product) }))
    .filter(({ product }) => productOf(product).resaleOf !== null);
}

export interface MonthOfTds {
  /** `2026-04` */
  readonly month: string;
  readonly productType: Category;
  readonly tds: Minor;
}

/** TDS by category and month of deduction. */
export function sumTdsByMonth(
  sql: SqlStorage,
  { currency, from, to }: Omit<IncomeQuery, "limit">,
): readonly MonthOfTds[] {
  return sql
    .exec<{ [K in keyof MonthOfTds]: MonthOfTds[K] }>(
      `SELECT substr(paid_on, 1, 7) AS month, product_type AS productType, sum(tds) AS tds
       FROM payout JOIN investment ON investment.id = investment_id
       WHERE payout.status = 'PAID' AND paid_on BETWEEN ? AND ? AND currency = ? GROUP BY 1, 2 ORDER BY 1, 2`,
      ...[from, to, currency],
    )
    .toArray();
}

export interface DatedTrade extends MetalTrade {
  readonly id: MetalTransactionId;
  readonly metal: Metal;
  readonly tradedOn: CalendarDate;
  /** Before GST. */
  readonly pricePerGram: Paise;
  /** Included in `total`; zero for a sale. */
  readonly gst: Paise;
}

/** Purchases and sales of a metal up to a day, oldest first: the cost of a sale depends on all trades before it. */
export function listTradesUntil(sql: SqlStorage, metal: Metal, to: CalendarDate): readonly DatedTrade[] {
  return sql
    .exec<{ [K in keyof DatedTrade]: DatedTrade[K] }>(
      `SELECT id, kind, metal, weight, total, traded_on AS tradedOn, price_per_gram AS pricePerGram, gst
       FROM metal_transaction WHERE metal = ? AND state = 'SUCCESS' AND traded_on <= ? ORDER BY sequence`,
      ...[metal, to],
    )
    .toArray();
}

/** Currencies in which any payout was paid. */
export function listPaidCurrencies(sql: SqlStorage): ReadonlySet<Currency> {
  const query = `SELECT DISTINCT currency FROM transaction_counter
    WHERE transaction_type = 'PAYOUT' AND transaction_status = 'SUCCESS' AND entries > 0`;
  return new Set(
    sql
      .exec<{ currency: Currency }>(query)
      .toArray()
      .map(({ currency }) => currency),
  );
}

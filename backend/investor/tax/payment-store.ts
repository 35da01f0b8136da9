/** Payouts as a tax file lists them: one by one, with the terms of their investment. */
import type { ScheduledPayout } from "../../../lib/contract/calls/deals.ts";
import type { Category } from "../../../lib/contract/facts/categories.ts";
import { addMinor, type Currency, type Minor, subtractMinor } from "../../../lib/contract/facts/money.ts";
import { type CalendarDate, financialYearOf } from "../../../lib/contract/values/calendar-date.ts";
import type { InvestmentId } from "../../../lib/contract/values/ids.ts";
import type { ProductTerms } from "../../../lib/contract/values/products.ts";
import type { TdsBasis } from "../../../lib/contract/values/tds-basis.ts";
import { BondTaxes, lotsOfSale } from "../claims/bond-tax.ts";
import { creditedWith } from "../holdings/deposit-tax.ts";
import type { InvestmentRecord } from "../holdings/investment-store.ts";
import type { Period } from "../statements/statement-rules.ts";

export interface PaidPayout {
  readonly investmentId: InvestmentId;
  readonly payoutSequence: number;
  readonly kind: ScheduledPayout["kind"];
  readonly title: string;
  readonly payerName: string;
  readonly productType: Category;
  readonly product: ProductTerms;
  readonly currency: Currency;
  readonly dueOn: CalendarDate;
  readonly paidOn: CalendarDate;
  /** For a compounding deposit, the interest that was credited on that day. */
  readonly interest: Minor;
  readonly gross: Minor;
  readonly tdsRateBps: number;
  readonly tdsBasis: TdsBasis;
  /** On income and gain together. */
  readonly tds: Minor;
  /** The gain of a redemption or a sale; null for any other payout. */
  readonly gain: Minor | null;
  readonly premium: Minor;
  readonly gainTdsRateBps: number;
  readonly gainTds: Minor;
}

type Row = { [K in Exclude<keyof PaidPayout, "product">]: PaidPayout[K] } & { product: string };

/** In the order of their payment. */
export function listPaidPayouts(
  sql: SqlStorage,
  { from, to, limit }: Period & { readonly limit: number },
): readonly PaidPayout[] {
  const taxes = new BondTaxes(sql);
  return (
    sql
      .exec<Row>(
        `SELECT investment.id AS investmentId, payout_sequence AS payoutSequence, payout.kind AS kind, title,
         payer_name AS payerName, product_type AS productType, product, currency, due_on AS dueOn,
         paid_on AS paidOn, interest, gross,
         tds_rate_bps AS tdsRateBps, tds_basis AS tdsBasis, tds, premium, gain,
         gain_tds_rate_bps AS gainTdsRateBps, gain_tds AS gainTds
       FROM payout JOIN investment ON investment.id = investment_id
       WHERE payout.status = 'PAID' AND payout.kind <> 'WRITE_DOWN' AND paid_on BETWEEN ? AND ?
       ORDER BY paid_on, investment.id, payout_sequence LIMIT ?`,
        ...[from, to, limit],
      )
      .toArray()
      // Written by `insertInvestment` as these terms.
      .map((row) => ({
        ...row,
        product: JSON.parse(row.product),
        interest: creditedWith(sql, row) ?? row.interest,
        gain: row.kind === "SALE" ? gainOfSale(sql, taxes, row) : row.gain,
      }))
  );
}

/** A sale states its proceeds and the principal; its gain is the proceeds less the cost. */
const gainOfSale = (sql: SqlStorage, taxes: BondTaxes, sale: Omit<Row, "product">): Minor =>
  subtractMinor(sale.gross, addMinor(...lotsOfSale(sql, taxes, sale).map(({ cost }) => cost)));

/** Investments in rupees that pay all interest at once, and some, and were held in a period, oldest first. */
export function listCumulative(
  sql: SqlStorage,
  { from, to, limit }: Period & { readonly limit: number },
): readonly InvestmentId[] {
  return sql
    .exec<{ id: InvestmentId }>(
      `SELECT id FROM investment WHERE status = 'SUCCESS' AND currency = 'INR' AND invested_on <= ?
         AND EXISTS (SELECT 1 FROM payout WHERE investment_id = id AND payout.status <> 'REPLACED' AND interest <> 0)
         AND NOT EXISTS (SELECT 1 FROM payout WHERE investment_id = id AND payout.status <> 'REPLACED'
           AND kind NOT IN ('ACCRUAL', 'PART_WITHDRAWAL')
           AND (kind NOT IN ('MATURITY', 'WITHDRAWAL') OR paid_on < ?))
       ORDER BY invested_on, id LIMIT ?`,
      ...[to, from, limit],
    )
    .toArray()
    .map(({ id }) => id);
}

/** The terms of an investment that its machine depends on. */
export type HeldInvestment = Pick<InvestmentRecord, "id" | "title" | "payerName" | "investedOn" | "amount" | "product">;

type HeldRow = { [K in Exclude<keyof HeldInvestment, "product">]: HeldInvestment[K] } & { product: string };

interface HeldQuery extends Period {
  readonly categories: readonly Category[];
  readonly limit: number;
}

/**
 * Investments in rupees of some categories that were bought by the end of a period and not
 * paid out before it, oldest first.
 */
export function listHeld(sql: SqlStorage, { categories, from, to, limit }: HeldQuery): readonly HeldInvestment[] {
  return (
    sql
      .exec<HeldRow>(
        `SELECT id, title, payer_name AS payerName, invested_on AS investedOn, amount, product FROM investment
       WHERE status = 'SUCCESS' AND currency = 'INR' AND invested_on <= ?
         AND product_type IN (SELECT value FROM json_each(?))
         AND EXISTS (SELECT 1 FROM payout WHERE investment_id = id AND payout.status <> 'REPLACED'
           AND (paid_on IS NULL OR paid_on >= ?))
       ORDER BY invested_on, id LIMIT ?`,
        ...[to, JSON.stringify(categories), from, limit],
      )
      .toArray()
      // Written by `insertInvestment` as these terms.
      .map((row) => ({ ...row, product: JSON.parse(row.product) }))
  );
}

/** The first year of the tax year in which anything was bought; null before the first purchase. */
export function firstYearOf(sql: SqlStorage): number | null {
  const query = `SELECT min(day) AS day FROM (
    SELECT min(invested_on) AS day FROM investment WHERE status = 'SUCCESS'
    UNION ALL SELECT min(traded_on) FROM metal_transaction WHERE state = 'SUCCESS')`;
  const { day } = sql.exec<{ day: CalendarDate | null }>(query).one();
  return day === null ? null : Number(financialYearOf(day).slice(0, 4));
}

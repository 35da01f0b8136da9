/**
 * Investments of one investor. Invariants: an amount is positive, in the smallest unit of its currency, and never
 * changes; only a successful investment has a stage and only a failed one a failure; `dealNotified` means that the
 * deal knows the outcome.
 */

import type {
  InvestmentFailure,
  InvestmentStage,
  InvestmentStatus,
  PaymentSource,
} from "../../../lib/contract/calls/investments.ts";
import type { Category } from "../../../lib/contract/facts/categories.ts";
import type { Currency, Minor, Paise } from "../../../lib/contract/facts/money.ts";
import type { CalendarDate, EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { DealId, FlowKey, InvestmentId, PaymentKey } from "../../../lib/contract/values/ids.ts";
import type { PayoutPlan, ProductTerms } from "../../../lib/contract/values/products.ts";
import type { Residency } from "../../../lib/finance/taxpayer.ts";
import type { Migration } from "../../platform/migrations.ts";
import type { AccountContext } from "../kernel/account-context.ts";

export const investmentMigration: Migration = {
  id: "investment-1",
  sql: `
    CREATE TABLE investment (
      id TEXT PRIMARY KEY,
      flow_key TEXT NOT NULL UNIQUE,
      deal_id TEXT NOT NULL,
      product_type TEXT NOT NULL,
      currency TEXT NOT NULL,
      product TEXT NOT NULL CHECK (json_valid(product)),
      title TEXT NOT NULL,
      payer_name TEXT NOT NULL,
      tenure_days INTEGER,
      tenure_months INTEGER,
      payout_plan TEXT,
      rate_bps INTEGER,
      units INTEGER NOT NULL CHECK (units > 0),
      amount INTEGER NOT NULL CHECK (amount > 0),
      -- Principal that the payouts repay, known at success: the face value of a bond, 0 for shares.
      principal INTEGER NOT NULL DEFAULT 0 CHECK (principal >= 0),
      payment_source TEXT NOT NULL CHECK (payment_source IN ('WALLET', 'ONLINE')),
      payment_key TEXT UNIQUE,
      status TEXT NOT NULL CHECK (status IN ('INITIATED', 'PAYMENT_PENDING', 'PROCESSING', 'SUCCESS', 'FAILED')),
      stage TEXT CHECK (stage IN ('ACTIVE', 'DELAYED', 'MATURED', 'SOLD', 'WITHDRAWN')),
      failure TEXT,
      deal_notified INTEGER NOT NULL DEFAULT 0 CHECK (deal_notified IN (0, 1)),
      invested_on TEXT NOT NULL,
      matures_on TEXT,
      promised_xirr_bps INTEGER,
      realised_xirr_bps INTEGER,
      absolute_return_bps INTEGER,
      stash_coins INTEGER NOT NULL CHECK (stash_coins >= 0),
      residency TEXT NOT NULL CHECK (residency IN ('RESIDENT', 'NON_RESIDENT')),
      pan_verified INTEGER NOT NULL CHECK (pan_verified IN (0, 1)),
      consented_at INTEGER NOT NULL,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      CHECK ((status = 'SUCCESS') = (stage IS NOT NULL)),
      CHECK ((status = 'FAILED') = (failure IS NOT NULL))
    ) STRICT;
    -- The indexes end with the stage, so that a filter by stage reads index entries only.
    CREATE INDEX investment_by_day ON investment (currency, invested_on, created_at, id, stage);
    CREATE INDEX investment_by_maturity ON investment (currency, matures_on, created_at, id, stage);
    CREATE INDEX investment_by_amount ON investment (currency, amount, created_at, id, stage);
    CREATE INDEX investment_type_by_day ON investment (currency, product_type, invested_on, created_at, id, stage);
    CREATE INDEX investment_type_by_maturity ON investment (currency, product_type, matures_on, created_at, id, stage);
    CREATE INDEX investment_type_by_amount ON investment (currency, product_type, amount, created_at, id, stage);
    CREATE INDEX investment_in_order ON investment (invested_on, created_at, id);
    CREATE INDEX investment_success ON investment (currency, product_type, amount) WHERE status = 'SUCCESS';
    CREATE INDEX investment_by_deal ON investment (deal_id, status);
    CREATE TRIGGER investment_ends_once BEFORE UPDATE OF status ON investment WHEN OLD.status IN ('SUCCESS', 'FAILED')
    BEGIN SELECT RAISE(ABORT, 'an investment ends once'); END;
  `,
};

export const investmentSettlementMigration: Migration = {
  id: "investment-settlement-1",
  sql: `
    -- Both null for a product that takes effect on its day.
    ALTER TABLE investment ADD COLUMN trades_on TEXT;
    ALTER TABLE investment ADD COLUMN settles_on TEXT CHECK ((settles_on IS NULL) = (trades_on IS NULL));
  `,
};

/** Marks an investment that was bought by a reinvestment mandate. Runs after the consents, which know the earlier ones. */
export const reinvestedFromMigration: Migration = {
  id: "investment-reinvested-from-1",
  sql: `
    ALTER TABLE investment ADD COLUMN reinvested_from TEXT;
    UPDATE investment SET reinvested_from = (SELECT mandate_of FROM consent WHERE investment_id = investment.id);
  `,
};

export interface InvestmentRecord {
  readonly id: InvestmentId;
  readonly flowKey: FlowKey;
  readonly dealId: DealId;
  readonly productType: Category;
  readonly currency: Currency;
  /** The product terms that the deal offered at the time of purchase. */
  readonly product: ProductTerms;
  readonly title: string;
  readonly payerName: string;
  readonly tenureDays: number | null;
  readonly tenureMonths: number | null;
  readonly payoutPlan: PayoutPlan | null;
  readonly rateBps: number | null;
  /** Number of units bought. */
  readonly units: number;
  /** Number of those units that were sold before maturity. */
  readonly unitsSold: number;
  /** Redeemed because the holder put them. */
  readonly unitsPut: number;
  readonly amount: Minor;
  /** Principal of a deposit that was repaid in its first months, and the day from which it earns nothing. */
  readonly partRepaid: Minor;
  readonly partRepaidOn: CalendarDate | null;
  /** Principal that the payouts repay: the face value of a bond, 0 for shares. 0 until the investment succeeds. */
  readonly principal: Minor;
  readonly paymentSource: PaymentSource;
  readonly paymentKey: PaymentKey | null;
  readonly status: InvestmentStatus;
  readonly stage: InvestmentStage | null;
  readonly failure: InvestmentFailure | null;
  readonly dealNotified: boolean;
  readonly investedOn: CalendarDate;
  /** The trade and the settlement of a purchase of securities; null for other products. */
  readonly tradesOn: CalendarDate | null;
  readonly settlesOn: CalendarDate | null;
  readonly maturesOn: CalendarDate | null;
  /** Day of the latest restructuring of the open payouts. */
  readonly restructuredOn: CalendarDate | null;
  readonly promisedXirrBps: number | null;
  readonly realisedXirrBps: number | null;
  readonly absoluteReturnBps: number | null;
  readonly stashCoins: number;
  /** For shares: the latest price of one share and its day; null until an operator enters one. */
  readonly lastPrice: Paise | null;
  readonly lastPriceOn: CalendarDate | null;
  /** The investment whose mandate bought this one with its proceeds; null for one that the investor confirmed. */
  readonly reinvestedFrom: InvestmentId | null;
  readonly residency: Residency;
  readonly panVerified: boolean;
  readonly consentedAt: EpochMs;
  readonly createdAt: EpochMs;
  readonly updatedAt: EpochMs;
}

type Flags = "dealNotified" | "panVerified";
type Row = { [K in Exclude<keyof InvestmentRecord, Flags | "product">]: InvestmentRecord[K] } & {
  [K in Flags]: 0 | 1;
} & { product: string };

const COLUMNS = `id, flow_key AS flowKey, deal_id AS dealId, product_type AS productType, currency, product, title,
  payer_name AS payerName, tenure_days AS tenureDays, tenure_months AS tenureMonths, payout_plan AS payoutPlan,
  rate_bps AS rateBps, units, units_sold AS unitsSold, units_put AS unitsPut, amount, part_repaid AS partRepaid, part_repaid_on AS partRepaidOn, principal, payment_source AS paymentSource,
  payment_key AS paymentKey, status, stage, failure, deal_notified AS dealNotified, invested_on AS investedOn,
  trades_on AS tradesOn, settles_on AS settlesOn,
  matures_on AS maturesOn, restructured_on AS restructuredOn, promised_xirr_bps AS promisedXirrBps,
  realised_xirr_bps AS realisedXirrBps, absolute_return_bps AS absoluteReturnBps, stash_coins AS stashCoins,
  last_price AS lastPrice, last_price_on AS lastPriceOn, reinvested_from AS reinvestedFrom, residency, pan_verified AS panVerified,
  consented_at AS consentedAt, created_at AS createdAt, updated_at AS updatedAt`;

// Only this file writes these rows, so they are read back with the types they were written with.
const recordFrom = (row: Row): InvestmentRecord => ({
  ...row,
  product: JSON.parse(row.product),
  dealNotified: row.dealNotified === 1,
  panVerified: row.panVerified === 1,
});

/** Reads investments by the given `WHERE … ORDER BY … LIMIT …` clauses. Only for the stores of this folder. */
export function selectInvestments(
  sql: SqlStorage,
  clauses: string,
  ...bindings: (string | number | null)[]
): InvestmentRecord[] {
  return sql
    .exec<Row>(`SELECT ${COLUMNS} FROM investment ${clauses}`, ...bindings)
    .toArray()
    .map(recordFrom);
}

export function hasInvested({ sql }: Pick<AccountContext, "sql">): boolean {
  return sql.exec("SELECT 1 FROM investment WHERE status = 'SUCCESS' LIMIT 1").toArray().length > 0;
}

export function findInvestment(sql: SqlStorage, id: string): InvestmentRecord | null {
  return selectInvestments(sql, "WHERE id = ?", id)[0] ?? null;
}

/** @throws Error when the investment does not exist: callers pass ids from this account's own rows. */
export function getInvestment(sql: SqlStorage, id: string): InvestmentRecord {
  const found = findInvestment(sql, id);
  if (!found) throw new Error(`no investment ${id}`);
  return found;
}

export function findInvestmentOfFlow(sql: SqlStorage, key: FlowKey): InvestmentRecord | null {
  return selectInvestments(sql, "WHERE flow_key = ?", key)[0] ?? null;
}

export const listInvestmentsInDeal = (sql: SqlStorage, dealId: DealId): readonly InvestmentRecord[] =>
  selectInvestments(sql, "WHERE deal_id = ? AND status = 'SUCCESS' ORDER BY id", dealId);

/** Successful investments with a payer, oldest first. */
export function listInvestmentsOfPayer(sql: SqlStorage, payerName: string): readonly InvestmentRecord[] {
  return selectInvestments(sql, "WHERE payer_name = ? AND status = 'SUCCESS' ORDER BY created_at, id", payerName);
}

/** All investments in a deal, in every status. */
export const listInvestmentsOf = (sql: SqlStorage, dealId: DealId): readonly InvestmentRecord[] =>
  selectInvestments(sql, "WHERE deal_id = ? ORDER BY id", dealId);

/** All investments of a category in every status, newest first. */
export function listOfCategory(sql: SqlStorage, productType: Category): readonly InvestmentRecord[] {
  return selectInvestments(sql, "WHERE product_type = ? ORDER BY created_at DESC, id DESC", productType);
}

/** All investments, oldest first, for the verifier. */
export const listAllInvestments = (sql: SqlStorage): readonly InvestmentRecord[] =>
  selectInvestments(sql, "ORDER BY created_at, id");

type NewInvestment = Omit<
  InvestmentRecord,
  | "status"
  | "stage"
  | "failure"
  | "dealNotified"
  | "realisedXirrBps"
  | "principal"
  | "restructuredOn"
  | "lastPrice"
  | "lastPriceOn"
  | "unitsSold"
  | "unitsPut"
  | "partRepaid"
  | "partRepaidOn"
>;

/** Inserts an investment in status INITIATED. */
export function insertInvestment(sql: SqlStorage, investment: NewInvestment): void {
  const { panVerified, product, ...row } = investment;
  sql.exec(
    `INSERT INTO investment (id, flow_key, deal_id, product_type, currency, product, title, payer_name, tenure_days,
       tenure_months, payout_plan, rate_bps, units, amount, payment_source, payment_key, status, invested_on, matures_on,
       promised_xirr_bps, absolute_return_bps, stash_coins, residency, pan_verified, consented_at, created_at, updated_at,
       trades_on, settles_on, reinvested_from)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'INITIATED', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ...[row.id, row.flowKey, row.dealId, row.productType, row.currency, JSON.stringify(product), row.title],
    ...[row.payerName, row.tenureDays, row.tenureMonths, row.payoutPlan, row.rateBps, row.units, row.amount],
    ...[row.paymentSource, row.paymentKey, row.investedOn, row.maturesOn, row.promisedXirrBps, row.absoluteReturnBps],
    ...[row.stashCoins, row.residency, panVerified ? 1 : 0, row.consentedAt, row.createdAt, row.updatedAt],
    ...[row.tradesOn, row.settlesOn, row.reinvestedFrom],
  );
}

/** Records the principal that the newly promised payouts repay. */
export function writePrincipal(
  sql: SqlStorage,
  { id, principal }: { readonly id: InvestmentId; readonly principal: Minor },
): void {
  sql.exec("UPDATE investment SET principal = ? WHERE id = ?", principal, id);
}

interface Transition {
  readonly investment: InvestmentRecord;
  readonly status: InvestmentStatus;
  readonly failure?: InvestmentFailure;
  readonly at: EpochMs;
}

/** Updates only from the status that the decision was based on. Call `advance`, which checks the transition. */
export function changeStatus(sql: SqlStorage, { investment, status, failure, at }: Transition): void {
  const matched = sql.exec(
    `UPDATE investment SET status = ?1, failure = ?2, stage = iif(?1 = 'SUCCESS', 'ACTIVE', NULL), updated_at = ?3
     WHERE id = ?4 AND status = ?5 RETURNING id`,
    ...[status, failure ?? null, at, investment.id, investment.status],
  );
  if (matched.toArray().length !== 1) throw new Error(`investment ${investment.id} is no longer ${investment.status}`);
}

export function changeStage(
  sql: SqlStorage,
  { id, stage, at }: { readonly id: InvestmentId; readonly stage: InvestmentStage; readonly at: EpochMs },
): void {
  sql.exec("UPDATE investment SET stage = ?1, updated_at = ?2 WHERE id = ?3 AND stage <> ?1", stage, at, id);
}

export function writeRealisedXirr(
  sql: SqlStorage,
  { id, xirrBps }: { readonly id: InvestmentId; readonly xirrBps: number | null },
): void {
  sql.exec("UPDATE investment SET realised_xirr_bps = ? WHERE id = ?", xirrBps, id);
}

export function markDealNotified(sql: SqlStorage, id: InvestmentId): void {
  sql.exec("UPDATE investment SET deal_notified = 1 WHERE id = ?", id);
}

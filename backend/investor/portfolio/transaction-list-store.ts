/**
 * Investments, payouts and metal trades as one list of transactions. Invariant: each has exactly one line with the
 * values of its row, because triggers of their tables write it; an ACCRUAL has one only when tax is deducted from it.
 */
import type { DashboardTransaction } from "../../../lib/contract/calls/dashboard.ts";
import type { Currency } from "../../../lib/contract/facts/money.ts";
import type { Page } from "../../../lib/contract/facts/paging.ts";
import type { EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import { type Counter, counterSql } from "../../platform/counter.ts";
import { filterClause, type IndexedList, type ListFilter, readListPage } from "../../platform/indexed-page.ts";
import type { Migration } from "../../platform/migrations.ts";
import { metalInvestmentIdSql, metalTitleSql } from "../metals/store.ts";

export const statementMigration: Migration = {
  id: "statement-1",
  sql: `
    CREATE TABLE statement_line (
      id TEXT PRIMARY KEY,
      transaction_type TEXT NOT NULL CHECK (transaction_type IN ('INVESTMENT', 'PAYOUT')),
      transaction_status TEXT NOT NULL CHECK (transaction_status IN ('SUCCESS', 'INITIATED', 'PENDING', 'FAILED')),
      investment_status TEXT NOT NULL,
      payout_timing TEXT CHECK (payout_timing IN ('ON_TIME', 'DELAYED')),
      payout_sequence INTEGER,
      investment_id TEXT NOT NULL,
      product_type TEXT NOT NULL,
      title TEXT NOT NULL,
      amount INTEGER NOT NULL,
      tds INTEGER NOT NULL,
      transaction_date TEXT NOT NULL,
      updated_at INTEGER NOT NULL,
      currency TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX statement_by_day ON statement_line (currency, transaction_date, updated_at, id,
      transaction_type, transaction_status, investment_status, payout_timing, product_type);
    CREATE INDEX statement_by_investment ON statement_line (investment_id, transaction_date);

    CREATE TRIGGER statement_of_investment AFTER INSERT ON investment BEGIN
      INSERT INTO statement_line VALUES (NEW.id, 'INVESTMENT', 'INITIATED', NEW.status, NULL, NULL, NEW.id,
        NEW.product_type, NEW.title, NEW.amount, 0, NEW.invested_on, NEW.updated_at, NEW.currency);
    END;
    CREATE TRIGGER statement_of_status AFTER UPDATE OF status ON investment BEGIN
      UPDATE statement_line SET investment_status = NEW.status, updated_at = NEW.updated_at, transaction_status =
        CASE NEW.status WHEN 'SUCCESS' THEN 'SUCCESS' WHEN 'FAILED' THEN 'FAILED'
          WHEN 'INITIATED' THEN 'INITIATED' ELSE 'PENDING' END
      WHERE id = NEW.id;
    END;
    CREATE TRIGGER statement_of_promise AFTER INSERT ON payout BEGIN
      INSERT INTO statement_line
        SELECT NEW.investment_id || ':' || NEW.payout_sequence, 'PAYOUT', 'PENDING', status, 'ON_TIME',
          NEW.payout_sequence, NEW.investment_id, product_type, title, NEW.net, NEW.tds, NEW.due_on, NEW.updated_at, currency
        FROM investment WHERE id = NEW.investment_id;
    END;
    CREATE TRIGGER statement_of_payout AFTER UPDATE ON payout WHEN NEW.status <> 'REPLACED' BEGIN
      UPDATE statement_line SET amount = NEW.net, tds = NEW.tds, updated_at = NEW.updated_at,
        transaction_status = iif(NEW.status = 'PAID', 'SUCCESS', 'PENDING'),
        payout_timing = iif(NEW.status = 'DELAYED' OR NEW.paid_on > NEW.due_on, 'DELAYED', 'ON_TIME'),
        transaction_date = coalesce(NEW.paid_on, NEW.due_on)
      WHERE id = NEW.investment_id || ':' || NEW.payout_sequence;
    END;
    CREATE TRIGGER statement_of_replaced AFTER UPDATE ON payout WHEN NEW.status = 'REPLACED' BEGIN
      DELETE FROM statement_line WHERE id = NEW.investment_id || ':' || NEW.payout_sequence;
    END;
  `,
};

/**
 * Counts and sums of the lines by month and by every column that the list can filter on. Portfolio metrics are sums of
 * this counter.
 */
export const transactionCounter = {
  name: "transaction_counter",
  of: "statement_line",
  by: {
    bucket: "substr(row.transaction_date, 1, 7)",
    currency: "row.currency",
    transaction_type: "row.transaction_type",
    transaction_status: "row.transaction_status",
    investment_status: "row.investment_status",
    payout_timing: "coalesce(row.payout_timing, '')",
    product_type: "row.product_type",
  },
  sums: ["amount", "tds"],
} as const satisfies Counter;

export const transactionCounterMigration: Migration = { id: "statement-2", sql: counterSql(transactionCounter) };

export const statementRareMigration: Migration = {
  id: "statement-3",
  sql: `
    CREATE INDEX statement_late ON statement_line (currency, transaction_date, updated_at, id)
      WHERE payout_timing = 'DELAYED';
    CREATE INDEX statement_failed ON statement_line (currency, transaction_date, updated_at, id)
      WHERE transaction_status = 'FAILED';
  `,
};

/** The columns of the line of a metal trade: a purchase invests in the metal, a sale pays out of it. */
const metalLine = (row: string) => `${row}.id, iif(${row}.kind = 'BUY', 'INVESTMENT', 'PAYOUT'),
  iif(${row}.state = 'INITIATED', 'PENDING', ${row}.state),
  iif(${row}.state = 'INITIATED', 'PAYMENT_PENDING', ${row}.state),
  iif(${row}.kind = 'SELL', 'ON_TIME', NULL),
  iif(${row}.kind = 'SELL', (SELECT count(*) FROM metal_transaction AS sale WHERE sale.metal = ${row}.metal
    AND sale.kind = 'SELL' AND sale.sequence <= ${row}.sequence), NULL),
  ${metalInvestmentIdSql(`${row}.metal`)}, ${row}.metal, ${metalTitleSql(`${row}.metal`)}, ${row}.total, 0,
  ${row}.traded_on, ${row}.updated_at, 'INR'`;

export const metalLineMigration: Migration = {
  id: "statement-4",
  sql: `
    INSERT INTO statement_line SELECT ${metalLine("trade")} FROM metal_transaction AS trade;
    CREATE TRIGGER statement_of_metal AFTER INSERT ON metal_transaction BEGIN
      INSERT INTO statement_line SELECT ${metalLine("NEW")};
    END;
    CREATE TRIGGER statement_of_metal_state AFTER UPDATE OF state ON metal_transaction BEGIN
      UPDATE statement_line SET transaction_status = NEW.state, investment_status = NEW.state,
        updated_at = NEW.updated_at WHERE id = NEW.id;
    END;
  `,
};

/** The line of a payout that is not paid yet. */
const PROMISED_LINE = `SELECT NEW.investment_id || ':' || NEW.payout_sequence, 'PAYOUT', 'PENDING', status, 'ON_TIME',
  NEW.payout_sequence, NEW.investment_id, product_type, title, NEW.net, NEW.tds, NEW.due_on, NEW.updated_at, currency
  FROM investment WHERE id = NEW.investment_id`;

/** An ACCRUAL from which nothing is deducted moves neither money nor tax, and has no line. */
export const untaxedAccrualMigration: Migration = {
  id: "statement-5",
  sql: `
    DELETE FROM statement_line WHERE id IN (
      SELECT investment_id || ':' || payout_sequence FROM payout WHERE kind = 'ACCRUAL' AND tds = 0);
    DROP TRIGGER statement_of_promise;
    CREATE TRIGGER statement_of_promise AFTER INSERT ON payout WHEN NOT (NEW.kind = 'ACCRUAL' AND NEW.tds = 0) BEGIN
      INSERT INTO statement_line ${PROMISED_LINE};
    END;
    CREATE TRIGGER statement_of_accrual BEFORE UPDATE OF tds ON payout WHEN NEW.kind = 'ACCRUAL' BEGIN
      DELETE FROM statement_line WHERE NEW.tds = 0 AND id = NEW.investment_id || ':' || NEW.payout_sequence;
      INSERT INTO statement_line ${PROMISED_LINE} AND NEW.tds > 0 AND OLD.tds = 0;
    END;
  `,
};

const statementList: IndexedList = {
  counter: transactionCounter,
  order: ["transaction_date", "updated_at", "id"],
  // Sorts after every day of the month as text.
  endOf: (month) => `${month}.`,
  rare: [
    { column: "payout_timing", value: "DELAYED", index: "statement_late" },
    { column: "transaction_status", value: "FAILED", index: "statement_failed" },
  ],
};

/** Column of each filter in the contract. */
const COLUMN_OF = {
  transactionType: "transaction_type",
  transactionStatus: "transaction_status",
  investmentStatus: "investment_status",
  payoutTiming: "payout_timing",
  productType: "product_type",
} as const;

export interface StatementFilter {
  readonly currencies: readonly Currency[];
  /** A line matches when each of these columns has one of the given values. */
  readonly oneOf: Partial<Record<keyof typeof COLUMN_OF, readonly string[] | undefined>>;
  /** Only lines of these investments. */
  readonly investmentIds?: readonly string[] | undefined;
  /** Calendar days in India, inclusive. */
  readonly from: string | null;
  readonly to: string | null;
  /** Only lines that changed at or after this moment. The days bound them too, so few lines are read. */
  readonly since?: EpochMs | null;
}

export interface StatementQuery extends Page {
  readonly filter: StatementFilter;
  readonly newestFirst: boolean;
}

const COLUMNS = `id AS transactionId, transaction_type AS transactionType, transaction_status AS transactionStatus,
  investment_status AS investmentStatus, payout_timing AS payoutTiming, payout_sequence AS payoutSequence,
  -- Only metals pay out without a payout that was promised, when they are sold.
  iif(payout_sequence IS NULL, NULL, coalesce((SELECT kind FROM payout
    WHERE payout.investment_id = statement_line.investment_id
    AND payout.payout_sequence = statement_line.payout_sequence), 'SALE')) AS payoutKind,
  -- The line of a purchase has the id of its investment.
  (SELECT reinvested_from FROM investment WHERE investment.id = statement_line.id) AS reinvestedFrom,
  investment_id AS investmentId, product_type AS productType, title, currency, amount, tds,
  transaction_date AS transactionDate, updated_at AS updatedAt,
  -- After a call the redemption has its day. The last one may be due some days before the end, for holidays.
  EXISTS (SELECT 1 FROM payout JOIN investment ON investment.id = payout.investment_id
    WHERE payout.investment_id = statement_line.investment_id AND payout.payout_sequence = statement_line.payout_sequence
    AND payout.kind = 'MATURITY' AND product ->> 'perpetual' IS NOT NULL
    AND due_on > date(product ->> 'maturityOn', '-30 days')) AS hasNoEnd`;

type Row = { [K in Exclude<keyof DashboardTransaction, "hasNoEnd">]: DashboardTransaction[K] } & { hasNoEnd: number };

const lineOf = ({ hasNoEnd, ...row }: Row): DashboardTransaction => ({ ...row, hasNoEnd: hasNoEnd === 1 });

interface Lines {
  readonly transactions: DashboardTransaction[];
  readonly total: number;
}

function listFilterOf({ currencies, oneOf, from, to }: StatementFilter): ListFilter {
  // The names are keys of COLUMN_OF, never request input.
  const named = Object.entries(oneOf).map(([name, values]) => [COLUMN_OF[name as keyof typeof COLUMN_OF], values]);
  return { oneOf: { currency: currencies, ...Object.fromEntries(named) }, from, to };
}

export function listStatement(sql: SqlStorage, { filter, ...query }: StatementQuery): Lines {
  const { investmentIds, since = null } = filter;
  if (investmentIds || since !== null) return listFewLines(sql, { filter, ...query });
  const { rows, total } = readListPage<Row>(sql, statementList, {
    ...query,
    ...listFilterOf(filter),
    columns: COLUMNS,
  });
  return { transactions: rows.map(lineOf), total };
}

/** An expected payout has a day without a time: it begins at midnight in India. */
const MOMENT = `CASE WHEN transaction_type = 'PAYOUT' AND transaction_status <> 'SUCCESS'
    THEN unixepoch(transaction_date || 'T00:00:00+05:30') * 1000 ELSE updated_at END`;

/** Lines of a few investments or a few hours, counted and sorted as they are read. */
function listFewLines(sql: SqlStorage, { filter, ...query }: StatementQuery): Lines {
  const { investmentIds, since = null } = filter;
  const { text, bindings } = filterClause(statementList, listFilterOf(filter));
  const direction = query.newestFirst ? "DESC" : "ASC";
  const index = investmentIds ? "statement_by_investment" : "statement_by_day";
  const from = `FROM statement_line INDEXED BY ${index} WHERE ${text}
    ${investmentIds ? "AND investment_id IN (SELECT value FROM json_each(?))" : ""}
    ${since === null ? "" : `AND ${MOMENT} >= ?`}`;
  const matching = [
    ...bindings,
    ...(investmentIds ? [JSON.stringify(investmentIds)] : []),
    ...(since === null ? [] : [since]),
  ];
  const { total } = sql.exec<{ total: number }>(`SELECT count(*) AS total ${from}`, ...matching).one();
  const order = statementList.order.map((column) => `${column} ${direction}`).join(", ");
  const rows = sql.exec<Row>(
    `SELECT ${COLUMNS} ${from} ORDER BY ${order} LIMIT ? OFFSET ?`,
    ...[...matching, query.pageSize, query.pageNumber * query.pageSize],
  );
  return { transactions: rows.toArray().map(lineOf), total };
}

/**
 * Investments and payouts as one list. Always true here: there is one line for each of either, and it says what its row
 * says, because the tables themselves write it: no command can forget to.
 */
import type { DashboardTransaction } from "../../../lib/contract/dashboard.ts";
import type { Currency } from "../../../lib/contract/money.ts";
import type { Page } from "../../../lib/contract/paging.ts";
import type { Migration } from "../../objects/migrate.ts";

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
      updated_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX statement_by_day ON statement_line (transaction_date, updated_at, id);
    CREATE INDEX statement_by_investment ON statement_line (investment_id, transaction_date);

    CREATE TRIGGER statement_of_investment AFTER INSERT ON investment BEGIN
      INSERT INTO statement_line VALUES (NEW.id, 'INVESTMENT', 'INITIATED', NEW.status, NULL, NULL, NEW.id,
        NEW.product_type, NEW.title, NEW.amount, 0, NEW.invested_on, NEW.updated_at);
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
          NEW.payout_sequence, NEW.investment_id, product_type, title, NEW.net, NEW.tds, NEW.due_on, NEW.updated_at
        FROM investment WHERE id = NEW.investment_id;
    END;
    CREATE TRIGGER statement_of_payout AFTER UPDATE ON payout BEGIN
      UPDATE statement_line SET amount = NEW.net, tds = NEW.tds, updated_at = NEW.updated_at,
        transaction_status = iif(NEW.status = 'PAID', 'SUCCESS', 'PENDING'),
        payout_timing = iif(NEW.status = 'DELAYED' OR NEW.paid_on > NEW.due_on, 'DELAYED', 'ON_TIME'),
        transaction_date = coalesce(NEW.paid_on, NEW.due_on)
      WHERE id = NEW.investment_id || ':' || NEW.payout_sequence;
    END;
  `,
};

/** The columns that a filter may name, by the name that the contract has for them. */
const COLUMN_OF = {
  transactionType: "transaction_type",
  transactionStatus: "transaction_status",
  investmentStatus: "investment_status",
  payoutTiming: "payout_timing",
  productType: "product_type",
  investmentId: "investment_id",
} as const;

interface StatementFilter {
  readonly currency: Currency;
  /** A line matches when, for each column that is named, its value is one of these. */
  readonly oneOf: Partial<Record<keyof typeof COLUMN_OF, readonly string[]>>;
  /** Calendar days in India, both included. */
  readonly from: string | null;
  readonly to: string | null;
}

function conditionsOf({ currency, oneOf, from, to }: StatementFilter): {
  where: string;
  bindings: (string | number)[];
} {
  const conditions = ["currency = ?"];
  const bindings: (string | number)[] = [currency];
  for (const [name, values] of Object.entries(oneOf)) {
    if (!values) continue;
    // Names come from the type above, never from a request.
    conditions.push(`${COLUMN_OF[name as keyof typeof COLUMN_OF]} IN (SELECT value FROM json_each(?))`);
    bindings.push(JSON.stringify(values));
  }
  if (from !== null) conditions.push("transaction_date >= ?");
  if (from !== null) bindings.push(from);
  if (to !== null) conditions.push("transaction_date <= ?");
  if (to !== null) bindings.push(to);
  return { where: `WHERE ${conditions.join(" AND ")}`, bindings };
}

export interface StatementQuery extends Page {
  readonly filter: StatementFilter;
  readonly newestFirst: boolean;
}

/** Exported for the test that reads its plan: an index gives the order, whatever the filter. */
export function statementPageQuery({ filter, newestFirst, pageNumber, pageSize }: StatementQuery) {
  const { where, bindings } = conditionsOf(filter);
  const direction = newestFirst ? "DESC" : "ASC";
  const query = `SELECT id AS transactionId, transaction_type AS transactionType,
      transaction_status AS transactionStatus, investment_status AS investmentStatus, payout_timing AS payoutTiming,
      payout_sequence AS payoutSequence, investment_id AS investmentId, product_type AS productType, title, currency, amount,
      tds, transaction_date AS transactionDate, updated_at AS updatedAt
    FROM statement_line ${where}
    ORDER BY transaction_date ${direction}, updated_at ${direction}, id ${direction} LIMIT ? OFFSET ?`;
  return { query, bindings: [...bindings, pageSize, pageNumber * pageSize] };
}

type Row = { [K in keyof DashboardTransaction]: DashboardTransaction[K] };

export function listStatement(
  sql: SqlStorage,
  page: StatementQuery,
): { readonly transactions: DashboardTransaction[]; readonly total: number } {
  const { where, bindings } = conditionsOf(page.filter);
  const total = sql.exec<{ n: number }>(`SELECT count(*) AS n FROM statement_line ${where}`, ...bindings).one().n;
  const { query, bindings: pageBindings } = statementPageQuery(page);
  return { transactions: sql.exec<Row>(query, ...pageBindings).toArray(), total };
}

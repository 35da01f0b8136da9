/** Moments that the investor has closed, and the account's first lines. Invariant: a closed moment stays closed. */
import type { MomentKind } from "../../../lib/contract/calls/moments.ts";
import type { Currency, Minor } from "../../../lib/contract/facts/money.ts";
import type { CalendarDate, EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { InvestmentId } from "../../../lib/contract/values/ids.ts";
import { UNPROMISED_KINDS } from "../../../lib/products/payout-kind.ts";
import type { Migration } from "../../platform/migrations.ts";

export const momentMigration: Migration = {
  id: "moment-1",
  sql: `
    CREATE TABLE closed_moment (
      kind TEXT PRIMARY KEY,
      closed_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
  `,
};

export const isMomentClosed = (sql: SqlStorage, kind: MomentKind): boolean =>
  sql.exec("SELECT 1 FROM closed_moment WHERE kind = ?", kind).toArray().length > 0;

export function insertClosedMoment(sql: SqlStorage, kind: MomentKind, at: EpochMs): void {
  sql.exec("INSERT INTO closed_moment (kind, closed_at) VALUES (?, ?) ON CONFLICT DO NOTHING", kind, at);
}

interface FirstLine {
  readonly investmentId: InvestmentId;
  readonly title: string;
  readonly amount: Minor;
  readonly currency: Currency;
  readonly on: CalendarDate;
}

interface FirstPayout extends FirstLine {
  readonly investedOn: CalendarDate;
  readonly dueOn: CalendarDate;
  readonly endsOn: CalendarDate;
}

interface FirstInvestment extends FirstLine {
  readonly endsOn: CalendarDate | null;
}

const LINE = `line.investment_id AS investmentId, line.title, line.amount, line.currency, line.transaction_date AS "on"`;
/** The index is read in the order of days and left at the first match. */
const LINES = "statement_line AS line INDEXED BY statement_by_day";
const LAST_DUE = `(SELECT max(coalesce(paid_on, due_on)) FROM payout
  WHERE payout.investment_id = line.investment_id AND payout.status <> 'REPLACED') AS endsOn`;

type FirstPayoutRow = { [K in keyof FirstPayout]: FirstPayout[K] };
type FirstInvestmentRow = { [K in keyof FirstInvestment]: FirstInvestment[K] };

/** The first payout that its payer had promised; neither the investor's own withdrawal nor a sale of metal. */
export function findFirstPayout(sql: SqlStorage, currency: Currency): FirstPayout | null {
  const query = `SELECT ${LINE}, invested_on AS investedOn, payout.due_on AS dueOn, ${LAST_DUE}
    FROM ${LINES} CROSS JOIN payout ON payout.investment_id = line.investment_id
        AND payout.payout_sequence = line.payout_sequence AND payout.kind NOT IN (SELECT value FROM json_each(?))
      CROSS JOIN investment ON investment.id = line.investment_id
    WHERE line.currency = ? AND transaction_type = 'PAYOUT' AND transaction_status = 'SUCCESS'
    ORDER BY transaction_date LIMIT 1`;
  return sql.exec<FirstPayoutRow>(query, JSON.stringify(UNPROMISED_KINDS), currency).toArray()[0] ?? null;
}

/** The first order in a deal that succeeded; not a purchase of metal. */
export function findFirstInvestment(sql: SqlStorage, currency: Currency): FirstInvestment | null {
  const query = `SELECT ${LINE}, ${LAST_DUE}
    FROM ${LINES} CROSS JOIN investment ON investment.id = line.id
    WHERE line.currency = ? AND transaction_type = 'INVESTMENT' AND transaction_status = 'SUCCESS'
    ORDER BY transaction_date LIMIT 1`;
  return sql.exec<FirstInvestmentRow>(query, currency).toArray()[0] ?? null;
}

import type { ScheduledPayout } from "../../../lib/contract/calls/deals.ts";
import type { CalendarDate, EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { InvestmentId } from "../../../lib/contract/values/ids.ts";
import type { Currency, Minor } from "../../../lib/contract/values/money.ts";
import type { Migration } from "../../durable/migrations.ts";

/** Only a hash of the secret is stored, so the address cannot be shown again. */
export const calendarFeedMigration: Migration = {
  id: "calendar-feed-1",
  sql: `
    CREATE TABLE calendar_feed (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      secret_hash TEXT NOT NULL,
      since INTEGER NOT NULL
    ) STRICT;
  `,
};

interface StoredFeed {
  readonly secretHash: string;
  readonly since: EpochMs;
}

export function findFeed(sql: SqlStorage): StoredFeed | null {
  const query = "SELECT secret_hash AS secretHash, since FROM calendar_feed";
  return sql.exec<{ secretHash: string; since: EpochMs }>(query).toArray()[0] ?? null;
}

export function saveFeed(sql: SqlStorage, { secretHash, since }: StoredFeed): void {
  sql.exec(
    `INSERT INTO calendar_feed (one, secret_hash, since) VALUES (1, ?1, ?2)
     ON CONFLICT (one) DO UPDATE SET secret_hash = ?1, since = ?2`,
    ...[secretHash, since],
  );
}

export function deleteFeed(sql: SqlStorage): void {
  sql.exec("DELETE FROM calendar_feed");
}

export interface FeedPayout {
  readonly investmentId: InvestmentId;
  readonly payoutSequence: number;
  readonly kind: ScheduledPayout["kind"];
  readonly title: string;
  readonly currency: Currency;
  readonly gross: Minor;
  readonly tds: Minor;
  readonly net: Minor;
  readonly dueOn: CalendarDate;
  readonly paidOn: CalendarDate | null;
  readonly status: "EXPECTED" | "DELAYED" | "PAID" | "REPLACED";
  readonly isLast: 0 | 1;
  readonly updatedAt: EpochMs;
}

/** Payouts that are due from this day on, replaced ones included; a sale, an early withdrawal and a tax alone are none of them. */
export function listFeedPayouts(
  sql: SqlStorage,
  { from, limit }: { readonly from: CalendarDate; readonly limit: number },
): readonly FeedPayout[] {
  const query = `SELECT investment_id AS investmentId, payout_sequence AS payoutSequence, payout.kind, title, currency, gross, tds, net,
      due_on AS dueOn, paid_on AS paidOn, payout.status, payout.updated_at AS updatedAt,
      due_on = (SELECT max(due_on) FROM payout AS other WHERE other.investment_id = payout.investment_id
        AND other.status <> 'REPLACED') AS isLast
    FROM payout JOIN investment ON investment.id = investment_id
    WHERE due_on >= ? AND payout.kind NOT IN ('SALE', 'WITHDRAWAL', 'ACCRUAL')
    ORDER BY due_on, investment_id, payout_sequence LIMIT ?`;
  return sql.exec<{ [K in keyof FeedPayout]: FeedPayout[K] }>(query, from, limit).toArray();
}

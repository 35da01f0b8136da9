/**
 * Views of a portfolio that are computed once. Invariant: a cached view belongs to the current day, to the settlement
 * days declared so far and to the current rows, whose every change raises the version.
 */

import type { ValueRange } from "../../../lib/contract/calls/value-history.ts";
import type { Category } from "../../../lib/contract/facts/categories.ts";
import type { Currency } from "../../../lib/contract/facts/money.ts";
import type { HolidayCalendar } from "../../../lib/finance/business-days.ts";
import type { BusinessDay } from "../../platform/clock.ts";
import type { Migration } from "../../platform/migrations.ts";

export const portfolioCacheMigration: Migration = {
  id: "portfolio-cache-1",
  sql: `
    CREATE TABLE portfolio_cache (
      currency TEXT NOT NULL,
      view TEXT NOT NULL,
      as_of TEXT NOT NULL,
      version INTEGER NOT NULL,
      content TEXT NOT NULL CHECK (json_valid(content)),
      PRIMARY KEY (currency, view)
    ) STRICT, WITHOUT ROWID;
  `,
};

/** Metrics had a cache of their own, and a settlement day declared at noon was known only on the next day. */
export const declaredDaysMigration: Migration = {
  id: "portfolio-cache-2",
  sql: `
    DROP TABLE remembered_metrics;
    DROP TABLE portfolio_cache;
    CREATE TABLE portfolio_cache (
      currency TEXT NOT NULL,
      view TEXT NOT NULL,
      as_of TEXT NOT NULL,
      declared_days TEXT NOT NULL CHECK (json_valid(declared_days)),
      version INTEGER NOT NULL,
      content TEXT NOT NULL CHECK (json_valid(content)),
      PRIMARY KEY (currency, view)
    ) STRICT, WITHOUT ROWID;
  `,
};

/** A release that changes the type of a view's content gives the view another name. */
interface CachedView {
  readonly view:
    | "HOLDING_KEYS"
    | "PAYOUT_CALENDAR"
    | "EXPOSURE"
    | `METRICS_${Category | "ALL"}`
    | `WORTHS_${ValueRange}`;
  readonly currency: Currency;
}

const declaredIn = ({ declared }: HolidayCalendar) => JSON.stringify([...declared].toSorted());

/** The cached content, else the computed one, which is then cached. */
export function cached<Content>(
  sql: SqlStorage,
  { view, currency }: CachedView,
  { today, calendar }: BusinessDay,
  compute: () => Content,
): Content {
  const key = [currency, view, today, declaredIn(calendar)];
  const found = sql.exec<{ content: string }>(
    `SELECT content FROM portfolio_cache JOIN portfolio_version USING (version)
     WHERE currency = ? AND view = ? AND as_of = ? AND declared_days = ?`,
    ...key,
  );
  const [row] = found.toArray();
  if (row) return JSON.parse(row.content);
  const content = compute();
  sql.exec(
    `INSERT OR REPLACE INTO portfolio_cache (currency, view, as_of, declared_days, version, content)
     SELECT ?, ?, ?, ?, version, ? FROM portfolio_version`,
    ...[...key, JSON.stringify(content)],
  );
  return content;
}

/** Views of a portfolio that are computed once per day and version of the rows, whose every change raises the version. */

import type { Currency } from "../../../lib/contract/facts/money.ts";
import type { CalendarDate } from "../../../lib/contract/values/calendar-date.ts";
import type { Migration } from "../../durable/migrations.ts";

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

interface CachedView {
  readonly view: "HOLDING_KEYS" | "PAYOUT_CALENDAR" | "EXPOSURE";
  readonly currency: Currency;
  readonly asOf: CalendarDate;
}

/** The cached content, else the computed one, which is then cached. The type of a view's content never varies. */
export function cached<Content>(
  sql: SqlStorage,
  { view, currency, asOf }: CachedView,
  compute: () => Content,
): Content {
  const found = sql.exec<{ content: string }>(
    `SELECT content FROM portfolio_cache JOIN portfolio_version USING (version)
     WHERE currency = ? AND view = ? AND as_of = ?`,
    ...[currency, view, asOf],
  );
  const [row] = found.toArray();
  if (row) return JSON.parse(row.content);
  const content = compute();
  sql.exec(
    `INSERT OR REPLACE INTO portfolio_cache (currency, view, as_of, version, content)
     SELECT ?, ?, ?, version, ? FROM portfolio_version`,
    ...[currency, view, asOf, JSON.stringify(content)],
  );
  return content;
}

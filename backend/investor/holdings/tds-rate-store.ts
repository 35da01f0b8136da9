/**
 * The rates of exchange that this account's payers used for TDS in foreign currencies, by day. Kept here, so that the tax of a
 * payout follows from the account alone.
 */
import type { Currency } from "../../../lib/contract/facts/money.ts";
import { type CalendarDate, financialYearOf } from "../../../lib/contract/values/calendar-date.ts";
import type { TdsRates } from "../../catalogue/tds-rates.ts";
import type { Migration } from "../../platform/migrations.ts";

export const tdsRateMigration: Migration = {
  id: "tds-rate-1",
  sql: `
    CREATE TABLE tds_rate (
      currency TEXT NOT NULL,
      used_on TEXT NOT NULL,
      paise_per_major INTEGER NOT NULL CHECK (paise_per_major > 0),
      PRIMARY KEY (currency, used_on)
    ) STRICT, WITHOUT ROWID;
  `,
};

interface RateRow extends Record<string, SqlStorageValue> {
  readonly usedOn: CalendarDate;
  readonly rate: number;
}

const listRates = (sql: SqlStorage, currency: Currency): readonly RateRow[] =>
  sql
    .exec<RateRow>(
      "SELECT used_on AS usedOn, paise_per_major AS rate FROM tds_rate WHERE currency = ? ORDER BY used_on",
      currency,
    )
    .toArray();

interface RateDay {
  readonly currency: Currency;
  readonly on: CalendarDate;
}

/** Keeps the rate of a day, and those of earlier days of its tax year that the bank has published since. Idempotent. */
export function keepTdsRates(sql: SqlStorage, rates: TdsRates, { currency, on }: RateDay): void {
  const write = (day: CalendarDate, rate: number | null) => {
    if (rate === null) return;
    const query = "INSERT OR REPLACE INTO tds_rate (currency, used_on, paise_per_major) VALUES (?, ?, ?)";
    sql.exec(query, currency, day, rate);
  };
  write(on, rates.on(currency, on));
  const earlier = listRates(sql, currency).filter(({ usedOn }) => usedOn < on);
  for (const { usedOn, rate } of earlier) {
    const published = rates.publishedOn(currency, usedOn);
    const isOfYear = financialYearOf(usedOn) === financialYearOf(on);
    if (isOfYear && published !== rate) write(usedOn, published);
  }
}

/** Paise per unit on a day: the last kept one, or the first before it. Null for a currency whose rate was never kept. */
export function tdsRateIn(sql: SqlStorage, currency: Currency): ((on: CalendarDate) => number) | null {
  const rows = listRates(sql, currency);
  const [first] = rows;
  if (!first) return null;
  return (on) => (rows.findLast(({ usedOn }) => usedOn <= on) ?? first).rate;
}

/**
 * The rates of exchange that this account's payers used for TDS in foreign currencies, by day. Kept here, so that the tax of a
 * payout follows from the account alone.
 */
import type { Currency } from "../../../lib/contract/facts/money.ts";
import { type CalendarDate, financialYearOf } from "../../../lib/contract/values/calendar-date.ts";
import { previousBusinessDay, type WithCalendar } from "../../../lib/finance/business-days.ts";
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

function write(sql: SqlStorage, { currency, on }: RateDay, rate: number): void {
  const query = "INSERT OR REPLACE INTO tds_rate (currency, used_on, paise_per_major) VALUES (?, ?, ?)";
  sql.exec(query, currency, on, rate);
}

/** The rates of the days of a tax year that were kept up to a day. */
const listRatesOfYear = (sql: SqlStorage, { currency, on }: RateDay): readonly RateRow[] =>
  listRates(sql, currency).filter(({ usedOn }) => usedOn <= on && financialYearOf(usedOn) === financialYearOf(on));

/** Keeps the rate of a day, and those of earlier days of its tax year that the bank has published since. Idempotent. */
export function keepTdsRates(sql: SqlStorage, rates: TdsRates, { currency, on }: RateDay): void {
  const ofDay = rates.on(currency, on);
  if (ofDay !== null) write(sql, { currency, on }, ofDay);
  for (const { usedOn, rate } of listRatesOfYear(sql, { currency, on })) {
    const published = rates.publishedOn(currency, usedOn);
    if (published !== null && published !== rate) write(sql, { currency, on: usedOn }, published);
  }
}

/** Whether a rate was kept in the tax year of a day, up to it. */
export const hasRateOfYear = (sql: SqlStorage, day: RateDay): boolean => listRatesOfYear(sql, day).length > 0;

type RatesOfYear = RateDay & WithCalendar & { readonly rates: TdsRates };

/** The bank's rate of a day, or of the last business day before a holiday; null until it is entered. */
function publishedFor({ rates, currency, on, calendar }: RatesOfYear): number | null {
  return rates.publishedOn(currency, on) ?? rates.publishedOn(currency, previousBusinessDay(on, calendar));
}

/** Whether the bank's rate has not been entered for a kept day of the tax year up to a day. */
export const lacksPublishedRate = (sql: SqlStorage, year: RatesOfYear): boolean =>
  listRatesOfYear(sql, year).some(({ usedOn }) => publishedFor({ ...year, on: usedOn }) === null);

/** Replaces the stored rates of the tax year up to a day by the bank's published rates. */
export function keepPublishedRates(sql: SqlStorage, year: RatesOfYear): void {
  const { currency } = year;
  for (const { usedOn: on, rate } of listRatesOfYear(sql, year)) {
    const published = publishedFor({ ...year, on });
    if (published !== null && published !== rate) write(sql, { currency, on }, published);
  }
}

/** Paise per unit on a day: the last kept one, or the first before it. Null for a currency whose rate was never kept. */
export function tdsRateIn(sql: SqlStorage, currency: Currency): ((on: CalendarDate) => number) | null {
  const rows = listRates(sql, currency);
  const [first] = rows;
  if (!first) return null;
  return (on) => (rows.findLast(({ usedOn }) => usedOn <= on) ?? first).rate;
}

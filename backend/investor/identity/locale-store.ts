/** The language of the investor's latest command; messages to them are written in it. */
import { DEFAULT_LOCALE, isLocale, type Locale } from "../../../lib/i18n/locales.ts";
import type { Migration } from "../../platform/migrations.ts";

export const localeMigration: Migration = {
  id: "identity-2",
  sql: "ALTER TABLE identity ADD COLUMN locale TEXT;",
};

/** Falls back to the default when none is stored or the stored one is no longer offered. */
export function recipientLocale(sql: SqlStorage): Locale {
  const [row] = sql.exec<{ locale: string | null }>("SELECT locale FROM identity").toArray();
  return isLocale(row?.locale) ? row.locale : DEFAULT_LOCALE;
}

export function saveLocale(sql: SqlStorage, locale: Locale): void {
  sql.exec("UPDATE identity SET locale = ? WHERE locale IS NOT ?", locale, locale);
}

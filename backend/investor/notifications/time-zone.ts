import { INDIA } from "../../../lib/contract/values/time-zone.ts";
import { findTimeZone } from "./notification-store.ts";
import { timeZonesOf } from "./quiet-hours.ts";

/** The zone of the investor's quiet hours: the chosen one, else the main one of the country of residence. */
export const timeZoneOf = (sql: SqlStorage, country: string): string =>
  findTimeZone(sql) ?? timeZonesOf(country)[0] ?? INDIA;

/** Quiet hours: no message is sent between 21:00 and 8:00 of the investor's local time. Pure. */

import { INDIA } from "../../../lib/contract/facts/time-zone.ts";
import { type EpochMs, epochMs } from "../../../lib/contract/values/calendar-date.ts";
import { wallTimeAt } from "../../../lib/contract/values/wall-time.ts";

/** Full hours of local time. */
export const QUIET_HOURS = { from: 21, to: 8 } as const;

const MINUTE_MS = 60_000;

/** `at` itself outside the quiet hours, else the moment at which they end. A change of the clocks is allowed for. */
export function sendableAt(at: EpochMs, timeZone: string): EpochMs {
  const { hour, minute } = wallTimeAt(at, timeZone);
  if (hour >= QUIET_HOURS.to && hour < QUIET_HOURS.from) return at;
  const hours = (QUIET_HOURS.to - hour + 24) % 24;
  const morning = epochMs(at - (at % MINUTE_MS) + (hours * 60 - minute) * MINUTE_MS);
  const reached = wallTimeAt(morning, timeZone);
  // The clocks changed during the night: the remaining difference is an hour at most.
  return epochMs(morning + ((QUIET_HOURS.to - reached.hour) * 60 - reached.minute) * MINUTE_MS);
}

/** The zone in which most people of a country with several zones live. */
const MAIN_ZONES: Readonly<Record<string, string>> = {
  AU: "Australia/Sydney",
  BR: "America/Sao_Paulo",
  CA: "America/Toronto",
  CL: "America/Santiago",
  CN: "Asia/Shanghai",
  DE: "Europe/Berlin",
  ES: "Europe/Madrid",
  ID: "Asia/Jakarta",
  IN: INDIA,
  MX: "America/Mexico_City",
  MY: "Asia/Kuala_Lumpur",
  NZ: "Pacific/Auckland",
  PT: "Europe/Lisbon",
  RU: "Europe/Moscow",
  US: "America/New_York",
};

/** The zones of a country, the most populous first, and India's. `country`: ISO 3166-1 alpha-2. */
export function timeZonesOf(country: string): readonly string[] {
  const main = MAIN_ZONES[country];
  return [...new Set([...(main === undefined ? [] : [main]), ...zonesKnownFor(country), INDIA])];
}

// TypeScript's library does not declare this method yet; an engine without it leaves the main zone and India's.
interface LocaleWithZones extends Intl.Locale {
  readonly getTimeZones?: () => readonly string[] | undefined;
}

function zonesKnownFor(country: string): readonly string[] {
  // ICU calls India's zone by its former name.
  if (country === "IN") return [];
  const locale: LocaleWithZones = new Intl.Locale("und", { region: country });
  return locale.getTimeZones?.() ?? [];
}

/**
 * Decisions at the edge, before any call to the backend. Invariant: an unreadable config is logged and the last one
 * stays in force for ten minutes; after that there is no maintenance, no notice, and the default regions.
 */
import { loggedError } from "../contract/facts/logged-error.ts";
import { type HolidayCalendar, SETTLEMENT_HOLIDAYS, withDeclaredDays } from "../finance/business-days.ts";
import { inLocale, type Locale } from "../i18n/locales.ts";
import type { EdgeValues } from "../remote-config/edge-keys.ts";
import { declaredDaysOf } from "../remote-config/settlement-days.ts";
import type { BackendEnv } from "./backend-fetch.ts";
import { readEdgeValues } from "./edge-values.ts";
import { StaleIfError } from "./stale-if-error.ts";

export interface EdgeEnv extends BackendEnv {
  /** A connection string in the format of `@vercel/edge-config`. */
  readonly EDGE_CONFIG: string;
}

const cache = new StaleIfError<EdgeValues>({
  freshMs: 30_000,
  staleMs: 10 * 60_000,
  retryMs: 5_000,
  deadlineMs: 1_000,
  now: Date.now,
  onFailure: (cause) =>
    console.error(JSON.stringify({ level: "error", event: "edge_config_failed", error: loggedError(cause) })),
});

const read = (env: EdgeEnv) => cache.get(() => readEdgeValues({ connectionString: env.EDGE_CONFIG, backend: env }));

/** The operators' current notice to all investors, or null. */
export async function findNotice(env: EdgeEnv, locale: Locale): Promise<string | null> {
  const values = await read(env);
  return (values?.siteNotice && inLocale(values.siteNotice, locale)) || null;
}

/** The calendar that was read last, which outlives the config: a holiday does not end with an outage. */
let lastCalendar = SETTLEMENT_HOLIDAYS;

/** The settlement holidays, with those that operators declared late. */
export async function findSettlementCalendar(env: EdgeEnv): Promise<HolidayCalendar> {
  const values = await read(env);
  if (values) lastCalendar = withDeclaredDays(declaredDaysOf(values.settlementDays ?? {}));
  return lastCalendar;
}

const HOME_REGION = "IN";
/** Cloudflare's code for an unknown country; its code for Tor, `T1`, is no country's either. */
const UNKNOWN_REGION = "XX";

/** The country of a request according to the network edge; null where it is unknown. */
export function regionOf(headers: Pick<Headers, "get">): string | null {
  const region = headers.get("cf-ipcountry") ?? "";
  return /^[A-Z]{2}$/.test(region) && region !== UNKNOWN_REGION ? region : null;
}

/** Whether GIFT comes first for a visitor from `region` or an investor who lives there (specification §1). */
export async function leadsToGift(env: EdgeEnv, region: string | null): Promise<boolean> {
  // Whatever operators set, GIFT is chosen only outside India.
  if (region === null || region === HOME_REGION) return false;
  const values = await read(env);
  return values?.giftRegions?.includes(region) ?? true;
}

const RETRY_AFTER_SECONDS = 300;

/** Retry-After of the current maintenance; null if there is none. */
export async function findMaintenance(env: EdgeEnv, now: number): Promise<{ retryAfterSeconds: number } | null> {
  const maintenance = (await read(env))?.maintenance;
  if (!maintenance?.isOn) return null;
  if (maintenance.until === undefined) return { retryAfterSeconds: RETRY_AFTER_SECONDS };
  const seconds = Math.ceil((Date.parse(maintenance.until) - now) / 1000);
  return seconds > 0 ? { retryAfterSeconds: seconds } : null;
}

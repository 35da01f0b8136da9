/**
 * Decisions at the edge, before any call to the backend. Invariant: an unreadable config is logged and the last one
 * stays in force for ten minutes; after that there is no maintenance, no notice, and the default regions.
 */
import { inLocale, type Locale } from "../i18n/locales.ts";
import type { EdgeValues } from "../remote-config/edge-keys.ts";
import type { BackendEnv } from "./backend-fetch.ts";
import { readEdgeValues } from "./edge-values.ts";
import { StaleIfError } from "./stale-if-error.ts";

export interface EdgeEnv extends BackendEnv {
  /** A connection string in the format of `@vercel/edge-config`. */
  readonly EDGE_CONFIG: string;
}

const kept = new StaleIfError<EdgeValues>({
  freshMs: 30_000,
  staleMs: 10 * 60_000,
  retryMs: 5_000,
  deadlineMs: 1_000,
  now: Date.now,
  onFailure: (cause) => {
    const name = cause instanceof Error ? cause.name : typeof cause;
    console.error(JSON.stringify({ level: "error", event: "edge_config_failed", error: { name } }));
  },
});

const read = (env: EdgeEnv) => kept.get(() => readEdgeValues({ connectionString: env.EDGE_CONFIG, backend: env }));

/** The operators' current notice to all investors, or null. */
export async function findNotice(env: EdgeEnv, locale: Locale): Promise<string | null> {
  const values = await read(env);
  return (values?.siteNotice && inLocale(values.siteNotice, locale)) || null;
}

const HOME_REGION = "IN";
/** Cloudflare's codes for an unknown country and for Tor. */
const NO_REGIONS: ReadonlySet<string> = new Set(["XX", "T1"]);

/** Whether a visitor from `region` sees GIFT first, if they may use it and have not chosen a mode. */
export async function leadsToGift(env: EdgeEnv, region: string | null): Promise<boolean> {
  if (region === null || NO_REGIONS.has(region)) return false;
  const values = await read(env);
  return values?.giftRegions ? values.giftRegions.includes(region) : region !== HOME_REGION;
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

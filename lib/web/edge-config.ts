import "server-only";
import { inLocale, type Locale } from "@/lib/i18n/locales";
import { type EdgeValues, readEdgeValues } from "./edge-values";
import { platformEnv } from "./platform";
import { ttlCache } from "./ttl-cache";

/** Asked at most once in 30 seconds (specification §9). */
const values = ttlCache<EdgeValues>({ seconds: 30, entriesMax: 1, now: Date.now });

/** What operators tell everybody now, or null. A config that cannot be read is logged and tells nothing (§8). */
export async function findSiteNotice(locale: Locale): Promise<string | null> {
  const env = platformEnv();
  const { EDGE_CONFIG } = env;
  try {
    const found = await values(EDGE_CONFIG, () => readEdgeValues({ connectionString: EDGE_CONFIG, backend: env }));
    return (found?.siteNotice && inLocale(found.siteNotice, locale)) || null;
  } catch (cause) {
    const name = cause instanceof Error ? cause.name : typeof cause;
    console.error(JSON.stringify({ level: "error", event: "edge_config_failed", error: { name } }));
    return null;
  }
}

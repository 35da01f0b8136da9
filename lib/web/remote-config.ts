import "server-only";
import { getCloudflareContext } from "@opennextjs/cloudflare";
import { connection } from "next/server";
import { cache } from "react";
import { DEFAULT_LOCALE, LOCALES } from "@/lib/i18n/locales";
import { firebaseAppOf, isEmbedded } from "@/lib/remote-config/app";
import { RemoteConfigClient } from "@/lib/remote-config/client";
import { decodeEntries, parseRemoteConfig, type RemoteConfig } from "@/lib/remote-config/values";
import { fetchBackend } from "./backend-fetch";
import { platformEnv } from "./platform";

/** One client in an isolate: the interval between fetches is its own. */
let shared: RemoteConfigClient | null = null;

/** A page waits no longer; the fetch goes on for the next one. */
const WAIT_MS = 1_000;

/**
 * The remote config of pages. It grants nothing: the backend decides anew. A config that cannot be read is logged,
 * and every key takes its default.
 */
export const readRemoteConfig = cache(async (): Promise<RemoteConfig> => {
  // Never while pages are built: there are no bindings then.
  await connection();
  shared ??= connect();
  const fetched = shared.fetch();
  getCloudflareContext().ctx.waitUntil(fetched);
  const entries = (await Promise.race([fetched, wait(WAIT_MS)])) ?? shared.entries ?? {};
  return parseRemoteConfig(decodeEntries(entries), (key) => logFailure("remote_config_malformed", key));
});

function connect(): RemoteConfigClient {
  const env = platformEnv();
  return new RemoteConfigClient({
    app: firebaseAppOf(env),
    transport: {
      fetch: (url, init) => (isEmbedded(url) ? fetchBackend(env, url, init) : fetch(url, init)),
      now: Date.now,
      randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
    },
    language: LOCALES[DEFAULT_LOCALE].tag,
    signals: { client: "web" },
    onFailure: (cause) => logFailure("remote_config_failed", cause instanceof Error ? cause.name : typeof cause),
  });
}

function logFailure(event: string, kind: string): void {
  console.error(JSON.stringify({ level: "error", event, kind }));
}

const wait = (ms: number) => new Promise<null>((resolve) => setTimeout(() => resolve(null), ms));

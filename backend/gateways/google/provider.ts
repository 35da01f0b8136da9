/** The real Google provider. Its URLs are constants: no request can direct it elsewhere. */
import { SettingError } from "../../../lib/contract/facts/logged-error.ts";
import { wallClock } from "../../platform/clock.ts";
import { GATEWAY_DEADLINE_MS, ProviderAway } from "../deadline.ts";
import type { GoogleProvider } from "../google.ts";
import { GoogleKeyRing, type Published } from "./key-ring.ts";

const AUTHORIZE_URL = "https://accounts.google.com/o/oauth2/v2/auth";
const KEYS_URL = "https://www.googleapis.com/oauth2/v3/certs";
/** The second form appears in older tokens (developers.google.com/identity/openid-connect/reference). */
const ISSUERS = ["https://accounts.google.com", "accounts.google.com"] as const;
const CLIENT_ID_SHAPE = /^[\w-]{1,200}\.apps\.googleusercontent\.com$/;

const MINUTE_MS = 60_000;
const CACHE_MS = { least: 5 * MINUTE_MS, most: 24 * 60 * MINUTE_MS } as const;

/** Shared by all requests of an isolate: fetching the keys at every sign-in would take a second each time. */
const keys = new GoogleKeyRing({ clock: wallClock, publish: () => publishedKeys((url, init) => fetch(url, init)) });

/** @throws Error when the id is not a Google client id. */
export function realGoogle(clientId: string): GoogleProvider {
  if (!CLIENT_ID_SHAPE.test(clientId)) throw new SettingError("GOOGLE_CLIENT_ID", "is no client of Google's");
  return { clientId, authorizeUrl: AUTHORIZE_URL, issuers: ISSUERS, keys };
}

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/**
 * `fetch` is a parameter so that tests can simulate Google.
 * @throws Error when the response is not as documented.
 */
export async function publishedKeys(fetchKeys: Fetch): Promise<Published> {
  const signal = AbortSignal.timeout(GATEWAY_DEADLINE_MS);
  const init = { headers: { accept: "application/json" }, redirect: "manual", signal } as const;
  const away = (cause: unknown) => {
    throw new ProviderAway("no answer of Google arrived", { cause });
  };
  const answer = await fetchKeys(KEYS_URL, init).catch(away);
  if (answer.status === 429 || answer.status >= 500) throw new ProviderAway(`Google's keys answered ${answer.status}`);
  if (answer.status !== 200) throw new Error(`Google's keys answered ${answer.status}`);
  const text = await answer.text().catch(away);
  return { keySet: JSON.parse(text), maxAgeMs: cacheLifetimeMs(answer.headers.get("cache-control")) };
}

/** The max-age that Google sends, within bounds. */
function cacheLifetimeMs(cacheControl: string | null): number {
  const seconds = Number(/\bmax-age=(\d{1,9})\b/.exec(cacheControl ?? "")?.[1] ?? 0);
  return Math.min(CACHE_MS.most, Math.max(CACHE_MS.least, seconds * 1000));
}

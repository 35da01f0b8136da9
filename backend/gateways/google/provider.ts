/** Google itself. Its addresses are fixed here: nothing that anybody sends can lead elsewhere. */
import { wallClock } from "../../clock.ts";
import { GATEWAY_DEADLINE_MS } from "../deadline.ts";
import type { GoogleProvider } from "../google.ts";
import { KeyRing, type Published } from "./key-ring.ts";

const AUTHORIZE_URL = "https://accounts.google.com/o/oauth2/v2/auth";
const KEYS_URL = "https://www.googleapis.com/oauth2/v3/certs";
/** The second is what older tokens say (developers.google.com/identity/openid-connect/reference). */
const ISSUERS = ["https://accounts.google.com", "accounts.google.com"] as const;
const CLIENT_ID_SHAPE = /^[\w-]+\.apps\.googleusercontent\.com$/;

const MINUTE_MS = 60_000;
const KEPT_MS = { least: 5 * MINUTE_MS, most: 24 * 60 * MINUTE_MS } as const;

/** One for all requests of this isolate: asking Google at every sign-in would cost each of them a second. */
const keys = new KeyRing({ clock: wallClock, publish: () => publishedKeys((url, init) => fetch(url, init)) });

/** @throws when the id is not that of a client of Google's. */
export function realGoogle(clientId: string): GoogleProvider {
  if (!CLIENT_ID_SHAPE.test(clientId)) throw new Error("GOOGLE_CLIENT_ID is no client of Google's");
  return { clientId, authorizeUrl: AUTHORIZE_URL, issuers: ISSUERS, keys };
}

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** As much of `fetch` as is used is handed in, so that a test can play Google. @throws when it does not answer as it should. */
export async function publishedKeys(fetchKeys: Fetch): Promise<Published> {
  const answer = await fetchKeys(KEYS_URL, {
    headers: { accept: "application/json" },
    redirect: "manual",
    signal: AbortSignal.timeout(GATEWAY_DEADLINE_MS),
  });
  if (answer.status !== 200) throw new Error(`Google's keys answered ${answer.status}`);
  return { keySet: await answer.json(), maxAgeMs: keptFor(answer.headers.get("cache-control")) };
}

/** As long as Google says, within reason. */
function keptFor(cacheControl: string | null): number {
  const seconds = Number(/\bmax-age=(\d{1,9})\b/.exec(cacheControl ?? "")?.[1] ?? 0);
  return Math.min(KEPT_MS.most, Math.max(KEPT_MS.least, seconds * 1000));
}

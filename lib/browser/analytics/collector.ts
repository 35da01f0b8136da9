/**
 * Captures events in the browser and sends them in batches. Captures nothing before the visitor has consented, and
 * nothing while a child's account is shown (docs/decisions/0055).
 */
import type { AnalyticsEvent } from "@/lib/contract/values/analytics-events";
import { fetchApi } from "../api";
import { browserStores, type Stores } from "../storage";
import { mayCount } from "./consent";
import { addToQueue, nextBatch, removeFromQueue } from "./queue";
import { SESSION_KEY } from "./reset";

const ADDRESS = "/api/v2/analytics/send";
const FLUSH_AFTER_MS = 5_000;
/** Pages of a child's account: `/family/usr_…`. */
const CHILD_PAGE = /\/family\/usr_/;

let timer: ReturnType<typeof setTimeout> | undefined;
let isSending = false;

export const isCounted = (): boolean =>
  mayCount(document.cookie, navigator) && !CHILD_PAGE.test(window.location.pathname);

const hex = (bytes: number): string =>
  [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

function sessionId({ session }: Stores): string {
  const stored = session.getItem(SESSION_KEY) ?? hex(16);
  session.setItem(SESSION_KEY, stored);
  return stored;
}

/** Queues an event for the next batch. `Clicked`: the event was triggered by a click. */
export function capture({ event, properties = {} }: AnalyticsEvent, interactionType?: "Clicked"): void {
  if (!isCounted()) return;
  const now = new Date();
  addToQueue(
    browserStores().local,
    {
      ...{ id: hex(16), event, properties, at: now.toISOString(), path: window.location.pathname },
      ...(interactionType && { interactionType }),
    },
    now.getTime(),
  );
  timer ??= setTimeout(flush, FLUSH_AFTER_MS);
}

function nextBody(stores: Stores) {
  const events = nextBatch(stores.local);
  if (events.length === 0) return null;
  const { pathname: path } = window.location;
  const context = {
    ...{ sessionId: sessionId(stores), path },
    ...{ screenWidth: window.screen.width, screenHeight: window.screen.height },
  };
  const body = JSON.stringify({ sentAt: new Date().toISOString(), context, events });
  return { events, body: new Blob([body], { type: "application/json" }) };
}

/** Sends queued events. Events not accepted stay queued; events rejected permanently are dropped. */
export async function flush(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  if (isSending || !navigator.onLine || !mayCount(document.cookie, navigator)) return;
  isSending = true;
  const stores = browserStores();
  try {
    for (let next = nextBody(stores); next !== null; next = nextBody(stores)) {
      const { status } = await fetchApi(ADDRESS, { method: "POST", body: next.body, keepalive: true });
      if (status === 429 || status >= 500) return;
      removeFromQueue(stores.local, next.events);
    }
  } catch {
    // Offline: events stay queued.
  } finally {
    isSending = false;
  }
}

/** Sends queued events while the page unloads, by a beacon. Events of a rejected beacon stay queued. */
export function flushWithBeacon(): void {
  if (!navigator.onLine || !mayCount(document.cookie, navigator)) return;
  const stores = browserStores();
  const next = nextBody(stores);
  if (next !== null && navigator.sendBeacon(ADDRESS, next.body)) removeFromQueue(stores.local, next.events);
}

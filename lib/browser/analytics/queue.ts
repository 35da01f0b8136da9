/**
 * Events in this browser that the server has not accepted yet. Invariants: at most the newest 200 of the last seven
 * days; an event keeps its id, so that sending it twice counts it once.
 */
import type { KeyValueStore } from "../storage";
import { QUEUE_KEY } from "./reset";

export interface QueuedEvent {
  readonly id: string;
  readonly event: string;
  readonly properties: Readonly<Record<string, unknown>>;
  /** ISO 8601. */
  readonly at: string;
  readonly path: string;
  readonly interactionType?: "Clicked";
}

const EVENTS_MAX = 200;
const BATCH_MAX = 50;
/** The limit of `navigator.sendBeacon`, of `fetch` with `keepalive` and of the server is 64 KiB. */
const BATCH_LENGTH_MAX = 48_000;
const AGE_MAX_MS = 7 * 86_400_000;

function read(store: KeyValueStore): readonly QueuedEvent[] {
  try {
    const stored: unknown = JSON.parse(store.getItem(QUEUE_KEY) ?? "[]");
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}

function write(store: KeyValueStore, events: readonly QueuedEvent[]): void {
  try {
    if (events.length === 0) store.removeItem(QUEUE_KEY);
    else store.setItem(QUEUE_KEY, JSON.stringify(events));
  } catch {
    // A full storage loses events without failing the page.
  }
}

export function addToQueue(store: KeyValueStore, event: QueuedEvent, now: number): void {
  const recent = read(store).filter(({ at }) => now - Date.parse(at) <= AGE_MAX_MS);
  write(store, [...recent, event].slice(-EVENTS_MAX));
}

/** The oldest events that fit one request. They stay in the queue. */
export function nextBatch(store: KeyValueStore): readonly QueuedEvent[] {
  const batch = read(store).slice(0, BATCH_MAX);
  while (batch.length > 1 && JSON.stringify(batch).length > BATCH_LENGTH_MAX) batch.pop();
  return batch;
}

export function removeFromQueue(store: KeyValueStore, sent: readonly QueuedEvent[]): void {
  const ids = new Set(sent.map(({ id }) => id));
  write(
    store,
    read(store).filter(({ id }) => !ids.has(id)),
  );
}

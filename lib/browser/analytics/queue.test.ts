import { expect, it } from "vitest";
import type { KeyValueStore } from "../storage";
import { mayCount } from "./consent";
import { addToQueue, nextBatch, type QueuedEvent, removeFromQueue } from "./queue";
import { QUEUE_KEY, resetAnalytics, SESSION_KEY } from "./reset";

const NOW = Date.parse("2026-11-22T10:00:00Z");

function newStore(): KeyValueStore & { readonly entries: Map<string, string> } {
  const entries = new Map<string, string>();
  return {
    entries,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  };
}

const eventOf = (place: number, at = NOW): QueuedEvent => ({
  ...{ id: String(place).padStart(32, "0"), event: "page_viewed", properties: {} },
  ...{ at: new Date(at).toISOString(), path: "/" },
});

it("keeps at most 200 events, the newest, and sends the oldest 50 of them first", () => {
  const store = newStore();
  for (let place = 0; place < 260; place++) addToQueue(store, eventOf(place), NOW);
  const batch = nextBatch(store);
  expect(batch).toHaveLength(50);
  expect(batch[0]?.id).toBe(eventOf(60).id);
  for (let taken = 0; taken < 4; taken++) removeFromQueue(store, nextBatch(store));
  expect(nextBatch(store)).toEqual([]);
  expect(store.entries.size).toBe(0);
});

it("keeps an event and its id until it is accepted, and keeps events added meanwhile", () => {
  const store = newStore();
  addToQueue(store, eventOf(1), NOW);
  const sent = nextBatch(store);
  addToQueue(store, eventOf(2), NOW);
  expect(nextBatch(store)[0]).toEqual(sent[0]);
  removeFromQueue(store, sent);
  expect(nextBatch(store)).toEqual([eventOf(2)]);
});

it("drops events older than the server accepts", () => {
  const store = newStore();
  addToQueue(store, eventOf(1, NOW - 8 * 86_400_000), NOW - 8 * 86_400_000);
  addToQueue(store, eventOf(2), NOW);
  expect(nextBatch(store)).toEqual([eventOf(2)]);
});

it("limits a batch to the size of a beacon, and reads a corrupt queue as empty", () => {
  const store = newStore();
  for (let place = 0; place < 50; place++) {
    addToQueue(store, { ...eventOf(place), properties: { faqTitle: "x".repeat(2_000) } }, NOW);
  }
  expect(JSON.stringify(nextBatch(store)).length).toBeLessThan(48_000);
  store.setItem(QUEUE_KEY, "{broken");
  expect(nextBatch(store)).toEqual([]);
});

it.each([
  ["consent was not requested", "", {}, false],
  ["the visitor declined", "analytics=no", {}, false],
  ["the visitor agreed", "theme=dark; analytics=yes", {}, true],
  ["Global Privacy Control is set", "analytics=yes", { globalPrivacyControl: true }, false],
  ["Do Not Track is set", "analytics=yes", { doNotTrack: "1" }, false],
])("counts only with consent: when %s", (_, cookies, signals, expected) => {
  expect(mayCount(cookies, signals)).toBe(expected);
});

it("clears queue and session on reset", () => {
  const [local, session] = [newStore(), newStore()];
  addToQueue(local, eventOf(1), NOW);
  session.setItem(SESSION_KEY, "a");
  resetAnalytics({ local, session });
  expect([local.entries.size, session.entries.size]).toEqual([0, 0]);
});

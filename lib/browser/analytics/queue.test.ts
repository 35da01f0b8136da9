import { expect, it } from "vitest";
import type { KeyValueStore } from "../storage";
import { mayCount } from "./consent";
import { addToQueue, nextBatch, type QueuedEvent, removeFromQueue } from "./queue";
import { QUEUE_KEY, resetAnalytics, SESSION_KEY } from "./reset";
import { shiftWindows } from "./vitals";

const NOW = Date.parse("2026-11-22T10:00:00Z");

function newStore(): KeyValueStore & { readonly kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
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
  expect(store.kept.size).toBe(0);
});

it("keeps an event and its id until it was taken, and what came meanwhile stays", () => {
  const store = newStore();
  addToQueue(store, eventOf(1), NOW);
  const sent = nextBatch(store);
  addToQueue(store, eventOf(2), NOW);
  expect(nextBatch(store)[0]).toEqual(sent[0]);
  removeFromQueue(store, sent);
  expect(nextBatch(store)).toEqual([eventOf(2)]);
});

it("forgets what is older than the server takes", () => {
  const store = newStore();
  addToQueue(store, eventOf(1, NOW - 8 * 86_400_000), NOW - 8 * 86_400_000);
  addToQueue(store, eventOf(2), NOW);
  expect(nextBatch(store)).toEqual([eventOf(2)]);
});

it("sends no batch longer than a beacon takes, and reads a broken queue as an empty one", () => {
  const store = newStore();
  for (let place = 0; place < 50; place++) {
    addToQueue(store, { ...eventOf(place), properties: { faqTitle: "x".repeat(2_000) } }, NOW);
  }
  expect(JSON.stringify(nextBatch(store)).length).toBeLessThan(48_000);
  store.setItem(QUEUE_KEY, "{broken");
  expect(nextBatch(store)).toEqual([]);
});

it.each([
  ["nobody was asked", "", {}, false],
  ["the visitor said no", "analytics=no", {}, false],
  ["the visitor agreed", "theme=dark; analytics=yes", {}, true],
  ["Global Privacy Control stands against it", "analytics=yes", { globalPrivacyControl: true }, false],
  ["Do Not Track stands against it", "analytics=yes", { doNotTrack: "1" }, false],
])("where %s, counts only with consent", (_, cookies, signals, expected) => {
  expect(mayCount(cookies, signals)).toBe(expected);
});

it("empties queue and session when it is reset", () => {
  const [local, session] = [newStore(), newStore()];
  addToQueue(local, eventOf(1), NOW);
  session.setItem(SESSION_KEY, "a");
  resetAnalytics({ local, session });
  expect([local.kept.size, session.kept.size]).toEqual([0, 0]);
});

it("sums layout shifts in windows and keeps the worst", () => {
  const add = shiftWindows();
  const shifts = [
    [0, 0.1],
    [900, 0.1],
    [3_000, 0.05],
    [3_500, 0.05],
  ] as const;
  expect(shifts.map(([startTime, value]) => Number(add({ startTime, value }).toFixed(2)))).toEqual([
    0.1, 0.2, 0.2, 0.2,
  ]);
});

/** A queue message is acknowledged, and a run of the cron trigger ended, by the return of its handler. */
import { createMessageBatch, createScheduledController } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Env } from "../../../backend/env.ts";
import { consumeEvents, replay } from "../../../backend/events/consumer.ts";
import { listDeadLetters } from "../../../backend/events/dead-letter-store.ts";
import { clock } from "../../../backend/platform/clock.ts";
import { eventConsumerOf } from "../../../backend/routes/queue.ts";
import worker from "../../../backend/worker.ts";
import { epochMs } from "../../../lib/contract/values/calendar-date.ts";
import { endsAfterEveryOperation } from "../doubles/held-database.ts";
import { newUserId } from "../friends/friend-steps.ts";

beforeEach(async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  await env.CATALOGUE.prepare("DELETE FROM dead_letter").run();
});
afterEach(() => {
  vi.restoreAllMocks();
});

const strange = () => ({ sequence: 4, event: { type: "investor.sneezed.v1", entity: newUserId(), at: 1 } });
const created = () => ({
  sequence: 1,
  event: { type: "investor.created.v1" as const, entity: newUserId(), at: epochMs(clock.now()) },
});
const message = (body: unknown) => ({ id: "0", timestamp: new Date(), attempts: 1, body });
const letters = () => listDeadLetters(env.CATALOGUE, { limit: 100, after: null });

/** The handler of a queue, with the databases given. */
const receive = (queue: string, body: unknown, bindings: Partial<Env>) =>
  worker.queue(createMessageBatch(queue, [message(body)]), { ...env, ...bindings });

it.each([
  ["stored as a dead letter", "ultra-events", strange],
  ["applied", "ultra-events", created],
  ["stored as a dead letter", "ultra-events-dead", strange],
  ["applied", "ultra-events-dead", created],
])("acknowledges no message that is still being %s, of the queue %s", async (_, queue, body) => {
  const { operations, leftBehind } = await endsAfterEveryOperation(env.CATALOGUE, (CATALOGUE) =>
    receive(queue, body(), { CATALOGUE }),
  );
  expect(operations).toBeGreaterThan(0);
  expect(leftBehind).toEqual([]);
});

it("answers for a message whose projection fails only after every attempt to apply it has ended", async () => {
  const { operations, leftBehind } = await endsAfterEveryOperation(env.CATALOGUE, (database) => {
    const broken = () => [database.prepare("INSERT INTO investor_index (investor_id) VALUES (NULL)")];
    const consumer = { ...eventConsumerOf(env), database, project: broken };
    return consumeEvents(createMessageBatch("ultra-events", [message(created())]), consumer);
  });
  // With the rest of its batch, and alone.
  expect(operations).toBe(2);
  expect(leftBehind).toEqual([]);
});

it("ends no replay before its failed attempt is stored", async () => {
  await receive("ultra-events-dead", strange(), {});
  const [letter] = await letters();
  const { operations, leftBehind } = await endsAfterEveryOperation(env.CATALOGUE, (database) =>
    replay(letter ?? expect.fail("no dead letter"), { ...eventConsumerOf(env), database }),
  );
  expect(operations).toBeGreaterThan(0);
  expect(leftBehind).toEqual([]);
});

it("acknowledges no message that asks to count analytics before they are counted", async () => {
  const { operations, leftBehind } = await endsAfterEveryOperation(env.ANALYTICS, (ANALYTICS) =>
    receive("ultra-analytics", {}, { ANALYTICS }),
  );
  expect(operations).toBeGreaterThan(0);
  expect(leftBehind).toEqual([]);
});

it.each(["ANALYTICS", "CATALOGUE"] as const)("ends no hourly run before its work on %s has ended", async (name) => {
  const { operations, leftBehind } = await endsAfterEveryOperation(env[name], (database) =>
    worker.scheduled(createScheduledController({ cron: "7 * * * *" }), { ...env, [name]: database }),
  );
  expect(operations).toBeGreaterThan(0);
  expect(leftBehind).toEqual([]);
});

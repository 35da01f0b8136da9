import { createExecutionContext, createMessageBatch, getQueueResult } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { consumeDeadLetters, consumeEvents, type EventConsumer } from "../../../backend/events/consumer.ts";
import { countDeadLetters, listDeadLetters } from "../../../backend/events/dead-letter-store.ts";
import type { EventMessage } from "../../../backend/events/schema.ts";
import { clock } from "../../../backend/platform/clock.ts";
import { eventConsumerOf } from "../../../backend/routes/queue.ts";
import { epochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { UserId } from "../../../lib/contract/values/ids.ts";
import { deliver } from "../events.ts";
import { deliverEvents, named, newUserId, referred, verified } from "../friends/friend-steps.ts";
import { operate } from "../people/api.ts";

const wipe = [
  "dead_letter",
  "event_counter",
  "friendly_name",
  "investor_index",
  "leaderboard",
  "referral",
  "milestone",
];
let logged: string[] = [];
beforeEach(async () => {
  logged = [];
  vi.spyOn(console, "error").mockImplementation((line: string) => void logged.push(line));
  await env.CATALOGUE.batch(wipe.map((table) => env.CATALOGUE.prepare(`DELETE FROM ${table}`)));
});

afterEach(() => {
  vi.restoreAllMocks();
});

const created = (entity: UserId, at: number = clock.now()): EventMessage => ({
  sequence: 1,
  event: { type: "investor.created.v1", entity, at: epochMs(at) },
});

const unknown = (entity: UserId) => ({
  sequence: 4,
  event: { type: "investor.sneezed.v1", entity, at: 1, loudness: 3 },
});

const malformed = (entity: UserId) => ({ sequence: 5, event: { ...created(entity).event, phone: "+919876543210" } });

const isListed = async (userId: UserId) =>
  (await env.CATALOGUE.prepare("SELECT 1 FROM investor_index WHERE investor_id = ?").bind(userId).first()) !== null;

const nameOf = (userId: UserId) =>
  env.CATALOGUE.prepare("SELECT name FROM friendly_name WHERE investor_id = ?").bind(userId).first<string>("name");

const letters = () => listDeadLetters(env.CATALOGUE, { limit: 100, after: null });

const counters = async () => {
  const { results } = await env.CATALOGUE.prepare("SELECT type, handled, dead FROM event_counter ORDER BY type").all();
  return results;
};

/** Passes deliveries to the test's own consumer and returns its result. */
async function transferUnits(
  consume: typeof consumeEvents,
  consumer: EventConsumer,
  deliveries: readonly { readonly body: unknown; readonly attempts: number }[],
) {
  const messages = deliveries.map((each, place) => ({ id: String(place), timestamp: new Date(), ...each }));
  const batch = createMessageBatch("ultra-events", messages);
  const retries = batch.messages.map((message) => vi.spyOn(message, "retry"));
  await consume(batch, consumer);
  const delays = retries.flatMap(({ mock }) => mock.calls.map(([options]) => options?.delaySeconds));
  return { ...(await getQueueResult(batch, createExecutionContext())), delays };
}

/** The production consumer, whose projections fail for these entities while `isFailing` returns true. */
function failingFor(entities: readonly UserId[], isFailing: () => boolean = () => true): EventConsumer {
  const wired = eventConsumerOf(env);
  const broken = () => [env.CATALOGUE.prepare("INSERT INTO investor_index (investor_id) VALUES (NULL)")];
  return {
    ...wired,
    project: (message) =>
      isFailing() && entities.some((each) => each === message.event.entity) ? broken() : wired.project(message),
  };
}

/** A database that refuses every write. */
const away: Pick<EventConsumer, "database"> = {
  database: Object.assign(Object.create(env.CATALOGUE) as D1Database, {
    prepare: (sql: string) => env.CATALOGUE.prepare(sql),
    batch: () => Promise.reject(new Error("D1 is away")),
  }),
};

it("stores unknown and malformed events as dead letters and applies the rest of the batch", async () => {
  const [strange, broken, good] = [newUserId(), newUserId(), newUserId()];
  const result = await deliver([unknown(strange), malformed(broken), "?", created(good)]);
  const log = logged.join("\n");
  expect(result).toMatchObject({ outcome: "ok", retryMessages: [] });
  expect(await isListed(good)).toBe(true);
  expect(await isListed(broken)).toBe(false);
  const deadLetters = [...(await letters())].sort((a, b) => (a.sequence ?? 9) - (b.sequence ?? 9));
  expect(deadLetters).toMatchObject([
    { entity: strange, sequence: 4, type: "investor.sneezed.v1", reason: "UNKNOWN_TYPE", attempts: 1 },
    { entity: broken, sequence: 5, type: "investor.created.v1", reason: "MALFORMED", attempts: 1 },
    { entity: null, sequence: null, type: null, reason: "MALFORMED", attempts: 1 },
  ]);
  expect(deadLetters.map(({ body }) => body)).toEqual([unknown(strange), expect.anything(), "?"]);
  expect(await counters()).toEqual([
    { type: "investor.created.v1", handled: 1, dead: 1 },
    { type: "investor.sneezed.v1", handled: 0, dead: 1 },
    { type: "unreadable", handled: 0, dead: 1 },
  ]);
  expect(log).toContain('"event":"event_dead_lettered"');
  expect(log).toContain("investor.sneezed.v1 UNKNOWN_TYPE");
  for (const secret of ["+919876543210", strange, broken, "loudness"]) expect(log).not.toContain(secret);
});

it("keeps one dead letter for a message delivered twice and counts its attempts", async () => {
  const strange = unknown(newUserId());
  await deliver([strange]);
  await deliver([strange, strange]);
  expect(await letters()).toMatchObject([{ attempts: 3 }]);
});

it("retries only the message whose projection fails and applies the rest of the batch", async () => {
  const [first, poisoned, last] = [newUserId(), newUserId(), newUserId()];
  const messages = [first, poisoned, last].map((entity) => ({ body: created(entity), attempts: 3 }));
  const result = await transferUnits(consumeEvents, failingFor([poisoned]), messages);
  expect(result).toMatchObject({ outcome: "ok", retryBatch: { retry: false } });
  expect(result).toMatchObject({ retryMessages: [{ msgId: "1" }], delays: [8] });
  expect([await isListed(first), await isListed(poisoned), await isListed(last)]).toEqual([true, false, true]);
  expect(await countDeadLetters(env.CATALOGUE)).toBe(0);
});

it("applies a message once when its first write fails and it is redelivered", async () => {
  const [asha, friend] = [newUserId(), newUserId()];
  const messages = [named(asha, "Asha"), referred(friend, asha, 1), verified(friend, 5)];
  const deliveries = (attempts: number) => messages.map((body) => ({ body, attempts }));
  const failed = await transferUnits(consumeEvents, { ...eventConsumerOf(env), ...away }, deliveries(1));
  expect(failed.retryMessages.map(({ msgId }) => msgId)).toEqual(["0", "1", "2"]);
  expect(await nameOf(asha)).toBe(null);
  const again = await transferUnits(consumeEvents, eventConsumerOf(env), deliveries(2));
  expect(again.retryMessages).toEqual([]);
  await transferUnits(consumeEvents, eventConsumerOf(env), deliveries(3));
  const { results } = await env.CATALOGUE.prepare("SELECT referrer_id, kyc_count FROM leaderboard").all();
  expect(results).toEqual([{ referrer_id: asha, kyc_count: 1 }]);
  expect(await nameOf(asha)).toBe("Asha");
});

it("does not acknowledge a message that it could neither apply nor store", async () => {
  const result = await transferUnits(consumeEvents, { ...eventConsumerOf(env), ...away }, [
    { body: unknown(newUserId()), attempts: 20 },
  ]);
  expect(result).toMatchObject({ retryMessages: [{ msgId: "0" }], delays: [600] });
});

it("retries a message from the dead-letter queue once, then stores it, and loses none while the database is unavailable", async () => {
  const [recovered, poisoned] = [newUserId(), newUserId()];
  const messages = [recovered, poisoned].map((entity) => ({ body: created(entity), attempts: 1 }));
  const lost = await transferUnits(consumeDeadLetters, { ...eventConsumerOf(env), ...away }, messages);
  expect(lost.retryMessages).toHaveLength(2);
  const deadLetters = await transferUnits(consumeDeadLetters, failingFor([poisoned]), messages);
  expect(deadLetters.retryMessages).toEqual([]);
  expect(await isListed(recovered)).toBe(true);
  expect(await letters()).toMatchObject([{ entity: poisoned, sequence: 1, reason: "PROJECTION_FAILED", attempts: 1 }]);
});

it("consumes the dead-letter queue", async () => {
  const [good, strange] = [newUserId(), newUserId()];
  await deliver([created(good), unknown(strange)], "ultra-events-dead");
  expect(await isListed(good)).toBe(true);
  expect(await letters()).toMatchObject([{ entity: strange }]);
});

it("counts events by type and shows the lag of each projection", async () => {
  await deliver([created(newUserId(), clock.now() - 90_000), created(newUserId(), clock.now() - 1_000)]);
  await deliver([unknown(newUserId())]);
  const { body } = await operate("events", {});
  expect(body).toMatchObject({
    deadLetters: 1,
    events: [
      { type: "investor.created.v1", handled: 2, dead: 0, handledAt: expect.stringMatching(/^\d{4}-.*Z$/) },
      { type: "investor.sneezed.v1", handled: 0, dead: 1, handledAt: null, lagMs: null },
    ],
  });
  const [{ lagMs }] = body.events as [{ lagMs: number }];
  expect(lagMs).toBeGreaterThanOrEqual(90_000);
  expect(lagMs).toBeLessThan(120_000);
});

it("lists dead letters for an operator and replays a selected one once", async () => {
  const [fixed, other] = [newUserId(), newUserId()];
  const messages = [fixed, other].map((entity) => ({ body: created(entity), attempts: 1 }));
  await transferUnits(consumeDeadLetters, failingFor([fixed, other]), messages);
  const listed = (await operate("dead-letters", {})).body as { deadLetters: { id: string; entity: string }[] };
  expect(listed).toMatchObject({ count: 2 });
  const id = listed.deadLetters.find(({ entity }) => entity === fixed)?.id;
  expect(await operate("replay", { id })).toMatchObject({ status: 200, body: { replayed: 1, failed: [] } });
  expect([await isListed(fixed), await isListed(other)]).toEqual([true, false]);
  expect(await letters()).toMatchObject([{ entity: other }]);
  expect(await operate("replay", { id })).toMatchObject({ status: 404 });
  expect(await operate("replay", { id: "everything" })).toMatchObject({ status: 400 });
});

it("replays all dead letters, counts failed attempts, and overwrites no newer state", async () => {
  const [late, strange] = [newUserId(), newUserId()];
  const old = [{ body: named(late, "Old", 1), attempts: 1 }];
  await transferUnits(consumeDeadLetters, failingFor([late]), old);
  await deliver([unknown(strange)]);
  await deliverEvents(named(late, "New", 2));
  const { body } = await operate("replay", { id: "all" });
  expect(body).toEqual({ replayed: 1, failed: [expect.stringMatching(/^dl_/)] });
  expect(await nameOf(late)).toBe("New");
  expect(await letters()).toMatchObject([{ entity: strange, reason: "UNKNOWN_TYPE", attempts: 2 }]);
  expect((await operate("replay", { id: "all" })).body).toMatchObject({ replayed: 0 });
});

it("replays more dead letters than one page lists", async () => {
  const entities = Array.from({ length: 130 }, newUserId);
  const messages = entities.map((entity) => ({ body: created(entity), attempts: 1 }));
  await transferUnits(consumeDeadLetters, failingFor(entities), messages);
  expect((await operate("dead-letters", {})).body).toMatchObject({ count: 130 });
  expect((await operate("replay", { id: "all" })).body).toEqual({ replayed: 130, failed: [] });
  expect(await countDeadLetters(env.CATALOGUE)).toBe(0);
});

it("stores no display name of a closed account in a dead letter", async () => {
  const removed = newUserId();
  await transferUnits(consumeDeadLetters, failingFor([removed]), [
    { body: named(removed, "Asha"), attempts: 1 },
    { body: created(removed), attempts: 1 },
  ]);
  await deliver([{ sequence: 9, event: { type: "investor.account-closed.v1", entity: removed, at: 9 } }]);
  expect(await letters()).toMatchObject([{ type: "investor.created.v1" }]);
});

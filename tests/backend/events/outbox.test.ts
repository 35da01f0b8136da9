import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it, vi } from "vitest";
import type { EventMessage } from "../../../backend/events/schema.ts";
import { createContext } from "../../../backend/investor/create-context.ts";
import type { AccountContext } from "../../../backend/investor/kernel/account-context.ts";
import { clock } from "../../../backend/platform/clock.ts";
import { randomIds } from "../../../backend/platform/ids.ts";
import { Scheduler } from "../../../backend/platform/scheduler.ts";
import { investmentId } from "../../../lib/contract/values/ids.ts";
import { type Investor, newInvestor } from "../wallet/investor.ts";

type Behaviour = "ACCEPT" | "REFUSE" | "ACCEPT_AND_CRASH";

/** A queue with configurable failures that records accepted messages. The object's alarm may retry at any time. */
function fakeQueue(behaviour: Behaviour) {
  const received: EventMessage[] = [];
  const queue = { ...env.EVENTS, behaviour, acceptedMax: Number.POSITIVE_INFINITY, sendBatch };
  async function sendBatch(batch: Iterable<{ body: EventMessage }>): Promise<void> {
    const isFull = received.length >= queue.acceptedMax;
    if (queue.behaviour === "REFUSE" || isFull) throw new Error("the queue is away");
    received.push(...[...batch].map(({ body }) => body));
    if (queue.behaviour === "ACCEPT_AND_CRASH") throw new Error("the answer is lost");
  }
  return { received, queue };
}

const INVESTMENT = investmentId.parse(`inv_${randomIds.letters()}`);

const jobsOf = (storage: DurableObjectStorage): AccountContext["scheduler"] => new Scheduler({ storage, clock });

/** The given number of payout events, emitted in one transaction. */
function emitFrom({ userId }: Investor, storage: DurableObjectStorage, count: number): void {
  const context = createContext({ userId, storage, env, scheduler: jobsOf(storage) });
  storage.transactionSync(() => {
    for (let payoutSequence = 0; payoutSequence < count; payoutSequence++) {
      context.emit({ type: "payout.paid.v1", investmentId: INVESTMENT, payoutSequence });
    }
  });
}

const emit = (investor: Investor, count: number) =>
  runInDurableObject(investor.object, (_, { storage }) => emitFrom(investor, storage, count));

const useQueue = ({ object }: Investor, queue: unknown) =>
  runInDurableObject(object, (instance) => void Object.assign(instance, { env: { ...env, EVENTS: queue } }));

const unsent = ({ object }: Investor) =>
  runInDurableObject(object, (_, { storage }) =>
    storage.sql.exec<{ sequence: number }>("SELECT sequence FROM outbox ORDER BY sequence").toArray(),
  );

/** The job of the next flush, and the alarm set for it. */
const nextFlush = ({ object }: Investor) =>
  runInDurableObject(object, async (_, { storage }) => ({
    rows: storage.sql
      .exec<{ due_at: number; attempts: number }>("SELECT due_at, attempts FROM job WHERE kind = 'OUTBOX'")
      .toArray(),
    alarm: await storage.getAlarm(),
  }));

const flush = ({ object }: Investor) => object.work();

/** An investor whose initial events have been sent. */
async function quietInvestor(): Promise<Investor> {
  const investor = await newInvestor();
  await flush(investor);
  expect(await unsent(investor)).toEqual([]);
  return investor;
}

const payoutsIn = (messages: readonly EventMessage[]) =>
  messages.flatMap(({ event }) => (event.type === "payout.paid.v1" ? [event.payoutSequence] : []));

async function passSeconds(investor: Investor, seconds: number): Promise<void> {
  await runInDurableObject(investor.object, (_, { storage }) => {
    storage.sql.exec("UPDATE job SET due_at = due_at - ? WHERE kind = 'OUTBOX'", seconds * 1_000);
  });
}

it("keeps every event once and in order when the queue refuses, and sets the alarm to retry", async () => {
  const investor = await quietInvestor();
  const { queue, received } = fakeQueue("REFUSE");
  await useQueue(investor, queue);
  await emit(investor, 3);
  await flush(investor);
  expect(received).toEqual([]);
  expect(await unsent(investor)).toHaveLength(3);
  const { rows, alarm } = await nextFlush(investor);
  expect(rows).toEqual([{ due_at: expect.any(Number), attempts: expect.any(Number) }]);
  expect(rows[0]?.attempts).toBeGreaterThan(0);
  expect(alarm).not.toBe(null);

  await emit(investor, 2);
  queue.behaviour = "ACCEPT";
  await passSeconds(investor, 3_600);
  await runDurableObjectAlarm(investor.object);
  await flush(investor);
  expect(payoutsIn(received)).toEqual([0, 1, 2, 0, 1]);
  const sequences = received.map(({ sequence }) => sequence);
  expect(sequences).toEqual([...new Set(sequences)].sort((a, b) => a - b));
  expect(await unsent(investor)).toEqual([]);
  expect((await nextFlush(investor)).rows).toEqual([]);
});

it("resumes after the accepted batch when the queue refuses the next one", async () => {
  const investor = await quietInvestor();
  const { queue, received } = fakeQueue("ACCEPT");
  queue.acceptedMax = 50;
  await useQueue(investor, queue);
  await emit(investor, 120);
  await flush(investor);
  expect(received).toHaveLength(50);
  expect(await unsent(investor)).toHaveLength(70);
  queue.acceptedMax = Number.POSITIVE_INFINITY;
  await passSeconds(investor, 3_600);
  await flush(investor);
  expect(payoutsIn(received)).toEqual(Array.from({ length: 120 }, (_, place) => place));
});

it("resends with the same sequence numbers after a crash between send and delete", async () => {
  const investor = await quietInvestor();
  const { queue, received } = fakeQueue("ACCEPT_AND_CRASH");
  await useQueue(investor, queue);
  await emit(investor, 2);
  await flush(investor);
  expect(await unsent(investor)).toHaveLength(2);
  const first = received.slice(0, 2);
  queue.behaviour = "ACCEPT";
  await passSeconds(investor, 3_600);
  await flush(investor);
  expect(payoutsIn(received).slice(0, 4)).toEqual([0, 1, 0, 1]);
  expect(received.slice(-2)).toEqual(first);
  expect(await unsent(investor)).toEqual([]);
});

it.each(["before", "after"])("takes effect once when the object is killed %s the queue accepts", async (moment) => {
  const investor = await quietInvestor();
  const sent: EventMessage[] = [];
  await runInDurableObject(investor.object, (instance, state) => {
    const sendBatch = async (batch: Iterable<{ body: EventMessage }>) => {
      sent.push(...[...batch].map(({ body }) => body));
      if (moment === "after") await env.EVENTS.sendBatch(sent.map((body) => ({ body })));
      state.abort("killed by a test");
    };
    Object.assign(instance, { env: { ...env, EVENTS: { ...env.EVENTS, sendBatch } } });
    const context = createContext({
      ...investor,
      storage: state.storage,
      env,
      scheduler: jobsOf(state.storage),
    });
    const named = { type: "investor.friendly-name-changed.v1", friendlyName: "Asha", version: 7 } as const;
    state.storage.transactionSync(() => context.emit(named));
  });
  await flush(investor).catch(() => undefined);
  expect(sent.map(({ event }) => event.type)).toEqual(["investor.friendly-name-changed.v1"]);
  // A new instance uses the bound queue; its alarm may run first.
  const awake = { ...investor, object: env.INVESTOR.getByName(investor.userId) };
  await flush(awake);
  expect(await unsent(awake)).toEqual([]);
  const names = () =>
    env.CATALOGUE.prepare("SELECT version, name FROM friendly_name WHERE investor_id = ?").bind(investor.userId).all();
  await expect.poll(async () => (await names()).results).toEqual([{ version: 7, name: "Asha" }]);
});

it("sends an event emitted while the previous batch is in flight", async () => {
  const investor = await quietInvestor();
  const { queue, received } = fakeQueue("ACCEPT");
  const storage = await runInDurableObject(investor.object, (_, state) => state.storage);
  const sendBatch = async (batch: Iterable<{ body: EventMessage }>) => {
    if (received.length === 0) emitFrom(investor, storage, 1);
    await queue.sendBatch(batch);
  };
  await useQueue(investor, { ...queue, sendBatch });
  await emit(investor, 2);
  await flush(investor);
  await flush(investor);
  expect(payoutsIn(received)).toEqual([0, 1, 0]);
  expect(await unsent(investor)).toEqual([]);
});

it("rolls back the transaction that emits a malformed event", async () => {
  const investor = await quietInvestor();
  await runInDurableObject(investor.object, (_, { storage }) => {
    const scheduler = jobsOf(storage);
    const context = createContext({ userId: investor.userId, storage, env, scheduler });
    const schedule = vi.spyOn(scheduler, "schedule");
    const change = () =>
      storage.transactionSync(() => {
        storage.sql.exec("INSERT INTO job (kind, reference, due_at) VALUES ('RETENTION', 'of the change', 1)");
        context.emit({ type: "payout.paid.v1", investmentId: INVESTMENT, payoutSequence: 0.5 });
      });
    expect(change).toThrow("not a domain event: payout.paid.v1: payoutSequence");
    expect(change).toThrow(expect.not.objectContaining({ name: "ZodError" }));
    const rows = storage.sql.exec("SELECT 1 FROM job WHERE reference = 'of the change'").toArray();
    expect([rows, schedule.mock.calls]).toEqual([[], []]);
  });
  expect(await unsent(investor)).toEqual([]);
});

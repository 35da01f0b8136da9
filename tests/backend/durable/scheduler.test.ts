import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it, vi } from "vitest";
import type { CalendarObject } from "../../../backend/calendar/object.ts";
import { saveManagers } from "../../../backend/catalogue/relationship-managers.ts";
import type { DealObject } from "../../../backend/deal/object.ts";
import type { InvestorObject } from "../../../backend/investor/object.ts";
import { clock } from "../../../backend/platform/clock.ts";
import { Scheduler } from "../../../backend/platform/scheduler.ts";
import { verifyEverything } from "../../../backend/routes/ops/verify.ts";
import { type EpochMs, epochMs } from "../../../lib/contract/values/calendar-date.ts";
import { newInvestor } from "../wallet/investor.ts";

const HOUR_MS = 3_600_000;

it("wakes for a job rescheduled after its first scheduling was rolled back", async () => {
  const alarm = await runInDurableObject(env.INVESTOR.getByName("undone"), async (_, { storage }) => {
    const scheduler = new Scheduler<"SAGA">({ storage, clock });
    const schedule = () =>
      scheduler.schedule({ kind: "SAGA", reference: "inv_1", dueAt: epochMs(clock.now() + HOUR_MS) });
    const undone = () =>
      storage.transactionSync(() => {
        schedule();
        throw new Error("refused further on");
      });
    expect(undone).toThrow("refused further on");
    schedule();
    return storage.getAlarm();
  });
  expect(alarm).toBeGreaterThan(Date.now());
});

it("does not delay a job that is scheduled repeatedly", async () => {
  const first = epochMs(clock.now() + HOUR_MS);
  const alarm = await runInDurableObject(env.DEAL.getByName("busy"), async (_, { storage }) => {
    const scheduler = new Scheduler<"EMIT">({ storage, clock });
    for (const later of [0, 300, 600]) {
      scheduler.scheduleOnce({ kind: "EMIT", reference: "all", dueAt: epochMs(first + later) });
    }
    return storage.getAlarm();
  });
  // The alarm is set by the machine's clock.
  const dueAt = Number(alarm) + clock.now() - Date.now();
  expect(Math.abs(dueAt - first)).toBeLessThan(300);
});

it("runs a job again when it was scheduled during its run", async () => {
  const done = await runInDurableObject(env.DEAL.getByName("while"), async (_, { storage }) => {
    const scheduler = new Scheduler<"EMIT">({ storage, clock });
    const emitLater = (inMs: number) =>
      scheduler.scheduleOnce({ kind: "EMIT", reference: "all", dueAt: epochMs(clock.now() + inMs) });
    emitLater(0);
    await scheduler.run({ EMIT: async () => emitLater(HOUR_MS) }, () => {});
    return storage.sql.exec<{ at: number }>("SELECT due_at AS at FROM job").one().at - clock.now();
  });
  expect(done).toBeGreaterThan(HOUR_MS - 10_000);
});

type Act = (scheduler: Scheduler<"EMIT">, now: EpochMs) => unknown;

/** Runs the only due job, during which somebody else calls `meanwhile`, and then its handler `end`s; the jobs that remain. */
async function remainingAfter(name: string, { meanwhile, end }: { meanwhile: Act; end: Act }) {
  return runInDurableObject(env.DEAL.getByName(name), async (_, { storage }) => {
    let now = epochMs(clock.now());
    const scheduler = new Scheduler<"EMIT">({ storage, clock: { ...clock, now: () => now } });
    scheduler.schedule({ ...EMISSION, dueAt: now });
    const runs: number[] = [];
    const own = scheduler.ofRun();
    const handlers = {
      EMIT: async () => {
        runs.push(now);
        if (runs.length > 1) return;
        await Promise.resolve();
        meanwhile(scheduler, now);
        await Promise.resolve();
        end(own, now);
      },
    };
    await scheduler.run(handlers, () => {});
    const inRun = runs.length;
    now = epochMs(now + 2 * HOUR_MS);
    await scheduler.run(handlers, () => {});
    return { inRun, later: runs.length - inRun };
  });
}

const EMISSION = { kind: "EMIT", reference: "all" } as const;
const isRefused = () => {
  throw new Error("the provider is away");
};
const ENDS = {
  "postpones it": (own, now) => own.schedule({ ...EMISSION, dueAt: epochMs(now + HOUR_MS) }),
  "cancels it": (own) => own.cancel(EMISSION),
  "replans it": (own, now) => own.replan(EMISSION, epochMs(now + HOUR_MS)),
  "plans nothing": () => undefined,
  fails: isRefused,
} as const satisfies Record<string, Act>;

it.each(Object.entries(ENDS))(
  "runs a job at once that was scheduled during its run, though that run %s",
  async (name, end) => {
    const meanwhile: Act = (scheduler, now) => scheduler.schedule({ ...EMISSION, dueAt: now });
    expect(await remainingAfter(`at once ${name}`, { meanwhile, end })).toEqual({ inRun: 2, later: 0 });
  },
);

it.each(Object.entries(ENDS))("keeps a later time that was set during a run, though that run %s", async (name, end) => {
  const meanwhile: Act = (scheduler, now) => scheduler.schedule({ ...EMISSION, dueAt: epochMs(now + HOUR_MS / 2) });
  expect(await remainingAfter(`later ${name}`, { meanwhile, end })).toEqual({ inRun: 1, later: 1 });
});

it("lets a run replace what it has planned itself, and backs off when it fails after that", async () => {
  const ends = {
    cancels: (own, now) => {
      own.schedule({ ...EMISSION, dueAt: now });
      own.cancel(EMISSION);
    },
    fails: (own, now) => {
      own.schedule({ ...EMISSION, dueAt: now });
      isRefused();
    },
  } as const satisfies Record<string, Act>;
  const meanwhile = () => undefined;
  expect(await remainingAfter("own cancel", { meanwhile, end: ends.cancels })).toEqual({ inRun: 1, later: 0 });
  expect(await remainingAfter("own failure", { meanwhile, end: ends.fails })).toEqual({ inRun: 1, later: 1 });
});

it("lets somebody else's poll bring a job forward, and neither postpone nor cancel it", async () => {
  const dueIn = await runInDurableObject(env.DEAL.getByName("polled"), async (_, { storage }) => {
    const scheduler = new Scheduler<"EMIT">({ storage, clock });
    const now = clock.now();
    const planned = () => storage.sql.exec<{ at: number }>("SELECT due_at AS at FROM job").one().at - now;
    scheduler.replan(EMISSION, epochMs(now + 900));
    const seen = [planned()];
    for (const at of [epochMs(now + 9_000), null, epochMs(now + 100)]) {
      scheduler.replan(EMISSION, at);
      seen.push(planned());
    }
    return seen;
  });
  expect(dueIn).toEqual([900, 900, 900, 100]);
});

it("runs a job again that was interrupted, and lets no page postpone it", async () => {
  const runs = await runInDurableObject(env.DEAL.getByName("interrupted"), async (_, { storage }) => {
    const interrupted = new Scheduler<"EMIT">({ storage, clock });
    interrupted.schedule({ ...EMISSION, dueAt: epochMs(clock.now() - 1) });
    // The object stops during this run: nothing after it is executed.
    void interrupted.run({ EMIT: () => new Promise<void>(() => {}) }, () => {});
    const scheduler = new Scheduler<"EMIT">({ storage, clock });
    scheduler.replan(EMISSION, epochMs(clock.now() + HOUR_MS));
    let ran = 0;
    await scheduler.run({ EMIT: async () => void ran++ }, () => {});
    return { ran, left: scheduler.references("EMIT").size };
  });
  expect(runs).toEqual({ ran: 1, left: 0 });
});

const nowhere = { prepare: () => ({ first: () => Promise.reject(new Error("D1 is away")) }) };

const inAnHour = () => epochMs(clock.now() + HOUR_MS);

interface Sleeper {
  readonly object:
    | DurableObjectStub<InvestorObject>
    | DurableObjectStub<DealObject>
    | DurableObjectStub<CalendarObject>;
  readonly trouble: object;
}

let laterMs = 0;

/** Runs the alarm during the fault and after it; returns the alarm time set after each. */
async function alarmsOf({ object, trouble }: Sleeper): Promise<readonly (number | null)[]> {
  const ring = async (surroundings: object) => {
    await runInDurableObject(object, (instance) => void Object.assign(instance, { env: surroundings }));
    // Each step exceeds the clock's cache time, which forces a new read.
    laterMs += 5_000;
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + laterMs });
    await runDurableObjectAlarm(object).catch(() => undefined);
    vi.useRealTimers();
    return runInDurableObject(object, (_, { storage }) => storage.getAlarm());
  };
  return [await ring({ ...env, ...trouble }), await ring(env)];
}

/** An investor with a job that is due in an hour. */
async function investorWithAJob() {
  const { object } = await newInvestor();
  const dueAt = inAnHour();
  await runInDurableObject(object, (_instance, { storage }) =>
    new Scheduler<"SAGA">({ storage, clock }).schedule({ kind: "SAGA", reference: "inv_1", dueAt }),
  );
  return object;
}

it("keeps an investor's jobs on time while the provider of one gateway is misconfigured", async () => {
  const object = await investorWithAJob();
  const [inTrouble] = await alarmsOf({ object, trouble: { PAYMENTS_PROVIDER: "nobody" } });
  expect(inTrouble).toBeGreaterThan(Date.now() + HOUR_MS - 60_000);
});

it("retries an investor's jobs soon when they could not start because the clock cannot be read", async () => {
  const object = await investorWithAJob();
  const [inTrouble, after] = await alarmsOf({ object, trouble: { SANDBOX: nowhere } });
  expect(inTrouble).toBeGreaterThan(Date.now());
  expect(inTrouble).toBeLessThan(Date.now() + 5 * 60_000);
  expect(after).toBeGreaterThan(Date.now() + HOUR_MS - 60_000);
});

it("retries a deal's jobs like an investor's", async () => {
  const object = env.DEAL.getByName("asleep");
  const dueAt = inAnHour();
  await runInDurableObject(object, (_, { storage }) =>
    new Scheduler<"EMIT">({ storage, clock }).schedule({ kind: "EMIT", reference: "all", dueAt }),
  );
  const [inTrouble, after] = await alarmsOf({ object, trouble: { SANDBOX: nowhere } });
  expect(inTrouble).toBeLessThan(Date.now() + 5 * 60_000);
  expect(after).toBeGreaterThan(Date.now() + HOUR_MS - 60_000);
});

it("retries a calendar's jobs, and the verifier reports a calendar without an alarm for due jobs", async () => {
  const object = env.CALENDAR.getByName("rm-asleep");
  const dueAt = inAnHour();
  await runInDurableObject(object, (_, { storage }) =>
    new Scheduler<"REMINDER">({ storage, clock }).schedule({ kind: "REMINDER", reference: "a talk", dueAt }),
  );
  const [inTrouble, after] = await alarmsOf({ object, trouble: { SANDBOX: nowhere } });
  expect(inTrouble).toBeLessThan(Date.now() + 5 * 60_000);
  expect(after).toBeGreaterThan(Date.now() + HOUR_MS - 60_000);

  const manager = {
    name: "Meera Krishnan",
    phone: "+915550000101",
    email: "m@ultra.example",
    repliesWithinMinutes: 15,
  };
  await saveManagers(env.CATALOGUE, [{ id: "rm-asleep", ...manager }]);
  const finding = { invariant: "I10", subject: "calendar rm-asleep", detail: "work to do, and no alarm set" };
  expect((await verifyEverything(env)).findings).not.toContainEqual(finding);
  await runInDurableObject(object, (_, { storage }) => storage.deleteAlarm());
  expect((await verifyEverything(env)).findings).toContainEqual(finding);
});

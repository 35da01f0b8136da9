/** How often the notice of a talk is sent whose carrier does not answer (docs/decisions/0257). */
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, expect, it, vi } from "vitest";
import { calendarOf } from "../../../backend/calendar/appointment.ts";
import { type CalendarJobType, Notices } from "../../../backend/calendar/notices.ts";
import { CalendarStore } from "../../../backend/calendar/store.ts";
import { clock, moveClock } from "../../../backend/platform/clock.ts";
import { Scheduler } from "../../../backend/platform/scheduler.ts";
import { beginAt } from "../instants.ts";
import { operate } from "./api.ts";
import { MANAGER, MANAGERS, messagesTo, visit } from "./consultations.ts";

beginAt("2026-11-25T06:30:00Z");
beforeAll(async () => {
  await operate("manager", { action: "save", managers: MANAGERS });
});

type Send = () => Promise<void>;

/** Announces a talk to its expert, whose carrier answers no attempt. Returns the attempts, and whether the notice is left. */
async function announced(during: (send: Send, storage: DurableObjectStorage) => Promise<unknown>) {
  await visit();
  await messagesTo(MANAGER);
  let sent = 0;
  const send = () => Promise.reject(new Error(`lost ${++sent}`));
  const lost = { ...env, EMAIL_PROVIDER: "cloudflare", EMAIL_FROM: "messages@ultra.example", EMAIL: { send } };
  return runInDurableObject(calendarOf(env, "rm-a"), async (_, { storage }) => {
    const store = new CalendarStore(storage.sql);
    const scheduler: CalendarJobType = new Scheduler({ storage, clock });
    const notices = new Notices({ env: lost, store, scheduler });
    const [talk] = store.listBooked(clock.now());
    if (!talk) return expect.fail("nothing is booked");
    storage.transactionSync(() => notices.announce("MOVED", talk));
    const ids = storage.sql.exec<{ id: string }>("SELECT id FROM notice").toArray();
    const sendAll = async () => {
      // The object's own alarm would send it by the sandbox's carrier.
      await storage.deleteAlarm();
      for (const { id } of ids) await notices.send(id);
      await storage.deleteAlarm();
    };
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    await during(sendAll, storage);
    const isLogged = String(log.mock.calls).includes('"event":"message_given_up","kind":"EXPERT"');
    log.mockRestore();
    return { sent, left: storage.sql.exec("SELECT id FROM notice").toArray().length, isLogged };
  });
}

it("sends a notice without an answer once more, an hour later, and then gives it up", async () => {
  const twice = async (send: Send, { sql }: DurableObjectStorage) => {
    await send();
    const { last } = sql.exec<{ last: number }>("SELECT max(due_at) AS last FROM job WHERE kind = 'NOTICE'").one();
    expect(last).toBeGreaterThan(clock.now() + 3_500_000);
    await moveClock(env, 3_600_000);
    await send();
  };
  expect(await announced(twice)).toEqual({ sent: 2, left: 0, isLogged: true });
});

it("sends no notice once its talk has begun, and says so in the log", async () => {
  const late = async (send: Send, { sql }: DurableObjectStorage) => {
    sql.exec("UPDATE notice SET ends_at = ?", clock.now());
    await send();
  };
  expect(await announced(late)).toEqual({ sent: 0, left: 0, isLogged: true });
});

import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { clock } from "../../../backend/clock.ts";
import { Agenda } from "../../../backend/objects/agenda.ts";
import { epochMs } from "../../../lib/contract/calendar-date.ts";

const HOUR_MS = 3_600_000;

it("wakes for work that was scheduled again after its first scheduling was undone", async () => {
  const alarm = await runInDurableObject(env.INVESTOR.getByName("undone"), async (_, { storage }) => {
    const agenda = new Agenda<"SAGA">({ storage, clock });
    const schedule = () => agenda.schedule({ kind: "SAGA", reference: "inv_1", dueAt: epochMs(clock.now() + HOUR_MS) });
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

it("does not put off what is called for again and again", async () => {
  const first = epochMs(clock.now() + HOUR_MS);
  const alarm = await runInDurableObject(env.DEAL.getByName("busy"), async (_, { storage }) => {
    const agenda = new Agenda<"TELL">({ storage, clock });
    for (const later of [0, 300, 600]) {
      agenda.scheduleOnce({ kind: "TELL", reference: "all", dueAt: epochMs(first + later) });
    }
    return storage.getAlarm();
  });
  expect(alarm).toBe(first);
});

it("takes up again what was called for while it was being done", async () => {
  const done = await runInDurableObject(env.DEAL.getByName("while"), async (_, { storage }) => {
    const agenda = new Agenda<"TELL">({ storage, clock });
    const tellLater = (inMs: number) =>
      agenda.scheduleOnce({ kind: "TELL", reference: "all", dueAt: epochMs(clock.now() + inMs) });
    tellLater(0);
    await agenda.run({ TELL: async () => tellLater(HOUR_MS) }, () => {});
    return storage.sql.exec<{ at: number }>("SELECT due_at AS at FROM agenda").one().at - clock.now();
  });
  expect(done).toBeGreaterThan(HOUR_MS - 10_000);
});

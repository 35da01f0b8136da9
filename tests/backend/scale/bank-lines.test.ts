/**
 * A statement of 10,000 lines is taken in within a minute. No clock measures it here: the turns of the object and the rows that they read
 * bound the time on every machine. Both grow with the lines, and not with their square.
 */
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it, vi } from "vitest";
import type { BankContext } from "../../../backend/bank-account/context.ts";
import { FileStore, fileKeyOf } from "../../../backend/bank-account/file-store.ts";
import { readFile } from "../../../backend/bank-account/intake.ts";
import { LineStore } from "../../../backend/bank-account/line-store.ts";
import { PaymentStore } from "../../../backend/bank-account/payment-store.ts";
import { VirtualAccountStore } from "../../../backend/bank-account/virtual-account-store.ts";
import { bankAccountSettings } from "../../../backend/gateways/statements/account-settings.ts";
import { clock } from "../../../backend/platform/clock.ts";
import { keyRingOf } from "../../../backend/platform/secrets.ts";
import { ACCOUNT, bank, camt054 } from "../bank/world.ts";
import { beginAt } from "../instants.ts";
import { watched } from "./watched.ts";

beginAt("2026-11-25T06:30:00Z");

const DAY = "2026-11-13";
/** Its jobs are not what is measured. */
const idle = { schedule: () => undefined } as unknown as BankContext["scheduler"];

/** Takes in a file of credits of one amount and day, each tenth to another virtual account. */
async function takeIn(count: number) {
  const settings = bankAccountSettings.parse({ ...ACCOUNT, id: `gift-usd-${count}` });
  const object = bank(settings.id);
  await object.configure(JSON.stringify(settings));
  return runInDurableObject(object, async (_, { storage }) => {
    const { context, work } = watched({ sql: storage.sql });
    const { sql } = context;
    const [accounts, files] = [new VirtualAccountStore(storage.sql), new FileStore(sql)];
    const owners = Array.from({ length: 10 }, (_each, n) => ({ ownerKind: "INVESTOR", owner: `usr_${n}` }) as const);
    const opened = owners.map((owner) =>
      accounts.open(settings.virtualPrefix, { ...owner, holderName: "LEILA FERNANDES" }),
    );
    const lines = Array.from({ length: count }, (_each, n) => {
      const to = opened[n % opened.length]?.number ?? "";
      return { reference: `L${n}`, amount: "100.00", on: DAY, to, from: "LEILA FERNANDES" };
    });
    await env.DOCUMENTS.put(fileKeyOf(settings.id, "file"), camt054(lines));
    files.insert({ digest: "file", name: "notice.xml", operator: "asha", at: clock.now() });
    const keys = keyRingOf(env);
    const wait = vi.spyOn(scheduler, "wait");
    await readFile(
      {
        ...{ env, storage, settings, files, accounts: new VirtualAccountStore(sql), scheduler: idle },
        ...{ lines: new LineStore(sql, keys), payments: new PaymentStore(sql, keys), now: () => clock.now() },
      },
      "file",
    );
    const turns = wait.mock.calls.length + 1;
    wait.mockRestore();
    const { state, counted } = files.find("file") ?? {};
    return { state, counted, turns, rowsPerLine: work().rowsRead / count };
  });
}

it("takes in 10,000 lines in 20 turns, with a dozen rows read for each line, as few as for 1,000", async () => {
  const few = await takeIn(1_000);
  const many = await takeIn(10_000);
  expect(few).toMatchObject({ state: "READ", counted: 1_000, turns: 2 });
  expect(many).toMatchObject({ state: "READ", counted: 10_000, turns: 20 });
  expect(many.rowsPerLine).toBeLessThan(12);
  expect(many.rowsPerLine).toBeLessThan(1.1 * few.rowsPerLine);
});

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { getWalletPayment } from "../../../lib/contract/calls/payments.ts";
import { getProfile, updateProfile } from "../../../lib/contract/calls/user.ts";
import { getBalance, recharge } from "../../../lib/contract/calls/wallet.ts";
import { requestWithdrawalOtp, withdraw } from "../../../lib/contract/calls/withdrawals.ts";
import { operate } from "../../../scripts/operator.ts";
import type { Person } from "../../../scripts/sandbox/person.ts";
import { codeSentBy, pay } from "../../../scripts/sandbox/world.ts";
import { type IsolatedServer, serveIsolated } from "../support/isolated-server.ts";
import { arriveFresh, arriveVerified } from "../support/people.ts";

/* A crash at any moment must lose no acknowledged write and leave no partial write. */

const PAYERS = 6;
const WITHDRAWERS = 4;
const RUPEES = 500;

let dataDir: string;
let server: IsolatedServer;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "ultra-power-cut-"));
  server = await serveIsolated(dataDir);
});
afterAll(async () => {
  await server.kill();
  await rm(dataDir, { recursive: true, force: true });
});

interface Acknowledged {
  /** Opened payments: the response to each idempotency key. */
  readonly opened: { readonly payer: Person; readonly idempotencyKey: string; readonly key: string }[];
  /** Keys of the payments that the provider has recorded. */
  readonly paid: Set<string>;
  readonly withdrawn: { readonly by: Person; readonly idempotencyKey: string; readonly otp: string }[];
  /** The last name change that the server acknowledged. */
  readonly names: Map<Person, string>;
}

const none = (): Acknowledged => ({ opened: [], paid: new Set(), withdrawn: [], names: new Map() });

/** Repeats `act` until the connection breaks. A refusal by the server fails the test. */
async function untilCut(act: (turn: number) => Promise<void>): Promise<void> {
  for (let turn = 0; ; turn++) {
    try {
      await act(turn);
    } catch (cause) {
      if (cause instanceof TypeError) return;
      throw cause;
    }
  }
}

const payer = (person: Person, { opened, paid }: Acknowledged) =>
  untilCut(async () => {
    const idempotencyKey = crypto.randomUUID();
    const { key } = await person.client.call(recharge, { amount: RUPEES }, { idempotencyKey });
    opened.push({ payer: person, idempotencyKey, key });
    await pay(person.client.url, key, "SUCCESS");
    paid.add(key);
  });

const renamer = (person: Person, { names }: Acknowledged) =>
  untilCut(async (turn) => {
    const name = `Asha ${"abcdefghij"[turn % 10]}${"abcdefghij"[Math.floor(turn / 10) % 10]}`;
    await person.client.call(updateProfile, { name, dateOfBirth: "1990-05-05", country: "IN" });
    names.set(person, name);
  });

/** An investor with money and a valid code, whose requests make up the load. */
async function readyToWithdraw(url: string): Promise<Ready> {
  const by = await arriveVerified(url, { rupees: RUPEES });
  const otp = await codeSentBy(url, by.contact, () => by.client.call(requestWithdrawalOtp, {}));
  return { by, otp };
}

interface Ready {
  readonly by: Person;
  readonly otp: string;
}

/** Waits until so many opened payments are acknowledged: a count, because a busy machine is slow. */
async function untilOpened(count: number, { opened }: Acknowledged): Promise<void> {
  while (opened.length < count) await pause(5);
}

async function withdrawer({ by, otp }: Ready, acknowledged: Acknowledged, after: number): Promise<void> {
  const { withdrawn } = acknowledged;
  await untilOpened(after, acknowledged);
  const idempotencyKey = crypto.randomUUID();
  await by.client.call(withdraw, { otp, amount: RUPEES }, { idempotencyKey }).then(
    () => withdrawn.push({ by, idempotencyKey, otp }),
    (cause: unknown) => {
      if (!(cause instanceof TypeError)) throw cause;
    },
  );
}

/** Retries the payments and withdrawals with their keys: every response must equal the first. */
async function expectNothingLost({ opened, paid, withdrawn, names }: Acknowledged): Promise<void> {
  for (const { payer: person, idempotencyKey, key } of opened) {
    const again = await person.client.call(recharge, { amount: RUPEES }, { idempotencyKey });
    expect(again.key).toBe(key);
  }
  for (const { by, idempotencyKey, otp } of withdrawn) {
    const again = await by.client.call(withdraw, { otp, amount: RUPEES }, { idempotencyKey });
    expect(again.amount).toBe(RUPEES);
  }
  for (const [person, name] of names) {
    // A later name may be stored without its response having arrived; an earlier name may not reappear.
    const found = (await person.client.call(getProfile, {})).name ?? "";
    expect([...found].reverse().join("") >= [...name].reverse().join("")).toBe(true);
  }
  for (const { payer: person, key } of opened.filter((each) => paid.has(each.key))) {
    await expect.poll(async () => (await person.client.call(getWalletPayment, { key })).status).toBe("SUCCESS");
  }
}

it.each([12, 60])(
  "keeps every acknowledged write and no partial write when killed after %i payments were opened",
  async (count) => {
    const url = server.url;
    const acknowledged = none();
    const payers = await Promise.all(Array.from({ length: PAYERS }, () => arriveVerified(url)));
    const withdrawers = await Promise.all(Array.from({ length: WITHDRAWERS }, () => readyToWithdraw(url)));
    const newcomer = await arriveFresh(url);
    const load = Promise.all([
      ...payers.map((person) => payer(person, acknowledged)),
      ...withdrawers.map((ready, index) => withdrawer(ready, acknowledged, (count * (index + 1)) / (WITHDRAWERS + 1))),
      renamer(newcomer, acknowledged),
    ]);
    await untilOpened(count, acknowledged);
    await server.kill();
    await load;

    server = await serveIsolated(dataDir, Number(new URL(url).port));
    await expectNothingLost(acknowledged);
    for (const person of payers) {
      const mine = acknowledged.opened.filter((each) => each.payer === person);
      const { balance } = await person.client.call(getBalance, {});
      expect(balance % RUPEES).toBe(0);
      expect(balance).toBeGreaterThanOrEqual(mine.filter(({ key }) => acknowledged.paid.has(key)).length * RUPEES);
    }
    for (const { by } of acknowledged.withdrawn) {
      expect(await by.client.call(getBalance, {})).toMatchObject({ balance: 0 });
    }
    expect(await operate(server, { command: "verify", args: {} })).toMatchObject({ findings: [] });
  },
);

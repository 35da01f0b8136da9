import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { clock } from "../../../backend/platform/clock.ts";
import { type CommandId, CommandLog } from "../../../backend/platform/command-log.ts";
import { randomIds } from "../../../backend/platform/ids.ts";
import { keyRingOf } from "../../../backend/platform/secrets.ts";
import { type Investor, inAccount, invoke, newInvestor, openRecharge } from "../wallet/investor.ts";

interface Bench {
  readonly log: CommandLog;
  /** Releases the waiting commands. */
  readonly open: () => void;
  /** A command that waits to be released, then commits its amount. */
  readonly run: (id: CommandId) => Promise<{ answer: unknown; replayed: boolean }>;
  readonly effects: unknown[];
}

function bench(storage: DurableObjectStorage): Bench {
  const log = new CommandLog({ storage, keys: keyRingOf(env) });
  const effects: unknown[] = [];
  const gate = Promise.withResolvers<void>();
  const run: Bench["run"] = (id) =>
    log.run(id, clock.now(), async ({ commit }) => {
      await gate.promise;
      return commit(() => {
        effects.push(id.input);
        return { took: id.input };
      });
    });
  return { log, open: gate.resolve, run, effects };
}

/** Runs in a new object, with its storage. */
const inObject = (run: (own: Bench, storage: DurableObjectStorage) => Promise<void>) =>
  newInvestor().then(({ object }) => runInDurableObject(object, (_, { storage }) => run(bench(storage), storage)));

const conflict = expect.objectContaining({ code: "IDEMPOTENCY_CONFLICT" });
const recharge = (amount: number): CommandId => ({ key: "one-key", operation: "wallet.recharge", input: { amount } });

it("refuses another body under the key of a running command, and completes the first", async () => {
  await inObject(async ({ run, open, effects }) => {
    const first = run(recharge(500));
    await expect(run(recharge(501))).rejects.toEqual(conflict);
    expect(effects).toEqual([]);
    open();
    expect(await first).toEqual({ answer: { took: { amount: 500 } }, replayed: false });
    await expect(run(recharge(501))).rejects.toEqual(conflict);
    expect(await run(recharge(500))).toEqual({ answer: { took: { amount: 500 } }, replayed: true });
    expect(effects).toEqual([{ amount: 500 }]);
  });
});

it("refuses another operation under the key of a running command", async () => {
  await inObject(async ({ run, open }) => {
    const first = run(recharge(500));
    await expect(run({ ...recharge(500), operation: "wallet.withdraw" })).rejects.toEqual(conflict);
    open();
    await first;
  });
});

it("gives a duplicate request the result of the running command", async () => {
  await inObject(async ({ run, open, effects }) => {
    const [first, twin] = [run(recharge(500)), run(recharge(500))];
    open();
    expect([(await first).replayed, (await twin).replayed]).toEqual([false, true]);
    expect((await twin).answer).toEqual((await first).answer);
    expect(effects).toHaveLength(1);
  });
});

it("frees the key for any body after the first command fails without an effect", async () => {
  await inObject(async ({ run, open, log, effects }) => {
    const failed = log.run(recharge(500), clock.now(), () => Promise.reject(new Error("the provider is away")));
    await expect(failed).rejects.toThrow("the provider is away");
    open();
    expect(await run(recharge(501))).toMatchObject({ replayed: false });
    expect(effects).toEqual([{ amount: 501 }]);
  });
});

it("opens one payment for two concurrent bodies under one key, and responds 409 to the other", async () => {
  const investor: Investor = await newInvestor();
  const key = randomIds.letters();
  const answers = await Promise.all(
    [500, 501, 502].map((amount) => invoke(investor, "/v2/wallet/recharge", { body: { amount }, key })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  for (const { status, body } of answers) if (status === 409) expect(body.code).toBe("IDEMPOTENCY_CONFLICT");
  const amountOf = (status: number) => answers.findIndex((answer) => answer.status === status) + 500;
  const payments = () =>
    inAccount(investor, ({ sql }) => sql.exec<{ amount: number }>("SELECT amount FROM payment").toArray());
  expect(await payments()).toEqual([{ amount: amountOf(200) * 100 }]);
  await openRecharge(investor, 700);
  expect(await payments()).toHaveLength(2);
});

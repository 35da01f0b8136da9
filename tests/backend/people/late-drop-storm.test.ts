/** Everything that may decide the BANK step at once: tries of the investor, messages of the provider, and runs of the job. */
import { env } from "cloudflare:workers";
import { beforeEach, expect, it, vi } from "vitest";
import type { LateDropAnswer } from "../../../backend/gateways/bank.ts";
import type { JobType } from "../../../backend/investor/kernel/job-types.ts";
import { receiveDropEvent, runKeptCheck } from "../../../backend/investor/kyc/check-again.ts";
import { moveClock } from "../../../backend/platform/clock.ts";
import type { JobHandlers } from "../../../backend/platform/scheduler.ts";
import { userId } from "../../../lib/contract/values/ids.ts";
import { withGateway } from "../doubles/gateways.ts";
import { beginAt } from "../instants.ts";
import { inAccount } from "../wallet/investor.ts";
import { get, type Person } from "./api.ts";
import { bankStep, kycOf, NAME, personAfter, stepOf } from "./kyc-steps.ts";

beginAt("2026-11-25T06:30:00Z");

const DOWN = "100000000003";
const OWN = "50100234474471";
const TIMES = 64;

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

const accountOf = ({ userId: id }: Person) => ({
  userId: userId.parse(id),
  object: env.INVESTOR.getByName(userId.parse(id)),
});
const times = <Answer>(run: (turn: number) => Promise<Answer>) => Array.from({ length: TIMES }, (_, turn) => run(turn));

async function sendEvent(person: Pick<Person, "userId">, key = `${person.userId}_1_1`): Promise<boolean> {
  const id = userId.parse(person.userId);
  return (await env.INVESTOR.getByName(id).dropEvent({ userId: id, key })).ok;
}

const runJob = (person: Person, answer: LateDropAnswer) =>
  inAccount(accountOf(person), (context) => {
    const answering = withGateway(context, "bank", { followPennyDrop: async () => answer });
    return Promise.all(times(() => runKeptCheck(answering, "BANK")));
  });

const rowsOf = (person: Person) =>
  inAccount(accountOf(person), ({ sql }) => ({
    accounts: sql.exec("SELECT last_four AS lastFour FROM bank_account").toArray(),
    open: sql.exec("SELECT step FROM kept_check WHERE ended_at IS NULL").toArray(),
  }));

const verdictsOf = async ({ token }: Person) =>
  JSON.stringify((await get("/v2/notifications", token)).body).match(/"result":"CHECK_[A-Z]+"/g) ?? [];

async function waiting(): Promise<Person> {
  const person = await personAfter(3);
  expect((await bankStep(person, DOWN)).status).toBe(200);
  return person;
}

it("keeps one account and gives one verdict when tries, messages and runs of the job meet", async () => {
  const person = await waiting();
  const { object } = accountOf(person);
  await Promise.all<unknown>([
    ...times((turn) => bankStep(person, turn % 2 === 0 ? DOWN : OWN)),
    ...times((turn) => sendEvent(person, `${person.userId}_${1 + (turn % 4)}_1`)),
    ...times(() => object.work()),
    runJob(person, { outcome: "CREDITED", holderName: NAME }),
  ]);
  expect(await kycOf(person)).toMatchObject({ canInvest: true });
  expect(await stepOf(person, "BANK")).toMatchObject({ status: "VERIFIED", keptCheck: null });
  const { accounts, open } = await rowsOf(person);
  expect(accounts).toHaveLength(1);
  expect(open).toEqual([]);
  expect((await verdictsOf(person)).length).toBeLessThanOrEqual(1);
});

it("rejects no account that was typed after the one that its bank refuses", async () => {
  const person = await waiting();
  await inAccount(accountOf(person), (context) => {
    let typed = false;
    const refusing = withGateway(context, "bank", {
      followPennyDrop: async () => {
        if (!typed) {
          typed = true;
          expect((await bankStep(person, "100000000009")).status).toBe(200);
        }
        return { outcome: "ACCOUNT_INVALID" };
      },
    });
    return runKeptCheck(refusing, "BANK");
  });
  expect(await stepOf(person, "BANK")).toMatchObject({ status: "PENDING", reason: null, detail: "COST ••0009" });
  expect(await verdictsOf(person)).toEqual([]);
  expect((await rowsOf(person)).open).toHaveLength(1);
});

it("calls again in the same run when the message comes before the answer of the call that began the drop", async () => {
  const person = await waiting();
  await moveClock(env, 2 * 60_000);
  const answers: LateDropAnswer[] = [{ outcome: "PENDING" }, { outcome: "CREDITED", holderName: NAME }];
  await inAccount(accountOf(person), async (context) => {
    const { storage, scheduler } = context;
    const running = withGateway({ ...context, scheduler: scheduler.ofRun() }, "bank", {
      followPennyDrop: async ({ key }) => {
        const answer = answers.shift() ?? expect.fail("the bank is called after its answer");
        // By the route, which plans with the scheduler of requests.
        if (answer.outcome === "PENDING") {
          storage.transactionSync(() => receiveDropEvent(context, { userId: context.userId, key }));
        }
        return answer;
      },
    });
    const handlers = new Proxy({} as JobHandlers<JobType>, {
      get: (_, kind) => (reference: string) =>
        kind === "KYC_CHECK" ? runKeptCheck(running, reference) : Promise.resolve(),
    });
    await scheduler.run(handlers, (_, cause) => expect.fail(String(cause)));
  });
  expect(answers).toEqual([]);
  expect(await stepOf(person, "BANK")).toMatchObject({ status: "VERIFIED", keptCheck: null });
});

it("takes a message about nobody's drop for nothing, and changes no other investor's step", async () => {
  const [person, other] = [await waiting(), await personAfter(3)];
  const nobody = { userId: `usr_${"0".repeat(25)}` };
  const taken = await Promise.all([
    ...times(() => sendEvent(nobody)),
    ...times(() => sendEvent(other, `${person.userId}_1_1`)),
  ]);
  expect(new Set(taken)).toEqual(new Set([true]));
  expect(await stepOf(person, "BANK")).toMatchObject({ status: "PENDING", keptCheck: { state: "WAITING" } });
  expect(await stepOf(other, "BANK")).toMatchObject({ keptCheck: null });
});

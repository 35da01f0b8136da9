/** A bank that does not answer while the investor waits: the check goes on, and rejects no account that may still be verified. */
import { runInDurableObject } from "cloudflare:test";
import { beforeEach, expect, it, vi } from "vitest";
import { receiveDropEvent, runKeptCheck } from "../../../backend/investor/kyc/check-again.ts";
import { CALLS_MAX } from "../../../backend/investor/kyc/kept-check.ts";
import { verifyScheduledJobs } from "../../../backend/investor/verify-jobs.ts";
import { userId } from "../../../lib/contract/values/ids.ts";
import { inAccount } from "../wallet/investor.ts";
import { get, operate, type Person } from "./api.ts";
import { accountOf, answeringTo, following, objectOf, passAndCall, verdictsOf } from "./kept-check-steps.ts";
import { bankStep, dumpOf, kycOf, NAME, personAfter, stepOf } from "./kyc-steps.ts";

/** Account numbers of the sandbox: of a bank that never answers, and of one that answers the job. */
const [DOWN, SLOW] = ["100000000003", "100000000009"];

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

const keptOf = (person: Person) =>
  runInDurableObject(objectOf(person), (_, { storage }) =>
    storage.sql.exec("SELECT state, calls, length(input) > 0 AS is_kept FROM kept_check ORDER BY sequence").toArray(),
  );

async function waiting(accountNumber = DOWN): Promise<Person> {
  const person = await personAfter(3);
  expect((await bankStep(person, accountNumber)).status).toBe(200);
  return person;
}

const answering = answeringTo("BANK");

it("keeps the account while its bank is silent, encrypted, and says so in place of an error", async () => {
  const person = await waiting();
  expect(await stepOf(person, "BANK")).toMatchObject({
    ...{ status: "PENDING", reason: null, detail: "COST ••0003" },
    keptCheck: { state: "WAITING", since: expect.any(String) },
  });
  expect(await kycOf(person)).toMatchObject({ nextStep: null, canInvest: false });
  expect(await dumpOf(person)).not.toContain(DOWN);
  expect(await inAccount(accountOf(person), verifyScheduledJobs)).toEqual([]);
});

it("keeps the account while the register of branches is away", async () => {
  const person = await personAfter(3);
  expect((await bankStep(person, "50100234474471", "AWAY0000001")).status).toBe(200);
  expect(await stepOf(person, "BANK")).toMatchObject({ status: "PENDING", keptCheck: { state: "WAITING" } });
});

it("verifies the account when its bank answers, tells the investor once, and deletes what was typed", async () => {
  const person = await waiting(SLOW);
  await passAndCall(person, 2);
  await passAndCall(person);
  expect(await stepOf(person, "BANK")).toMatchObject({
    ...{ status: "VERIFIED", detail: "Coastal Bank ••0009", keptCheck: null },
  });
  expect(await kycOf(person)).toMatchObject({ canInvest: true });
  const { body } = await get("/v2/wallet/account-detail", person.token);
  expect(body.bankAccount).toMatchObject({ maskedAccountNumber: "••0009" });
  expect(await verdictsOf(person)).toEqual(["CHECK_VERIFIED"]);
  expect(await keptOf(person)).toEqual([{ state: "ENDED", calls: 2, is_kept: 0 }]);
});

it("rejects the account only by what its bank says of it", async () => {
  const person = await waiting();
  await answering(person, { outcome: "PENDING" }, { outcome: "UNDECIDED" }, { outcome: "PENDING" });
  expect(await stepOf(person, "BANK")).toMatchObject({ status: "PENDING", reason: null });
  expect(await verdictsOf(person)).toEqual([]);
  await answering(person, { outcome: "ACCOUNT_INVALID" });
  expect(await stepOf(person, "BANK")).toMatchObject({ status: "REJECTED", reason: "BANK_ACCOUNT_INVALID" });
  expect(await verdictsOf(person)).toEqual(["CHECK_REFUSED"]);
});

it("leaves a resembling name to a person, and refuses another's account", async () => {
  const [resembling, other] = [await waiting(), await waiting()];
  await answering(resembling, { outcome: "CREDITED", holderName: "A Venkatesh Rao", nameScore: 85 });
  expect(await stepOf(resembling, "BANK")).toMatchObject({
    ...{ status: "PENDING", keptCheck: null },
    nameReview: { givenName: "A Venkatesh Rao", registeredName: NAME },
  });
  const shown = await operate("names", { action: "show", investorId: resembling.userId });
  expect(shown.body.open).toMatchObject([{ subject: "BANK", match: "PERHAPS", providerScore: 85 }]);
  expect(JSON.stringify(await stepOf(resembling, "BANK"))).not.toContain("85");
  await answering(other, { outcome: "CREDITED", holderName: "DEVIKA R PILLAI", nameScore: 100 });
  expect(await stepOf(other, "BANK")).toMatchObject({ status: "REJECTED", reason: "BANK_NAME_MISMATCH" });
});

it("follows one drop under one key until it ends, begins three at most, then leaves the account to a person", async () => {
  const person = await waiting();
  const [pending, undecided] = [{ outcome: "PENDING" }, { outcome: "UNDECIDED" }] as const;
  const keys = await answering(person, pending, pending, undecided, pending, undecided, undecided);
  const drops = [1, 1, 1, 2, 2, 3].map((drop) => `${person.userId}_1_${drop}`);
  expect(keys).toEqual(drops);
  expect(await keptOf(person)).toEqual([{ state: "MANUAL", calls: CALLS_MAX, is_kept: 1 }]);
  expect(await stepOf(person, "BANK")).toMatchObject({ status: "PENDING", keptCheck: { state: "MANUAL" } });
});

it("calls a bank that stays silent within its budget, and still takes its answer after that", async () => {
  const person = await waiting();
  for (let call = 1; call < CALLS_MAX + 3; call++) await passAndCall(person);
  expect(await keptOf(person)).toEqual([{ state: "MANUAL", calls: CALLS_MAX, is_kept: 1 }]);
  await inAccount(accountOf(person), async (context) => {
    receiveDropEvent(context, { userId: userId.parse(person.userId), key: `${person.userId}_1_1` });
    await runKeptCheck(
      following(context, async () => ({ outcome: "CREDITED", holderName: NAME })),
      "BANK",
    );
  });
  expect(await stepOf(person, "BANK")).toMatchObject({ status: "VERIFIED", keptCheck: null });
  expect(await verdictsOf(person)).toEqual(["CHECK_VERIFIED"]);
});

it("verifies an account by the holder that an operator read at the provider, or refuses it", async () => {
  const token = String((await operate("operator", { action: "make", name: "asha" })).body.token);
  for (const [answer, step] of [
    [
      { outcome: "FOUND", name: NAME },
      { status: "VERIFIED", reason: null },
    ],
    [
      { outcome: "FOUND", name: "Devika Pillai" },
      { status: "REJECTED", reason: "BANK_NAME_MISMATCH" },
    ],
    [{ outcome: "NOT_FOUND" }, { status: "REJECTED", reason: "BANK_ACCOUNT_INVALID" }],
  ] as const) {
    const person = await waiting();
    await answering(person, { outcome: "UNDECIDED" }, { outcome: "UNDECIDED" }, { outcome: "UNDECIDED" });
    const shown = await operate("checks", { action: "show", investorId: person.userId }, token);
    const [open] = shown.body.open as readonly { check: number }[];
    expect(open).toMatchObject({ step: "BANK", state: "MANUAL", typed: { accountNumber: DOWN } });
    const order = { action: "answer", investorId: person.userId, check: open?.check, ...answer };
    expect((await operate("checks", order, token)).status).toBe(200);
    expect(await stepOf(person, "BANK")).toMatchObject({ ...step, keptCheck: null });
  }
});

it("decides once for 64 runs of the job, and for messages that come twice, late or about another drop", async () => {
  const person = await waiting();
  const id = userId.parse(person.userId);
  const jobs = () =>
    inAccount(accountOf(person), ({ sql }) =>
      sql.exec<{ due: number }>("SELECT due_at AS due FROM job WHERE kind = 'KYC_CHECK'").toArray(),
    );
  const planned = await jobs();
  const send = (key: string) =>
    inAccount(accountOf(person), (context) => receiveDropEvent(context, { userId: id, key }));
  for (const key of [`${id}_1_2`, `${id}_2_1`, `${id}_1_11`]) await send(key);
  expect(await jobs()).toEqual(planned);
  for (let time = 0; time < 2; time++) await send(`${id}_1_1`);
  const hastened = await jobs();
  expect(hastened).toHaveLength(1);
  expect(hastened[0]?.due).toBeLessThan(planned[0]?.due ?? 0);
  await inAccount(accountOf(person), (context) => {
    const credited = following(context, async () => ({ outcome: "CREDITED", holderName: NAME }));
    return Promise.all(Array.from({ length: 64 }, () => runKeptCheck(credited, "BANK")));
  });
  for (let time = 0; time < 2; time++) await send(`${id}_1_1`);
  await passAndCall(person);
  expect(await stepOf(person, "BANK")).toMatchObject({ status: "VERIFIED" });
  expect(await verdictsOf(person)).toEqual(["CHECK_VERIFIED"]);
});

it("counts the newest try: another account that was verified while the bank's answer was on its way stays", async () => {
  const person = await waiting();
  await inAccount(accountOf(person), async (context) => {
    const late = following(context, async () => {
      expect((await bankStep(person)).body).toMatchObject({ canInvest: true });
      return { outcome: "CREDITED", holderName: NAME };
    });
    await runKeptCheck(late, "BANK");
  });
  expect(await stepOf(person, "BANK")).toMatchObject({ status: "VERIFIED", detail: "Coastal Bank ••4471" });
  expect(await verdictsOf(person)).toEqual([]);
});

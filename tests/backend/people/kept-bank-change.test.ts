/** A change of the verified bank account whose bank is silent: it is kept, followed and decided, and the account in use stays. */
import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { ProviderAway } from "../../../backend/gateways/deadline.ts";
import { changeBankAccount } from "../../../backend/investor/kyc/bank-change.ts";
import { receiveDropEvent } from "../../../backend/investor/kyc/check-again.ts";
import { CALLS_MAX } from "../../../backend/investor/kyc/kept-check.ts";
import { keptChangeMigration, keptCheckMigration } from "../../../backend/investor/kyc/kept-check-store.ts";
import { verifyScheduledJobs } from "../../../backend/investor/verify-jobs.ts";
import { moveClock } from "../../../backend/platform/clock.ts";
import { DAY_MS } from "../../../lib/contract/values/calendar-date.ts";
import { userId } from "../../../lib/contract/values/ids.ts";
import { commandIn, withGateway } from "../doubles/gateways.ts";
import { beginAt } from "../instants.ts";
import { findings, fund, inAccount, invoke, sandbox, setPace } from "../wallet/investor.ts";
import { codeFor, operate } from "./api.ts";
import {
  answering,
  change,
  codeOf,
  DOWN,
  historyOf,
  PROMPT,
  rowsOf,
  SLOW,
  save,
  shownTo,
  verdictsOf,
  waiting,
} from "./kept-change-steps.ts";
import { passAndCall } from "./kept-check-steps.ts";
import { accountOf, bankStep, dumpOf, kycOf, NAME, personAfter, stepOf } from "./kyc-steps.ts";

beginAt("2026-11-25T06:30:00Z");

beforeAll(() => setPace("TRANSFER_DELAY", 0));
beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

it("keeps the confirmed change while the bank is silent, encrypted, and leaves the account in use", async () => {
  const person = await personAfter(4);
  const otp = await codeOf(person, DOWN);
  expect(await save(person, DOWN, otp)).toMatchObject({ status: 200, body: { canInvest: true } });
  expect(await shownTo(person)).toEqual({
    ...{ inUse: "••4471", from: null },
    kept: { account: "Deccan Union Bank ••0003", state: "WAITING", since: expect.stringMatching(/Z$/) },
  });
  expect(await stepOf(person, "BANK")).toMatchObject({
    ...{ status: "VERIFIED", detail: "Coastal Bank ••4471" },
    keptCheck: { state: "WAITING" },
  });
  expect(await dumpOf(person)).not.toContain(DOWN.accountNumber);
  expect(await inAccount(accountOf(person), verifyScheduledJobs)).toEqual([]);
  // The code is spent.
  expect((await save(person, DOWN, otp)).body).toMatchObject({ code: expect.stringMatching(/^OTP_/) });
  expect(await historyOf(person)).toEqual([]);
});

it("keeps the change while the register of branches is silent, and makes none of a provider that is not away", async () => {
  const person = await personAfter(4);
  for (const [cause, kept] of [
    [new Error("an answer that nobody documented"), null],
    [new ProviderAway("silence"), { account: "DECN ••0003", state: "WAITING" }],
  ] as const) {
    const otp = await codeOf(person, DOWN);
    const changed = await inAccount(accountOf(person), (context) => {
      const bank = { findBranch: () => Promise.reject(cause) };
      return changeBankAccount(withGateway(context, "bank", bank), { ...DOWN, otp }, commandIn(context)).then(
        () => "kept",
        ({ code }) => code,
      );
    });
    expect(changed).toBe(kept ? "kept" : "GATEWAY_UNAVAILABLE");
    const shown = await shownTo(person);
    if (kept) expect(shown.kept).toMatchObject(kept);
    else expect(shown.kept).toBe(null);
  }
});

it("replaces the account when its bank answers, and only then delays withdrawals for a day", async () => {
  const person = await personAfter(4);
  const investor = accountOf(person);
  await fund(investor, 5_000);
  await change(person, SLOW);
  await moveClock(env, 3 * DAY_MS);
  await invoke(person, "/v2/wallet/otp/request?amount=1000");
  const body = { otp: await codeFor(person.e164), amount: 1_000 };
  const requested = await invoke(person, "/v2/wallet/withdraw-request", { body, key: "withdraw" });
  expect(requested.body).toMatchObject({ counterparty: "Coastal Bank ••4471" });

  await passAndCall(person, 2);
  await passAndCall(person);
  const { inUse, kept, from } = await shownTo(person);
  expect([inUse, kept]).toEqual(["••0009", null]);
  expect(from).toEqual(expect.stringMatching(/Z$/));
  expect(await stepOf(person, "BANK")).toMatchObject({ detail: "Deccan Union Bank ••0009", keptCheck: null });
  expect(await historyOf(person)).toEqual([{ old: "4471", new: "0009" }]);
  await inAccount(investor, ({ sql }) => {
    expect(sql.exec("SELECT routing_code FROM withdrawal").toArray()).toEqual([{ routing_code: "COST0000001" }]);
  });
  expect(await verdictsOf(person)).toEqual([["CHANGE_VERIFIED", "null"]]);
  await investor.object.work();
  const query =
    "SELECT count(*) AS sent FROM outbox WHERE recipient = ? AND text LIKE '%Deccan Union Bank ••0009%now on%'";
  expect(await sandbox().prepare(query).bind(person.e164).first("sent")).toBe(1);
  expect(await rowsOf(person)).toMatchObject([{ step: "BANK_CHANGE", state: "ENDED", is_kept: 0 }]);
  expect(await findings(investor)).toEqual([]);
});

it.each([
  [{ outcome: "ACCOUNT_INVALID" }, "BANK_ACCOUNT_INVALID"],
  [{ outcome: "ACCOUNT_NRE" }, "BANK_ACCOUNT_NRE"],
  [{ outcome: "CREDITED", holderName: "DEVIKA R PILLAI" }, "BANK_NAME_MISMATCH"],
] as const)(
  "keeps the account in use, and gives the reason, when the bank says %o of the new one",
  async (says, reason) => {
    const person = await waiting();
    await answering(person, { outcome: "PENDING" }, { outcome: "UNDECIDED" }, { outcome: "PENDING" });
    expect(await shownTo(person)).toMatchObject({ inUse: "••4471", kept: { state: "WAITING" } });
    expect(await verdictsOf(person)).toEqual([]);
    await answering(person, says, says);
    expect(await shownTo(person)).toEqual({ inUse: "••4471", kept: null, from: null });
    expect(await stepOf(person, "BANK")).toMatchObject({ status: "VERIFIED", reason: null, keptCheck: null });
    expect(await kycOf(person)).toMatchObject({ canInvest: true });
    expect(await verdictsOf(person)).toEqual([["CHANGE_REFUSED", reason]]);
  },
);

it("leaves a resembling name to a person, whose acceptance replaces the account", async () => {
  const person = await waiting();
  await answering(person, { outcome: "CREDITED", holderName: "A Venkatesh Rao", nameScore: 85 });
  expect(await shownTo(person)).toMatchObject({ inUse: "••4471", kept: null });
  const { body } = await operate("names", { action: "show", investorId: person.userId });
  const [open] = body.open as readonly { review: number }[];
  expect(open).toMatchObject({
    subject: "BANK",
    givenName: "A Venkatesh Rao",
    registeredName: NAME,
    providerScore: 85,
  });
  await operate("names", { action: "accept", investorId: person.userId, review: open?.review });
  expect(await shownTo(person)).toMatchObject({ inUse: "••0003" });
});

it("follows three drops at most, each under a key of its own, then leaves the account to an operator", async () => {
  const token = String((await operate("operator", { action: "make", name: "asha" })).body.token);
  for (const [answer, inUse, verdict] of [
    [{ outcome: "FOUND", name: NAME }, "••0003", ["CHANGE_VERIFIED", "null"]],
    [{ outcome: "FOUND", name: "Devika Pillai" }, "••4471", ["CHANGE_REFUSED", "BANK_NAME_MISMATCH"]],
    [{ outcome: "NOT_FOUND" }, "••4471", ["CHANGE_REFUSED", "BANK_ACCOUNT_INVALID"]],
  ] as const) {
    const person = await waiting();
    const [pending, undecided] = [{ outcome: "PENDING" }, { outcome: "UNDECIDED" }] as const;
    const keys = await answering(person, pending, undecided, pending, undecided, undecided);
    expect(keys).toEqual([1, 1, 2, 2, 3].map((drop) => `${person.userId}_1_${drop}`));
    expect(await rowsOf(person)).toEqual([{ step: "BANK_CHANGE", state: "MANUAL", calls: CALLS_MAX, is_kept: 1 }]);
    expect(await shownTo(person)).toMatchObject({ inUse: "••4471", kept: { state: "MANUAL" } });
    await operate("rebuild", {});
    expect(JSON.stringify((await operate("checks", { action: "list" })).body)).toContain(person.userId);
    const shown = await operate("checks", { action: "show", investorId: person.userId }, token);
    const [open] = shown.body.open as readonly { check: number }[];
    expect(open).toMatchObject({ step: "BANK_CHANGE", state: "MANUAL", typed: { ...DOWN, drop: 3 } });
    const order = { action: "answer", investorId: person.userId, check: open?.check, ...answer };
    expect((await operate("checks", order, token)).status).toBe(200);
    expect(await shownTo(person)).toMatchObject({ inUse, kept: null });
    expect(await verdictsOf(person)).toEqual([verdict]);
    expect((await operate("checks", order, token)).body).toMatchObject({ code: "NAME_REVIEW_NONE" });
    const answers = await inAccount(accountOf(person), ({ sql }) =>
      sql.exec("SELECT operator, outcome FROM kept_check_answer").toArray(),
    );
    expect(answers).toEqual([{ operator: "asha", outcome: answer.outcome }]);
  }
});

it("counts the newest confirmed change, whether its bank answers at once or is silent too", async () => {
  const person = await waiting();
  const other = { ...SLOW, accountNumber: DOWN.accountNumber, ifscCode: "YMNA0000002" };
  expect((await change(person, other)).status).toBe(200);
  expect(await shownTo(person)).toMatchObject({ inUse: "••4471", kept: { account: "Yamuna Bank ••0003" } });
  // Refused at once: the earlier change is not replaced.
  expect((await change(person, { ...DOWN, accountNumber: "100000000001" })).body).toMatchObject({
    code: "BANK_ACCOUNT_INVALID",
  });
  expect(await shownTo(person)).toMatchObject({ kept: { account: "Yamuna Bank ••0003" } });
  expect((await change(person, PROMPT)).status).toBe(200);
  expect(await shownTo(person)).toMatchObject({ inUse: "••4711", kept: null });
  await answering(person, { outcome: "CREDITED", holderName: NAME });
  expect(await shownTo(person)).toMatchObject({ inUse: "••4711" });
  expect(await verdictsOf(person)).toEqual([]);
});

it("replaces names under review by a newer change whose bank is silent", async () => {
  const person = await personAfter(4);
  await change(person, { accountNumber: "100000000004", ifscCode: "DECN0000001" });
  await change(person, DOWN);
  expect(await stepOf(person, "BANK")).toMatchObject({ nameReview: null, keptCheck: { state: "WAITING" } });
  const { body } = await operate("names", { action: "show", investorId: person.userId });
  expect(body.open).toEqual([]);
});

it("follows a message of the provider about this drop, and about no other", async () => {
  const person = await waiting();
  const id = userId.parse(person.userId);
  const jobs = () =>
    inAccount(accountOf(person), ({ sql }) =>
      sql
        .exec<{ reference: string; due: number }>("SELECT reference, due_at AS due FROM job WHERE kind = 'KYC_CHECK'")
        .toArray(),
    );
  const [planned] = await jobs();
  const send = (key: string) =>
    inAccount(accountOf(person), (context) => receiveDropEvent(context, { userId: id, key }));
  for (const key of [`${id}_1_2`, `${id}_2_1`]) await send(key);
  expect(await jobs()).toEqual([planned]);
  await send(`${id}_1_1`);
  const [hastened] = await jobs();
  expect(hastened).toMatchObject({ reference: "BANK_CHANGE" });
  expect(hastened?.due).toBeLessThan(planned?.due ?? 0);
});

it("takes over the checks that were kept before changes were", async () => {
  const person = await personAfter(3);
  await bankStep(person, SLOW.accountNumber);
  await inAccount(accountOf(person), ({ sql }) => {
    const [row] = sql.exec("SELECT * FROM kept_check").toArray();
    sql.exec(`DROP TABLE kept_check; ${keptCheckMigration.sql}`);
    sql.exec(
      "INSERT INTO kept_check VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
      ...[row?.sequence, row?.step, row?.detail, row?.input, row?.calls, row?.state, row?.since, row?.ended_at].map(
        (value) => value ?? null,
      ),
    );
    sql.exec(keptChangeMigration.sql);
    expect(sql.exec("SELECT * FROM kept_check").toArray()).toEqual([row]);
  });
  await passAndCall(person, 2);
  expect(await stepOf(person, "BANK")).toMatchObject({ status: "VERIFIED", detail: "Coastal Bank ••0009" });
  await inAccount(accountOf(person), ({ sql }) => {
    expect(() => sql.exec("UPDATE kept_check SET calls = 9")).toThrow("ends once");
  });
});

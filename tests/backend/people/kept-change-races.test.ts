/** A change of the bank account whose bank is silent, while the account, its session, its code or the change itself ends. */
import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { verifyBankAccount } from "../../../backend/investor/kyc/bank-account-verify.ts";
import { changeBankAccount } from "../../../backend/investor/kyc/bank-change.ts";
import { runKeptCheck } from "../../../backend/investor/kyc/check-again.ts";
import { rotateKeys } from "../../../backend/investor/privacy/key-rotation.ts";
import { verifyScheduledJobs } from "../../../backend/investor/verify-jobs.ts";
import { whileCodeIsChecked } from "../doubles/codes.ts";
import { commandIn, whileCodeIsConfirmed } from "../doubles/gateways.ts";
import { beginAt } from "../instants.ts";
import { findings, inAccount, invoke, setPace } from "../wallet/investor.ts";
import type { Person } from "./api.ts";
import { close } from "./closed.ts";
import {
  answering,
  codeOf,
  DOWN,
  historyOf,
  PATH,
  PROMPT,
  rowsOf,
  SLOW,
  save,
  shownTo,
  verdictsOf,
  waiting,
  withdraw,
} from "./kept-change-steps.ts";
import { following, passAndCall } from "./kept-check-steps.ts";
import { accountOf, NAME, personAfter } from "./kyc-steps.ts";

beginAt("2026-11-25T06:30:00Z");

const TIMES = 64;
const CREDITED = { outcome: "CREDITED", holderName: NAME } as const;

beforeAll(() => setPace("TRANSFER_DELAY", 0));
beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

/** Runs the job once; `happen` runs while the bank is being called. */
const whileCalled = (person: Person, happen: () => unknown) =>
  inAccount(accountOf(person), (context) =>
    runKeptCheck(
      following(context, async () => {
        await happen();
        return CREDITED;
      }),
      "BANK_CHANGE",
    ),
  );

const broken = (person: Person) =>
  inAccount(accountOf(person), (context) => [...verifyBankAccount(context), ...verifyScheduledJobs(context)]);

it("keeps one change of 64 confirmations with one code at the same time", async () => {
  const person = await personAfter(4);
  const otp = await codeOf(person, DOWN);
  const answers = await Promise.all(Array.from({ length: TIMES }, () => save(person, DOWN, otp)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  expect(await rowsOf(person)).toMatchObject([{ step: "BANK_CHANGE", state: "WAITING" }]);
  expect(await shownTo(person)).toMatchObject({ inUse: "••4471", kept: { account: "Deccan Union Bank ••0003" } });
});

it("keeps one change of one confirmation that arrives 64 times", async () => {
  const person = await personAfter(4);
  const otp = await codeOf(person, DOWN);
  const answers = await Promise.all(Array.from({ length: TIMES }, () => save(person, DOWN, otp, "one wish")));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await rowsOf(person)).toHaveLength(1);
});

it("makes one change for 64 runs of the job, another confirmation and a withdrawal at the same time", async () => {
  const person = await waiting();
  const otp = await codeOf(person, PROMPT);
  await Promise.all<unknown>([
    ...Array.from({ length: TIMES }, () => answering(person, CREDITED)),
    save(person, PROMPT, otp),
    withdraw(person),
  ]);
  const { inUse, kept } = await shownTo(person);
  expect(["••0003", "••4711"]).toContain(inUse);
  expect(kept).toBe(null);
  const history = await historyOf(person);
  expect(new Set(history.map((row) => row.new)).size).toBe(history.length);
  expect(await broken(person)).toEqual([]);
  expect(await findings(accountOf(person))).toEqual([]);
});

it("keeps the change after a crash between the spent code and the commit, when the same request is sent again", async () => {
  const person = await personAfter(4);
  const otp = await codeOf(person, DOWN);
  await inAccount(accountOf(person), async (context) => {
    const command = commandIn(context);
    const dying = whileCodeIsConfirmed(context, () => Promise.reject(new Error("the object died")));
    await expect(changeBankAccount(dying, { ...DOWN, otp }, command)).rejects.toThrow("the object died");
    expect(context.sql.exec("SELECT 1 FROM kept_check").toArray()).toEqual([]);
    await changeBankAccount(context, { ...DOWN, otp }, command);
  });
  expect(await shownTo(person)).toMatchObject({ inUse: "••4471", kept: { state: "WAITING" } });
});

it("keeps nothing of a session that ended, or an account that was closed, while the bank was silent", async () => {
  for (const end of [
    (person: Person) => invoke(person, "/v2/auth/logout", { body: { everywhere: true } }),
    (person: Person) => close(accountOf(person)),
  ]) {
    const person = await personAfter(4);
    const otp = await codeOf(person, DOWN);
    whileCodeIsChecked(() => end(person));
    expect(await save(person, DOWN, otp)).toMatchObject({ status: 401, body: { code: "UNAUTHENTICATED" } });
    expect(await rowsOf(person)).toEqual([]);
  }
});

it("changes nothing in an account that is closed while the bank answers, and keeps no number of it", async () => {
  const person = await waiting();
  await whileCalled(person, () => close(accountOf(person)));
  expect(await rowsOf(person)).toEqual([]);
  expect(await historyOf(person)).toEqual([]);
  await passAndCall(person);
  expect(await historyOf(person)).toEqual([]);
});

it("withdraws the change, also while the bank is being called, and takes no late answer of the bank", async () => {
  const person = await waiting();
  await whileCalled(person, () => withdraw(person));
  expect(await shownTo(person)).toEqual({ inUse: "••4471", kept: null, from: null });
  await answering(person, CREDITED);
  await passAndCall(person);
  expect(await historyOf(person)).toEqual([]);
  expect(await verdictsOf(person)).toEqual([]);
  expect(await withdraw(person)).toMatchObject({ status: 404 });
});

it("keeps the newer change that was confirmed while the bank answered about the earlier one", async () => {
  for (const [newer, inUse] of [
    [PROMPT, "••4711"],
    [SLOW, "••4471"],
  ] as const) {
    const person = await waiting();
    const otp = await codeOf(person, newer);
    await whileCalled(person, () => save(person, newer, otp));
    expect(await shownTo(person)).toMatchObject({ inUse });
    expect(await verdictsOf(person)).toEqual([]);
    expect(await broken(person)).toEqual([]);
  }
});

it("refuses a kept change with its reason when three others were made before its bank answered", async () => {
  const person = await waiting();
  await whileCalled(person, () =>
    inAccount(accountOf(person), ({ sql, clock }) => {
      const insert =
        "INSERT INTO bank_account_change (from_bank_name, from_last_four, from_ifsc, to_bank_name, to_last_four, to_ifsc, changed_at) VALUES ('', '', '', '', '', '', ?)";
      for (let count = 0; count < 3; count++) sql.exec(insert, clock.now());
    }),
  );
  expect(await shownTo(person)).toMatchObject({ inUse: "••4471", kept: null });
  expect(await verdictsOf(person)).toEqual([["CHANGE_REFUSED", "BANK_CHANGE_LIMIT"]]);
});

it("decides a change that was kept under an earlier key", async () => {
  const person = await waiting();
  await inAccount(accountOf(person), async (context) => {
    const keys = {
      TOKEN_KEY: "another key that nobody has seen before, long enough",
      TOKEN_KEY_PREVIOUS: env.TOKEN_KEY,
    };
    const changing = { ...context, env: { ...context.env, ...keys } };
    await rotateKeys(changing);
    const changed = { ...changing, env: { ...changing.env, TOKEN_KEY_PREVIOUS: "" } };
    await runKeptCheck(
      following(changed, async () => CREDITED),
      "BANK_CHANGE",
    );
    expect(context.sql.exec("SELECT last_four FROM bank_account").toArray()).toEqual([{ last_four: "0003" }]);
  });
});

it("keeps nothing without the code of exactly this account", async () => {
  const person = await personAfter(4);
  const otp = await codeOf(person, DOWN);
  expect(await save(person, { ...DOWN, ifscCode: "COST0000001" }, otp)).toMatchObject({
    body: { code: "OTP_INVALID" },
  });
  expect(await invoke(person, PATH, { body: DOWN })).toMatchObject({ body: { code: "KYC_STEP_DONE" } });
  expect(await rowsOf(person)).toEqual([]);
});

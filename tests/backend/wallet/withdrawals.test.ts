import { evictDurableObject, runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { moveClock } from "../../../backend/platform/clock.ts";
import { randomIds } from "../../../backend/platform/ids.ts";
import {
  type Answer,
  balance,
  findings,
  fund,
  type Investor,
  inAccount,
  invoke,
  newInvestor,
  rupees,
  sandbox,
  setPace,
} from "./investor.ts";

const MINUTE = 60_000;

beforeAll(() => setPace("TRANSFER_DELAY", 0));

async function codeFor({ phone }: Investor): Promise<string> {
  const query = "SELECT code FROM outbox WHERE recipient = ? AND code IS NOT NULL ORDER BY id DESC LIMIT 1";
  const row = await sandbox().prepare(query).bind(phone).first<{ code: string }>();
  if (!row) throw new Error("no code was sent");
  return row.code;
}

async function requestCode(investor: Investor, amount?: number): Promise<string> {
  // Codes are limited to one every half minute and five an hour.
  await moveClock(env, 13 * MINUTE);
  const answer = await invoke(investor, `/v2/wallet/otp/request${amount === undefined ? "" : `?amount=${amount}`}`);
  if (answer.status !== 200) throw new Error(`the code answered ${JSON.stringify(answer.body)}`);
  return codeFor(investor);
}

async function withdraw(
  investor: Investor,
  amount: number,
  { otp, key = randomIds.letters(), ...more }: { otp?: string; key?: string; phoneNumber?: string } = {},
): Promise<Answer> {
  const code = otp ?? (await requestCode(investor, amount));
  return invoke(investor, "/v2/wallet/withdraw-request", { body: { otp: code, amount, ...more }, key });
}

/** Waits until the bank has reported the outcome. */
async function untilSettled(investor: Investor): Promise<void> {
  for (let alarm = 0; alarm < 8; alarm++) {
    await moveClock(env, MINUTE);
    await investor.object.work();
  }
}

const lastMovement = async (investor: Investor) => {
  const { body } = await invoke(investor, "/v2/wallet/transactions?type=DEBIT&pageSize=1");
  const [movement] = body.transactions as readonly Record<string, unknown>[];
  return movement;
};

it("holds the amount at once and sends it to the verified account", async () => {
  const investor = await newInvestor();
  await fund(investor, 5_000);
  const answer = await withdraw(investor, 2_000);
  expect(answer.body).toMatchObject({
    type: "DEBIT",
    state: "INITIATED",
    reason: "WITHDRAWAL",
    amount: 2_000,
    counterparty: "Coastal Bank ••4471",
  });
  await untilSettled(investor);
  expect(await lastMovement(investor)).toMatchObject({ state: "SUCCESS", transactionId: answer.body.transactionId });
  const detail = await invoke(investor, "/v2/wallet/account-detail");
  expect(detail.body).toEqual({
    currency: "INR",
    balance: 3_000,
    held: 0,
    posted: 3_000,
    limits: { rechargeMin: 100, rechargeMax: 10_00_000, withdrawalMin: 100 },
    bankAccount: {
      maskedAccountNumber: "••4471",
      ifscCode: "COST0000001",
      bankName: "Coastal Bank",
      branch: "Fort, Mumbai",
      holderName: "ASHA RAO",
      withdrawableFrom: null,
    },
    abroad: null,
    byCurrency: [{ currency: "INR", balance: 3_000, held: 0, posted: 3_000, abroad: null }],
    nameReview: null,
    keptChange: null,
    currencies: ["INR"],
  });
  expect(await findings(investor)).toEqual([]);
});

it("releases the money when the bank returns it", async () => {
  const closed = await newInvestor({ accountNumber: "918273640000" });
  await fund(closed, 1_000);
  await withdraw(closed, 1_000);
  await untilSettled(closed);
  expect(await lastMovement(closed)).toMatchObject({ state: "FAILED", failure: "BANK_RETURNED" });
  expect(await balance(closed)).toEqual({ posted: rupees(1_000), held: 0, available: rupees(1_000) });

  const investor = await newInvestor();
  await fund(investor, 1_000);
  await withdraw(investor, 500.01);
  await untilSettled(investor);
  expect(await lastMovement(investor)).toMatchObject({ state: "FAILED", failure: "BANK_RETURNED" });
  expect([...(await findings(investor)), ...(await findings(closed))]).toEqual([]);
});

it("retries while the bank is unavailable, and shows the withdrawal as initiated", async () => {
  const investor = await newInvestor();
  await fund(investor, 1_000);
  await withdraw(investor, 300.02);
  await investor.object.work();
  expect(await lastMovement(investor)).toMatchObject({ state: "INITIATED" });
  expect(await balance(investor)).toMatchObject({ held: rupees(300.02) });
  await untilSettled(investor);
  expect(await lastMovement(investor)).toMatchObject({ state: "SUCCESS" });
  expect(await findings(investor)).toEqual([]);
});

it("accepts one of 64 concurrent withdrawals of a full balance", async () => {
  const investor = await newInvestor();
  await fund(investor, 1_000);
  const otp = await requestCode(investor);
  const answers = await Promise.all(Array.from({ length: 64 }, () => withdraw(investor, 1_000, { otp })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  await untilSettled(investor);
  expect(await balance(investor)).toEqual({ posted: 0, held: 0, available: 0 });
  expect(await findings(investor)).toEqual([]);
});

it("makes one withdrawal per idempotency key, and refuses the key for another amount", async () => {
  const investor = await newInvestor();
  await fund(investor, 1_000);
  const otp = await requestCode(investor);
  const [first, twin] = await Promise.all([
    withdraw(investor, 400, { otp, key: "once" }),
    withdraw(investor, 400, { otp, key: "once" }),
  ]);
  expect([first.status, twin.status]).toEqual([200, 200]);
  expect(twin.body).toEqual(first.body);
  expect((await withdraw(investor, 400, { otp, key: "once" })).headers.get("idempotent-replayed")).toBe("true");
  expect((await withdraw(investor, 500, { otp, key: "once" })).status).toBe(409);
  await untilSettled(investor);
  expect(await balance(investor)).toMatchObject({ posted: rupees(600) });
  expect(await findings(investor)).toEqual([]);
});

it("accepts a code once, for the amount that it was requested for", async () => {
  const investor = await newInvestor();
  await fund(investor, 1_000);
  const otp = await requestCode(investor, 200);
  expect((await withdraw(investor, 300, { otp })).body).toMatchObject({ code: "OTP_INVALID" });
  expect((await withdraw(investor, 200, { otp })).status).toBe(200);
  expect((await withdraw(investor, 200, { otp })).body).toMatchObject({ code: "OTP_EXPIRED" });
  await untilSettled(investor);
  expect(await balance(investor)).toMatchObject({ posted: rupees(800), held: 0 });
  expect(await findings(investor)).toEqual([]);
});

const lastText = ({ phone }: Investor) =>
  sandbox().prepare("SELECT text FROM outbox WHERE recipient = ? ORDER BY id DESC LIMIT 1").bind(phone).first("text");

it("limits a code requested without an amount to the balance at that time, and says so in the message", async () => {
  const investor = await newInvestor();
  await fund(investor, 1_000);
  const otp = await requestCode(investor);
  expect(await lastText(investor)).toContain("confirms one withdrawal of up to ₹1,000.00 from your ultra wallet");
  await fund(investor, 5_000);
  expect(await withdraw(investor, 1_000.01, { otp })).toMatchObject({
    status: 409,
    body: { code: "OTP_AMOUNT_REQUIRED" },
  });
  expect((await withdraw(investor, 123.45, { otp })).status).toBe(200);
  expect((await withdraw(investor, 100, { otp })).body).toMatchObject({ code: "OTP_EXPIRED" });
  await untilSettled(investor);
  expect(await findings(investor)).toEqual([]);
});

it("confirms a withdrawal of the whole balance with a code without an amount, however large", async () => {
  const investor = await newInvestor();
  await fund(investor, 5_00_000);
  const otp = await requestCode(investor);
  expect(await lastText(investor)).toContain("up to ₹5,00,000.00");
  expect((await withdraw(investor, 5_00_000, { otp, phoneNumber: investor.phone })).status).toBe(200);
  await untilSettled(investor);
  expect(await findings(investor)).toEqual([]);
});

it("sends no code without an amount to an investor with nothing to withdraw", async () => {
  const investor = await newInvestor();
  expect((await invoke(investor, "/v2/wallet/otp/request")).body).toMatchObject({ code: "INSUFFICIENT_BALANCE" });
});

it("refuses a stored code that has no upper limit", async () => {
  const investor = await newInvestor();
  await fund(investor, 1_000);
  const otp = await requestCode(investor);
  await inAccount(investor, ({ sql }) => {
    sql.exec("UPDATE withdrawal_code SET ceiling = NULL");
  });
  expect((await withdraw(investor, 100, { otp })).body).toMatchObject({ code: "OTP_AMOUNT_REQUIRED" });
});

it("refuses an invalid withdrawal before it uses the code up", async () => {
  const investor = await newInvestor();
  await fund(investor, 1_000);
  const otp = await requestCode(investor);
  const refused = async (amount: number, more = {}) => (await withdraw(investor, amount, { otp, ...more })).body.code;
  expect(await refused(99.99)).toBe("WITHDRAWAL_BELOW_MINIMUM");
  expect(await refused(1_000.01)).toBe("INSUFFICIENT_BALANCE");
  expect(await refused(0)).toBe("AMOUNT_INVALID");
  expect(await refused(-5)).toBe("AMOUNT_INVALID");
  expect(await refused(100.001)).toBe("AMOUNT_INVALID");
  expect(await refused(500, { phoneNumber: "9812345678" })).toBe("PHONE_MISMATCH");
  expect((await withdraw(investor, 1_000, { otp, phoneNumber: investor.phone })).status).toBe(200);
  const poor = await newInvestor({ kyc: false });
  expect((await invoke(poor, "/v2/wallet/otp/request")).body.code).toBe("BANK_ACCOUNT_MISSING");
  expect((await withdraw(poor, 500, { otp })).body.code).toBe("BANK_ACCOUNT_MISSING");
});

it("makes one transfer and one posting despite evictions and duplicate alarms", async () => {
  const investor = await newInvestor();
  await fund(investor, 1_000);
  await withdraw(investor, 250);
  for (let round = 0; round < 6; round++) {
    await evictDurableObject(investor.object);
    await moveClock(env, MINUTE);
    await Promise.all([runDurableObjectAlarm(investor.object), investor.object.work(), investor.object.work()]);
  }
  expect(await lastMovement(investor)).toMatchObject({ state: "SUCCESS" });
  expect(await balance(investor)).toEqual({ posted: rupees(750), held: 0, available: rupees(750) });
  expect(await findings(investor)).toEqual([]);
});

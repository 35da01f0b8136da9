import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { ENCRYPTED_ACCOUNT_NUMBER } from "../../../backend/investor/kyc/bank-account.ts";
import { verifyBankAccount } from "../../../backend/investor/kyc/bank-account-verify.ts";
import { changeBankAccount } from "../../../backend/investor/kyc/bank-change.ts";
import { replaceBankAccount } from "../../../backend/investor/kyc/bank-change-store.ts";
import { clock, moveClock } from "../../../backend/platform/clock.ts";
import { randomIds } from "../../../backend/platform/ids.ts";
import { encrypt } from "../../../backend/platform/secrets.ts";
import { commandIn, whileAwaiting } from "../doubles/gateways.ts";
import { codeFor, passMinutes } from "../investing/investing-steps.ts";
import { findings, fund, type Investor, inAccount, invoke, newInvestor, sandbox, setPace } from "../wallet/investor.ts";
import { operate } from "./api.ts";
import { exportOf, recordsIn } from "./export-of.ts";
import { kycOf, personAfter, stepOf } from "./kyc-steps.ts";

const PATH = "/v2/user/bank-details";
const HOUR = 60;
const DECCAN = { accountNumber: "50100234479988", ifscCode: "DECN0000001" };
const YAMUNA = { accountNumber: "601002344711", ifscCode: "YMNA0000002" };

type Typed = typeof DECCAN;

beforeAll(() => setPace("TRANSFER_DELAY", 0));

/** An investor whose name is in the PAN register, which the bank's reply is compared with. */
async function verified(): Promise<Investor> {
  const investor = await newInvestor();
  await inAccount(investor, ({ sql }) => {
    sql.exec(
      "INSERT INTO pan_record (one, token, ciphertext, registered_name) VALUES (1, ?, x'00', 'Asha Rao')",
      investor.userId,
    );
  });
  return investor;
}

const sendCode = (investor: Investor, typed: Typed) => invoke(investor, `${PATH}/otp/request`, { body: typed });
const save = (investor: Investor, typed: Typed, otp: string, key = randomIds.letters()) =>
  invoke(investor, PATH, { body: { ...typed, otp }, key });

async function codeOf(investor: Investor, typed: Typed): Promise<string> {
  const sent = await sendCode(investor, typed);
  if (sent.status !== 200) throw new Error(`the code answered ${JSON.stringify(sent.body)}`);
  return codeFor(investor);
}
const change = async (investor: Investor, typed: Typed) => save(investor, typed, await codeOf(investor, typed));

const accountOf = async (investor: Investor) =>
  (await invoke(investor, "/v2/wallet/account-detail")).body.bankAccount as Record<string, unknown>;
const broken = async (investor: Investor) => [
  ...(await inAccount(investor, (context) => verifyBankAccount(context))),
  ...(await findings(investor)),
];
const historyOf = (investor: Investor) =>
  inAccount(investor, ({ sql }) => sql.exec("SELECT from_last_four, to_last_four FROM bank_account_change").toArray());

const SHORT = { accountNumber: "100000000004", ifscCode: "COST0000001" };

async function openReviewOf({ userId }: Investor): Promise<number | undefined> {
  const { body } = await operate("names", { action: "show", investorId: userId });
  return (body.open as readonly { review: number }[])[0]?.review;
}

it("keeps the verified account while a person compares the holder's name of another, and replaces it when accepted", async () => {
  const investor = await verified();
  const before = await accountOf(investor);
  expect((await change(investor, SHORT)).status).toBe(200);
  expect(await accountOf(investor)).toEqual(before);
  const detail = (await invoke(investor, "/v2/wallet/account-detail")).body;
  expect(detail.nameReview).toMatchObject({ givenName: "A RAO", registeredName: "Asha Rao" });
  await operate("names", { action: "accept", investorId: investor.userId, review: await openReviewOf(investor) });
  expect(await accountOf(investor)).toMatchObject({ maskedAccountNumber: "••0004", holderName: "A RAO" });
  expect(await accountOf(investor)).toMatchObject({ withdrawableFrom: expect.any(String) });
  expect(await broken(investor)).toEqual([]);
});

it("keeps the verified account when a person refuses the holder's name of another", async () => {
  const investor = await verified();
  const before = await accountOf(investor);
  await change(investor, SHORT);
  await operate("names", { action: "refuse", investorId: investor.userId, review: await openReviewOf(investor) });
  expect(await accountOf(investor)).toEqual(before);
  const { body } = await invoke(investor, "/v2/user/profile");
  expect(JSON.stringify(body.kyc)).not.toContain("REJECTED");
});

it("replaces the bank account, keeps the change on record, and notifies the investor", async () => {
  const investor = await verified();
  expect(await change(investor, DECCAN)).toMatchObject({ status: 200 });
  expect(await accountOf(investor)).toMatchObject({
    ...{
      maskedAccountNumber: "••9988",
      ifscCode: "DECN0000001",
      bankName: "Deccan Union Bank",
      holderName: "ASHA RAO",
    },
    withdrawableFrom: expect.stringMatching(/Z$/),
  });
  await investor.object.work();
  const query = "SELECT text FROM outbox WHERE recipient = ? ORDER BY id DESC LIMIT 1";
  const message = await sandbox().prepare(query).bind(investor.phone).first<string>("text");
  expect(message).toContain("go to Deccan Union Bank ••9988 from now on");
  const { records } = recordsIn(await exportOf(investor));
  expect(records.bank_account_change).toMatchObject([
    { from_last_four: "4471", from_ifsc: "COST0000001", to_last_four: "9988", to_ifsc: "DECN0000001" },
  ]);
  expect(JSON.stringify(records)).not.toContain(DECCAN.accountNumber);
  await inAccount(investor, ({ sql }) => {
    expect(() => sql.exec("UPDATE bank_account_change SET to_ifsc = ''")).toThrow("stands as it was made");
    expect(() => sql.exec("DELETE FROM bank_account_change")).toThrow("never forgotten");
  });
  expect(await broken(investor)).toEqual([]);
});

it("finds an account that was changed without a record", async () => {
  const investor = await verified();
  await change(investor, DECCAN);
  await inAccount(investor, ({ sql }) => void sql.exec("UPDATE bank_account SET last_four = '0000'"));
  expect(await inAccount(investor, (context) => verifyBankAccount(context))).toMatchObject([
    { invariant: "BANK_ACCOUNT" },
  ]);
});

it("accepts a code once and for one account only, and requires one", async () => {
  const investor = await verified();
  const otp = await codeOf(investor, DECCAN);
  expect((await save(investor, YAMUNA, otp)).body).toMatchObject({ code: "OTP_INVALID" });
  expect((await invoke(investor, PATH, { body: DECCAN })).body).toMatchObject({ code: "KYC_STEP_DONE" });
  expect((await save(investor, DECCAN, otp)).status).toBe(200);
  expect((await save(investor, DECCAN, otp)).body).toMatchObject({ code: "BANK_ACCOUNT_SAME" });
  expect((await accountOf(investor)).maskedAccountNumber).toBe("••9988");
});

it("refuses each invalid account, and keeps the current one", async () => {
  const investor = await verified();
  const same = { accountNumber: "918273644471", ifscCode: "COST0000001" };
  expect(await sendCode(investor, same)).toMatchObject({ status: 409, body: { code: "BANK_ACCOUNT_SAME" } });
  const nowhere = { ...DECCAN, ifscCode: "NONE0000001" };
  expect((await sendCode(investor, nowhere)).body).toMatchObject({ fields: { ifscCode: "IFSC_NOT_FOUND" } });
  const refusals = { "100000000001": "BANK_ACCOUNT_INVALID", "100000000002": "BANK_NAME_MISMATCH" };
  for (const [accountNumber, code] of Object.entries(refusals)) {
    expect((await change(investor, { ...DECCAN, accountNumber })).body).toMatchObject({ code });
    await passMinutes(1);
  }
  expect(await accountOf(investor)).toMatchObject({ maskedAccountNumber: "••4471", withdrawableFrom: null });
  expect(await historyOf(investor)).toEqual([]);
  const poor = await newInvestor({ kyc: false });
  expect((await sendCode(poor, DECCAN)).body).toMatchObject({ code: "BANK_ACCOUNT_MISSING" });
  expect(await broken(investor)).toEqual([]);
});

it("allows three changes in thirty days", async () => {
  const investor = await verified();
  for (const typed of [DECCAN, YAMUNA, DECCAN]) {
    expect((await change(investor, typed)).status).toBe(200);
    await passMinutes(13);
  }
  expect((await sendCode(investor, YAMUNA)).body).toMatchObject({ code: "BANK_CHANGE_LIMIT" });
  expect(await historyOf(investor)).toHaveLength(3);
  expect(await broken(investor)).toEqual([]);
});

it("makes one change of a request that arrives many times at once", async () => {
  const investor = await verified();
  const otp = await codeOf(investor, DECCAN);
  const answers = await Promise.all(Array.from({ length: 64 }, () => save(investor, DECCAN, otp, "one wish")));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 64 }, () => 200));
  expect(await historyOf(investor)).toEqual([{ from_last_four: "4471", to_last_four: "9988" }]);
});

it("changes nothing when another change lands while the bank is being called", async () => {
  const investor = await verified();
  const otp = await codeOf(investor, DECCAN);
  const changed = inAccount(investor, (context) => {
    const { accountNumber, ifscCode: ifsc } = DECCAN;
    const ciphertext = encrypt({ kind: ENCRYPTED_ACCOUNT_NUMBER, value: accountNumber, key: env.TOKEN_KEY });
    const bank = { bankName: "Deccan Union Bank", branch: "MG Road, Bengaluru", holderName: "ASHA RAO" };
    const account = { ...bank, ciphertext, lastFour: accountNumber.slice(-4), ifsc };
    const busy = whileAwaiting(context, "bank", {
      pennyDrop: () => context.storage.transactionSync(() => replaceBankAccount(context.sql, account, clock.now())),
    });
    return changeBankAccount(busy, { ...DECCAN, otp }, commandIn(context));
  });
  await expect(changed).rejects.toMatchObject({ code: "BANK_ACCOUNT_SAME" });
  expect(await historyOf(investor)).toHaveLength(1);
  expect(await broken(investor)).toEqual([]);
});

it("makes one change per code under many idempotency keys", async () => {
  const investor = await verified();
  const otp = await codeOf(investor, DECCAN);
  const answers = await Promise.all(Array.from({ length: 64 }, () => save(investor, DECCAN, otp)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  expect(await historyOf(investor)).toHaveLength(1);
  expect(await broken(investor)).toEqual([]);
});

const withdraw = (investor: Investor, amount: number, otp: string) =>
  invoke(investor, "/v2/wallet/withdraw-request", { body: { otp, amount }, key: randomIds.letters() });

async function withdrawalCode(investor: Investor, amount: number): Promise<string> {
  await invoke(investor, `/v2/wallet/otp/request?amount=${amount}`);
  return codeFor(investor);
}

it("delays new withdrawals for a day, and leaves one under way with the old account", async () => {
  const investor = await verified();
  await fund(investor, 5_000);
  const requested = await withdraw(investor, 1_000, await withdrawalCode(investor, 1_000));
  expect(requested.body).toMatchObject({ counterparty: "Coastal Bank ••4471" });
  await passMinutes(1);
  const early = await withdrawalCode(investor, 500);
  await change(investor, DECCAN);
  expect((await withdraw(investor, 500, early)).body).toMatchObject({ code: "BANK_ACCOUNT_COOLING" });
  expect((await invoke(investor, "/v2/wallet/otp/request?amount=500")).body).toMatchObject({
    code: "BANK_ACCOUNT_COOLING",
  });
  await inAccount(investor, ({ sql }) => {
    expect(sql.exec("SELECT routing_code FROM withdrawal").toArray()).toEqual([{ routing_code: "COST0000001" }]);
  });
  await moveClock(env, 24 * HOUR * 60_000);
  expect((await accountOf(investor)).withdrawableFrom).toBeNull();
  const later = await withdraw(investor, 500, await withdrawalCode(investor, 500));
  expect(later.body).toMatchObject({ counterparty: "Deccan Union Bank ••9988" });
  // The job that orders the first transfer may be behind the clock, which has moved by a day.
  await expect.poll(() => broken(investor)).toEqual([]);
});

it("sends no withdrawal to the new account when it is requested concurrently with the change", async () => {
  const investor = await verified();
  await fund(investor, 5_000);
  const otp = await withdrawalCode(investor, 500);
  const change = await codeOf(investor, DECCAN);
  const [changed, withdrawn] = await Promise.all([save(investor, DECCAN, change), withdraw(investor, 500, otp)]);
  expect(changed.status).toBe(200);
  if (withdrawn.status === 200) expect(withdrawn.body.counterparty).toBe("Coastal Bank ••4471");
  else expect(withdrawn.body).toMatchObject({ code: "BANK_ACCOUNT_COOLING" });
  expect(await broken(investor)).toEqual([]);
});

it("shows the new account in the KYC steps, which stay completed", async () => {
  const person = await personAfter(4);
  await passMinutes(1);
  expect((await invoke(person, `${PATH}/otp/request`, { body: DECCAN })).status).toBe(200);
  const otp = await codeFor({ phone: person.e164 });
  expect((await invoke(person, PATH, { body: { ...DECCAN, otp }, key: randomIds.letters() })).status).toBe(200);
  expect(await stepOf(person, "BANK")).toMatchObject({ status: "VERIFIED", detail: "Deccan Union Bank ••9988" });
  expect(await kycOf(person)).toMatchObject({ canInvest: true });
});

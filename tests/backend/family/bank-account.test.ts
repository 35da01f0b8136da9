import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { findBankAccount } from "../../../backend/investor/kyc/bank-account.ts";
import { dropPenny } from "../../../backend/investor/kyc/penny-drop.ts";
import { moveClock } from "../../../backend/platform/clock.ts";
import { randomIds } from "../../../backend/platform/ids.ts";
import { DAY_MS } from "../../../lib/contract/values/calendar-date.ts";
import { codeFor } from "../investing/investing-steps.ts";
import { operate } from "../people/api.ts";
import { findings, inAccount, invoke, newInvestor, sandbox, setPace } from "../wallet/investor.ts";
import { CHILDS_ACCOUNT, childOf, type Family, fundChild, idIn, openAccount } from "./family-steps.ts";

const PATH = "/v2/user/bank-details";
const OTHER = { accountNumber: "601002344711", ifscCode: "YMNA0000002" };
const SOMEBODY_ELSE = { accountNumber: "100000000002", ifscCode: "COST0000001" };

async function newFamily(): Promise<Family> {
  const guardian = await newInvestor();
  return { guardian, child: childOf(idIn(await openAccount(guardian))) };
}

const sendCode = ({ guardian, child }: Family, account: typeof OTHER) =>
  invoke(guardian, `${PATH}/otp/request`, { body: account, member: child.userId });

async function add(family: Family, account: typeof OTHER) {
  expect((await sendCode(family, account)).status).toBe(200);
  return save(family, account, await codeFor(family.guardian));
}

const save = ({ guardian, child }: Family, account: typeof OTHER, otp?: string, key = randomIds.letters()) =>
  invoke(guardian, PATH, { body: { ...account, ...(otp !== undefined && { otp }) }, key, member: child.userId });

async function withdraw({ guardian, child }: Family, amount: number) {
  const member = child.userId;
  const requested = await invoke(guardian, `/v2/wallet/otp/request?amount=${amount}`, { member });
  if (requested.status !== 200) return requested;
  return invoke(guardian, "/v2/wallet/withdraw-request", { body: { otp: await codeFor(guardian), amount }, member });
}

const bankAccountOf = async ({ guardian, child }: Family) =>
  (await invoke(guardian, "/v2/wallet/account-detail", { member: child.userId })).body.bankAccount;

/** The child's guardian as the child's object sees them. */
const acting = ({ guardian }: Family, registeredName: string) => ({
  ...{ kind: "GUARDIAN" as const, userId: guardian.userId, registeredName, canInvest: true },
  contact: { channel: "SMS" as const, to: guardian.phone },
});

beforeAll(() => setPace("TRANSFER_DELAY", 0));

it("sends a child's withdrawals to the child's own account only, never to the guardian's", async () => {
  const family = await newFamily();
  await fundChild(family, 5_000);
  expect(await bankAccountOf(family)).toBe(null);
  expect(await withdraw(family, 500)).toMatchObject({ body: { code: "BANK_ACCOUNT_MISSING" } });

  expect(await add(family, CHILDS_ACCOUNT)).toMatchObject({ status: 200, body: { canInvest: false } });
  expect(await bankAccountOf(family)).toMatchObject({
    ...{ maskedAccountNumber: "••9988", holderName: "IRA RAO", withdrawableFrom: null },
  });
  expect((await withdraw(family, 500)).body).toMatchObject({ counterparty: "Deccan Union Bank ••9988" });
  const own = (await invoke(family.guardian, "/v2/wallet/account-detail")).body;
  expect(own).toMatchObject({ bankAccount: { maskedAccountNumber: "••4471" } });
  await family.child.object.work();
  const query = "SELECT text FROM outbox WHERE recipient = ? ORDER BY id DESC LIMIT 1";
  const notice = await sandbox().prepare(query).bind(family.guardian.phone).first<{ text: string }>();
  expect(notice?.text).toContain("Ira Rao’s ultra account go to Deccan Union Bank ••9988");
  expect([...(await findings(family.child)), ...(await findings(family.guardian))]).toEqual([]);
});

it("adds a child's account whose holder is perhaps the child when a person accepts it, and tells the guardian", async () => {
  const family = await newFamily();
  const { userId } = family.child;
  expect((await add(family, { accountNumber: "100000000004", ifscCode: "COST0000001" })).status).toBe(200);
  expect(await bankAccountOf(family)).toBe(null);
  const { body } = await operate("names", { action: "show", investorId: userId });
  const [open] = body.open as readonly { review: number }[];
  expect(open).toMatchObject({ subject: "BANK", givenName: "I RAO", registeredName: "Ira Rao" });
  await operate("names", { action: "accept", investorId: userId, review: open?.review });
  expect(await bankAccountOf(family)).toMatchObject({ maskedAccountNumber: "••0004", holderName: "I RAO" });
  await family.child.object.work();
  const query = "SELECT text FROM outbox WHERE recipient = ? ORDER BY id DESC LIMIT 1";
  const notice = await sandbox().prepare(query).bind(family.guardian.phone).first<{ text: string }>();
  expect(notice?.text).toContain("Coastal Bank ••0004");
  expect(await findings(family.child)).toEqual([]);
});

it("adds no account without the guardian's code, or in somebody else's name", async () => {
  const family = await newFamily();
  expect(await save(family, CHILDS_ACCOUNT)).toMatchObject({ body: { code: "OTP_INVALID" } });
  await sendCode(family, CHILDS_ACCOUNT);
  const code = await codeFor(family.guardian);
  expect(await save(family, OTHER, code)).toMatchObject({ body: { code: "OTP_INVALID" } });
  const rival = await newFamily();
  const foreign = { ...family, guardian: rival.guardian };
  expect((await sendCode(foreign, CHILDS_ACCOUNT)).status).toBe(404);
  expect((await save(foreign, CHILDS_ACCOUNT, code)).status).toBe(404);
  expect(await add(rival, SOMEBODY_ELSE)).toMatchObject({ body: { code: "BANK_NAME_MISMATCH" } });
  for (const each of [family, rival]) expect(await bankAccountOf(each)).toBe(null);
});

it("adds one account for concurrent requests with one code, and waits a day after a change", async () => {
  const family = await newFamily();
  await fundChild(family, 5_000);
  await sendCode(family, CHILDS_ACCOUNT);
  const code = await codeFor(family.guardian);
  const saved = await Promise.all(["first", "second", "third"].map((key) => save(family, CHILDS_ACCOUNT, code, key)));
  expect(saved.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await add(family, OTHER)).toMatchObject({ status: 200 });
  expect(await withdraw(family, 500)).toMatchObject({ body: { code: "BANK_ACCOUNT_COOLING" } });
  await moveClock(env, DAY_MS);
  expect((await withdraw(family, 500)).body).toMatchObject({ counterparty: "Yamuna Bank ••4711" });
  expect(await findings(family.child)).toEqual([]);
});

it.each([
  ["IRA RAO ASHA KULKARNI", "OWN"],
  ["ASHA KULKARNI", "REFUSED"],
])("compares the bank's answer with the names of child and guardian: %s is %s", async (holderName, outcome) => {
  const family = await newFamily();
  const dropped = await inAccount(family.child, (context) => {
    const bank = { ...context.gateways.bank, pennyDrop: async () => ({ outcome: "CREDITED" as const, holderName }) };
    const actor = acting(family, "Asha Kulkarni");
    return dropPenny({ ...context, actor, gateways: { ...context.gateways, bank } }, { id: 1 }, CHILDS_ACCOUNT);
  });
  expect(dropped.outcome).toBe(outcome);
});

it("uses an account held jointly with one guardian for no other guardian", async () => {
  const family = await newFamily();
  expect((await add(family, CHILDS_ACCOUNT)).status).toBe(200);
  const found = await inAccount(family.child, (context) => {
    context.sql.exec("UPDATE bank_account SET holder_name = 'IRA RAO ASHA KULKARNI'");
    return ["Asha Kulkarni", "Devika Pillai"].map((name) =>
      findBankAccount({ ...context, actor: acting(family, name) }),
    );
  });
  expect(found).toMatchObject([{ maskedAccountNumber: "••9988" }, null]);
});

it("refuses a guardian's code at another child than the one for which it was sent", async () => {
  const { guardian, child } = await newFamily();
  const sibling = childOf(idIn(await openAccount(guardian, { name: "Dev Rao" })));
  const [first, second] = [
    { guardian, child },
    { guardian, child: sibling },
  ];
  await sendCode(first, CHILDS_ACCOUNT);
  const otp = await codeFor(guardian);
  expect(await save(second, CHILDS_ACCOUNT, otp)).toMatchObject({ body: { code: "OTP_INVALID" } });
  expect(await inAccount(sibling, findBankAccount)).toBe(null);
  expect((await save(first, CHILDS_ACCOUNT, otp)).status).toBe(200);
});

it("refuses a guardian's code for one child's withdrawal at the other child", async () => {
  const { guardian, child } = await newFamily();
  const sibling = childOf(idIn(await openAccount(guardian, { name: "Dev Rao" })));
  const both = [
    { guardian, child },
    { guardian, child: sibling },
  ];
  for (const family of both) {
    await add(family, CHILDS_ACCOUNT);
    await fundChild(family, 1_000);
  }
  await invoke(guardian, "/v2/wallet/otp/request?amount=500", { member: child.userId });
  const body = { otp: await codeFor(guardian), amount: 500 };
  const refused = await invoke(guardian, "/v2/wallet/withdraw-request", { body, member: sibling.userId });
  expect(refused.body).toMatchObject({ code: "OTP_INVALID" });
  expect((await invoke(guardian, "/v2/wallet/balance", { member: sibling.userId })).body).toMatchObject({
    balance: 1_000,
  });
  expect((await invoke(guardian, "/v2/wallet/withdraw-request", { body, member: child.userId })).status).toBe(200);
});

import { env } from "cloudflare:workers";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { processMajority } from "../../../backend/investor/family/majority.ts";
import { moveClock } from "../../../backend/platform/clock.ts";
import { DAY_MS } from "../../../lib/contract/values/calendar-date.ts";
import { whileCodeIsChecked } from "../doubles/codes.ts";
import { newDeal } from "../investing/investing-steps.ts";
import { DEAL_FILES } from "../investing/products.ts";
import { bellOf, missingJobs, passToHour, passToMorning, textsTo } from "../notifications/notification-steps.ts";
import { codeFor, type Person, signIn } from "../people/api.ts";
import { profileStep } from "../people/kyc-steps.ts";
import { findings, inAccount, invoke, setPace } from "../wallet/investor.ts";
import { accountsOf, addBankAccount, CHILDS_ACCOUNT, familyFindings, fundChild, IRA } from "./family-steps.ts";
import { comeOfAge, completeKyc, link, newFamily, takeOver, verifyCode } from "./majority-steps.ts";

beforeAll(async () => {
  await setPace("TRANSFER_DELAY", 0);
  await passToHour(11);
});
afterEach(() => vi.restoreAllMocks());

it("hands the account to the child who has come of age, with everything in it", async () => {
  const family = await comeOfAge();
  const { guardian, child, owner } = family;
  expect(owner.userId).toBe(child.userId);
  expect(await takeOver(owner)).toMatchObject({ status: 403, body: { code: "KYC_INCOMPLETE" } });
  await completeKyc(owner, family);
  expect((await takeOver(owner)).status).toBe(200);

  const profile = await invoke(owner, "/v2/user/profile");
  expect(profile.body).toMatchObject({
    name: IRA.name,
    guardianship: null,
    phone: owner.e164,
    kyc: { canInvest: true },
  });
  expect((await invoke(owner, "/v2/wallet/balance")).body).toMatchObject({ balance: 5_000 });
  expect((await invoke(owner, "/v2/wallet/recharge", { body: { amount: 500 } })).status).toBe(200);
  for (const path of ["/v2/user/profile", "/v2/wallet/balance"])
    expect(await invoke(guardian, path, { member: child.userId })).toMatchObject({ status: 404 });

  await Promise.all([child.object.work(), child.object.work()]);
  const [, seen] = await accountsOf(guardian);
  expect(seen).toMatchObject({ totals: null, guardianship: { takenOverAt: expect.stringMatching(/Z$/) } });
  expect((await invoke(guardian, "/v2/user/profile")).body).toMatchObject({ children: [] });
  const [newest] = (await bellOf(guardian)).notifications;
  expect(newest).toMatchObject({ member: { name: IRA.name }, subject: { kind: "COMING_OF_AGE", stage: "TAKEN_OVER" } });
  for (const account of [guardian, child]) {
    expect([...(await familyFindings(account)), ...(await missingJobs(account))]).toEqual([]);
  }
});

it("notifies the owner alone of a KYC of their own, before the take-over too", async () => {
  const family = await comeOfAge();
  const { guardian, child, owner } = family;
  await completeKyc(owner, family);
  await child.object.work();
  const verdictsIn = async (account: Parameters<typeof bellOf>[0]) =>
    (await bellOf(account)).notifications.filter(({ subject }) => subject.kind === "KYC_RESULT");
  expect(await verdictsIn({ ...child, token: owner.token })).toHaveLength(1);
  expect((await verdictsIn(guardian)).filter(({ member }) => member !== null)).toEqual([]);
  const channels = await inAccount(child, ({ sql }) =>
    sql
      .exec(
        `SELECT m.channel FROM notification_message m JOIN notification n ON n.id = m.notification_id
         WHERE n.cause LIKE 'KYC_RESULT:%'`,
      )
      .toArray(),
  );
  expect(channels.map(({ channel }) => channel)).toEqual(["EMAIL", "SMS"]);
});

describe("the bank account that the guardian added", () => {
  async function takenOver(account?: typeof CHILDS_ACCOUNT): Promise<Person> {
    const family = await newFamily(20);
    await addBankAccount(family);
    const { phone } = await link(family);
    await moveClock(env, 20 * DAY_MS);
    const owner = await signIn(phone);
    await completeKyc(owner, family, account);
    expect((await takeOver(owner)).status).toBe(200);
    expect(await findings(family.child)).toEqual([]);
    return owner;
  }

  const accountOf = async (owner: Person) => (await invoke(owner, "/v2/wallet/account-detail")).body.bankAccount;

  it("stays with the owner whose KYC verifies it, without a cooling period", async () => {
    const owner = await takenOver(CHILDS_ACCOUNT);
    expect(await accountOf(owner)).toMatchObject({ maskedAccountNumber: "••9988", withdrawableFrom: null });
  });

  it("is replaced by another one that the owner's KYC verifies, with a cooling period", async () => {
    const owner = await takenOver();
    const found = await accountOf(owner);
    expect(found).toMatchObject({ withdrawableFrom: expect.stringMatching(/Z$/) });
    expect(found).not.toMatchObject({ maskedAccountNumber: "••9988" });
  });
});

it("is taken over once by repeated and concurrent requests", async () => {
  const family = await comeOfAge();
  await completeKyc(family.owner, family);
  const answers = await Promise.all([1, 2, 3].map(() => takeOver(family.owner)));
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.takenOverAt}`)).size).toBe(1);
  await moveClock(env, DAY_MS);
  expect((await takeOver(family.owner)).body).toEqual(answers[0]?.body);
  expect(await takeOver(family.guardian)).toMatchObject({ status: 404 });
});

describe("between the birthday and the take-over", () => {
  it("nothing moves by anybody's command", async () => {
    const { guardian, child, owner } = await comeOfAge();
    const orders = [
      ["/v2/wallet/recharge", { amount: 500 }],
      ["/v2/wallet/withdraw-request", { otp: "123456", amount: 500 }],
      ["/v2/investments/start-invoice-discounting-investment-flow", { dealId: await newDeal(), amount: 50_000 }],
    ] as const;
    for (const [path, body] of orders) {
      expect(await invoke(owner, path, { body })).toMatchObject({ status: 403, body: { code: "TAKE_OVER_FIRST" } });
      const byGuardian = await invoke(guardian, path, { body, member: child.userId });
      expect(byGuardian).toMatchObject({ status: 403, body: { code: "OWNER_ONLY" } });
    }
    expect(await invoke(owner, "/v2/wallet/otp/request?amount=500")).toMatchObject({
      body: { code: "TAKE_OVER_FIRST" },
    });
    expect((await invoke(owner, "/v2/wallet/balance")).body).toMatchObject({ balance: 5_000 });
    expect((await invoke(guardian, "/v2/wallet/balance", { member: child.userId })).body).toMatchObject({
      balance: 5_000,
    });
    expect(await findings(child)).toEqual([]);
  });

  it("the guardian can neither close the account nor link another contact", async () => {
    const family = await comeOfAge();
    const { guardian, child } = family;
    const end = await invoke(guardian, "/v2/family/child/end", { body: { childId: child.userId } });
    expect(end).toMatchObject({ status: 403, body: { code: "OWNER_ONLY" } });
    expect((await link(family)).answer).toMatchObject({ status: 403, body: { code: "OWNER_ONLY" } });
  });

  it("the owner stays the person for whom the account was opened", async () => {
    const { owner, dateOfBirth } = await comeOfAge();
    for (const change of [
      { name: "Somebody Else", dateOfBirth },
      { name: IRA.name, dateOfBirth: "1990-01-01" },
    ])
      expect(await profileStep(owner, change)).toMatchObject({ body: { code: "KYC_STEP_DONE" } });
  });
});

describe("the child's own contact", () => {
  it("is linked by the guardian half a year ahead, and opens no session before the birthday", async () => {
    expect((await link(await newFamily(400))).answer).toMatchObject({ body: { code: "OWNER_ONLY" } });
    const family = await newFamily(30);
    const { phone, answer } = await link(family);
    expect(answer.status).toBe(200);
    expect(await verifyCode(phone)).toMatchObject({ status: 403, body: { code: "MINOR_SIGN_IN" } });
    await moveClock(env, 30 * DAY_MS);
    expect((await signIn(phone)).userId).toBe(family.child.userId);
  });

  it("may be linked after the birthday too", async () => {
    const family = await newFamily(3);
    await moveClock(env, 40 * DAY_MS);
    const { phone } = await link(family);
    expect((await signIn(phone)).userId).toBe(family.child.userId);
  });

  it("is refused when it signs in to another account, and leaves that account alone", async () => {
    const family = await newFamily(10);
    const other = await signIn();
    expect((await link(family, other.phone)).answer).toMatchObject({ status: 409, body: { code: "CONTACT_IN_USE" } });
    expect((await signIn(other.phone)).userId).toBe(other.userId);
    expect((await link(family, family.guardian.phone.slice(3))).answer.status).not.toBe(200);
  });

  it("is linked by no other guardian", async () => {
    const [family, rival] = [await newFamily(10), await newFamily(10)];
    expect((await link({ ...family, guardian: rival.guardian })).answer.status).toBe(404);
  });
});

it("refuses a guardian's order that was under way at midnight", async () => {
  const family = await newFamily(1);
  await fundChild(family, 5_000);
  await addBankAccount(family);
  const member = family.child.userId;
  await invoke(family.guardian, "/v2/wallet/otp/request?amount=500", { member });
  const otp = await codeFor(family.guardian.phone);
  whileCodeIsChecked(() => moveClock(env, DAY_MS));
  const order = { body: { otp, amount: 500 }, member };
  expect(await invoke(family.guardian, "/v2/wallet/withdraw-request", order)).toMatchObject({
    status: 403,
    body: { code: "OWNER_ONLY" },
  });
  expect((await invoke(family.guardian, "/v2/wallet/balance", { member })).body).toMatchObject({ balance: 5_000 });
});

it("notifies guardian and child 90 and 30 days ahead and on the day, each once", async () => {
  const family = await newFamily(100);
  const { guardian, child } = family;
  const { phone } = await link(family);
  const stages = async () => (await bellOf(guardian)).notifications.map(({ subject }) => subject.stage);
  for (const [days, expected] of [
    [11, ["AHEAD"]],
    [60, ["AHEAD", "AHEAD"]],
    [30, ["TODAY", "AHEAD", "AHEAD"]],
  ] as const) {
    await moveClock(env, days * DAY_MS);
    await passToMorning(child, guardian);
    await passToMorning(child, guardian);
    expect(await stages()).toEqual(expected);
  }
  for (const reference of ["AHEAD_90", "AHEAD_30", "TODAY"])
    await inAccount(child, (context) => processMajority(context, reference));
  await passToMorning(child, guardian);
  expect(await stages()).toEqual(["TODAY", "AHEAD", "AHEAD"]);
  const texts = await textsTo({ phone: `+91${phone}` });
  expect(texts.filter((text) => text.includes("ultra account"))).toHaveLength(3);
  expect((await textsTo(guardian)).filter((text) => text.includes(IRA.name))).toHaveLength(3);
});

it("plans the notices that are still to come when the child is enrolled late", async () => {
  const { child } = await newFamily(40);
  const planned = await inAccount(child, ({ scheduler }) => [...scheduler.references("MAJORITY")]);
  expect(planned.sort()).toEqual(["AHEAD_30", "TODAY"]);
  expect(await missingJobs(child)).toEqual([]);
});

it.each(["FRE", "GIFT_DEPOSIT", "GIFT_BOND"] as const)("sells a child no %s", async (kind) => {
  const { guardian, child } = await newFamily(300);
  const body = { dealId: await newDeal(DEAL_FILES[kind]), amount: 50_000 };
  const flow = "/v2/investments/start-invoice-discounting-investment-flow";
  const refused = await invoke(guardian, flow, { body, member: child.userId });
  expect(refused).toMatchObject({ status: 403, body: { code: "NOT_FOR_MINORS" } });
});

import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { moveClock } from "../../../backend/platform/clock.ts";
import { CALLS } from "../../../lib/contract/calls.ts";
import { pathParameters } from "../../../lib/contract/define.ts";
import type { GuardianPolicy } from "../../../lib/contract/policy.ts";
import { DAY_MS } from "../../../lib/contract/values/calendar-date.ts";
import { codeFor, newDeal } from "../investing/investing-steps.ts";
import {
  type Answer,
  balance,
  findings,
  fund,
  type Investor,
  invoke,
  newInvestor,
  setPace,
} from "../wallet/investor.ts";
import { addBankAccount, childOf, type Family, fundChild, idIn, openAccount } from "./family-steps.ts";

beforeAll(() => setPace("TRANSFER_DELAY", 0));

async function newFamily(): Promise<Family> {
  const guardian = await newInvestor();
  return { guardian, child: childOf(idIn(await openAccount(guardian))) };
}

const READS = ["/v2/user/profile", "/v2/wallet/balance", "/v2/investment-dashboard/get-metrics/ALL", "/v2/stash"];

it("shows a guardian the child's account and their own on each call", async () => {
  const { guardian, child } = await newFamily();
  await fund(guardian, 7_000);
  const seen = await invoke(guardian, "/v2/user/profile", { member: child.userId });
  expect(seen).toMatchObject({ status: 200, body: { userId: child.userId, name: "Ira Rao", phone: null } });
  expect((await invoke(guardian, "/v2/wallet/balance", { member: child.userId })).body).toMatchObject({ balance: 0 });
  expect((await invoke(guardian, "/v2/wallet/balance")).body).toMatchObject({ balance: 7_000 });
  expect((await invoke(guardian, "/v2/wallet/balance", { member: guardian.userId })).body).toMatchObject({
    balance: 7_000,
  });
});

/** The response to another investor must equal the response for an unknown id. */
async function expectNoSuchAccount(requester: Investor, member: string): Promise<void> {
  const without = ({ status, body }: Answer) => ({ status, ...body, requestId: null });
  for (const path of READS) {
    const theirs = without(await invoke(requester, path, { member }));
    const nobodys = without(await invoke(requester, path, { member: "usr_00000000000000000000" }));
    expect(theirs).toEqual(nobodys);
    expect(theirs).toMatchObject({ status: 404, code: "NOT_FOUND" });
  }
  const act = { body: { amount: 500 }, member };
  expect(await invoke(requester, "/v2/wallet/recharge", act)).toMatchObject({
    status: 404,
    body: { code: "NOT_FOUND" },
  });
}

it("responds to another investor and another guardian as for an unknown account", async () => {
  const [{ child }, rival, otherInvestor] = [await newFamily(), await newFamily(), await newInvestor()];
  await expectNoSuchAccount(otherInvestor, child.userId);
  await expectNoSuchAccount(rival.guardian, child.userId);
  // An adult's account is no member account of another investor.
  await expectNoSuchAccount(otherInvestor, rival.guardian.userId);
});

it.each(["", "usr_", "nobody", "usr_%00", "usr_../../x"])("treats %j as an unknown member id", async (member) => {
  const { guardian } = await newFamily();
  expect(await invoke(guardian, "/v2/user/profile", { member })).toMatchObject({ status: 404 });
});

it("shows nothing of the child to a revoked session", async () => {
  const { guardian, child } = await newFamily();
  await invoke(guardian, "/v2/auth/logout", { body: { everywhere: true } });
  for (const path of READS) {
    expect(await invoke(guardian, path, { member: child.userId })).toMatchObject({ status: 401 });
  }
  const made = await invoke(child, "/v2/wallet/balance", { member: child.userId });
  expect(made).toMatchObject({ status: 401 });
});

it("refuses calls from a guardian's object that did not consent", async () => {
  const [{ child }, rival] = [await newFamily(), await newFamily()];
  const call = {
    ...{ userId: child.userId, name: "wallet.balance" as const, input: { currency: "INR" }, effect: "query" as const },
    ...{ session: { sessionId: "any", secret: "any" }, idempotencyKey: null, requestId: "r", locale: null },
    actor: {
      kind: "GUARDIAN" as const,
      ...{ userId: rival.guardian.userId, registeredName: null, canInvest: true },
      contact: { channel: "SMS" as const, to: rival.guardian.phone },
    },
  };
  expect(await child.object.invokeForGuardian(call)).toMatchObject({ ok: false, code: "NOT_FOUND" });
});

/** The calls open to a guardian, stated a second time: a call opens to guardians here and in its record. */
const OPEN: ReadonlySet<string> = new Set([
  ...["user.profile", "user.config", "user.is-invested"],
  ...["dashboard.investments", "dashboard.investment", "dashboard.metrics", "dashboard.transactions"],
  ...["dashboard.holdings", "dashboard.payout-calendar", "dashboard.exposure", "dashboard.value-history"],
  ...["wallet.balance", "wallet.account-detail", "wallet.transactions", "wallet.history"],
  ...["investments.buffer-available"],
  ...["investments.terms", "investments.flow", "investments.transaction"],
  ...["payments.user", "payments.wallet", "stash.get"],
  ...["wallet.recharge", "wallet.otp-request", "wallet.withdraw", "payments.wallet-create"],
  ...["investments.start-flow", "auth.mif.otp-request", "investments.invest"],
  ...["kyc.bank.otp-request", "kyc.bank.save", "kyc.bank.withdraw-change"],
]);

const opensTo = (...policies: readonly GuardianPolicy[]) =>
  CALLS.filter(({ policy }) => policy && policies.includes(policy.guardian)).map(({ name }) => name);

it("opens to a guardian only the calls listed here", () => {
  expect(new Set(opensTo("reads", "acts"))).toEqual(OPEN);
  expect(opensTo("handsOver")).toEqual(["contacts.list", "contacts.link-request", "contacts.link"]);
});

it("refuses the guardian every call about mandates, secrets or sign-in", async () => {
  const { guardian, child } = await newFamily();
  const closed = CALLS.filter(({ policy }) => policy?.guardian === "never" || policy?.guardian === "handsOver");
  expect(closed.length).toBeGreaterThan(100);
  for (const call of closed) {
    const path = pathParameters(call.path).reduce((at, name) => at.replace(`{${name}}`, "x"), call.path as string);
    const options = { method: call.method, ...(call.method !== "GET" && { body: {} }) };
    const { status, body } = await invoke(guardian, path, { ...options, member: child.userId });
    // Invalid input is refused before the access check.
    expect([call.name, status === 200, body.code]).toEqual([call.name, false, expect.stringMatching(REFUSED)]);
  }
  expect(
    await invoke(guardian, "/v2/preferences/auto-withdraw?autoWithdraw=true", { method: "PUT", member: child.userId }),
  ).toMatchObject({ status: 403, body: { code: "OWNER_ONLY" } });
  expect(await invoke(guardian, "/v2/user/export", { member: child.userId })).toMatchObject({
    body: { code: "OWNER_ONLY" },
  });
});

const REFUSED =
  /^(OWNER_ONLY|INVALID_INPUT|NOT_FOUND|UNSUPPORTED_MEDIA_TYPE|NAME_INVALID|[A-Z_]+_INVALID|FILE_MISSING)$/;

it("lets a guardian add, invest and withdraw money in the child's account alone, confirmed by their own contact", async () => {
  const family = await newFamily();
  const { guardian, child } = family;
  const member = child.userId;
  await fundChild(family, 60_000);
  await addBankAccount(family);
  expect(await balance(guardian)).toMatchObject({ posted: 0 });

  const deal = await newDeal();
  const start = { dealId: deal, amount: 50_000, financeType: "INVOICE_DISCOUNTING" };
  const flow = await invoke(guardian, "/v2/investments/start-invoice-discounting-investment-flow", {
    body: start,
    member,
  });
  expect(flow.status).toBe(200);
  const key = String(flow.body.key);
  expect(await invoke(guardian, `/v2/auth/mif/otp/request?key=${key}`, { body: {} })).toMatchObject({ status: 404 });
  expect((await invoke(guardian, `/v2/auth/mif/otp/request?key=${key}`, { body: {}, member })).status).toBe(200);
  const bought = { body: { otp: await codeFor(guardian), paymentSource: "WALLET" }, member };
  const invested = await invoke(guardian, `/v2/investments/mif/invest?key=${key}`, bought);
  expect(invested).toMatchObject({ status: 200, body: { investment: { investmentStatus: "SUCCESS" } } });

  expect((await invoke(guardian, "/v2/wallet/otp/request?amount=5000", { member })).status).toBe(200);
  const taken = await invoke(guardian, "/v2/wallet/withdraw-request", {
    body: { otp: await codeFor(guardian), amount: 5_000 },
    member,
  });
  expect(taken).toMatchObject({ status: 200, body: { amount: 5_000, counterparty: "Deccan Union Bank ••9988" } });
  expect((await invoke(guardian, "/v2/stash", { member })).body).toMatchObject({ balance: 50_000 });
  expect([...(await findings(child)), ...(await findings(guardian))]).toEqual([]);
});

it("pays a child's investment from the child's wallet, never online", async () => {
  const family = await newFamily();
  const { guardian, child } = family;
  const member = child.userId;
  await fundChild(family, 60_000);
  const body = { dealId: await newDeal(), amount: 50_000, financeType: "INVOICE_DISCOUNTING" };
  const start = await invoke(guardian, "/v2/investments/start-invoice-discounting-investment-flow", { body, member });
  const key = String(start.body.key);
  await invoke(guardian, `/v2/auth/mif/otp/request?key=${key}`, { body: {}, member });
  const otp = await codeFor(guardian);
  const pay = (paymentSource: string) =>
    invoke(guardian, `/v2/investments/mif/invest?key=${key}`, { body: { otp, paymentSource }, member });
  expect(await pay("ONLINE")).toMatchObject({ status: 403, body: { code: "CHILD_PAYS_FROM_WALLET" } });
  expect(await invoke(guardian, "/v2/payments/p2p/create", { body: { key }, member })).toMatchObject({
    status: 403,
    body: { code: "OWNER_ONLY" },
  });
  expect((await invoke(guardian, `/v2/investments/flow/${key}`, { member })).body).toMatchObject({ investment: null });
  // The refusal leaves the code valid.
  expect(await pay("WALLET")).toMatchObject({ status: 200, body: { investment: { investmentStatus: "SUCCESS" } } });
});

it("refuses a withdrawal code of the guardian's account for the child's, and the reverse", async () => {
  const family = await newFamily();
  const { guardian, child } = family;
  await fundChild(family, 20_000);
  await addBankAccount(family);
  await fund(guardian, 20_000);
  const withdrawal = async (member?: string) =>
    invoke(guardian, "/v2/wallet/withdraw-request", {
      body: { otp: await codeFor(guardian), amount: 5_000 },
      ...(member && { member }),
    });
  await invoke(guardian, "/v2/wallet/otp/request?amount=5000");
  expect(await withdrawal(child.userId)).toMatchObject({ body: { code: "OTP_INVALID" } });
  expect((await withdrawal()).status).toBe(200);
  await invoke(guardian, "/v2/wallet/otp/request?amount=5000", { member: child.userId });
  expect(await withdrawal()).toMatchObject({ body: { code: "OTP_INVALID" } });
  expect((await withdrawal(child.userId)).status).toBe(200);
});

it("scopes idempotency keys to one account", async () => {
  const { guardian, child } = await newFamily();
  const opening = { body: { amount: 700 }, key: "one key" };
  const own = await invoke(guardian, "/v2/wallet/recharge", opening);
  const childs = await invoke(guardian, "/v2/wallet/recharge", { ...opening, member: child.userId });
  expect(own.body.key).not.toBe(childs.body.key);
  const again = await invoke(guardian, "/v2/wallet/recharge", { ...opening, member: child.userId });
  expect(again.headers.get("idempotent-replayed")).toBe("true");
  expect(again.body).toEqual(childs.body);
});

it("disables analytics for a child's account and enables it for an adult's", async () => {
  const { guardian, child } = await newFamily();
  expect((await invoke(guardian, "/v2/user/config")).body).toMatchObject({ analyticsEnabled: true });
  const seen = await invoke(guardian, "/v2/user/config", { member: child.userId });
  expect(seen.body).toMatchObject({ analyticsEnabled: false });
});

it("is read-only for the guardian from the child's eighteenth birthday", async () => {
  const guardian = await newInvestor();
  const child = childOf(idIn(await openAccount(guardian, { dateOfBirth: "2014-06-08" })));
  const member = child.userId;
  await fundChild({ guardian, child }, 8_000);
  await moveClock(env, 12 * 365 * DAY_MS);
  expect((await invoke(guardian, "/v2/wallet/balance", { member })).body).toMatchObject({ balance: 8_000 });
  for (const [path, body] of [
    ["/v2/wallet/recharge", { amount: 500 }],
    ["/v2/wallet/withdraw-request", { otp: "123456", amount: 500 }],
  ] as const) {
    expect(await invoke(guardian, path, { body, member })).toMatchObject({ status: 403, body: { code: "OWNER_ONLY" } });
  }
  expect(await invoke(guardian, "/v2/wallet/otp/request?amount=500", { member })).toMatchObject({ status: 403 });
  expect(await balance(child)).toMatchObject({ posted: 800_000 });
});

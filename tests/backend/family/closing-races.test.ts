import { env } from "cloudflare:workers";
import { afterEach, expect, it, vi } from "vitest";
import { dispatchCall } from "../../../backend/investor/dispatch.ts";
import { closeForGuardian } from "../../../backend/investor/family/guardian.ts";
import { listWards } from "../../../backend/investor/identity/family-store.ts";
import type { AccountContext } from "../../../backend/investor/kernel/account-context.ts";
import { InvestorObject } from "../../../backend/investor/object.ts";
import { CommandLog } from "../../../backend/platform/command-log.ts";
import { keyRingOf } from "../../../backend/platform/secrets.ts";
import { paymentKey } from "../../../lib/contract/values/ids.ts";
import { passMinutes } from "../investing/investing-steps.ts";
import { DAY_AND_A_BIT_MINUTES, isClosedNow, refundsOf } from "../people/closed.ts";
import {
  balance,
  deliverEvent,
  eventFor,
  type Investor,
  inAccount,
  invoke,
  newInvestor,
  rupees,
} from "../wallet/investor.ts";
import { childOf, idIn, openAccount } from "./family-steps.ts";

afterEach(() => vi.restoreAllMocks());

const AMOUNT = 500;

async function family(): Promise<{ guardian: Investor; child: Investor }> {
  const guardian = await newInvestor();
  return { guardian, child: childOf(idIn(await openAccount(guardian))) };
}

const end = (guardian: Investor, child: Investor) =>
  invoke(guardian, "/v2/family/child/end", { body: { childId: child.userId }, key: `end ${child.userId}` });

const recharge = (guardian: Investor, child: Investor, key: string) =>
  invoke(guardian, "/v2/wallet/recharge", { body: { amount: AMOUNT }, key, member: child.userId });

const paymentsOf = (child: Investor) => inAccount(child, ({ sql }) => sql.exec("SELECT key FROM payment").toArray());

/** A guardian's recharge of the child's account, with a hook that runs during the recharge. */
function rechargeInBook(context: AccountContext, guardian: Investor, meanwhile: () => void) {
  const open: AccountContext["gateways"]["payments"]["open"] = async (request) => {
    meanwhile();
    return context.gateways.payments.open(request);
  };
  const gateways = { ...context.gateways, payments: { ...context.gateways.payments, open } };
  const contact = { channel: "SMS", to: guardian.phone } as const;
  const actor = { kind: "GUARDIAN", userId: guardian.userId, contact, registeredName: null, canInvest: true } as const;
  const commands = new CommandLog({ storage: context.storage, keys: keyRingOf(env) });
  const call = {
    userId: context.userId,
    name: "wallet.recharge",
    effect: "command",
    requestId: "r",
    locale: null,
  } as const;
  const session = { sessionId: "s", secret: "s" };
  const input = { amount: rupees(AMOUNT) };
  return dispatchCall({ ...context, gateways, actor }, { ...call, session, input, idempotencyKey: "k" }, commands);
}

it("refuses a recharge opened while the consent is withdrawn, and writes nothing to the closed account", async () => {
  const { guardian, child } = await family();
  await inAccount(child, async (context) => {
    const late = rechargeInBook(context, guardian, () => closeForGuardian(context, guardian.userId));
    await expect(late).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
  expect(await isClosedNow(child)).toBe(true);
  expect(await paymentsOf(child)).toEqual([]);
  expect(await child.object.verify()).toEqual([]);
});

it("refuses to withdraw the consent while a recharge awaits the provider's final status", async () => {
  const { guardian, child } = await family();
  await inAccount(child, async (context) => {
    await rechargeInBook(context, guardian, () => undefined);
    expect(() => closeForGuardian(context, guardian.userId)).toThrow("ACCOUNT_HAS_MONEY");
  });
  expect(await isClosedNow(child)).toBe(false);
});

it("leaves either an open account with its payment or a closed account without one in a race", async () => {
  for (let time = 0; time < 8; time++) {
    const { guardian, child } = await family();
    const calls = [
      () => end(guardian, child),
      () => recharge(guardian, child, "a"),
      () => recharge(guardian, child, "b"),
    ];
    const [ended] = await Promise.all((time % 2 === 0 ? calls : calls.toReversed()).map((call) => call()));
    const isClosed = await isClosedNow(child);
    expect(ended).toBeDefined();
    expect(await paymentsOf(child)).toHaveLength(isClosed ? 0 : 2);
    expect(await child.object.verify()).toEqual([]);
  }
});

it("queues a refund of money that arrives for a child's closed account", async () => {
  const { guardian, child } = await family();
  const key = paymentKey.parse((await recharge(guardian, child, "late")).body.key);
  await deliverEvent(eventFor(child, key, { amount: AMOUNT, status: "FAILED" }));
  expect((await end(guardian, child)).body).toMatchObject({ code: "ACCOUNT_HAS_MONEY" });
  await passMinutes(DAY_AND_A_BIT_MINUTES);
  await child.object.work();
  expect(
    (await invoke(guardian, "/v2/family/child/end", { body: { childId: child.userId }, key: "again" })).status,
  ).toBe(200);
  await deliverEvent(eventFor(child, key, { amount: AMOUNT, status: "SUCCESS" }));
  expect(await refundsOf(child)).toMatchObject([{ sourceReference: key, amount: AMOUNT, state: "DUE" }]);
  expect((await balance(child)).posted).toBe(0);
});

it("records the end of a consent although the guardian's session ended while the child's account was closed", async () => {
  const { guardian, child } = await family();
  const closing = InvestorObject.prototype.closeForGuardian;
  vi.spyOn(InvestorObject.prototype, "closeForGuardian").mockImplementationOnce(async function (
    this: InvestorObject,
    id,
  ) {
    const reply = await closing.call(this, id);
    await invoke(guardian, "/v2/auth/logout", { body: { everywhere: true } });
    return reply;
  });
  expect((await end(guardian, child)).status).toBe(401);
  expect(await isClosedNow(child)).toBe(true);
  expect(await inAccount(guardian, ({ sql }) => listWards(sql))).toEqual([]);
});

import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { rebuildProjections } from "../../../backend/catalogue/rebuild.ts";
import { dispatchCall } from "../../../backend/investor/dispatch.ts";
import type { AccountContext } from "../../../backend/investor/kernel/account-context.ts";
import { decideDeletion } from "../../../backend/investor/privacy/deletion-operations.ts";
import { receivePaymentEvent, reconcilePayment } from "../../../backend/investor/wallet/payment-settlement.ts";
import { listAllPayments } from "../../../backend/investor/wallet/payment-store.ts";
import { receiveRemittanceEvent } from "../../../backend/investor/wallet/remittance-settlement.ts";
import { listAccounts, listAllRemittances } from "../../../backend/investor/wallet/remittance-store.ts";
import { CommandLog } from "../../../backend/platform/command-log.ts";
import { keyRingOf } from "../../../backend/platform/secrets.ts";
import { accountOf, balanceIn, newNri, remit, send } from "../gift/non-resident.ts";
import { passMinutes } from "../investing/investing-steps.ts";
import {
  balance,
  decide,
  deliverEvent,
  eventFor,
  fund,
  type Investor,
  inAccount,
  invoke,
  newInvestor,
  setPace,
} from "../wallet/investor.ts";
import { operate } from "./api.ts";
import { close, DAY_AND_A_BIT_MINUTES, decideClosing, isClosedNow, refundsOf, unpaidRecharge } from "./closed.ts";

beforeAll(async () => {
  await setPace("WEBHOOK_DELAY", 0);
  await setPace("TRANSFER_DELAY", 0);
});

const AMOUNT = 500;

/** Closes the account after the last check of a failed recharge. */
async function closedAfterFailure() {
  const { investor, key } = await unpaidRecharge(AMOUNT);
  await decide(key, "FAILED");
  await deliverEvent(eventFor(investor, key, { amount: AMOUNT, status: "FAILED" }));
  await passMinutes(DAY_AND_A_BIT_MINUTES);
  await investor.object.work();
  await close(investor);
  return { investor, key };
}

describe("a payment that may still bring money", () => {
  it("keeps the account open until the last check of the provider, whatever the provider reported before", async () => {
    const { investor, key } = await unpaidRecharge(AMOUNT);
    await expect(close(investor)).rejects.toThrow("ACCOUNT_HAS_MONEY");
    await decide(key, "FAILED");
    await deliverEvent(eventFor(investor, key, { amount: AMOUNT, status: "FAILED" }));
    expect((await invoke(investor, "/v2/user/deletion-request")).body).toMatchObject({
      obstacles: ["ACCOUNT_HAS_MONEY"],
      held: [{ kind: "PAYMENT", name: "1" }],
    });
    await passMinutes(DAY_AND_A_BIT_MINUTES);
    // The check is due and has not run yet.
    await expect(close(investor)).rejects.toThrow("ACCOUNT_HAS_MONEY");
    await investor.object.work();
    await close(investor);
    expect(await isClosedNow(investor)).toBe(true);
  });

  it("found paid at the last check is credited to an account that is still open", async () => {
    const { investor, key } = await unpaidRecharge(AMOUNT);
    await deliverEvent(eventFor(investor, key, { amount: AMOUNT, status: "FAILED" }));
    await decide(key, "SUCCESS");
    await passMinutes(DAY_AND_A_BIT_MINUTES);
    await investor.object.work();
    expect(await balance(investor)).toMatchObject({ available: AMOUNT * 100 });
    await expect(close(investor)).rejects.toThrow("ACCOUNT_HAS_MONEY");
  });
});

describe("money that arrives late", () => {
  it("by a payment is queued for refund once, however often it is reported", async () => {
    const { investor, key } = await closedAfterFailure();
    await decide(key, "SUCCESS");
    const event = eventFor(investor, key, { amount: AMOUNT, status: "SUCCESS" });
    const other = eventFor(investor, key, { amount: AMOUNT, status: "SUCCESS" });
    expect(
      (await Promise.all([deliverEvent(event), deliverEvent(event), deliverEvent(other)])).map(({ status }) => status),
    ).toEqual([204, 204, 204]);
    await inAccount(investor, async (context) => {
      receivePaymentEvent(context, event);
      await reconcilePayment(context, key);
    });
    expect(await refundsOf(investor)).toEqual([
      {
        id: expect.stringMatching(/^rfd_/),
        investorId: investor.userId,
        source: "PAYMENT",
        sourceReference: key,
        senderBank: null,
        currency: "INR",
        amount: AMOUNT,
        reason: "ACCOUNT_CLOSED",
        state: "DUE",
        receivedAt: expect.stringMatching(/Z$/),
        sentAt: null,
      },
    ]);
    expect(await balance(investor)).toEqual({ posted: 0, held: 0, available: 0 });
    expect(await inAccount(investor, ({ ledger }) => ledger.accountBalance("refund:INR"))).toBe(AMOUNT * 100);
    expect(await investor.object.verify()).toEqual([]);
  });

  it("from abroad is queued for refund with its sender until the bank closes its account, and returned by the bank later", async () => {
    const nri = await newNri();
    const to = await accountOf(nri, "USD");
    await close(nri);
    await send({ to, currency: "USD", amount: 900 });
    expect(await refundsOf(nri)).toMatchObject([
      { source: "REMITTANCE", senderBank: "Marina Bank, Dubai", currency: "USD", amount: 900, state: "DUE" },
    ]);
    await nri.object.work();
    await passMinutes(1);
    await send({ to, currency: "USD", amount: 400 });
    await nri.object.work();
    expect(await refundsOf(nri)).toHaveLength(1);
    for (const currency of ["USD", "INR"] as const) expect((await balanceIn(nri, currency)).posted).toBe(0);
    expect(await nri.object.verify()).toEqual([]);
  });

  it("from abroad that the bank had announced keeps the account open until the bank decides", async () => {
    const nri = await newNri();
    await setPace("WEBHOOK_DELAY", 60_000);
    await remit(nri, "USD", 700.01);
    await expect(close(nri)).rejects.toThrow("ACCOUNT_HAS_MONEY");
    await passMinutes(3);
    await nri.object.work();
    await setPace("WEBHOOK_DELAY", 0);
    await close(nri);
    // The bank had returned the remittance and now credits it after all.
    await inAccount(nri, (context) => {
      const [known] = listAllRemittances(context.sql);
      const [account] = listAccounts(context.sql);
      if (!known || !account) throw new Error("a remittance was sent to an account");
      const { id: remittanceId, currency, amount, senderBank } = known;
      const { accountNumber } = account;
      const remittance = { remittanceId, accountNumber, currency, amount, senderBank, status: "CREDITED" } as const;
      return receiveRemittanceEvent(context, { eventId: "late", userId: nri.userId, remittance });
    });
    expect(await inAccount(nri, ({ ledger }) => ledger.accountBalance("refund:USD"))).toBe(700_01);
    expect((await balanceIn(nri, "USD")).posted).toBe(0);
  });

  it("leaves the queue once the operator has refunded it, also when the list is rebuilt", async () => {
    const { investor, key } = await closedAfterFailure();
    await deliverEvent(eventFor(investor, key, { amount: AMOUNT, status: "SUCCESS" }));
    await decide(key, "SUCCESS");
    const [due] = await refundsOf(investor);
    await rebuildProjections(env);
    expect(await refundsOf(investor)).toHaveLength(1);
    const made = await operate("operator", { action: "make", name: "asha" });
    const token = String((made.body as { token: unknown }).token);
    const send = (id: unknown, outcome = "SENT") => operate("refund", { id, outcome }, token);
    expect((await operate("refund", { id: due?.id, outcome: "SENT" })).status).toBe(401);
    const sent = await send(due?.id);
    expect(sent.body).toMatchObject({ id: due?.id, state: "SENT", sentAt: expect.stringMatching(/Z$/) });
    expect((await send(due?.id)).body).toEqual(sent.body);
    expect(await refundsOf(investor)).toEqual([]);
    expect(await inAccount(investor, ({ ledger }) => ledger.accountBalance("refund:INR"))).toBe(0);
    expect(await investor.object.verify()).toEqual([]);
    const refused = [await send("rfd_nobodyhasthisrefund00"), await send(due?.id, "LOST"), await send("17")];
    expect(refused.map(({ status }) => status)).toEqual([404, 400, 400]);
  });
});

describe("an account closed while money arrives", () => {
  const both = [
    [
      "with the closure first",
      (closing: () => Promise<unknown>, money: () => Promise<unknown>) => [closing(), money()],
    ],
    [
      "with the money first",
      (closing: () => Promise<unknown>, money: () => Promise<unknown>) => [money(), closing()].reverse(),
    ],
  ] as const;

  const nothingStranded = async (investor: Investor, currency: "INR" | "USD", came: number) => {
    const isClosed = await isClosedNow(investor);
    const refunds = await inAccount(investor, ({ sql }) => sql.exec("SELECT amount FROM refund").toArray());
    expect((await balanceIn(investor, currency)).posted).toBe(isClosed ? 0 : came * 100);
    expect(refunds).toEqual(isClosed && came > 0 ? [{ amount: came * 100 }] : []);
    await investor.object.work();
    expect((await investor.object.verify()).filter(({ invariant }) => invariant === "I16")).toEqual([]);
  };

  it.each(both)("by a payment, %s, has the money in an open wallet or in the refund queue", async (_, race) => {
    for (let time = 0; time < 4; time++) {
      const { investor, key } = await unpaidRecharge(AMOUNT);
      await deliverEvent(eventFor(investor, key, { amount: AMOUNT, status: "FAILED" }));
      await passMinutes(DAY_AND_A_BIT_MINUTES);
      await investor.object.work();
      await invoke(investor, "/v2/user/deletion-request", { body: { reason: "PRIVACY" } });
      await decide(key, "SUCCESS");
      const deliver = () => deliverEvent(eventFor(investor, key, { amount: AMOUNT, status: "SUCCESS" }));
      const outcomes = await Promise.allSettled(race(() => decideClosing(investor), deliver));
      expect(outcomes[1]?.status).toBe("fulfilled");
      await nothingStranded(investor, "INR", AMOUNT);
    }
  });

  it.each(both)("by a remittance, %s, has the money in an open wallet or in the refund queue", async (_, race) => {
    for (let time = 0; time < 4; time++) {
      const nri = await newNri();
      const to = await accountOf(nri, "USD");
      await invoke(nri, "/v2/user/deletion-request", { body: { reason: "PRIVACY" } });
      await Promise.allSettled(
        race(
          () => decideClosing(nri),
          () => send({ to, currency: "USD", amount: AMOUNT }),
        ),
      );
      await nri.object.work();
      // A remittance that arrives after the bank account was closed is returned by the bank.
      const isTaken = (sql: SqlStorage) => sql.exec("SELECT 1 FROM remittance WHERE status = 'CREDITED'").toArray();
      const taken = await inAccount(nri, ({ sql }) => isTaken(sql).length);
      await nothingStranded(nri, "USD", taken * AMOUNT);
    }
  });

  it.each([
    ["wallet.recharge", { amount: AMOUNT * 100 }],
    ["payments.wallet-create", { amount: AMOUNT * 100 }],
  ] as const)(
    "refuses a %s that awaited the provider while the account was closed, and stores nothing",
    async (name, input) => {
      const investor = await newInvestor();
      await invoke(investor, "/v2/user/deletion-request", { body: { reason: "PRIVACY" } });
      await inAccount(investor, async (context) => {
        const open: AccountContext["gateways"]["payments"]["open"] = (request) => {
          decideDeletion(context, "DONE");
          return context.gateways.payments.open(request);
        };
        const gateways = { ...context.gateways, payments: { ...context.gateways.payments, open } };
        const commands = new CommandLog({ storage: context.storage, keys: keyRingOf(env) });
        const call = {
          userId: context.userId,
          name,
          input,
          effect: "command",
          idempotencyKey: "k",
          requestId: "r",
        } as const;
        const session = { sessionId: "s", secret: "s" };
        const answer = dispatchCall({ ...context, gateways }, { ...call, session }, commands);
        await expect(answer).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
        expect(listAllPayments(context.sql)).toEqual([]);
      });
      expect((await investor.object.verify()).filter(({ invariant }) => invariant === "I16")).toEqual([]);
    },
  );

  it("is kept consistent by database triggers: it closes only when empty, and receives nothing once closed", async () => {
    const [rich, closed] = [await newInvestor(), await newInvestor()];
    await fund(rich, AMOUNT);
    await invoke(closed, "/v2/user/deletion-request", { body: { reason: "PRIVACY" } });
    await inAccount(rich, ({ sql, clock }) => {
      sql.exec(
        "INSERT INTO deletion_request (reason, state, requested_at) VALUES ('OTHER', 'REQUESTED', ?)",
        clock.now(),
      );
      const end = "UPDATE deletion_request SET state = 'DONE', ended_at = requested_at";
      expect(() => sql.exec(end)).toThrow("an account closes empty");
    });
    await decideClosing(closed);
    await inAccount(closed, ({ ledger, clock }) => {
      const at = { reference: "x", at: clock.now() };
      const move = { from: "world:INR", to: "wallet:INR", amount: 1 as never } as const;
      expect(() => ledger.transfer({ key: "x", kind: "PAYOUT", ...at, moves: [move] })).toThrow(
        "the account is closed",
      );
    });
  });
});

/** Withdrawals that the bank sends back after it had paid them: the sandbox's bank does so with amounts ending in .03. */
import { evictDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, expect, it, vi } from "vitest";
import { transferIdOf } from "../../../backend/gateways/cashfree/payouts.ts";
import { accountStatement } from "../../../backend/investor/statements/account-statement.ts";
import { verifyAccount } from "../../../backend/investor/verify.ts";
import { listRefunds } from "../../../backend/investor/wallet/refund-store.ts";
import { holdKeyOf, processWithdrawal, requestWithdrawal } from "../../../backend/investor/wallet/withdrawal.ts";
import { moveClock } from "../../../backend/platform/clock.ts";
import { handlePayoutsWebhook } from "../../../backend/routes/webhooks.ts";
import { DAY_MS, dateInIndia, epochMs } from "../../../lib/contract/values/calendar-date.ts";
import { type UserId, type WalletTransactionId, walletTransactionId } from "../../../lib/contract/values/ids.ts";
import { withGateway } from "../doubles/gateways.ts";
import { signedReport } from "../gateways/cashfree/reports.ts";
import { CLIENT, PUBLIC_KEY } from "../gateways/cashfree/world.ts";
import { bellOf } from "../notifications/notification-steps.ts";
import { close } from "../people/closed.ts";
import { balance, fund, type Investor, inAccount, invoke, newInvestor, rupees, sandbox, setPace } from "./investor.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const LATER = 700.03;

beforeAll(() => setPace("TRANSFER_DELAY", 0));

/** A funded investor whose withdrawal the bank has paid, and will send back within a day. */
async function withPaidWithdrawal({ amount = LATER, funds = 1_000 } = {}) {
  const investor = await newInvestor();
  await fund(investor, funds);
  const id = await inAccount(investor, (context) =>
    context.storage.transactionSync(
      () =>
        requestWithdrawal(context, {
          ...{ currency: "INR", amount: rupees(amount), maskedAccount: "Coastal Bank ••4471" },
          ...{ accountNumber: "918273644471", routingCode: "COST0000001" },
        }).transactionId,
    ),
  );
  for (let minute = 0; minute < 8 && (await movement(investor, id))?.state === "INITIATED"; minute++) {
    await pass(investor, MINUTE);
  }
  expect(await movement(investor, id)).toMatchObject({ state: "SUCCESS", returnedAt: null });
  return { investor, id };
}

async function pass({ object }: Investor, time: number): Promise<void> {
  await moveClock(env, time);
  await object.work();
}

async function movements(investor: Investor): Promise<readonly Record<string, unknown>[]> {
  const { body } = await invoke(investor, "/v2/wallet/transactions");
  return body.transactions as readonly Record<string, unknown>[];
}

const movement = async (investor: Investor, id: WalletTransactionId) =>
  (await movements(investor)).find(({ transactionId }) => transactionId === id);

const findingsOf = (investor: Investor) => inAccount(investor, verifyAccount);

const production = {
  ...env,
  PAYOUTS_PROVIDER: "cashfree",
  CASHFREE_PAYOUTS_CLIENT_ID: CLIENT.clientId,
  CASHFREE_PAYOUTS_CLIENT_SECRET: CLIENT.clientSecret,
  CASHFREE_PAYOUTS_PUBLIC_KEY: PUBLIC_KEY,
};

/** The provider's signed message about a transfer, true or false. */
function report(userId: UserId, id: WalletTransactionId, type = "TRANSFER_REVERSED"): Promise<Response> {
  const message = signedReport({ type, transferId: transferIdOf(holdKeyOf(id)), owner: userId, at: Date.now() });
  const request = new Request("http://backend/webhooks/payouts", { method: "POST", ...message });
  return handlePayoutsWebhook({ env: production, request });
}

it("puts a withdrawal that the bank sends back the next day into the wallet, and says so", async () => {
  const { investor, id } = await withPaidWithdrawal();
  await pass(investor, DAY_MS);
  expect(await balance(investor)).toEqual({ posted: rupees(1_000), held: 0, available: rupees(1_000) });
  const [returned] = await movements(investor);
  expect(returned).toMatchObject({
    ...{ type: "CREDIT", state: "SUCCESS", reason: "WITHDRAWAL_RETURN", amount: LATER },
    ...{ counterparty: "Coastal Bank ••4471", reference: expect.stringMatching(/^WR-\d{4}(-\d{4}){3}$/) },
  });
  const withdrawal = await movement(investor, id);
  expect(withdrawal).toMatchObject({ state: "SUCCESS", returnedAt: returned?.createdAt });
  expect(String(withdrawal?.reference).slice(8)).toBe(String(returned?.reference).slice(8));
  const { notifications } = await bellOf(investor);
  expect(notifications.map(({ subject }) => subject)).toMatchObject([
    { kind: "WITHDRAWAL_RETURNED", transactionId: id, amount: LATER },
  ]);
  expect(await findingsOf(investor)).toEqual([]);
});

it("lets the investor withdraw returned money again, and shows both on the statement", async () => {
  const { investor } = await withPaidWithdrawal();
  await pass(investor, DAY_MS);
  await inAccount(investor, async (context) => {
    const destination = {
      accountNumber: "918273644471",
      routingCode: "COST0000001",
      maskedAccount: "Coastal Bank ••4471",
    };
    context.storage.transactionSync(() =>
      requestWithdrawal(context, { ...destination, currency: "INR", amount: rupees(1_000) }),
    );
    const period = {
      from: dateInIndia(epochMs(context.clock.now() - 9 * DAY_MS)),
      to: dateInIndia(context.clock.now()),
    };
    const lines = accountStatement(context, period).wallets.flatMap((wallet) => wallet.lines);
    expect(lines.map(({ label }) => label.entry)).toContain("WITHDRAWAL_RETURN");
  });
  await pass(investor, MINUTE);
  await pass(investor, MINUTE);
  expect(await balance(investor)).toEqual({ posted: 0, held: 0, available: 0 });
  expect(await findingsOf(investor)).toEqual([]);
});

it("credits a return once, however often, early or in what order 64 reports and alarms tell of it", async () => {
  const { investor, id } = await withPaidWithdrawal();
  // The bank still says SUCCESS, so the reports have no effect.
  await Promise.all(Array.from({ length: 64 }, () => report(investor.userId, id)));
  await pass(investor, MINUTE);
  expect(await movement(investor, id)).toMatchObject({ returnedAt: null });
  await moveClock(env, 23 * HOUR + 58 * MINUTE);
  const types = ["TRANSFER_REVERSED", "TRANSFER_SUCCESS", "TRANSFER_ACKNOWLEDGED", "TRANSFER_OF_TOMORROW"] as const;
  const answers = await Promise.all(
    Array.from({ length: 64 }, async (_, at) => {
      const answer = await report(investor.userId, id, types[at % types.length]);
      await investor.object.work();
      return answer.status;
    }),
  );
  expect(new Set(answers)).toEqual(new Set([204]));
  await evictDurableObject(investor.object);
  await pass(investor, MINUTE);
  expect(await balance(investor)).toMatchObject({ posted: rupees(1_000) });
  expect((await movements(investor)).filter(({ reason }) => reason === "WITHDRAWAL_RETURN")).toHaveLength(1);
  expect((await bellOf(investor)).total).toBe(1);
  expect(await findingsOf(investor)).toEqual([]);
});

it("finds a return without any report, and asks for a month only", async () => {
  const { investor, id } = await withPaidWithdrawal({ amount: 400 });
  const polled: string[] = [];
  const isDue = () =>
    inAccount(investor, async (context) => {
      const away = withGateway(context, "bank", {
        transferStatus: async ({ key }) => {
          polled.push(key);
          return { status: "UNKNOWN", utr: null };
        },
        transfer: () => expect.unreachable("a paid withdrawal is never ordered again"),
      });
      if (!context.scheduler.references("WITHDRAWAL").has(id)) return false;
      await processWithdrawal(away, id);
      return true;
    });
  await isDue();
  expect(polled).toEqual([holdKeyOf(id)]);
  await moveClock(env, 40 * DAY_MS);
  await investor.object.work();
  expect(await isDue()).toBe(false);
  expect(await movement(investor, id)).toMatchObject({ state: "SUCCESS", returnedAt: null });
});

it("waits while the bank cannot be reached, and returns the money when it can", async () => {
  const { investor, id } = await withPaidWithdrawal();
  await moveClock(env, DAY_MS);
  await inAccount(investor, async (context) => {
    const away = withGateway(context, "bank", { transferStatus: () => Promise.reject(new Error("reset")) });
    await expect(processWithdrawal(away, id)).rejects.toMatchObject({ code: "GATEWAY_UNAVAILABLE" });
  });
  expect(await balance(investor)).toMatchObject({ posted: rupees(299.97) });
  await pass(investor, MINUTE);
  expect(await balance(investor)).toMatchObject({ posted: rupees(1_000) });
});

it("sends what comes back for a closed account to the refund queue", async () => {
  const { investor, id } = await withPaidWithdrawal({ funds: LATER });
  await close(investor);
  await pass(investor, DAY_MS);
  expect(await inAccount(investor, ({ sql }) => listRefunds(sql))).toMatchObject([
    {
      source: "WITHDRAWAL",
      sourceReference: id,
      reason: "ACCOUNT_CLOSED",
      amount: rupees(LATER),
      senderBank: "Coastal Bank ••4471",
    },
  ]);
  expect(await findingsOf(investor)).toEqual([]);
});

it("keeps a completed withdrawal as it is, save for its one return", async () => {
  const { investor, id } = await withPaidWithdrawal();
  await inAccount(investor, ({ sql }) => {
    const change = (columns: string) => () => sql.exec(`UPDATE wallet_transaction SET ${columns} WHERE id = ?`, id);
    expect(change("returned_at = 1, amount = 1")).toThrow("a movement ends once");
    expect(change("returned_at = 1, utr = 'X'")).toThrow("a movement ends once");
    expect(change("state = 'FAILED', failure = 'BANK_RETURNED'")).toThrow("a movement ends once");
    change("returned_at = 1")();
    expect(change("returned_at = 2")).toThrow("a movement ends once");
    expect(change("returned_at = NULL")).toThrow("a movement ends once");
  });
  expect(await findingsOf(investor)).toContainEqual(
    expect.objectContaining({ invariant: "I8", subject: id, detail: expect.stringContaining("came back") }),
  );
});

it("refuses a report that is not signed, and lets one about nobody's withdrawal pass", async () => {
  const { investor, id } = await withPaidWithdrawal({ amount: 200 });
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const forged = new Request("http://backend/webhooks/payouts", { method: "POST", body: "{}" });
  await expect(handlePayoutsWebhook({ env: production, request: forged })).rejects.toMatchObject({
    code: "UNAUTHENTICATED",
  });
  const other = await newInvestor();
  expect((await report(other.userId, id)).status).toBe(204);
  expect(logged.mock.calls.join()).toContain("transfer_event_in_vain");
  logged.mockRestore();
  expect((await report(investor.userId, walletTransactionId.parse(`wtx_${"0".repeat(25)}`))).status).toBe(204);
  expect(await sandbox().prepare("SELECT 1 FROM bank_transfer WHERE key = ?").bind(holdKeyOf(id)).all()).toMatchObject({
    results: [expect.anything()],
  });
});

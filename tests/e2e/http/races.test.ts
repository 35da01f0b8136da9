import { expect, inject, it } from "vitest";
import { getDeal } from "../../../lib/contract/calls/deals.ts";
import { requestInvestmentOtp, startFlow } from "../../../lib/contract/calls/investments.ts";
import { getBalance, listWalletTransactions } from "../../../lib/contract/calls/wallet.ts";
import { requestWithdrawalOtp } from "../../../lib/contract/calls/withdrawals.ts";
import { dealId } from "../../../lib/contract/values/ids.ts";
import { operate } from "../../../scripts/operator.ts";
import { openClient } from "../../../scripts/sandbox/client.ts";
import type { Person } from "../../../scripts/sandbox/person.ts";
import { codeSentBy } from "../../../scripts/sandbox/world.ts";
import { type Answer, post } from "../support/answers.ts";
import { arriveVerified } from "../support/people.ts";

const server = inject("server");
const { url } = server;
const WITHDRAW = "/api/v2/wallet/withdraw-request";

const withdrawalCode = ({ client, contact }: Person) =>
  codeSentBy(url, contact, () => client.call(requestWithdrawalOtp, {}));

const balanceOf = ({ client }: Person) => client.call(getBalance, {});

async function withdrawalsOf({ client }: Person): Promise<number> {
  const { transactions } = await client.call(listWalletTransactions, { type: "DEBIT" });
  return transactions.filter(({ reason }) => reason === "WITHDRAWAL").length;
}

const succeeded = (answers: readonly Answer[]) => answers.filter(({ status }) => status === 200);
const broken = (answers: readonly Answer[]) => answers.filter(({ status }) => status >= 500);

it("accepts one of 64 parallel withdrawals of the full balance", async () => {
  const investor = await arriveVerified(url, { rupees: 1_000 });
  const otp = await withdrawalCode(investor);
  const answers = await Promise.all(
    Array.from({ length: 64 }, () => post(investor.client, WITHDRAW, { otp, amount: 1_000 })),
  );
  expect(succeeded(answers)).toHaveLength(1);
  expect(broken(answers)).toEqual([]);
  expect(await balanceOf(investor)).toMatchObject({ balance: 0 });
  expect(await withdrawalsOf(investor)).toBe(1);
});

it("spends the full balance once when it is withdrawn and invested concurrently, each with its own code", async () => {
  const deal = dealId.parse("malhar-saffron-30");
  const { minimum } = await openClient(url).call(getDeal, { id: deal });
  for (let round = 0; round < 4; round++) {
    const investor = await arriveVerified(url, { rupees: minimum });
    const { client, contact } = investor;
    const { key } = await client.call(startFlow, { dealId: deal, amount: minimum });
    const investing = await codeSentBy(url, contact, () => client.call(requestInvestmentOtp, { key }));
    const withdrawing = await withdrawalCode(investor);
    const answers = await Promise.all([
      post(client, WITHDRAW, { otp: withdrawing, amount: minimum }),
      post(client, `/api/v2/investments/mif/invest?key=${key}`, { otp: investing, paymentSource: "WALLET" }),
    ]);
    expect(succeeded(answers)).toHaveLength(1);
    expect(answers.find(({ status }) => status !== 200)?.body).toMatchObject({ code: "INSUFFICIENT_BALANCE" });
    expect(await balanceOf(investor)).toMatchObject({ balance: 0 });
  }
});

it("applies a command once when its idempotency key arrives twice at once, and replays the response later", async () => {
  const investor = await arriveVerified(url, { rupees: 1_000 });
  const otp = await withdrawalCode(investor);
  const key = crypto.randomUUID();
  const withdraw = (amount: number) => post(investor.client, WITHDRAW, { otp, amount }, key);
  const [first, twin] = await Promise.all([withdraw(400), withdraw(400)]);
  expect([first.status, twin.status]).toEqual([200, 200]);
  expect(twin.text).toBe(first.text);

  const later = await withdraw(400);
  expect(later.headers.get("idempotent-replayed")).toBe("true");
  expect(later.text).toBe(first.text);
  expect(await balanceOf(investor)).toMatchObject({ balance: 600 });
  expect(await withdrawalsOf(investor)).toBe(1);
});

it("refuses a used idempotency key with a different body", async () => {
  const { client } = await arriveVerified(url);
  const key = crypto.randomUUID();
  expect((await post(client, "/api/v2/wallet/recharge", { amount: 500 }, key)).status).toBe(200);
  const other = await post(client, "/api/v2/wallet/recharge", { amount: 501 }, key);
  expect(other.status).toBe(409);
  expect(other.body).toMatchObject({ code: "IDEMPOTENCY_CONFLICT" });
});

it("opens one payment when the same key arrives eight times at once", async () => {
  const { client } = await arriveVerified(url);
  const key = crypto.randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => post(client, "/api/v2/wallet/recharge", { amount: 500 }, key)),
  );
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  const { total } = await client.call(listWalletTransactions, {});
  expect(total).toBe(1);
});

it("leaves accounts in which the verifier finds nothing", async () => {
  expect(await operate(server, { command: "verify", args: {} })).toMatchObject({ findings: [] });
});

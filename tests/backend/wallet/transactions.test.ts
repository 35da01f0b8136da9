import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import type { AccountContext } from "../../../backend/investor/kernel/account-context.ts";
import { recordWalletMovement, resolveWalletMovement } from "../../../backend/investor/wallet/movements.ts";
import { moveClock } from "../../../backend/platform/clock.ts";
import { type Investor, inAccount, invoke, newInvestor, rupees } from "./investor.ts";

const payout = (context: AccountContext, amount: number) =>
  recordWalletMovement(context, { reason: "PAYOUT", amount: rupees(amount), state: "SUCCESS", counterparty: "A deal" });

const invest = (context: AccountContext, amount: number) =>
  recordWalletMovement(context, {
    reason: "INVESTMENT",
    amount: rupees(amount),
    state: "INITIATED",
    counterparty: "A deal",
  });

async function amounts(investor: Investor, query = ""): Promise<readonly unknown[]> {
  const { body } = await invoke(investor, `/v2/wallet/transactions${query}`);
  return (body.transactions as readonly { amount: number }[]).map(({ amount }) => amount);
}

it("lists the latest changes first, in pages, filtered by type and state", async () => {
  const investor = await newInvestor();
  await inAccount(investor, (context) => {
    for (let amount = 1; amount <= 25; amount++) payout(context, amount);
  });
  const { body } = await invoke(investor, "/v2/wallet/transactions");
  expect(body).toMatchObject({ pageNumber: 0, pageSize: 10, total: 25, totalPages: 3 });
  expect(await amounts(investor, "?pageSize=3")).toEqual([25, 24, 23]);
  expect(await amounts(investor, "?pageNo=2")).toEqual([5, 4, 3, 2, 1]);
  expect(await amounts(investor, "?pageSize=2&sortByUpdatedAtDesc=false")).toEqual([1, 2]);
  expect(await amounts(investor, "?type=DEBIT")).toEqual([]);
  expect(await amounts(investor, "?type=CREDIT,DEBIT&state=SUCCESS&pageSize=1")).toEqual([25]);
  expect((await invoke(investor, "/v2/wallet/transactions?type=SIDEWAYS")).status).toBe(400);
});

it("moves a transaction to the top when it ends, and lets it end once", async () => {
  const investor = await newInvestor();
  const { transactionId } = await inAccount(investor, (context) => invest(context, 500));
  await inAccount(investor, (context) => payout(context, 20));
  await moveClock(env, 1_000);
  await inAccount(investor, (context) => {
    const failed = { state: "FAILED", failure: "SOLD_OUT" } as const;
    expect(resolveWalletMovement(context, { transactionId, outcome: failed })).toMatchObject(failed);
    const again = () => resolveWalletMovement(context, { transactionId, outcome: { state: "SUCCESS" } });
    expect(again).toThrow("cannot go from FAILED to SUCCESS");
    const rewrite = () =>
      context.sql.exec("UPDATE wallet_transaction SET state = 'SUCCESS', failure = NULL WHERE id = ?", transactionId);
    expect(rewrite).toThrow("a movement ends once");
  });
  expect(await amounts(investor)).toEqual([500, 20]);
});

it("finds one transaction by its id, if it matches the other filters", async () => {
  const investor = await newInvestor();
  const { transactionId } = await inAccount(investor, (context) => invest(context, 500));
  await inAccount(investor, (context) => payout(context, 20));
  const one = `transactionId=${transactionId}`;
  expect(await amounts(investor, `?${one}`)).toEqual([500]);
  expect(await amounts(investor, `?${one}&type=DEBIT&state=INITIATED`)).toEqual([500]);
  for (const other of ["type=CREDIT", "state=SUCCESS", "currency=USD", "pageNo=1"]) {
    expect(await amounts(investor, `?${one}&${other}`), other).toEqual([]);
  }
  expect((await invoke(investor, "/v2/wallet/transactions?transactionId=wtx_x")).status).toBe(400);
  expect(await amounts(await newInvestor(), `?${one}`)).toEqual([]);
});

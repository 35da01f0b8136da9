import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { moveClock } from "../../../backend/clock.ts";
import type { Book } from "../../../backend/investor/book.ts";
import { recordWalletMovement, resolveWalletMovement } from "../../../backend/investor/wallet/movements.ts";
import { ask, type Investor, inBook, newInvestor, rupees } from "./investor.ts";

const payout = (book: Book, amount: number) =>
  recordWalletMovement(book, { reason: "PAYOUT", amount: rupees(amount), state: "SUCCESS", counterparty: "A deal" });

const invest = (book: Book, amount: number) =>
  recordWalletMovement(book, {
    reason: "INVESTMENT",
    amount: rupees(amount),
    state: "INITIATED",
    counterparty: "A deal",
  });

async function amounts(investor: Investor, query = ""): Promise<readonly unknown[]> {
  const { body } = await ask(investor, `/v2/wallet/transactions${query}`);
  return (body.transactions as readonly { amount: number }[]).map(({ amount }) => amount);
}

it("lists what changed last first, in pages, filtered by type and state", async () => {
  const investor = await newInvestor();
  await inBook(investor, (book) => {
    for (let amount = 1; amount <= 25; amount++) payout(book, amount);
  });
  const { body } = await ask(investor, "/v2/wallet/transactions");
  expect(body).toMatchObject({ pageNumber: 0, pageSize: 10, total: 25, totalPages: 3 });
  expect(await amounts(investor, "?pageSize=3")).toEqual([25, 24, 23]);
  expect(await amounts(investor, "?pageNo=2")).toEqual([5, 4, 3, 2, 1]);
  expect(await amounts(investor, "?pageSize=2&sortByUpdatedAtDesc=false")).toEqual([1, 2]);
  expect(await amounts(investor, "?type=DEBIT")).toEqual([]);
  expect(await amounts(investor, "?type=CREDIT,DEBIT&state=SUCCESS&pageSize=1")).toEqual([25]);
  expect((await ask(investor, "/v2/wallet/transactions?type=SIDEWAYS")).status).toBe(400);
});

it("brings a movement to the top when it ends, and lets it end once", async () => {
  const investor = await newInvestor();
  const { transactionId } = await inBook(investor, (book) => invest(book, 500));
  await inBook(investor, (book) => payout(book, 20));
  await moveClock(env, 1_000);
  await inBook(investor, (book) => {
    const failed = { state: "FAILED", failure: "SOLD_OUT" } as const;
    expect(resolveWalletMovement(book, { transactionId, outcome: failed })).toMatchObject(failed);
    const again = () => resolveWalletMovement(book, { transactionId, outcome: { state: "SUCCESS" } });
    expect(again).toThrow("cannot go from FAILED to SUCCESS");
    const rewrite = () =>
      book.sql.exec("UPDATE wallet_transaction SET state = 'SUCCESS', failure = NULL WHERE id = ?", transactionId);
    expect(rewrite).toThrow("a movement ends once");
  });
  expect(await amounts(investor)).toEqual([500, 20]);
});

it("finds one movement by its id, where it is what was asked for", async () => {
  const investor = await newInvestor();
  const { transactionId } = await inBook(investor, (book) => invest(book, 500));
  await inBook(investor, (book) => payout(book, 20));
  const one = `transactionId=${transactionId}`;
  expect(await amounts(investor, `?${one}`)).toEqual([500]);
  expect(await amounts(investor, `?${one}&type=DEBIT&state=INITIATED`)).toEqual([500]);
  for (const other of ["type=CREDIT", "state=SUCCESS", "currency=USD", "pageNo=1"]) {
    expect(await amounts(investor, `?${one}&${other}`), other).toEqual([]);
  }
  expect((await ask(investor, "/v2/wallet/transactions?transactionId=wtx_x")).status).toBe(400);
  expect(await amounts(await newInvestor(), `?${one}`)).toEqual([]);
});

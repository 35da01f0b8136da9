import { expect, it } from "vitest";
import { balance, fund, inAccount, invoke, newInvestor, rupees } from "../wallet/investor.ts";
import { holdingOf, priceOf, trade, tradesOf, transactionIn } from "./trading-steps.ts";

/** An investor with two grams of gold and no other asset. */
async function goldsmith() {
  const investor = await newInvestor();
  await fund(investor, 50_000);
  await trade(investor, { grams: 2 });
  return investor;
}

const posted = async (investor: Awaited<ReturnType<typeof goldsmith>>) => (await balance(investor)).posted;

it("credits the wallet at once for a weight sold, without GST and without a code", async () => {
  const investor = await goldsmith();
  const [before, price] = [await posted(investor), await priceOf()];
  const answer = await trade(investor, { kind: "SELL", grams: 0.5, quote: price.quote.token });
  const total = Math.floor(price.sellPrice * 50) / 100;
  expect(transactionIn(answer)).toMatchObject({
    kind: "SELL",
    state: "SUCCESS",
    grams: 0.5,
    pricePerGram: price.sellPrice,
    gst: 0,
    total,
    paymentSource: null,
  });
  expect(await posted(investor)).toBe(before + rupees(total));
  const { body } = await invoke(investor, "/v2/wallet/transactions?type=CREDIT&pageSize=1");
  expect(body.transactions).toMatchObject([
    { reason: "METAL_SALE", state: "SUCCESS", counterparty: "GOLD", amount: total },
  ]);
  const holding = await holdingOf(investor);
  expect(holding).toMatchObject({ grams: 1.5 });
  const [bought] = (await tradesOf(investor)).filter(({ kind }) => kind === "BUY");
  expect(holding.invested).toBeCloseTo(Number(bought?.total) * 0.75, 1);
  expect(await investor.object.verify()).toEqual([]);
});

it("sells the smallest weight that yields the requested amount", async () => {
  const investor = await goldsmith();
  const { sellPrice } = await priceOf();
  const sold = transactionIn(await trade(investor, { kind: "SELL", amount: 5_000 }));
  expect(Number(sold.total)).toBeGreaterThanOrEqual(5_000);
  expect(Number(sold.total)).toBeLessThan(5_000 + sellPrice / 10_000 + 0.01);
  expect(await investor.object.verify()).toEqual([]);
});

it("sells down to the last 0.0001 g, and refuses more than is held", async () => {
  const investor = await goldsmith();
  expect((await trade(investor, { kind: "SELL", grams: 2.0001 })).body.code).toBe("INSUFFICIENT_METAL");
  expect((await trade(investor, { kind: "SELL", metal: "SILVER", grams: 0.0001 })).body.code).toBe(
    "INSUFFICIENT_METAL",
  );
  expect((await trade(investor, { kind: "SELL", grams: 1.9999 })).status).toBe(200);
  expect((await trade(investor, { kind: "SELL", grams: 0.0001 })).status).toBe(200);
  expect((await trade(investor, { kind: "SELL", grams: 0.0001 })).body.code).toBe("INSUFFICIENT_METAL");
  expect(await holdingOf(investor)).toEqual({
    metal: "GOLD",
    grams: 0,
    availableGrams: 0,
    heldGrams: 0,
    invested: 0,
    averageCost: null,
    currentValue: 0,
    gain: 0,
  });
  expect(await investor.object.verify()).toEqual([]);
});

it("sells exactly the holding under 64 concurrent partial sales", async () => {
  const investor = await goldsmith();
  const [before, price] = [await posted(investor), await priceOf()];
  const quote = price.quote.token;
  const answers = await Promise.all(
    Array.from({ length: 64 }, () => trade(investor, { kind: "SELL", grams: 0.0625, quote })),
  );
  const sold = answers.filter(({ status }) => status === 200);
  expect(sold).toHaveLength(32);
  expect(answers.filter(({ body }) => body.code === "INSUFFICIENT_METAL")).toHaveLength(32);
  expect(await inAccount(investor, ({ ledger }) => ledger.balance("GOLD"))).toEqual({
    posted: 0,
    held: 0,
    available: 0,
  });
  const brought = sold.map((answer) => rupees(Number(transactionIn(answer).total)));
  expect(await posted(investor)).toBe(brought.reduce<number>((sum, amount) => sum + amount, before));
  expect(await investor.object.verify()).toEqual([]);
});

it("accepts one of 64 concurrent sales of a whole holding", async () => {
  const investor = await goldsmith();
  const quote = (await priceOf()).quote.token;
  const answers = await Promise.all(
    Array.from({ length: 64 }, () => trade(investor, { kind: "SELL", grams: 2, quote })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await investor.object.verify()).toEqual([]);
});

it("makes one sale per idempotency key", async () => {
  const investor = await goldsmith();
  const quote = (await priceOf()).quote.token;
  const sell = (grams: number) => trade(investor, { kind: "SELL", grams, quote }, "once");
  const [first, twin] = await Promise.all([sell(0.5), sell(0.5)]);
  expect(twin.body).toEqual(first.body);
  expect((await sell(0.5)).headers.get("idempotent-replayed")).toBe("true");
  expect((await sell(0.6)).status).toBe(409);
  expect(await holdingOf(investor)).toMatchObject({ grams: 1.5 });
  expect(await investor.object.verify()).toEqual([]);
});

import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, expect, it } from "vitest";
import { KycStore } from "../../../backend/investor/kyc/kyc-store.ts";
import { signQuote } from "../../../backend/investor/metals/quote.ts";
import { clock, moveClock } from "../../../backend/platform/clock.ts";
import { paise } from "../../../lib/contract/facts/money.ts";
import { DAY_MS, dateInIndia, epochMs, startOfDayInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { bps } from "../../../lib/finance/rounding.ts";
import { configureForTest } from "../remote-config/config-for-test.ts";
import { balance, fund, inAccount, invoke, newInvestor, rupees } from "../wallet/investor.ts";
import { holdingOf, keepAddress, passMinutes, priceOf, trade, tradesOf, transactionIn } from "./trading-steps.ts";

afterEach(async () => {
  await env.CATALOGUE.prepare("DELETE FROM remote_config").run();
});

/** Buys at ₹12,687.50 a gram and sells at ₹12,312.50, with 3 % GST, in a quote issued now. */
const roundQuote = (metal: "GOLD" | "SILVER" = "GOLD") =>
  signQuote(
    {
      metal,
      buyPaisePerGram: paise(12_687_50),
      sellPaisePerGram: paise(12_312_50),
      gstBps: bps(300),
      expiresAt: epochMs(clock.now() + 300_000),
    },
    env.TOKEN_KEY,
  );

const toTomorrow = () => moveClock(env, startOfDayInIndia(dateInIndia(clock.now())) + DAY_MS - clock.now());

async function saverWith(amount: number) {
  const investor = await newInvestor();
  await fund(investor, amount);
  return investor;
}

it("buys for an amount that includes GST, and rounds the weight down", async () => {
  const investor = await saverWith(50_000);
  const answer = await trade(investor, { amount: 10_000, quote: roundQuote() });
  // 10,000 ÷ 1.03 ÷ 12,687.50 = 0.76522… g; GST 10,000 × 3 ÷ 103 = 291.26.
  expect(answer.body).toEqual({
    payment: null,
    transaction: {
      transactionId: expect.stringMatching(/^mtx_/),
      kind: "BUY",
      metal: "GOLD",
      state: "SUCCESS",
      grams: 0.7652,
      pricePerGram: 12_687.5,
      metalValue: 9_708.74,
      gst: 291.26,
      total: 10_000,
      paymentSource: "WALLET",
      paymentKey: null,
      invoiceNumber: null,
      failure: null,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    },
  });
  expect(await balance(investor)).toEqual({ posted: rupees(40_000), held: 0, available: rupees(40_000) });
  const accounts = await inAccount(investor, ({ ledger }) => ({
    gold: ledger.balance("GOLD"),
    gst: ledger.accountBalance("gst:INR"),
    coins: ledger.accountBalance("coins:STASH"),
  }));
  expect(accounts).toEqual({ gold: { posted: 7_652, held: 0, available: 7_652 }, gst: 291_26, coins: 10_000 });
  const { body } = await invoke(investor, "/v2/wallet/transactions?type=DEBIT");
  expect(body.transactions).toMatchObject([
    { reason: "METAL_PURCHASE", state: "SUCCESS", amount: 10_000, counterparty: "GOLD", paymentKey: null },
  ]);
  expect(await investor.object.verify()).toEqual([]);
});

it("buys a weight for its value plus GST", async () => {
  const investor = await saverWith(50_000);
  const answer = await trade(investor, { grams: 1, quote: roundQuote() });
  expect(transactionIn(answer)).toMatchObject({ grams: 1, metalValue: 12_687.5, gst: 380.63, total: 13_068.13 });
  expect(await balance(investor)).toMatchObject({ posted: rupees(36_931.87) });
  expect(await investor.object.verify()).toEqual([]);
});

it("shows the amount paid, the average cost per gram and the current value of each metal", async () => {
  const investor = await saverWith(60_000);
  await trade(investor, { grams: 1, quote: roundQuote() });
  await trade(investor, { amount: 10_000, quote: roundQuote() });
  await trade(investor, { metal: "SILVER", amount: 5_000 });
  const { sellPrice } = await priceOf();
  const gold = await holdingOf(investor);
  // 23,068.13 ÷ 1.7652 g.
  expect(gold).toMatchObject({ grams: 1.7652, availableGrams: 1.7652, heldGrams: 0, invested: 23_068.13 });
  expect(gold.averageCost).toBe(13_068.28);
  expect(gold.currentValue).toBeCloseTo(1.7652 * sellPrice, -1);
  expect(gold.gain).toBeCloseTo(Number(gold.currentValue) - 23_068.13, 2);
  expect(await holdingOf(investor, "SILVER")).toMatchObject({ invested: 5_000 });
  const { body } = await invoke(investor, "/v2/goldsilver/user");
  expect(body.limits).toEqual({ purchaseMin: 10, purchaseMaxPerDay: 2_00_000, leftToday: 1_71_931.87 });
  expect(await investor.object.verify()).toEqual([]);
});

it("lists trades newest first and in pages, for one metal or for both", async () => {
  const investor = await saverWith(60_000);
  for (const metal of ["GOLD", "SILVER", "GOLD"] as const) await trade(investor, { metal, amount: 1_000 });
  await trade(investor, { kind: "SELL", metal: "SILVER", amount: 500 });
  const all = await tradesOf(investor);
  expect(all.map(({ kind, metal }) => `${kind} ${metal}`)).toEqual([
    "SELL SILVER",
    "BUY GOLD",
    "BUY SILVER",
    "BUY GOLD",
  ]);
  expect(await tradesOf(investor, "?metal=SILVER")).toHaveLength(2);
  expect(await tradesOf(investor, "?pageNumber=1&pageSize=3")).toHaveLength(1);
  const { body } = await invoke(investor, "/v2/goldsilver/transactions?metal=GOLD&pageSize=1");
  expect(body).toMatchObject({ pageNumber: 0, pageSize: 1, total: 2, totalPages: 2 });
  expect(await tradesOf(await newInvestor())).toEqual([]);
});

it("refuses each invalid order with its own code and without side effects", async () => {
  const investor = await saverWith(5_000);
  const refused = async (order: Parameters<typeof trade>[1]) => (await trade(investor, order)).body.code;
  expect(await refused({ amount: 9.99 })).toBe("METAL_BELOW_MINIMUM");
  expect(await refused({ grams: 0.0001 })).toBe("METAL_BELOW_MINIMUM");
  expect(await refused({ amount: 5_000.01 })).toBe("INSUFFICIENT_BALANCE");
  expect(await refused({ amount: 2_00_000.01 })).toBe("METAL_DAILY_LIMIT");
  expect(await refused({ grams: 100_000 })).toBe("METAL_DAILY_LIMIT");
  expect(await refused({ grams: 100_000.0001 })).toBe("AMOUNT_TOO_LARGE");
  expect(await refused({ grams: 0.00001 })).toBe("WEIGHT_INVALID");
  expect(await refused({ grams: 0 })).toBe("WEIGHT_INVALID");
  expect(await refused({ amount: 10.005 })).toBe("AMOUNT_INVALID");
  expect(await refused({ amount: 100, grams: 1 })).toBe("AMOUNT_INVALID");
  expect(await refused({})).toBe("AMOUNT_INVALID");
  expect(await refused({ kind: "SELL", amount: 100, paymentSource: "ONLINE" })).toBe("INVALID_INPUT");
  expect(await tradesOf(investor)).toEqual([]);
  expect(await balance(investor)).toMatchObject({ posted: rupees(5_000) });
  expect(await investor.object.verify()).toEqual([]);
});

it("accepts a quote for five minutes, for its own metal, and only if the platform issued it", async () => {
  const investor = await saverWith(5_000);
  const { token } = (await priceOf()).quote;
  const refused = async (order: Parameters<typeof trade>[1]) =>
    (await trade(investor, { amount: 100, ...order })).body.code;
  const cheaper = token.replace(/^GOLD\.\d+/, "GOLD.100");
  expect(await refused({ quote: cheaper })).toBe("QUOTE_INVALID");
  expect(await refused({ quote: "GOLD" })).toBe("QUOTE_INVALID");
  expect(await refused({ quote: token, metal: "SILVER" })).toBe("QUOTE_OTHER_METAL");
  await passMinutes(4.9);
  expect((await trade(investor, { amount: 100, quote: token })).status).toBe(200);
  await passMinutes(0.1);
  expect(await refused({ quote: token })).toBe("QUOTE_EXPIRED");
  expect(await refused({ quote: token, kind: "SELL" })).toBe("QUOTE_EXPIRED");
  expect(await tradesOf(investor)).toHaveLength(1);
});

it("requires a verified PAN and the feature switch to buy, but neither to sell a holding", async () => {
  const fresh = await newInvestor({ kyc: false });
  expect((await trade(fresh, { amount: 100 })).body).toMatchObject({ code: "KYC_INCOMPLETE", status: 403 });
  await runInDurableObject(fresh.object, (_, { storage }) =>
    new KycStore(storage.sql).saveStep({ step: "PAN", status: "VERIFIED", reason: null, detail: null }, clock.now()),
  );
  expect((await trade(fresh, { amount: 100 })).body.code).toBe("INSUFFICIENT_BALANCE");

  const investor = await saverWith(5_000);
  await trade(investor, { amount: 1_000 });
  await configureForTest("onlinePaymentEnable", false);
  expect((await trade(investor, { amount: 100, paymentSource: "ONLINE" })).body.code).toBe("ONLINE_PAYMENT_CLOSED");
  await configureForTest("InvestFeatureEnabled", false);
  expect((await trade(investor, { amount: 100 })).body.code).toBe("INVESTING_CLOSED");
  expect((await trade(investor, { kind: "SELL", amount: 100 })).status).toBe(200);
  await configureForTest("InvestFeatureEnabledUserIds", [investor.userId]);
  expect((await trade(investor, { amount: 100 })).status).toBe(200);
});

it("limits an investor's sales to two lakh a day, also under concurrent requests, and resets the limit the next day", {}, async () => {
  await toTomorrow();
  const investor = await saverWith(5_00_000);
  await keepAddress(investor);
  const quote = roundQuote();
  const answers = await Promise.all(Array.from({ length: 64 }, () => trade(investor, { amount: 30_000, quote })));
  const codes = answers.map(({ status, body }) => (status === 200 ? "bought" : body.code));
  expect(codes.filter((code) => code === "bought")).toHaveLength(6);
  expect(codes.filter((code) => code === "METAL_DAILY_LIMIT")).toHaveLength(58);
  expect((await trade(investor, { amount: 20_000.01 })).body.code).toBe("METAL_DAILY_LIMIT");
  expect((await trade(investor, { amount: 20_000 })).status).toBe(200);
  expect((await trade(investor, { kind: "SELL", amount: 50_000 })).status).toBe(200);
  expect((await trade(investor, { amount: 10 })).body.code).toBe("METAL_DAILY_LIMIT");

  await toTomorrow();
  expect((await trade(investor, { amount: 2_00_000 })).status).toBe(200);
  expect(await investor.object.verify()).toEqual([]);
});

it("makes one purchase per idempotency key, and refuses the key for a different order", async () => {
  const investor = await saverWith(5_000);
  const quote = roundQuote();
  const buy = (amount: number) => trade(investor, { amount, quote }, "once");
  const [first, twin] = await Promise.all([buy(1_000), buy(1_000)]);
  expect([first.status, twin.status]).toEqual([200, 200]);
  expect(twin.body).toEqual(first.body);
  expect((await buy(1_000)).headers.get("idempotent-replayed")).toBe("true");
  expect((await buy(2_000)).status).toBe(409);
  expect(await tradesOf(investor)).toHaveLength(1);
  expect(await balance(investor)).toMatchObject({ posted: rupees(4_000) });
  expect(await investor.object.verify()).toEqual([]);
});

it("spends a balance once under concurrent purchases", async () => {
  const investor = await saverWith(10_000);
  const quote = roundQuote();
  const answers = await Promise.all(Array.from({ length: 64 }, () => trade(investor, { amount: 3_000, quote })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(answers.filter(({ body }) => body.code === "INSUFFICIENT_BALANCE")).toHaveLength(61);
  expect(await balance(investor)).toMatchObject({ posted: rupees(1_000) });
  expect(await investor.object.verify()).toEqual([]);
});

import { evictDurableObject, runDurableObjectAlarm } from "cloudflare:test";
import { beforeAll, expect, it } from "vitest";
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
  rupees,
  sandbox,
  setPace,
} from "../wallet/investor.ts";
import {
  holdingOf,
  keepAddress,
  passMinutes,
  paymentIn,
  priceOf,
  trade,
  tradesOf,
  transactionIn,
} from "./trading-steps.ts";

// The sandbox sends no webhook of its own here: each test delivers the events itself.
beforeAll(() => setPace("WEBHOOK_DELAY", 3_600_000));

const AMOUNT = 20_000;

/** An investor who has started an online gold purchase, with the payment's key and the locked price. */
async function payer() {
  const [investor, price] = [await newInvestor(), await priceOf()];
  const answer = await trade(investor, { amount: AMOUNT, paymentSource: "ONLINE", quote: price.quote.token });
  return { investor, answer, key: paymentIn(answer), price };
}

type Payer = Awaited<ReturnType<typeof payer>>;

const reportStatus = ({ investor, key }: Payer, status: "SUCCESS" | "FAILED" | "PENDING") =>
  deliverEvent(eventFor(investor, key, { amount: AMOUNT, status }));

async function pay(payer: Payer): Promise<void> {
  await decide(payer.key, "SUCCESS");
  expect((await reportStatus(payer, "SUCCESS")).status).toBe(204);
}

const paymentOf = (investor: Investor, key: string) =>
  invoke(investor, `/v2/payments/metal/${key}`).then(({ body }) => body);

it("waits for the payment, and buys once the provider reports it as paid", async () => {
  const waiting = await payer();
  const { investor, answer, key, price } = waiting;
  expect(transactionIn(answer)).toMatchObject({ state: "INITIATED", paymentSource: "ONLINE", paymentKey: key });
  expect(answer.body.payment).toEqual({
    key,
    kind: "METAL",
    amount: AMOUNT,
    status: "CREATED",
    redirectUrl: `/sandbox/pay/${key}`,
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  });
  expect(await holdingOf(investor)).toMatchObject({ grams: 0 });
  await pay(waiting);
  expect(await paymentOf(investor, key)).toMatchObject({
    status: "SUCCESS",
    transaction: { ...transactionIn(answer), state: "SUCCESS", updatedAt: expect.any(String) },
  });
  expect(transactionIn(answer).pricePerGram).toBe(price.buyPrice);
  expect(await balance(investor)).toEqual({ posted: 0, held: 0, available: 0 });
  const { body } = await invoke(investor, "/v2/wallet/transactions?sortByUpdatedAtDesc=false");
  expect(body.transactions).toMatchObject([
    { reason: "RECHARGE", state: "SUCCESS", amount: AMOUNT, paymentKey: key },
    { reason: "METAL_PURCHASE", state: "SUCCESS", amount: AMOUNT, counterparty: "GOLD" },
  ]);
  expect(await investor.object.verify()).toEqual([]);
});

it("buys once when events are duplicated, the payer polls, and the alarm checks the payment", async () => {
  const waiting = await payer();
  const { investor, key, answer } = waiting;
  await decide(key, "SUCCESS");
  const event = eventFor(investor, key, { amount: AMOUNT, status: "SUCCESS" });
  await Promise.all([
    ...Array.from({ length: 64 }, () => deliverEvent(event)),
    reportStatus(waiting, "SUCCESS"),
    paymentOf(investor, key),
    investor.object.work(),
  ]);
  await reportStatus(waiting, "PENDING");
  expect(await holdingOf(investor)).toMatchObject({ grams: transactionIn(answer).grams });
  expect(await balance(investor)).toMatchObject({ posted: 0 });
  expect(await tradesOf(investor)).toHaveLength(1);
  expect(await investor.object.verify()).toEqual([]);
});

it("makes one purchase despite evictions and duplicate alarms when the webhook is lost", async () => {
  const { investor, key, answer } = await payer();
  await decide(key, "SUCCESS");
  for (let round = 0; round < 3; round++) {
    await evictDurableObject(investor.object);
    await passMinutes(1);
    await Promise.all([runDurableObjectAlarm(investor.object), investor.object.work(), investor.object.work()]);
  }
  expect(await holdingOf(investor)).toMatchObject({ grams: transactionIn(answer).grams });
  expect(await tradesOf(investor)).toMatchObject([{ state: "SUCCESS" }]);
  expect(await investor.object.verify()).toEqual([]);
});

it("keeps the locked price while the payment is open, also after the quote has expired", async () => {
  const waiting = await payer();
  const { investor, answer } = waiting;
  await passMinutes(25);
  await pay(waiting);
  const [bought] = await tradesOf(investor);
  expect(bought).toMatchObject({ state: "SUCCESS", pricePerGram: transactionIn(answer).pricePerGram });
  expect(await investor.object.verify()).toEqual([]);
});

it("leaves money that arrives after the payment expired in the wallet, and gives the reason why nothing was bought", async () => {
  const waiting = await payer();
  const { investor, key } = waiting;
  await passMinutes(31);
  await investor.object.work();
  expect(await tradesOf(investor)).toMatchObject([{ state: "FAILED", failure: "PAYMENT_EXPIRED" }]);
  expect(await investor.object.verify()).toEqual([]);
  await pay(waiting);
  await reportStatus(waiting, "SUCCESS");
  expect(await tradesOf(investor)).toMatchObject([{ state: "FAILED", failure: "PAID_TOO_LATE" }]);
  expect(await paymentOf(investor, key)).toMatchObject({
    status: "SUCCESS",
    transaction: { state: "FAILED", failure: "PAID_TOO_LATE" },
  });
  expect(await balance(investor)).toEqual({ posted: rupees(AMOUNT), held: 0, available: rupees(AMOUNT) });
  expect(await holdingOf(investor)).toMatchObject({ grams: 0 });
  expect(await investor.object.verify()).toEqual([]);
});

it("buys at the locked price when the last check before expiry finds the payment made", async () => {
  const { investor, key } = await payer();
  await decide(key, "SUCCESS");
  await passMinutes(31);
  await investor.object.work();
  expect(await tradesOf(investor)).toMatchObject([{ state: "SUCCESS" }]);
  expect(await investor.object.verify()).toEqual([]);
});

it("does not extend the price lock by hours when the provider is unreachable", async () => {
  const { investor, key } = await payer();
  const rename = (from: string, to: string) =>
    sandbox().prepare("UPDATE provider_payment SET key = ? WHERE key = ?").bind(to, from).run();
  await rename(key, "away");
  await passMinutes(120);
  await investor.object.work();
  expect(await tradesOf(investor)).toMatchObject([{ state: "INITIATED" }]);
  await rename("away", key);
  await decide(key, "SUCCESS");
  await passMinutes(60);
  await investor.object.work();
  expect(await tradesOf(investor)).toMatchObject([{ state: "FAILED", failure: "PAID_TOO_LATE" }]);
  expect(await balance(investor)).toMatchObject({ available: rupees(AMOUNT) });
  expect(await investor.object.verify()).toEqual([]);
});

it("fails a purchase whose payment was declined, and leaves money that arrives later in the wallet", async () => {
  const waiting = await payer();
  const { investor, key } = waiting;
  await decide(key, "FAILED");
  await reportStatus(waiting, "FAILED");
  expect(await tradesOf(investor)).toMatchObject([{ state: "FAILED", failure: "PAYMENT_FAILED" }]);
  expect(await investor.object.verify()).toEqual([]);
  await pay(waiting);
  expect(await tradesOf(investor)).toMatchObject([{ state: "FAILED", failure: "PAID_TOO_LATE" }]);
  expect(await balance(investor)).toMatchObject({ available: rupees(AMOUNT) });
  expect(await investor.object.verify()).toEqual([]);
});

it("counts a pending purchase towards the daily limit, and releases the limit when it fails", async () => {
  const investor = await newInvestor();
  await fund(investor, 2_00_000);
  await keepAddress(investor);
  const waiting = await trade(investor, { amount: 1_50_000, paymentSource: "ONLINE" });
  expect((await trade(investor, { amount: 60_000 })).body.code).toBe("METAL_DAILY_LIMIT");
  expect((await trade(investor, { amount: 60_000, paymentSource: "ONLINE" })).body.code).toBe("METAL_DAILY_LIMIT");
  const event = eventFor(investor, paymentIn(waiting), { amount: 1_50_000, status: "FAILED" });
  await decide(event.paymentKey, "FAILED");
  await deliverEvent(event);
  expect((await trade(investor, { amount: 60_000 })).status).toBe(200);
  expect(await investor.object.verify()).toEqual([]);
});

it("opens one payment per idempotency key", async () => {
  const [investor, price] = [await newInvestor(), await priceOf()];
  const order = { amount: AMOUNT, paymentSource: "ONLINE", quote: price.quote.token } as const;
  const [first, twin] = await Promise.all([trade(investor, order, "once"), trade(investor, order, "once")]);
  expect(twin.body).toEqual(first.body);
  expect((await trade(investor, order, "once")).body).toEqual(first.body);
  expect(await tradesOf(investor)).toHaveLength(1);
});

it("shows a payment to its payer only, both as a metal payment and among all payments", async () => {
  const { investor, key } = await payer();
  expect(await paymentOf(investor, key)).toMatchObject({ key, kind: "METAL", status: "CREATED" });
  expect((await invoke(investor, `/v2/payments/user/${key}`)).body).toMatchObject({ key, kind: "METAL" });
  expect((await invoke(investor, `/v2/payments/wallet/${key}`)).status).toBe(404);
  expect((await invoke(await newInvestor(), `/v2/payments/metal/${key}`)).status).toBe(404);
  const recharge = await fund(investor, 500);
  expect((await invoke(investor, `/v2/payments/metal/${recharge}`)).status).toBe(404);
});

it("returns the payer to a path of this site: the requested one, or the metal's page", async () => {
  const pathsOf = async (returnPath?: string) => {
    const investor = await newInvestor();
    const answer = await trade(investor, {
      metal: "SILVER",
      amount: 500,
      paymentSource: "ONLINE",
      ...(returnPath && { returnPath }),
    });
    const query = "SELECT success_path FROM provider_payment WHERE key = ?";
    return sandbox().prepare(query).bind(paymentIn(answer)).first<string>("success_path");
  };
  expect(await pathsOf()).toMatch(/^\/silver\?payment=pay_/);
  expect(await pathsOf("/hi/silver")).toMatch(/^\/hi\/silver\?payment=pay_/);
  expect(await pathsOf("https://elsewhere.example")).toMatch(/^\/silver\?payment=pay_/);
});

it("buys for exactly the amount paid, and leaves the rest of the wallet untouched", async () => {
  const waiting = await payer();
  await fund(waiting.investor, 700);
  await pay(waiting);
  expect(await inAccount(waiting.investor, ({ ledger }) => ledger.balance("INR").available)).toBe(rupees(700));
  expect(await waiting.investor.object.verify()).toEqual([]);
});

/** Sales above the limit of remote config are confirmed with a code of their own. */
import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { saveConfig } from "../../../backend/catalogue/remote-config.ts";
import { randomIds } from "../../../backend/platform/ids.ts";
import { allFindings, codeFor, passMinutes } from "../investing/investing-steps.ts";
import { holdingOf, priceOf, trade, transactionIn } from "../metals/trading-steps.ts";
import { type Answer, fund, type Investor, invoke, newInvestor } from "../wallet/investor.ts";
import { newSeller, openMarket, requestCancel, requestOrders, requestTerms, type Seller } from "./seller.ts";

const limitTo = (rupees: unknown) => saveConfig(env.CATALOGUE, { key: "saleCodeAboveRupees", value: rupees });

beforeAll(openMarket);
beforeEach(() => limitTo(0));

async function termsOf(seller: Seller, units: number) {
  const { body } = await requestTerms(seller, units);
  const { termsId, consideration, accruedInterest } = body as Record<string, number> & { termsId: string };
  return { termsId, units, value: Number(consideration) + Number(accruedInterest) };
}

interface Order {
  readonly termsId: unknown;
  readonly units: number;
  readonly otp?: string;
  readonly key?: string;
}

const order = ({ investor, id }: Seller, { termsId, units, otp, key = randomIds.letters() }: Order): Promise<Answer> =>
  invoke(investor, "/v1/bonds/sell/order", { body: { investmentId: id, units, termsId, ...(otp && { otp }) }, key });

const sendCode = ({ investor }: Pick<Seller, "investor">, termsId: unknown) =>
  invoke(investor, "/v1/bonds/sell/otp/request", { body: { termsId }, key: randomIds.letters() });

async function codeOf(seller: Seller, termsId: unknown): Promise<string> {
  expect((await sendCode(seller, termsId)).status).toBe(200);
  return codeFor(seller.investor);
}

it("sells bonds worth exactly the limit without a code, and a rupee's worth more only with one", async () => {
  const seller = await newSeller();
  const terms = await termsOf(seller, 10);
  const above = Math.ceil(terms.value);
  await limitTo(above - 1);
  expect(await order(seller, terms)).toMatchObject({ status: 409, body: { code: "SALE_CODE_REQUIRED" } });
  expect((await requestOrders(seller)).body).toMatchObject({ unitsInOrders: 0 });
  await limitTo(above);
  expect((await order(seller, terms)).status).toBe(200);
});

it("counts the sales of the last 24 hours towards the limit, except those that were cancelled", async () => {
  const seller = await newSeller();
  const first = await termsOf(seller, 10);
  await limitTo(Math.ceil(first.value));
  const placed = await order(seller, first);
  const second = await termsOf(seller, 1);
  expect((await order(seller, second)).body.code).toBe("SALE_CODE_REQUIRED");
  expect((await requestCancel(seller.investor, placed.body.orderId)).status).toBe(200);
  expect((await order(seller, second)).status).toBe(200);
});

it("accepts one of two concurrent sales that together exceed the limit", async () => {
  const seller = await newSeller();
  const both = [await termsOf(seller, 10), await termsOf(seller, 10)];
  await limitTo(Math.ceil((both[0]?.value ?? 0) * 1.5));
  const answers = await Promise.all(both.map((terms) => order(seller, terms)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await requestOrders(seller)).body).toMatchObject({ unitsInOrders: 10 });
});

it("places one order when a sale is confirmed twice at once with the same code", async () => {
  const seller = await newSeller();
  const terms = await termsOf(seller, 10);
  const otp = await codeOf(seller, terms.termsId);
  const answers = await Promise.all([order(seller, { ...terms, otp }), order(seller, { ...terms, otp })]);
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  expect((await requestOrders(seller)).body).toMatchObject({ unitsInOrders: 10 });
  expect(await allFindings(seller.investor)).toEqual([]);
});

it("accepts the code of a sale for that sale only, and once", async () => {
  const seller = await newSeller();
  const [mine, other] = [await termsOf(seller, 10), await termsOf(seller, 10)];
  const otp = await codeOf(seller, mine.termsId);
  expect((await order(seller, { ...other, otp })).body.code).toBe("OTP_INVALID");
  expect((await order(seller, { ...mine, otp })).status).toBe(200);
  expect((await order(seller, { ...other, otp })).body.code).toBe("OTP_EXPIRED");
  expect((await requestOrders(seller)).body).toMatchObject({ unitsInOrders: 10 });
});

it("refuses a code after five minutes while the terms still stand, and accepts a new one", async () => {
  const seller = await newSeller();
  const terms = await termsOf(seller, 10);
  const old = await codeOf(seller, terms.termsId);
  await passMinutes(6);
  expect((await order(seller, { ...terms, otp: old })).body.code).toBe("OTP_EXPIRED");
  const otp = await codeOf(seller, terms.termsId);
  expect((await order(seller, { ...terms, otp })).status).toBe(200);
  expect((await requestOrders(seller)).body).toMatchObject({ unitsInOrders: 10 });
});

it("repeats a confirmed order without another code", async () => {
  const seller = await newSeller();
  const terms = await termsOf(seller, 10);
  const placed = await order(seller, { ...terms, otp: await codeOf(seller, terms.termsId) });
  expect((await order(seller, terms)).body.orderId).toBe(placed.body.orderId);
});

it("sends no code for terms that have expired or belong to somebody else", async () => {
  const [seller, other] = [await newSeller(), await newInvestor()];
  const { termsId } = await termsOf(seller, 10);
  expect((await sendCode({ investor: other }, termsId)).status).toBe(404);
  await passMinutes(11);
  expect((await sendCode(seller, termsId)).body.code).toBe("SELL_TERMS_EXPIRED");
});

async function goldsmith(): Promise<Investor> {
  const investor = await newInvestor();
  await fund(investor, 50_000);
  await trade(investor, { grams: 2 });
  return investor;
}

const sellGold = (investor: Investor, sale: Record<string, unknown>) =>
  invoke(investor, "/v2/payments/metal/create", {
    body: { kind: "SELL", metal: "GOLD", ...sale },
    key: randomIds.letters(),
  });

const sendGoldCode = (investor: Investor, sale: Record<string, unknown>) =>
  invoke(investor, "/v2/payments/metal/otp/request", { body: { metal: "GOLD", ...sale }, key: randomIds.letters() });

it("sells metal worth exactly the limit without a code, and anything more within 24 hours only with one", async () => {
  const investor = await goldsmith();
  const { quote, sellPrice } = await priceOf();
  const sale = { quote: quote.token, grams: 0.5 };
  await limitTo(Math.floor(sellPrice / 2) - 1);
  expect(await sellGold(investor, sale)).toMatchObject({ status: 409, body: { code: "SALE_CODE_REQUIRED" } });
  await limitTo(Math.ceil(sellPrice / 2));
  expect((await sellGold(investor, sale)).status).toBe(200);
  expect((await sellGold(investor, { ...sale, grams: 0.1 })).body.code).toBe("SALE_CODE_REQUIRED");
  await passMinutes(24 * 60);
  expect(transactionIn(await trade(investor, { kind: "SELL", grams: 0.3 }))).toMatchObject({ state: "SUCCESS" });
});

it("accepts the code of a metal sale for its metal, weight and price only", async () => {
  const investor = await goldsmith();
  const sale = { quote: (await priceOf()).quote.token, grams: 0.5 };
  expect((await sendGoldCode(investor, { ...sale, grams: 3 })).body.code).toBe("INSUFFICIENT_METAL");
  expect((await sendGoldCode(investor, sale)).status).toBe(200);
  const otp = await codeFor(investor);
  expect((await sellGold(investor, { ...sale, grams: 0.6, otp })).body.code).toBe("OTP_INVALID");
  expect((await sellGold(investor, { ...sale, otp })).status).toBe(200);
  expect((await sellGold(investor, { ...sale, otp })).body.code).toBe("OTP_EXPIRED");
  expect(await holdingOf(investor)).toMatchObject({ grams: 1.5 });
});

it("accepts one of two concurrent metal sales that together exceed the limit", async () => {
  const investor = await goldsmith();
  const { quote, sellPrice } = await priceOf();
  await limitTo(Math.ceil(sellPrice * 0.7));
  const sales = [0.5, 0.5].map((grams) => sellGold(investor, { quote: quote.token, grams }));
  expect((await Promise.all(sales)).map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await holdingOf(investor)).toMatchObject({ grams: 1.5 });
  expect(await investor.object.verify()).toEqual([]);
});

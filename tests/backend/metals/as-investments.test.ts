import { exports } from "cloudflare:workers";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { setFeedState } from "../../../backend/gateways/sandbox/metals.ts";
import { verifyAccount } from "../../../backend/investor/verify.ts";
import { METALS } from "../../../lib/contract/values/weight.ts";
import { invest, newDeal, newSaver } from "../investing/investing-steps.ts";
import { decide, fund, type Investor, inAccount, invoke, newInvestor, sandbox } from "../wallet/investor.ts";
import { paymentIn, trade, transactionIn } from "./trading-steps.ts";

type Row = Record<string, unknown>;

/** Gold bought twice and partly sold, silver bought and sold out, and an invoice investment between them. */
let investor: Investor;
const bought: string[] = [];
let paidForGold: number;
let soldGold: number;
let soldSilver: number;

const totalOf = (answer: Awaited<ReturnType<typeof trade>>) => Number(transactionIn(answer).total);

beforeAll(async () => {
  investor = await newSaver();
  await fund(investor, 4_00_000);
  const first = await trade(investor, { amount: 20_000.75 });
  await invest(investor, await newDeal(), 1_00_000);
  const second = await trade(investor, { grams: 0.5 });
  paidForGold = totalOf(first) + totalOf(second);
  soldGold = totalOf(await trade(investor, { kind: "SELL", grams: 0.3 }));
  const silver = await trade(investor, { metal: "SILVER", grams: 20 });
  soldSilver = totalOf(await trade(investor, { kind: "SELL", metal: "SILVER", grams: 20 }));
  for (const each of [first, second, silver]) bought.push(String(transactionIn(each).transactionId));
});

afterEach(async () => {
  for (const metal of METALS) await setFeedState(sandbox(), { metal, feed: "UP" });
});

const view = async (body: Row = {}) =>
  (await invoke(investor, "/v2/investment-dashboard/get-investment-view", { body })).body as Row & {
    investments: Row[];
  };
const lines = async (body: Row = {}) =>
  (await invoke(investor, "/v2/investment-dashboard/get-transaction-view", { body })).body.transactions as Row[];

describe("gold and silver are investments like the others", () => {
  it("in the list: one per metal, with all that was paid, received and held", async () => {
    const { investments, total, totalInvestment } = await view();
    expect(total).toBe(3);
    expect(totalInvestment).toBeCloseTo(
      investments.reduce((sum, row) => sum + Number(row.investmentAmount), 0),
      2,
    );
    const [gold] = investments.filter(({ productType }) => productType === "GOLD");
    expect(gold).toMatchObject({
      title: "Gold",
      stage: "ACTIVE",
      investmentStatus: "SUCCESS",
      dealId: null,
      kind: null,
    });
    expect(gold?.investmentAmount).toBeCloseTo(paidForGold, 2);
    expect(gold?.received).toBe(soldGold);
    expect(gold?.grams).toBeGreaterThan(0);
    expect(gold?.currentValue).toBeGreaterThan(0);
    const [silver] = (await view({ productType: "SILVER" })).investments;
    expect(silver).toMatchObject({ stage: "SOLD", grams: 0, currentValue: 0, received: soldSilver });
  });

  it("in every order and page size, with each row once", async () => {
    for (const sortBy of ["INVESTED_ON", "MATURES_ON", "AMOUNT"]) {
      for (const sortOrder of ["ASC", "DESC"]) {
        const whole = (await view({ sortBy, sortOrder })).investments.map(({ investmentId }) => investmentId);
        const pages = await Promise.all(
          [0, 1, 2, 3].map((pageNumber) => view({ sortBy, sortOrder, pageNumber, pageSize: 1 })),
        );
        const paged = pages.flatMap(({ investments }) => investments.map(({ investmentId }) => investmentId));
        expect(paged, `${sortBy} ${sortOrder}`).toEqual(whole);
        expect(new Set(whole).size).toBe(3);
      }
    }
    const amounts = (await view({ sortBy: "AMOUNT", sortOrder: "ASC" })).investments.map((row) =>
      Number(row.investmentAmount),
    );
    expect(amounts).toEqual(amounts.toSorted((a, b) => a - b));
    expect((await view({ stage: "SOLD" })).investments).toMatchObject([{ productType: "SILVER" }]);
    expect(await view({ currency: "USD" })).toMatchObject({ total: 0, totalInvestment: 0 });
  });

  it("in the list of transactions: a purchase invests, a sale pays out", async () => {
    const gold = await lines({ productType: { values: ["GOLD"], filterType: "IN" } });
    expect(gold).toHaveLength(3);
    const purchases = gold.filter(({ transactionType }) => transactionType === "INVESTMENT");
    expect(purchases.map(({ transactionId }) => transactionId).sort()).toEqual(bought.slice(0, 2).sort());
    const [sale] = gold.filter(({ transactionType }) => transactionType === "PAYOUT");
    expect(sale).toMatchObject({
      amount: soldGold,
      payoutKind: "SALE",
      payoutSequence: 1,
      transactionStatus: "SUCCESS",
    });
    const ids = new Set(gold.map(({ investmentId }) => investmentId));
    expect(ids.size).toBe(1);
    expect(await lines({ investmentId: { values: [...ids], filterType: "IN" } })).toHaveLength(3);
  });

  it("with a page of its own, whose cash flow is its sales", async () => {
    const [gold] = (await view({ productType: "GOLD" })).investments;
    const path = `/v2/investment-dashboard/investment/${gold?.investmentId}`;
    const { body } = await invoke(investor, path);
    expect(body).toMatchObject({ title: "Gold", received: soldGold });
    // The sale on the day of the purchase took back the coins of the metal sold.
    const bought = Math.floor(20_000.75) + Math.floor(paidForGold - 20_000.75);
    const { entries } = (await invoke(investor, "/v2/stash?pageSize=50")).body as { entries: Row[] };
    const ofGold = entries.filter(({ productType }) => productType === "GOLD").map(({ coins }) => Number(coins));
    const takenBack = ofGold.filter((coins) => coins < 0).reduce((sum, coins) => sum + coins, 0);
    expect(takenBack).toBeLessThan(0);
    expect(body.stashCoins).toBe(bought + takenBack);
    expect(body.cashflow).toMatchObject([{ kind: "SALE", status: "PAID", net: soldGold, gross: soldGold }]);
    const [{ principal, interest } = { principal: 0, interest: 0 }] = body.cashflow as Record<string, number>[];
    expect(Number(principal) + Number(interest)).toBeCloseTo(soldGold, 2);
    expect((await invoke(investor, `${path}/cashflow`)).body).toMatchObject({ total: 1, cashflow: body.cashflow });
  });

  it("as a transaction, by the id that the list gives", async () => {
    for (const { investmentId, productType } of (await view()).investments) {
      const { status, body } = await invoke(investor, `/v2/investments/transaction/${investmentId}`);
      expect([status, body.productType, body.investmentId]).toEqual([200, productType, investmentId]);
    }
    const [gold] = (await view({ productType: "GOLD" })).investments;
    const { body } = await invoke(investor, `/v2/investments/transaction/${gold?.investmentId}`);
    expect(body).toMatchObject({ dealId: null, investmentStatus: "SUCCESS", received: soldGold, grams: gold?.grams });
    const other = await newInvestor();
    expect((await invoke(other, `/v2/investments/transaction/${gold?.investmentId}`)).status).toBe(404);
  });

  it("in the CSV file", async () => {
    const response = await exports.default.fetch("http://backend/v2/investment-dashboard/get-investments-csv", {
      headers: { "x-tap-auth": investor.token },
    });
    const rows = (await response.text()).trim().split("\r\n").slice(1);
    expect(rows).toHaveLength(3);
    expect(rows.find((row) => row.includes(",Gold,"))).toContain(`,${paidForGold.toFixed(2)},`);
  });

  it("with one Stash coin per whole rupee of each purchase, taken back in proportion by a sale on the same day", async () => {
    const { body } = await invoke(investor, "/v2/stash?pageSize=50");
    const entries = body.entries as Row[];
    const ofGold = entries.filter(({ productType }) => productType === "GOLD");
    expect(ofGold.map(({ coins }) => coins)).toContain(20_000);
    expect(ofGold.map(({ coins }) => Math.sign(Number(coins))).toSorted()).toEqual([-1, 1, 1]);
    const [gold] = (await view({ productType: "GOLD" })).investments;
    expect(new Set(ofGold.map(({ investmentId }) => investmentId))).toEqual(new Set([gold?.investmentId]));
    const { body: metrics } = await invoke(investor, "/v2/investment-dashboard/get-metrics/ALL");
    expect(metrics.stashCoins).toBe(body.balance);
    expect(entries.reduce((sum, { coins }) => sum + Number(coins), 0)).toBe(body.balance);
  });

  it("without a price: the row stays, its value is unknown", async () => {
    await setFeedState(sandbox(), { metal: "GOLD", feed: "AWAY" });
    const [gold] = (await view({ productType: "GOLD" })).investments;
    expect(gold).toMatchObject({ currentValue: null });
    expect(gold?.investmentAmount).toBeCloseTo(paidForGold, 2);
  });

  it("and every account invariant holds", async () => {
    expect(await inAccount(investor, verifyAccount)).toEqual([]);
  });
});

describe("an investor who has bought nothing but metal", () => {
  it("has invested, once the purchase is paid", async () => {
    const saver = await newSaver();
    const isInvested = async () => (await invoke(saver, "/v2/user/is-invested")).body.isInvested;
    expect(await isInvested()).toBe(false);
    const pending = await trade(saver, { amount: 500, paymentSource: "ONLINE" });
    const [line] = (await invoke(saver, "/v2/investment-dashboard/get-transaction-view", { body: {} })).body
      .transactions as Row[];
    expect(line).toMatchObject({ transactionStatus: "PENDING", investmentStatus: "PAYMENT_PENDING", amount: 500 });
    expect(await isInvested()).toBe(false);
    await decide(paymentIn(pending), "SUCCESS");
    await invoke(saver, `/v2/payments/metal/${paymentIn(pending)}`);
    expect(await isInvested()).toBe(true);
    expect((await invoke(saver, "/v2/user/default-flow")).body).toEqual({ flow: "DASHBOARD" });
    const { body } = await invoke(saver, "/v2/investment-dashboard/get-transaction-view", { body: {} });
    expect(body.transactions).toMatchObject([{ transactionStatus: "SUCCESS", investmentStatus: "SUCCESS" }]);
    expect((await invoke(saver, "/v2/stash")).body.balance).toBe(500);
  });

  it("shows a failed purchase as failed and nothing as invested", async () => {
    const saver = await newInvestor();
    const declined = await trade(saver, { amount: 500, paymentSource: "ONLINE" });
    await decide(paymentIn(declined), "FAILED");
    await invoke(saver, `/v2/payments/metal/${paymentIn(declined)}`);
    const { body } = await invoke(saver, "/v2/investment-dashboard/get-transaction-view", { body: {} });
    expect(body.transactions).toMatchObject([{ transactionStatus: "FAILED", investmentStatus: "FAILED" }]);
    expect((await invoke(saver, "/v2/investment-dashboard/get-investment-view", { body: {} })).body).toMatchObject({
      total: 0,
    });
    expect((await invoke(saver, "/v2/user/is-invested")).body).toEqual({ isInvested: false });
  });

  it("finds the metal by the id of its line before the purchase is paid, and after it has failed", async () => {
    const saver = await newSaver();
    const pending = await trade(saver, { amount: 500, paymentSource: "ONLINE" });
    const { body } = await invoke(saver, "/v2/investment-dashboard/get-transaction-view", { body: {} });
    const [{ investmentId } = {}] = body.transactions as Row[];
    const [path, transaction] = [
      `/v2/investment-dashboard/investment/${investmentId}`,
      `/v2/investments/transaction/${investmentId}`,
    ];
    const shared = { investmentId, productType: "GOLD", investmentAmount: 500, stage: null, grams: 0, stashCoins: 0 };
    for (const each of [path, transaction]) {
      expect(await invoke(saver, each)).toMatchObject({
        status: 200,
        body: { ...shared, investmentStatus: "PAYMENT_PENDING", failure: null, stillInvested: 0, currentValue: 0 },
      });
    }
    expect(await invoke(saver, `${path}/cashflow`)).toMatchObject({ status: 200, body: { cashflow: [], total: 0 } });
    expect((await invoke(await newInvestor(), transaction)).status).toBe(404);
    await decide(paymentIn(pending), "FAILED");
    await invoke(saver, `/v2/payments/metal/${paymentIn(pending)}`);
    for (const each of [path, transaction]) {
      expect((await invoke(saver, each)).body).toMatchObject({
        ...{ ...shared, investmentStatus: "FAILED", failure: "PAYMENT_FAILED" },
      });
    }
    const paid = await trade(saver, { amount: 700, paymentSource: "ONLINE" });
    await decide(paymentIn(paid), "SUCCESS");
    await invoke(saver, `/v2/payments/metal/${paymentIn(paid)}`);
    expect((await invoke(saver, transaction)).body).toMatchObject({
      ...{ investmentId, investmentAmount: 700, investmentStatus: "SUCCESS", stage: "ACTIVE" },
    });
  });
});

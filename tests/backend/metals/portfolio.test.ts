import { afterEach, beforeAll, expect, it } from "vitest";
import { callGateway } from "../../../backend/gateways/deadline.ts";
import { setFeedState } from "../../../backend/gateways/sandbox/metals.ts";
import { neverResolves } from "../../../backend/gateways/sandbox/outages.ts";
import { verifyAccount } from "../../../backend/investor/verify.ts";
import { METALS } from "../../../lib/contract/values/weight.ts";
import { invest, newDeal, newSaver } from "../investing/investing-steps.ts";
import { fund, type Investor, inAccount, invoke, sandbox } from "../wallet/investor.ts";
import { holdingOf, priceOf, trade, transactionIn } from "./trading-steps.ts";

/** Two gold purchases, one gold sale, one silver purchase, and an invoice investment. */
let investor: Investor;
let paid: number;
let brought: number;

beforeAll(async () => {
  investor = await newSaver();
  await fund(investor, 3_00_000);
  const first = await trade(investor, { amount: 20_000 });
  const second = await trade(investor, { grams: 0.5 });
  const sale = await trade(investor, { kind: "SELL", grams: 0.3 });
  paid = Math.round((Number(transactionIn(first).total) + Number(transactionIn(second).total)) * 100) / 100;
  brought = Number(transactionIn(sale).total);
  await trade(investor, { metal: "SILVER", amount: 5_000 });
  await invest(investor, await newDeal(), 1_00_000);
});

afterEach(async () => {
  for (const metal of METALS) await setFeedState(sandbox(), { metal, feed: "UP" });
});

interface Figures {
  readonly invested: number;
  readonly stillInvested: number;
  readonly currentValue: number;
  readonly received: number;
  readonly gain: number;
  readonly realised: number;
  readonly investmentCount: number;
  readonly byCategory: { productType: string; currentValue: number; xirrBps: number | null }[];
  readonly metals: { metal: string; invested: number; received: number; currentValue: number | null }[];
}

const figures = async (productType: string, currency = "INR") => {
  const { body } = await invoke(investor, `/v2/investment-dashboard/get-metrics/${productType}?currency=${currency}`);
  return body as unknown as Figures;
};

/** The sandbox price moves by paise between two reads. */
const isAbout = (actual: number, expected: unknown) => expect(Math.abs(actual - Number(expected))).toBeLessThan(5);

it("values gold at its current selling price, in figures of its own", async () => {
  const gold = await figures("GOLD");
  const { currentValue } = await holdingOf(investor);
  const { at } = await priceOf();
  expect(gold).toMatchObject({
    investmentCount: 1,
    invested: paid,
    received: brought,
    tds: 0,
    expected: 0,
    nextPayout: null,
    xirr: { promisedBps: null, realisedBps: null },
    byCategory: [{ productType: "GOLD", currentValue: gold.currentValue, xirrBps: null }],
  });
  isAbout(gold.currentValue, currentValue);
  expect(gold.gain).toBeCloseTo(brought + gold.currentValue - paid, 2);
  const [{ pricedAt } = { pricedAt: "" }] = gold.metals as unknown as { pricedAt: string }[];
  expect(Math.abs(Date.parse(at) - Date.parse(pricedAt))).toBeLessThan(60_000);
});

it("adds gold, silver and investments to the totals once each", async () => {
  const parts = await Promise.all(["GOLD", "SILVER", "INVOICE_DISCOUNTING"].map((category) => figures(category)));
  const all = await figures("ALL");
  const sum = (part: "invested" | "currentValue" | "received" | "gain" | "investmentCount") =>
    parts.reduce((total, each) => total + each[part], 0);
  for (const part of ["invested", "received", "investmentCount"] as const) {
    expect(all[part], part).toBeCloseTo(sum(part), 2);
  }
  for (const part of ["currentValue", "gain"] as const) isAbout(all[part], sum(part));
  expect(all.gain).toBeCloseTo(all.received + all.currentValue - all.invested, 2);
  expect(all.byCategory.map(({ productType }) => productType)).toEqual(["INVOICE_DISCOUNTING", "GOLD", "SILVER"]);
  expect(all.byCategory.reduce((total, { currentValue }) => total + currentValue, 0)).toBeCloseTo(all.currentValue, 2);
  expect(all.metals.map(({ metal }) => metal)).toEqual(["GOLD", "SILVER"]);
});

it("keeps metals out of every other category and currency", async () => {
  expect(await figures("BOND")).toMatchObject({ investmentCount: 0, currentValue: 0, metals: [] });
  expect(await figures("ALL", "USD")).toMatchObject({ investmentCount: 0, currentValue: 0, metals: [] });
  expect(await figures("GOLD", "USD")).toMatchObject({ investmentCount: 0, metals: [] });
});

it("leaves a metal without a price out of the value and the gain, and says so", async () => {
  await setFeedState(sandbox(), { metal: "GOLD", feed: "AWAY" });
  const [all, silver, invoices] = [await figures("ALL"), await figures("SILVER"), await figures("INVOICE_DISCOUNTING")];
  expect(all.metals).toMatchObject([
    { metal: "GOLD", invested: paid, received: brought, currentValue: null, pricedAt: null },
    { metal: "SILVER", invested: silver.invested },
  ]);
  expect(all.invested).toBeCloseTo(paid + silver.invested + invoices.invested, 2);
  expect(all.received).toBe(brought);
  isAbout(all.currentValue, silver.currentValue + invoices.currentValue);
  const gold = await figures("GOLD");
  expect(gold).toMatchObject({ investmentCount: 1, invested: paid, currentValue: 0, accrued: 0 });
  expect(gold.gain).toBe(gold.realised);
  isAbout(all.gain, silver.gain + invoices.gain + gold.gain);
});

it("answers before the deadline of a price feed that hangs", async () => {
  await setFeedState(sandbox(), { metal: "GOLD", feed: "SILENT" });
  const gatewayDeadline = callGateway(neverResolves).catch(() => "the deadline of the gateway");
  const all = await Promise.race([figures("ALL"), gatewayDeadline]);
  expect(all).toMatchObject({ metals: [{ metal: "GOLD", currentValue: null }, {}] });
});

it("shows the family view the same figures", async () => {
  const all = await figures("ALL");
  const { body } = await invoke(investor, "/family-account");
  const market = all.metals.reduce((total, { currentValue }) => total + (currentValue ?? 0), 0);
  const [own] = body.accounts as { totals: Record<string, number> }[];
  // Gold was sold, so the lifetime's purchases are more than the cost of the holding.
  expect(all.invested).toBeGreaterThan(all.stillInvested);
  expect(own?.totals).toMatchObject({ stillInvested: all.stillInvested, realised: all.realised });
  expect(own?.totals).not.toHaveProperty("invested");
  isAbout(own?.totals.currentValue ?? 0, all.currentValue);
  isAbout(own?.totals.marketValue ?? 0, market);
  expect(market).toBeGreaterThan(0);
});

it("leaves an account that passes verification", async () => {
  expect(await inAccount(investor, (context) => verifyAccount(context))).toEqual([]);
});

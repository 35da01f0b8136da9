/** Bonds sold and shares delivered by operators, through the Worker's commands and the investor's object. */
import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { gatewaysFor } from "../../../backend/gateways/choice.ts";
import { findOrder } from "../../../backend/investor/claims/sale-store.ts";
import { processSale } from "../../../backend/investor/exits/sale-processing.ts";
import type { AccountContext } from "../../../backend/investor/kernel/account-context.ts";
import { clock, moveClock } from "../../../backend/platform/clock.ts";
import { addDays, dateInIndia, startOfDayInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { newOperator, ops } from "../bank/world.ts";
import { beginAt } from "../instants.ts";
import { type Investor, inAccount } from "../wallet/investor.ts";
import { ISIN, newSeller, openMarket, requestOrder, requestTerms } from "./seller.ts";

beginAt("2026-11-25T06:30:00Z");

const OPERATED = { ...env, BOND_MARKET_PROVIDER: "operators", DEPOSITORY_PROVIDER: "operators" };
const { bondMarket, depository } = gatewaysFor(OPERATED);
const pdf = (text: string) => `%PDF-1.7\n% ${text}\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n`;

let asha = "";
let bela = "";
beforeAll(async () => {
  await openMarket();
  [asha, bela] = [await newOperator("asha"), await newOperator("bela")];
});
beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

function take(action: string, key: string, token: string, proof = pdf("slip")) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ action, key })) form.set(name, value);
  form.set("file", new File([proof], "slip.pdf"));
  return ops("orders", form, token);
}
const statusOf = async (action: string, key: string, token: string) => (await take(action, key, token)).status;
const shown = async (key: string) => (await ops("orders", { action: "show", key })).body;

let orders = 0;
const tomorrow = () => addDays(dateInIndia(clock.now()), 1);
async function newOrder(settlesOn = tomorrow()): Promise<string> {
  const key = `sale:ord_${orders++}`;
  await bondMarket.place({ key, isin: ISIN, units: 5, cleanPrice: 990_000, settlesOn });
  return key;
}

it("bids what an operator has quoted today, and nothing on another day", async () => {
  const [today, request] = [dateInIndia(clock.now()), { isin: ISIN, units: 5, lastPrice: 1_000_000 }];
  expect(await bondMarket.bid({ ...request, on: today })).toBeNull();
  expect((await ops("orders", { action: "quote", isin: ISIN, cleanPrice: 991_500 })).status).toBe(401);
  await ops("orders", { action: "quote", isin: ISIN, cleanPrice: 991_500 }, asha);
  expect(await bondMarket.bid({ ...request, on: today })).toBe(991_500);
  expect(await bondMarket.bid({ ...request, on: addDays(today, 1) })).toBeNull();
});

it("takes the steps of a sale in order, each with its evidence, the last one by another operator on its day", async () => {
  const key = await newOrder();
  expect(await bondMarket.status(key)).toBe("PENDING");
  expect(await statusOf("settle", key, asha)).toBe(409);
  expect((await take("match", key, asha, "no file of any kind")).status).toBe(415);
  expect(await statusOf("match", key, env.OPERATOR_KEY)).toBe(401);
  expect(await statusOf("match", key, asha)).toBe(200);
  // The answer was lost, and the same command is sent again.
  expect(await statusOf("match", key, asha)).toBe(200);
  expect(await bondMarket.status(key)).toBe("MATCHED");
  expect(await bondMarket.cancel(key)).toBe("MATCHED");
  // Not its day yet.
  expect(await statusOf("settle", key, bela)).toBe(409);
  await moveClock(env, 86_400_000);
  expect(await statusOf("settle", key, asha)).toBe(409);
  expect(await statusOf("settle", key, bela)).toBe(200);
  expect(await bondMarket.status(key)).toBe("SETTLED");
  const steps = (await shown(key)).steps as readonly { state: string; operator: string; evidence: string }[];
  expect(steps.map(({ state, operator }) => [state, operator])).toEqual([
    ["MATCHED", "asha"],
    ["SETTLED", "bela"],
  ]);
  for (const { evidence } of steps) expect(await env.DOCUMENTS.head(evidence)).not.toBeNull();
});

it("decides a sale once, though 32 operators match it and 32 investors cancel it at the same time", async () => {
  const key = await newOrder();
  const acts = Array.from({ length: 64 }, (_, at) =>
    at % 2 === 0 ? take("match", key, asha, pdf(`slip ${at}`)) : bondMarket.cancel(key),
  );
  const outcomes = await Promise.all(acts);
  const matches = outcomes.filter((outcome) => typeof outcome === "object" && outcome.status === 200).length;
  const state = await bondMarket.status(key);
  expect(matches).toBe(state === "MATCHED" ? 1 : 0);
  expect(["MATCHED", "CANCELLED"]).toContain(state);
});

it("keeps an order cancelled that arrives after its cancellation, and places a repeated one once", async () => {
  const key = `sale:ord_${orders++}`;
  expect(await bondMarket.status(key)).toBe("UNKNOWN");
  expect(await bondMarket.cancel(key)).toBe("CANCELLED");
  await bondMarket.place({ key, isin: ISIN, units: 5, cleanPrice: 990_000, settlesOn: tomorrow() });
  expect(await bondMarket.status(key)).toBe("CANCELLED");
  expect(await statusOf("match", key, asha)).toBe(409);
});

it("lists what waits, overdue when its day has come without a buyer, and matches nothing any more then", async () => {
  const key = await newOrder();
  const listed = async () =>
    ((await ops("orders", { action: "list" })).body.orders as readonly { key: string; isOverdue: boolean }[]).find(
      (order) => order.key === key,
    );
  expect(await listed()).toMatchObject({ isOverdue: false });
  await moveClock(env, 86_400_000);
  expect(await listed()).toMatchObject({ isOverdue: true });
  expect(await statusOf("match", key, asha)).toBe(409);
  expect(await bondMarket.cancel(key)).toBe("CANCELLED");
  expect(await listed()).toBeUndefined();
});

it("delivers shares by an instruction and a statement of two operators, and forgets the demat account then", async () => {
  const key = `shares:inv_${orders++}`;
  const order = { key, dematNumber: "1208160012345678", isin: ISIN, shares: 40 };
  await Promise.all([depository.deliver(order), depository.deliver(order)]);
  expect(await depository.deliveryState(key)).toBe("PENDING");
  expect(await shown(key)).toMatchObject({ dematNumber: "1208160012345678", units: 40 });
  const stored = await env.CATALOGUE.prepare("SELECT * FROM manual_order WHERE key = ?").bind(key).first();
  expect(JSON.stringify(stored)).not.toContain("1208160012345678");
  expect(await statusOf("deliver", key, bela)).toBe(409);
  expect(await statusOf("instruct", key, asha)).toBe(200);
  expect(await statusOf("deliver", key, asha)).toBe(409);
  const both = await Promise.all([take("deliver", key, bela), take("deliver", key, bela, pdf("another statement"))]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await depository.deliveryState(key)).toBe("DELIVERED");
  expect(await shown(key)).toMatchObject({ dematNumber: null });
});

/** Runs inside the investor's object with the gateways of operators. */
const withOperators = <Result>(investor: Investor, run: (context: AccountContext) => Promise<Result> | Result) =>
  inAccount(investor, (context) => run({ ...context, gateways: gatewaysFor(OPERATED) }));

it("pays an investor's sale that operators have matched and settled", async () => {
  const seller = await newSeller();
  // The sandbox's own market never takes 19.
  const { body: terms } = await requestTerms(seller, 19);
  const { body } = await requestOrder(seller, { units: 19, termsId: terms.termsId });
  const id = String(body.orderId);
  const step = async () => {
    await withOperators(seller.investor, (context) => processSale(context, id).catch(() => undefined));
    return withOperators(seller.investor, ({ sql }) => findOrder(sql, id));
  };
  await step();
  expect(await statusOf("match", `sale:${id}`, asha)).toBe(200);
  const matched = await step();
  expect(matched).toMatchObject({ status: "MATCHED" });
  const settlesOn = matched?.settlesOn ?? tomorrow();
  await moveClock(env, startOfDayInIndia(settlesOn) + 11 * 3_600_000 - clock.now());
  expect(await statusOf("settle", `sale:${id}`, bela)).toBe(200);
  const before = await withOperators(seller.investor, ({ ledger }) => ledger.balance("INR").posted);
  expect(await step()).toMatchObject({ status: "SETTLED" });
  expect(await withOperators(seller.investor, ({ ledger }) => ledger.balance("INR").posted)).toBeGreaterThan(before);
});

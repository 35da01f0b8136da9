/** Bonds sold and shares delivered by operators, through the Worker's commands. */
import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { clock, moveClock } from "../../../backend/platform/clock.ts";
import { addDays, dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { ops } from "../bank/world.ts";
import { beginAt } from "../instants.ts";
import {
  act,
  bondMarket,
  depository,
  letter,
  newKey,
  newOrder,
  openOperatedMarket,
  show,
  statusOf,
  take,
  tomorrow,
} from "./market-operators.ts";
import { ISIN } from "./seller.ts";

beginAt("2026-11-25T06:30:00Z");

let asha = "";
let bela = "";
beforeAll(async () => {
  [asha, bela] = await openOperatedMarket();
});
beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
const shown = (key: string) => show(key, asha);

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
  expect(await statusOf("match", key, asha)).toBe(409);
  expect(await act("take", key, asha)).toBe(200);
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
    ["WORKING", "asha"],
    ["MATCHED", "asha"],
    ["SETTLED", "bela"],
  ]);
  for (const { evidence } of steps.slice(1)) {
    const stored = await env.DOCUMENTS.get(evidence);
    expect(await stored?.text()).not.toContain("slip");
    expect((await ops("orders", { action: "evidence", evidence })).status).toBe(401);
    const { base64 } = (await ops("orders", { action: "evidence", evidence }, asha)).body;
    expect(atob(String(base64))).toBe(letter("slip"));
  }
});

it("decides a sale once, though two operators take it and 32 investors cancel it at the same time", async () => {
  const key = await newOrder();
  const acts = Array.from({ length: 64 }, (_, at) =>
    at % 2 === 0 ? act("take", key, at % 4 === 0 ? asha : bela) : bondMarket.cancel(key),
  );
  await Promise.all(acts);
  const { state, steps } = await shown(key);
  expect(["WORKING", "CANCELLED"]).toContain(state);
  expect(steps).toHaveLength(state === "WORKING" ? 1 : 0);
});

it("keeps a sale from its investor's cancellation while an operator trades, and matches it after midnight", async () => {
  const key = await newOrder();
  expect(await act("take", key, asha)).toBe(200);
  expect(await bondMarket.cancel(key)).toBe("PENDING");
  await moveClock(env, 86_400_000);
  expect(await bondMarket.cancel(key)).toBe("PENDING");
  expect(await statusOf("match", key, asha)).toBe(200);
  expect(await bondMarket.status(key)).toBe("MATCHED");
});

it("lets the operator who took a sale give it back, and nobody else", async () => {
  const key = await newOrder();
  await act("take", key, asha);
  expect(await act("release", key, bela)).toBe(409);
  expect(await act("release", key, asha)).toBe(200);
  expect(await bondMarket.cancel(key)).toBe("CANCELLED");
});

it("bids nothing when the latest quote is more than a tenth from our price, and keeps every quote", async () => {
  const request = { isin: "INE000000001", units: 5, lastPrice: 1_000_000, on: dateInIndia(clock.now()) };
  for (const [cleanPrice, bid] of [
    [900_000, 900_000],
    [899_999, null],
    [1_100_001, null],
    [1_100_000, 1_100_000],
  ]) {
    await ops("orders", { action: "quote", isin: request.isin, cleanPrice }, asha);
    expect(await bondMarket.bid(request)).toBe(bid);
  }
  const kept = "SELECT count(*) AS n FROM manual_quote WHERE isin = ? AND operator = 'asha'";
  expect(await env.CATALOGUE.prepare(kept).bind(request.isin).first("n")).toBe(4);
});

it("keeps an order cancelled that arrives after its cancellation, and places a repeated one once", async () => {
  const key = newKey("sale");
  expect(await bondMarket.status(key)).toBe("UNKNOWN");
  expect(await bondMarket.cancel(key)).toBe("CANCELLED");
  await bondMarket.place({ key, isin: ISIN, units: 5, cleanPrice: 990_000, settlesOn: tomorrow() });
  expect(await bondMarket.status(key)).toBe("CANCELLED");
  expect(await statusOf("match", key, asha)).toBe(409);
});

it("lists what waits, overdue when its day has come without a buyer, and lets nobody take it any more then", async () => {
  const key = await newOrder();
  const listed = async () =>
    ((await ops("orders", { action: "list" })).body.orders as readonly { key: string; isOverdue: boolean }[]).find(
      (order) => order.key === key,
    );
  expect(await listed()).toMatchObject({ isOverdue: false });
  await moveClock(env, 86_400_000);
  expect(await listed()).toMatchObject({ isOverdue: true });
  expect(await act("take", key, asha)).toBe(409);
  expect(await bondMarket.cancel(key)).toBe("CANCELLED");
  expect(await listed()).toBeUndefined();
});

it("delivers shares by an instruction and a statement of two operators, and forgets the demat account then", async () => {
  const key = newKey("shares");
  const order = { key, dematNumber: "1208160012345678", isin: ISIN, shares: 40 };
  await Promise.all([depository.deliver(order), depository.deliver(order)]);
  expect(await depository.deliveryState(key)).toEqual({ state: "PENDING" });
  expect(await shown(key)).toMatchObject({ dematNumber: "1208160012345678", units: 40 });
  expect(await act("show", key, env.OPERATOR_KEY)).toBe(401);
  const stored = await env.CATALOGUE.prepare("SELECT * FROM manual_order WHERE key = ?").bind(key).first();
  expect(JSON.stringify(stored)).not.toContain("1208160012345678");
  expect(await statusOf("deliver", key, bela)).toBe(409);
  expect(await statusOf("instruct", key, asha)).toBe(200);
  expect(await statusOf("deliver", key, asha)).toBe(409);
  const both = await Promise.all([take("deliver", key, bela), take("deliver", key, bela, letter("another statement"))]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await depository.deliveryState(key)).toEqual({ state: "DELIVERED" });
  expect(await shown(key)).toMatchObject({ dematNumber: null });
});

it("makes a delivery due two business days after its order", async () => {
  // Wednesday 23 December 2026; Friday is Christmas.
  await moveClock(env, Date.parse("2026-12-23T06:30:00Z") - clock.now());
  const key = newKey("shares");
  await depository.deliver({ key, dematNumber: "1208160012345678", isin: ISIN, shares: 4 });
  expect(await shown(key)).toMatchObject({ dueOn: "2026-12-28" });
});

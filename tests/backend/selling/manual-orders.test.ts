/** Bonds sold and shares delivered by operators, through the Worker's commands and the investor's object. */
import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { gatewaysFor } from "../../../backend/gateways/choice.ts";
import { deleteExpiredEvidence, readEvidence, reencryptEvidence } from "../../../backend/gateways/manual/evidence.ts";
import { ENCRYPTED_MANUAL_DEMAT } from "../../../backend/gateways/manual/gateways.ts";
import { findManualOrder, reencryptDematAccounts } from "../../../backend/gateways/manual/order-store.ts";
import { findOrder } from "../../../backend/investor/claims/sale-store.ts";
import { processSale } from "../../../backend/investor/exits/sale-processing.ts";
import type { AccountContext } from "../../../backend/investor/kernel/account-context.ts";
import { clock, moveClock } from "../../../backend/platform/clock.ts";
import { isEncryptedWith, keyRingOf } from "../../../backend/platform/secrets.ts";
import { addDays, dateInIndia, epochMs, startOfDayInIndia } from "../../../lib/contract/values/calendar-date.ts";
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
const shown = async (key: string) => (await ops("orders", { action: "show", key }, asha)).body;
const act = async (action: string, key: string, token: string) => (await ops("orders", { action, key }, token)).status;
const filesOf = async () => (await env.DOCUMENTS.list({ prefix: "manual-orders/" })).objects.length;

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
    expect(atob(String(base64))).toBe(pdf("slip"));
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

it("takes a mistaken match or instruction back by two operators, and settles only what is matched again", async () => {
  const sale = await newOrder();
  await act("take", sale, asha);
  await statusOf("match", sale, asha);
  await moveClock(env, 86_400_000);
  expect(await statusOf("undo", sale, bela)).toBe(200);
  expect((await take("undo", sale, bela, pdf("another letter"))).status).toBe(409);
  expect(await bondMarket.status(sale)).toBe("MATCHED");
  // A proposal gives its operator no second role.
  expect(await statusOf("settle", sale, asha)).toBe(409);
  expect(await statusOf("undo", sale, asha)).toBe(200);
  expect(await bondMarket.status(sale)).toBe("PENDING");
  expect(await bondMarket.cancel(sale)).toBe("PENDING");
  expect(await statusOf("settle", sale, bela)).toBe(409);
  expect(await statusOf("match", sale, bela)).toBe(200);
  expect(await statusOf("settle", sale, bela)).toBe(409);
  expect(await statusOf("settle", sale, asha)).toBe(200);
  const key = `shares:inv_${orders++}`;
  await depository.deliver({ key, dematNumber: "1208160012345678", isin: ISIN, shares: 4 });
  await statusOf("instruct", key, asha);
  expect([await statusOf("undo", key, asha), await statusOf("undo", key, bela)]).toEqual([200, 200]);
  expect(await shown(key)).toMatchObject({ state: "ORDERED", dematNumber: "1208160012345678" });
  expect(await statusOf("instruct", key, bela)).toBe(200);
});

it("undoes one step though both operators send both letters again, also after a new match", async () => {
  const key = await newOrder();
  await act("take", key, asha);
  await statusOf("match", key, asha);
  const sendBoth = async () => [
    await take("undo", key, bela, pdf("letter of bela")),
    await take("undo", key, asha, pdf("letter of asha")),
  ];
  await sendBoth();
  const { steps } = await shown(key);
  const files = await filesOf();
  for (let time = 0; time < 2; time++) {
    for (const { status, body } of await sendBoth()) expect([status, body.state]).toEqual([200, "WORKING"]);
  }
  expect(await shown(key)).toMatchObject({ state: "WORKING", steps });
  expect(await filesOf()).toBe(files);
  expect(await bondMarket.cancel(key)).toBe("PENDING");
  expect(await statusOf("match", key, bela)).toBe(200);
  expect((await sendBoth()).map(({ status }) => status)).toEqual([409, 409]);
  expect(await shown(key)).toMatchObject({ state: "MATCHED" });
  expect(await act("release", key, asha)).toBe(409);
});

it("keeps no file of a refused or repeated step", async () => {
  const key = await newOrder();
  const before = await filesOf();
  expect(await statusOf("settle", key, asha)).toBe(409);
  expect(await filesOf()).toBe(before);
  await act("take", key, asha);
  for (let time = 0; time < 2; time++) expect(await statusOf("match", key, asha)).toBe(200);
  expect(await filesOf()).toBe(before + 1);
});

it("keeps evidence as long as the books, and deletes it then", async () => {
  const before = await filesOf();
  expect(before).toBeGreaterThan(0);
  await deleteExpiredEvidence(env, epochMs(Date.parse("2034-03-30T00:00:00Z")));
  expect(await filesOf()).toBe(before);
  await deleteExpiredEvidence(env, epochMs(Date.parse("2037-04-02T00:00:00Z")));
  expect(await filesOf()).toBe(0);
});

it("encrypts demat accounts and evidence with the current key when keys are rotated", async () => {
  const key = `shares:inv_${orders++}`;
  await depository.deliver({ key, dematNumber: "1208160012345678", isin: ISIN, shares: 4 });
  const { body } = await take("instruct", key, asha);
  const place = String(body.evidence);
  const changing = { ...env, TOKEN_KEY: "another-key-of-32-characters-and-more", TOKEN_KEY_PREVIOUS: env.TOKEN_KEY };
  const dematIn = async () => (await findManualOrder(env.CATALOGUE, key))?.demat ?? new ArrayBuffer(0);
  expect(isEncryptedWith(await dematIn(), keyRingOf(changing))).toBe(false);
  for (let time = 0; time < 2; time++) {
    expect(await reencryptDematAccounts(env.CATALOGUE, ENCRYPTED_MANUAL_DEMAT, keyRingOf(changing))).toBe(0);
    await reencryptEvidence(changing);
  }
  expect(isEncryptedWith(await dematIn(), keyRingOf(changing))).toBe(true);
  const changed = { ...changing, TOKEN_KEY_PREVIOUS: "" };
  expect(Buffer.from((await readEvidence(changed, place)) ?? []).toString()).toBe(pdf("slip"));
  const restored = { ...env, TOKEN_KEY_PREVIOUS: changing.TOKEN_KEY };
  await reencryptDematAccounts(env.CATALOGUE, ENCRYPTED_MANUAL_DEMAT, keyRingOf(restored));
  await reencryptEvidence(restored);
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
  const key = `sale:ord_${orders++}`;
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
  const key = `shares:inv_${orders++}`;
  const order = { key, dematNumber: "1208160012345678", isin: ISIN, shares: 40 };
  await Promise.all([depository.deliver(order), depository.deliver(order)]);
  expect(await depository.deliveryState(key)).toBe("PENDING");
  expect(await shown(key)).toMatchObject({ dematNumber: "1208160012345678", units: 40 });
  expect(await act("show", key, env.OPERATOR_KEY)).toBe(401);
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
    await withOperators(seller.investor, (context) => processSale(context, id));
    return withOperators(seller.investor, ({ sql }) => findOrder(sql, id));
  };
  const balance = () => withOperators(seller.investor, ({ ledger }) => ledger.balance("INR").posted);
  await step();
  expect(await act("take", `sale:${id}`, asha)).toBe(200);
  expect(await statusOf("match", `sale:${id}`, asha)).toBe(200);
  const matched = await step();
  expect(matched).toMatchObject({ status: "MATCHED" });
  const settlesOn = matched?.settlesOn ?? tomorrow();
  await moveClock(env, startOfDayInIndia(settlesOn) + 11 * 3_600_000 - clock.now());
  const before = await balance();
  // A mistaken match is taken back: the sale waits for another.
  for (const token of [asha, bela]) expect(await statusOf("undo", `sale:${id}`, token)).toBe(200);
  expect(await step()).toMatchObject({ status: "MATCHED" });
  expect(await balance()).toBe(before);
  expect(await statusOf("match", `sale:${id}`, asha)).toBe(200);
  expect(await statusOf("settle", `sale:${id}`, bela)).toBe(200);
  expect(await step()).toMatchObject({ status: "SETTLED" });
  const net = Math.round(Number(terms.netProceeds) * 100);
  expect(await balance()).toBe(before + net);
  expect(await step()).toMatchObject({ status: "SETTLED" });
  expect(await balance()).toBe(before + net);
});

it("makes a delivery due two business days after its order", async () => {
  // Wednesday 23 December 2026; Friday is Christmas.
  await moveClock(env, Date.parse("2026-12-23T06:30:00Z") - clock.now());
  const key = `shares:inv_${orders++}`;
  await depository.deliver({ key, dematNumber: "1208160012345678", isin: ISIN, shares: 4 });
  expect(await shown(key)).toMatchObject({ dueOn: "2026-12-28" });
});

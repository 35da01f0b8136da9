import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { restructureDeal } from "../../../backend/routes/ops/deals.ts";
import { addDays } from "../../../lib/contract/values/calendar-date.ts";
import { allFindings, investmentOf, newSaver, passDays, passMinutes } from "../investing/investing-steps.ts";
import { DEAL_FILES } from "../investing/products.ts";
import { configureForTest } from "../remote-config/config-for-test.ts";
import { balance, fund, inAccount, rupees } from "../wallet/investor.ts";
import {
  newSeller,
  openMarket,
  orderOf,
  passTo,
  requestCancel,
  requestOrder,
  requestOrders,
  requestTerms,
  type Seller,
  sell,
  untilMatched,
  untilSettled,
} from "./seller.ts";

let seller: Seller;
beforeAll(async () => {
  await openMarket();
  seller = await newSeller();
});
beforeEach(openMarket);

const codeOf = async (requested: ReturnType<typeof requestTerms>) => (await requested).body.code;

it.each([
  ["its ISIN is not on the list", "bondSaleableIsins", ["INE040A01034"]],
  ["the ISIN list is invalid", "bondSaleableIsins", "all of them"],
  ["the investor is not on the seller list", "enableBondsSellingUserIds", ["usr_somebodyelse0000000000"]],
  ["the seller list is invalid", "enableBondsSellingUserIds", "everyone"],
])("refuses a sale while %s", async (_, key, value) => {
  await configureForTest(key, value);
  expect(await codeOf(requestTerms(seller, 5))).toBe("SELLING_CLOSED");
  expect((await requestOrders(seller)).body).toMatchObject({ isOpen: false });
});

it("accepts a sale by a listed seller", async () => {
  await configureForTest("enableBondsSellingUserIds", [seller.investor.userId]);
  expect((await requestTerms(seller, 5)).status).toBe(200);
});

it("refuses an order that was quoted before selling was closed", async () => {
  const { body } = await requestTerms(seller, 5);
  await configureForTest("bondSaleableIsins", []);
  expect(await codeOf(requestOrder(seller, { units: 5, termsId: body.termsId }))).toBe("SELLING_CLOSED");
});

it("sells only bonds, and only before maturity", async () => {
  const lender = await newSeller(DEAL_FILES.INVOICE_DISCOUNTING);
  expect(await codeOf(requestTerms(lender, 1))).toBe("SELLING_CLOSED");
  expect((await requestOrders(lender)).body).toMatchObject({ isOpen: false, availableUnits: 0, orders: [] });
  const short = { ...DEAL_FILES.BOND, product: { ...DEAL_FILES.BOND.product, maturityOn: { inDays: 60 } } };
  const late = await newSeller({ ...short, paysLateByDays: 20, closesInDays: 3 });
  const { maturesOn } = await investmentOf(late.investor, late.id);
  await passTo(addDays(maturesOn ?? expect.fail(), -1), late.investor);
  expect(await codeOf(requestTerms(late, 1))).toBe("SELLING_CLOSED");
  await passDays(5, late.investor);
  expect(await investmentOf(late.investor, late.id)).toMatchObject({ stage: "DELAYED" });
  expect(await codeOf(requestTerms(late, 1))).toBe("INVESTMENT_NOT_ACTIVE");
  await passDays(30, late.investor);
  expect(await codeOf(requestTerms(late, 1))).toBe("INVESTMENT_NOT_ACTIVE");
});

it("refuses a sale in a restructured deal", async () => {
  const stuck = await newSeller();
  const { body } = await requestTerms(stuck, 5);
  const order = { id: "first", extendDays: 30, notice: { en: "Later.", hi: "बाद में।" } };
  await restructureDeal(env, { dealId: stuck.deal, order });
  expect(await codeOf(requestTerms(stuck, 5))).toBe("SELLING_CLOSED");
  expect(await codeOf(requestOrder(stuck, { units: 5, termsId: body.termsId }))).toBe("SELLING_CLOSED");
});

it("restructures a deal for its seller only after the sold bonds have been transferred", async () => {
  const half = await newSeller();
  const order = await sell(half, 40);
  const agreed = { id: "first", extendDays: 30, notice: { en: "Later.", hi: "बाद में।" } };
  expect(await restructureDeal(env, { dealId: half.deal, order: agreed })).toMatchObject({ pending: 1 });
  await untilSettled(half, order);
  expect(await restructureDeal(env, { dealId: half.deal, order: agreed })).toMatchObject({ pending: 0 });
  const { restructuredOn, unitsSold } = await investmentOf(half.investor, half.id);
  expect([restructuredOn === null, unitsSold]).toEqual([false, 40]);
  expect(await allFindings(half.investor)).toEqual([]);
});

it("sells no more units than are held and free", async () => {
  expect(await codeOf(requestTerms(seller, seller.units + 1))).toBe("UNITS_NOT_AVAILABLE");
  for (const units of [0, -1, 1.5, "five", "1.5"])
    expect((await requestTerms(seller, units as number)).status).toBe(400);
});

it("reports when there is no bid, and when the market is unavailable", async () => {
  expect(await codeOf(requestTerms(seller, 23))).toBe("NO_BID");
  expect(await codeOf(requestTerms(seller, 29))).toBe("GATEWAY_UNAVAILABLE");
});

it("keeps a quote for ten minutes, and for the units it was requested for", async () => {
  const { body } = await requestTerms(seller, 5);
  expect(await codeOf(requestOrder(seller, { units: 6, termsId: body.termsId }))).toBe("SELL_TERMS_MISMATCH");
  await passMinutes(9);
  expect((await requestOrder(seller, { units: 5, termsId: body.termsId })).status).toBe(200);
  const { body: stale } = await requestTerms(seller, 5);
  await passMinutes(10);
  expect(await codeOf(requestOrder(seller, { units: 5, termsId: stale.termsId }))).toBe("SELL_TERMS_EXPIRED");
});

it("makes one order per quote, and one per idempotency key", async () => {
  const once = await newSeller();
  const { body } = await requestTerms(once, 5);
  const requested = { units: 5, termsId: body.termsId, key: "one" };
  const first = await requestOrder(once, requested);
  expect((await requestOrder(once, requested)).headers.get("idempotent-replayed")).toBe("true");
  const again = await requestOrder(once, { ...requested, key: "two" });
  expect(again.body.orderId).toBe(first.body.orderId);
  expect((await requestOrders(once)).body).toMatchObject({ unitsInOrders: 5 });
  expect((await requestOrder(once, { ...requested, units: 6, key: "one" })).status).toBe(409);
});

it("cancels an order only before it is matched, and idempotently", async () => {
  const order = await sell(seller, 7);
  expect((await requestCancel(seller.investor, order.orderId)).body).toMatchObject({ status: "CANCELLED" });
  expect((await requestCancel(seller.investor, order.orderId)).body).toMatchObject({ status: "CANCELLED" });
  const taken = await sell(seller, 7);
  await passMinutes(1);
  expect((await requestCancel(seller.investor, taken.orderId)).body).toMatchObject({ code: "SELL_ORDER_NOT_OPEN" });
  expect(await orderOf(seller, taken)).toMatchObject({ status: "MATCHED" });
  expect((await requestCancel(seller.investor, taken.orderId)).body).toMatchObject({ code: "SELL_ORDER_NOT_OPEN" });
  await untilSettled(seller, taken);
  expect((await requestCancel(seller.investor, taken.orderId)).body).toMatchObject({ code: "SELL_ORDER_NOT_OPEN" });
  expect(await allFindings(seller.investor)).toEqual([]);
});

it("returns the bonds when the market finds no buyer, at once or before the order expires", async () => {
  const patient = await newSeller();
  const [refused, waiting] = [await sell(patient, 13), await sell(patient, 19)];
  await untilMatched(patient);
  expect(await orderOf(patient, refused)).toMatchObject({ status: "REJECTED", reason: "NO_BUYER" });
  expect(await orderOf(patient, waiting)).toMatchObject({ status: "CREATED" });
  await untilSettled(patient, waiting);
  expect(await orderOf(patient, waiting)).toMatchObject({ status: "REJECTED", reason: "NOT_MATCHED" });
  expect((await requestOrders(patient)).body).toMatchObject({ availableUnits: patient.units });
  expect(await allFindings(patient.investor)).toEqual([]);
});

it("hides a sale from other investors", async () => {
  const order = await sell(seller, 5);
  const { body } = await requestTerms(seller, 5);
  const otherInvestor = { investor: await newSaver(), id: seller.id };
  await fund(otherInvestor.investor, 1_000);
  expect((await requestOrders(otherInvestor)).status).toBe(404);
  expect(await codeOf(requestTerms(otherInvestor, 5))).toBe("NOT_FOUND");
  expect(await codeOf(requestOrder(otherInvestor, { units: 5, termsId: body.termsId }))).toBe("NOT_FOUND");
  expect(await codeOf(requestCancel(otherInvestor.investor, order.orderId))).toBe("NOT_FOUND");
  expect(await balance(otherInvestor.investor)).toMatchObject({ posted: rupees(1_000) });
  const other = await newSeller({ ...DEAL_FILES.BOND });
  expect(await codeOf(requestOrder(other, { units: 5, termsId: body.termsId }))).toBe("NOT_FOUND");
});

it("deletes unused quotes only", async () => {
  const [order] = [await sell(seller, 5), await requestTerms(seller, 5)];
  await passDays(3, seller.investor);
  await requestTerms(seller, 5);
  const stored = await inAccount(seller.investor, ({ sql }) =>
    sql.exec("SELECT id FROM sell_terms WHERE id NOT IN (SELECT terms_id FROM sell_order)").toArray(),
  );
  expect(stored).toHaveLength(1);
  expect(await orderOf(seller, order)).toMatchObject({ status: "SETTLED", units: 5 });
});

import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { findTerms } from "../../../backend/investor/claims/sale-store.ts";
import { openOrder } from "../../../backend/investor/exits/sale-orders.ts";
import { processSale } from "../../../backend/investor/exits/sale-processing.ts";
import { settlePayout } from "../../../backend/investor/payouts/payout-collection.ts";
import { verifyRegister } from "../../../backend/routes/ops/verify.ts";
import { addDays } from "../../../lib/contract/values/calendar-date.ts";
import { sellTermsId } from "../../../lib/contract/values/ids.ts";
import {
  allFindings,
  breakingWire,
  dealObject,
  investmentOf,
  kill,
  passDays,
  passMinutes,
} from "../investing/investing-steps.ts";
import { balance, inAccount, rupees } from "../wallet/investor.ts";
import {
  breakingMarket,
  newSeller,
  openMarket,
  orderOf,
  passTo,
  requestCancel,
  requestOrder,
  requestOrders,
  requestTerms,
  sell,
  untilMatched,
  untilSettled,
} from "./seller.ts";

beforeAll(openMarket);

it("accepts one of many concurrent sales of the same bonds", async () => {
  const seller = await newSeller();
  const { units, investor } = seller;
  const terms = await Promise.all(Array.from({ length: 12 }, () => requestTerms(seller, units)));
  const answers = await Promise.all(terms.map(({ body }) => requestOrder(seller, { units, termsId: body.termsId })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.code === "UNITS_NOT_AVAILABLE")).toHaveLength(11);
  const [order] = (await requestOrders(seller)).body.orders as Parameters<typeof untilSettled>[1][];
  await untilSettled(seller, order ?? expect.fail());
  expect(await investmentOf(investor, seller.id)).toMatchObject({ stage: "SOLD", unitsSold: units });
  expect(await allFindings(investor)).toEqual([]);
});

it.each([0.2, 0.5, 1])(
  "follows the market's outcome when an order is cancelled %f minutes after it was placed",
  async (minutes) => {
    const seller = await newSeller();
    const { investor } = seller;
    const order = await sell(seller, 10);
    await passMinutes(minutes);
    const [answer] = await Promise.all([requestCancel(investor, order.orderId), investor.object.work()]);
    const isBack = answer.status === 200;
    expect(await orderOf(seller, order)).toMatchObject({ status: isBack ? "CANCELLED" : "MATCHED" });
    await untilSettled(seller, order);
    expect(await investmentOf(investor, seller.id)).toMatchObject({ unitsSold: isBack ? 0 : 10 });
    expect(await allFindings(investor)).toEqual([]);
  },
);

it("pays no coupon on bonds under transfer to a buyer, however late the sale is processed", async () => {
  const seller = await newSeller();
  const { investor, id, units } = seller;
  const coupon = (await investmentOf(investor, id)).cashflow[0] ?? expect.fail();
  // Before the record date, so that the coupon belongs to the buyer.
  await passTo(addDays(coupon.dueOn, -21), investor);
  const had = (await balance(investor)).posted;
  const order = await sell(seller, 30);
  await untilMatched(seller);
  // Nothing runs until long after the coupon was due, and then the coupon is processed first.
  await passDays(40);
  await inAccount(investor, (context) => settlePayout(context, `${id}:${coupon.payoutSequence}`));
  expect(await balance(investor)).toMatchObject({ posted: had });
  await Promise.all([investor.object.work(), inAccount(investor, (context) => processSale(context, order.orderId))]);
  await passMinutes(2);
  await investor.object.work();
  const { cashflow, received } = await investmentOf(investor, id);
  const [sale, own] = cashflow;
  expect(sale).toMatchObject({ kind: "SALE", net: rupees(order.netProceeds) });
  expect(own).toMatchObject({ kind: "COUPON", status: "PAID", dueOn: coupon.dueOn });
  expect(own?.interest).toBeCloseTo((coupon.interest * (units - 30)) / units, -1);
  expect(await balance(investor)).toMatchObject({ posted: had + received });
  expect(await allFindings(investor)).toEqual([]);
});

it("performs each step once under concurrent processing", async () => {
  const seller = await newSeller();
  const { investor, id, deal, units } = seller;
  const order = await sell(seller, 10);
  const processThrice = () =>
    Promise.all([
      inAccount(investor, (context) =>
        Promise.all([processSale(context, order.orderId), processSale(context, order.orderId)]),
      ),
      investor.object.work(),
    ]);
  await passMinutes(1);
  await processThrice();
  await passTo(order.settlesOn);
  await processThrice();
  await processThrice();
  await dealObject(deal).transferUnits({ key: `sale:${order.orderId}`, userId: investor.userId, units: 10 });
  expect(await orderOf(seller, order)).toMatchObject({ status: "SETTLED" });
  expect((await investmentOf(investor, id)).cashflow.filter(({ kind }) => kind === "SALE")).toHaveLength(1);
  expect((await dealObject(deal).register()).entries).toMatchObject([{ confirmed: units - 10 }]);
  expect(await allFindings(investor)).toEqual([]);
});

/** The points before and after each call to the market: its status, and the order's placement. */
it.each([0, 1, 2, 3])("resumes when the connection to the market fails at point %i of the placement", async (at) => {
  const seller = await newSeller();
  const terms = await requestTerms(seller, 10);
  const { units: _, ...whole } = seller;
  const order = await inAccount(seller.investor, async (context) => {
    const found = findTerms(context.sql, sellTermsId.parse(terms.body.termsId)) ?? expect.fail();
    const orderId = context.storage.transactionSync(() => openOrder(context, found));
    await processSale(breakingMarket(context, at), orderId).catch(() => undefined);
    return { orderId, ...found.sale, status: "CREATED", netProceeds: found.sale.netProceeds / 100 };
  });
  const investor = await kill(seller.investor);
  await untilSettled({ investor }, order);
  expect(await orderOf({ ...whole, investor }, order)).toMatchObject({ status: "SETTLED" });
  const query = env.SANDBOX?.prepare("SELECT count(*) AS n FROM bond_order WHERE key = ?");
  expect(await query?.bind(`sale:${order.orderId}`).first("n")).toBe(1);
  expect(await allFindings(investor)).toEqual([]);
});

it.each([0, 1])("resumes when the connection to the market fails at point %i of the settlement", async (at) => {
  const seller = await newSeller();
  const order = await sell(seller, 10);
  await untilMatched(seller);
  await passTo(order.settlesOn);
  await inAccount(seller.investor, (context) =>
    processSale(breakingMarket(context, at), order.orderId).catch(() => undefined),
  );
  const investor = await kill(seller.investor);
  await passMinutes(1);
  await Promise.all([investor.object.work(), runDurableObjectAlarm(investor.object)]);
  expect(await investmentOf(investor, seller.id)).toMatchObject({ unitsSold: 10, received: rupees(order.netProceeds) });
  expect(await allFindings(investor)).toEqual([]);
});

it.each([0, 1])("notifies the deal eventually when the connection to it fails at point %i", async (at) => {
  const seller = await newSeller();
  const { deal, units } = seller;
  const order = await sell(seller, 10);
  await untilMatched(seller);
  await passTo(order.settlesOn);
  await inAccount(seller.investor, (context) =>
    processSale(breakingWire(context, at), order.orderId).catch(() => undefined),
  );
  expect(await investmentOf(seller.investor, seller.id)).toMatchObject({ unitsSold: 10 });
  expect((await verifyRegister(env)).findings).toEqual([]);
  await evictDurableObject(seller.investor.object);
  await passMinutes(1);
  await seller.investor.object.work();
  expect(await dealObject(deal).register()).toMatchObject({ market: 10, entries: [{ confirmed: units - 10 }] });
  expect(await allFindings(seller.investor)).toEqual([]);
});

it("retries while the market is unavailable, and settles once", async () => {
  const seller = await newSeller();
  const order = await sell(seller, 17);
  expect(await orderOf(seller, order)).toMatchObject({ status: "CREATED" });
  await untilMatched(seller);
  await untilSettled(seller, order);
  expect(await orderOf(seller, order)).toMatchObject({ status: "SETTLED" });
  expect(await allFindings(seller.investor)).toEqual([]);
});

it("transfers no more units than are held, and makes one sale per idempotency key", async () => {
  const { deal: id, investor, units } = await newSeller();
  const sale = { key: "sale:one", userId: investor.userId, units: 5 };
  const object = dealObject(id);
  await runInDurableObject(object, (deal) => {
    expect(() => deal.transferUnits({ ...sale, units: units + 1 })).toThrow("more handed over than held");
    deal.transferUnits(sale);
    deal.transferUnits(sale);
    expect(() => deal.transferUnits({ ...sale, units: 6 })).toThrow("two different sales");
  });
  expect(await object.register()).toMatchObject({ market: 5, entries: [{ confirmed: units - 5, held: units - 5 }] });
  expect((await verifyRegister(env)).findings).toMatchObject([{ invariant: "I15", subject: `deal ${id}` }]);
});

it("finds sold bonds that were not paid for, and a mismatch with the market", async () => {
  const seller = await newSeller();
  const { investor, id } = seller;
  const order = await sell(seller, 10);
  await untilSettled(seller, order);
  await inAccount(investor, ({ sql }) => sql.exec("UPDATE investment SET units_sold = 11 WHERE id = ?", id));
  expect(await investor.object.verify()).toEqual([
    { invariant: "I8", subject: id, detail: "11 units sold, 10 settled" },
  ]);
  await inAccount(investor, ({ sql }) => sql.exec("UPDATE investment SET units_sold = 10 WHERE id = ?", id));
  await env.SANDBOX?.prepare("UPDATE bond_order SET cancelled_at = 1 WHERE key = ?")
    .bind(`sale:${order.orderId}`)
    .run();
  expect(await investor.object.verify()).toEqual([
    { invariant: "I13", subject: order.orderId, detail: "SETTLED here, CANCELLED at the market" },
  ]);
});

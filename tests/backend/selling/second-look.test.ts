/** Checks that a sale repeats after awaiting the market. */
import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { saveConfig } from "../../../backend/catalogue/remote-config.ts";
import { sellingOperations } from "../../../backend/investor/exits/sale-operations.ts";
import { processSale } from "../../../backend/investor/exits/sale-processing.ts";
import { operations } from "../../../backend/investor/operations.ts";
import { restructureDeal } from "../../../backend/routes/ops/deals.ts";
import { dateInIndia, epochMs } from "../../../lib/contract/values/calendar-date.ts";
import { sellTermsId } from "../../../lib/contract/values/ids.ts";
import { commandIn, meetingOf, whileAwaiting, whileCodeIsConfirmed, withGateway } from "../doubles/gateways.ts";
import { allFindings, codeFor, investmentOf, passDays, passMinutes } from "../investing/investing-steps.ts";
import { inAccount } from "../wallet/investor.ts";
import {
  newSeller,
  openMarket,
  orderOf,
  passTo,
  requestCancel,
  requestOrders,
  requestTerms,
  sell,
  untilMatched,
} from "./seller.ts";

beforeAll(openMarket);

it("advances a sale once when two processes receive the market's reply together", async () => {
  const seller = await newSeller();
  const { investor, id } = seller;
  const order = await sell(seller, 10);
  const processTwice = () =>
    inAccount(investor, (context) => {
      const together = whileAwaiting(context, "bondMarket", { status: meetingOf(2) });
      return Promise.all([processSale(together, order.orderId), processSale(together, order.orderId)]);
    });
  await passMinutes(1);
  await processTwice();
  expect(await orderOf(seller, order)).toMatchObject({ status: "MATCHED" });
  await passTo(order.settlesOn);
  await processTwice();
  expect(await orderOf(seller, order)).toMatchObject({ status: "SETTLED" });
  expect(await investmentOf(investor, id)).toMatchObject({ unitsSold: 10 });
  expect(await allFindings(investor)).toEqual([]);
});

it("keeps an order cancelled that its owner cancelled during the call to the market", async () => {
  const seller = await newSeller();
  const { investor, id } = seller;
  const order = await sell(seller, 10);
  await inAccount(investor, (context) => {
    const busy = whileAwaiting(context, "bondMarket", { status: () => requestCancel(investor, order.orderId) });
    return processSale(busy, order.orderId);
  });
  expect(await orderOf(seller, order)).toMatchObject({ status: "CANCELLED" });
  await untilMatched(seller);
  expect(await investmentOf(investor, id)).toMatchObject({ unitsSold: 0 });
  expect(await allFindings(investor)).toEqual([]);
});

it.each([
  [
    "UNITS_NOT_AVAILABLE",
    "they are sold",
    (seller: Awaited<ReturnType<typeof newSeller>>) => sell(seller, seller.units),
  ],
  [
    "SELLING_CLOSED",
    "their deal is restructured",
    ({ deal }: Awaited<ReturnType<typeof newSeller>>) => {
      const order = { id: `order-${deal}`, extendDays: 45, notice: { en: "Paid later.", hi: "भुगतान बाद में।" } };
      return restructureDeal(env, { dealId: deal, order });
    },
  ],
])("answers with %s instead of a quote for bonds when %s during the request for a bid", async (code, _, happen) => {
  const seller = await newSeller();
  const { investor, id: investmentId, units } = seller;
  const requested = inAccount(investor, (context) => {
    const busy = whileAwaiting(context, "bondMarket", { bid: () => happen(seller) });
    return sellingOperations["bonds.sell-terms"](busy, { investmentId, units }, commandIn(context));
  });
  await expect(requested).rejects.toMatchObject({ code });
});

it("schedules another check when the money of a sale is late on its settlement day", async () => {
  const seller = await newSeller();
  const { investor } = seller;
  const order = await sell(seller, 10);
  await untilMatched(seller);
  await passTo(order.settlesOn);
  await inAccount(investor, async (context) => {
    const late = withGateway(context, "bondMarket", { status: async () => "MATCHED" });
    await processSale(late, order.orderId);
    const query = "SELECT due_at AS dueAt FROM job WHERE kind = 'SELL' AND reference = ?";
    const { dueAt } = context.sql.exec<{ dueAt: number }>(query, order.orderId).one();
    expect(dueAt).toBeGreaterThan(context.clock.now());
  });
  expect(await orderOf(seller, order)).toMatchObject({ status: "MATCHED" });
  await passMinutes(600);
  await investor.object.work();
  expect(await orderOf(seller, order)).toMatchObject({ status: "SETTLED" });
  expect(await allFindings(investor)).toEqual([]);
});

it("a match that is learnt after the settlement day happened before it", async () => {
  const seller = await newSeller();
  const order = await sell(seller, 10);
  await passDays(7);
  for (let alarm = 0; alarm < 3; alarm++) {
    await seller.investor.object.work();
    await passMinutes(1);
  }
  const { status, createdAt, matchedAt, settledAt } = await orderOf(seller, order);
  expect(status).toBe("SETTLED");
  expect([createdAt, matchedAt, settledAt].map(String).toSorted()).toEqual(
    [createdAt, matchedAt, settledAt].map(String),
  );
  expect(dateInIndia(epochMs(Date.parse(String(matchedAt)) - 1)) < order.settlesOn).toBe(true);
  expect(await allFindings(seller.investor)).toEqual([]);
});

it("places no order for bonds whose selling an operator closed while the code was checked", async () => {
  const seller = await newSeller();
  const { investor, id: investmentId } = seller;
  const termsId = sellTermsId.parse((await requestTerms(seller, 10)).body.termsId);
  await inAccount(investor, (context) =>
    operations["bonds.sell-otp-request"](context, { termsId }, commandIn(context)),
  );
  const order = { investmentId, units: 10, termsId, otp: await codeFor(investor) };
  await inAccount(investor, async (context) => {
    const close = () => saveConfig(env.CATALOGUE, { key: "bondSaleableIsins", value: [] });
    const changing = whileCodeIsConfirmed(context, close);
    const late = Promise.resolve(operations["bonds.sell-order"](changing, order, commandIn(context)));
    await expect(late).rejects.toMatchObject({ code: "SELLING_CLOSED" });
  });
  await openMarket();
  expect((await requestOrders(seller)).body).toMatchObject({ unitsInOrders: 0 });
});

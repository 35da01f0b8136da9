import { beforeAll, expect, it } from "vitest";
import { processDelivery } from "../../../backend/investor/investing/share-delivery.ts";
import { clock } from "../../../backend/platform/clock.ts";
import { randomIds } from "../../../backend/platform/ids.ts";
import { dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { whileAwaiting, withGateway } from "../doubles/gateways.ts";
import { balance, inAccount, invoke, rupees, setPace } from "../wallet/investor.ts";
import { allFindings, newDeal, newSaver, openDemat, passDays, progressOf } from "./investing-steps.ts";
import { bought, investmentIn, order, PAYABLE, SHARES } from "./share-orders.ts";
import { accredit, newExperienced, newShareholder } from "./shareholder.ts";

// The sandbox's webhook is disabled: these tests send their own events.
beforeAll(() => setPace("WEBHOOK_DELAY", 3_600_000));

it("sells whole lots at the shown price, and delivers the shares to the demat account overnight", async () => {
  const deal = await newDeal(SHARES);
  const { investor, id, repaid } = await bought(deal);
  const shares = (await invoke(investor, `/preIPO/investment/${id}`)).body;
  expect(shares).toMatchObject({
    investmentStatus: "SUCCESS",
    ...{ lotSize: 2, shares: 100, amount: PAYABLE, stampDuty: 0, currentValue: 25_000, gain: 0 },
    delivery: { status: "IN_TRANSIT", dematAccount: "••••5678", deliveredOn: null },
  });
  expect(await progressOf(deal)).toMatchObject({ sold: 2, holders: 1 });
  // An online payment never passes through the wallet, which holds the repaid first investment.
  expect(await balance(investor)).toMatchObject({ posted: repaid, held: 0 });
  expect(await allFindings(investor)).toEqual([]);
  await passDays(2, investor);
  await investor.object.work();
  const { body } = await invoke(investor, "/preIPO/investment");
  expect(body.investments).toMatchObject([
    { investmentId: id, delivery: { status: "DELIVERED", deliveredOn: dateInIndia(clock.now()) } },
  ]);
  expect(await allFindings(investor)).toEqual([]);
});

it("refuses to close the account until the shares are delivered, even when the deal holds no money", async () => {
  const { investor } = await bought(await newDeal(SHARES));
  const obstacles = async () => (await invoke(investor, "/v2/user/deletion-request")).body.obstacles;
  expect(await obstacles()).toContain("ACCOUNT_HAS_INVESTMENTS");
  await passDays(2, investor);
  await investor.object.work();
  expect(await obstacles()).not.toContain("ACCOUNT_HAS_INVESTMENTS");
});

it("values shares at the latest price and ignores an older date's price", async () => {
  const deal = await newDeal(SHARES);
  const { investor, id } = await bought(deal);
  const on = dateInIndia(clock.now());
  const worth = async () => (await invoke(investor, `/v2/investment-dashboard/investment/${id}`)).body.currentValue;
  await investor.object.markShares({ dealId: deal, price: rupees(300), on });
  expect(await worth()).toBe(30_000);
  await investor.object.markShares({ dealId: deal, price: rupees(100), on: "2020-01-01" as typeof on });
  expect(await worth()).toBe(30_000);
  const metrics = (await invoke(investor, "/v2/investment-dashboard/get-metrics/PRE_IPO")).body;
  expect(metrics).toMatchObject({ currentValue: 30_000, invested: PAYABLE });
});

it("leaves shares, of which nobody promises anything, out of the promised return of the portfolio", async () => {
  const investor = await newShareholder();
  const returnOf = async () => (await invoke(investor, "/v2/investment-dashboard/get-metrics/ALL")).body.xirr;
  const before = await returnOf();
  expect(before).toMatchObject({ promisedBps: expect.any(Number) });
  await bought(await newDeal(SHARES), investor);
  expect(await returnOf()).toEqual(before);
  const { byCategory } = (await invoke(investor, "/v2/investment-dashboard/get-metrics/ALL")).body;
  expect(byCategory).toContainEqual(expect.objectContaining({ productType: "PRE_IPO", xirrBps: null }));
});

it("refuses each missing requirement with its own error code", async () => {
  const deal = await newDeal(SHARES);
  const newcomer = await newSaver();
  await accredit(newcomer);
  expect((await order(newcomer, deal)).body).toMatchObject({ code: "NOT_FOUND" });
  const investor = await newExperienced({ hasDemat: false });
  expect((await order(investor, deal)).body).toMatchObject({ code: "ACCREDITATION_REQUIRED" });
  await accredit(investor);
  expect((await order(investor, deal)).body).toMatchObject({ code: "CMR_REQUIRED" });
  await openDemat(investor);
  expect((await order(investor, deal, { amount: 25_003 })).body).toMatchObject({ code: "PRICE_CHANGED" });
  expect((await order(investor, deal, { lotSize: 1 })).body).toMatchObject({ code: "PRICE_CHANGED" });
  expect((await order(investor, deal, { amount: 100 })).body).toMatchObject({ code: "BELOW_MINIMUM" });
  expect((await order(investor, await newDeal())).body).toMatchObject({ code: "FINANCE_TYPE_MISMATCH" });
  expect(await progressOf(deal)).toMatchObject({ sold: 0 });
});

it("makes one investment per key, and hides it from other investors", async () => {
  const deal = await newDeal(SHARES);
  const investor = await newShareholder();
  const key = randomIds.letters();
  const answers = await Promise.all([order(investor, deal, { key }), order(investor, deal, { key })]);
  const done = answers.filter(({ status }) => status === 200);
  expect(new Set(done.map((answer) => investmentIn(answer).investmentId)).size).toBe(1);
  expect((await invoke(investor, "/preIPO/investment")).body.investments).toHaveLength(1);
  const [first] = done;
  const id = String(first && investmentIn(first).investmentId);
  expect((await invoke(await newSaver(), `/preIPO/investment/${id}`)).status).toBe(404);
});

it("orders no second delivery while the depository processes the first", async () => {
  const { investor, id } = await bought(await newDeal(SHARES));
  const orders: unknown[] = [];
  const processOnce = () =>
    inAccount(investor, (context) =>
      processDelivery(whileAwaiting(context, "depository", { deliver: (order) => orders.push(order) }), id),
    );
  await processOnce();
  await processOnce();
  expect(orders).toEqual([]);
});

it("keeps a delivery delivered when another process receives the depository's earlier answer later", async () => {
  const { investor, id } = await bought(await newDeal(SHARES));
  await inAccount(investor, (context) => {
    const answering = (deliveryState: typeof context.gateways.depository.deliveryState) =>
      withGateway(context, "depository", { deliveryState });
    const late = answering(async () => {
      await processDelivery(
        answering(async () => ({ state: "DELIVERED" as const })),
        id,
      );
      return { state: "PENDING" as const };
    });
    return processDelivery(late, id);
  });
  const shares = (await invoke(investor, `/preIPO/investment/${id}`)).body;
  expect(shares).toMatchObject({ delivery: { status: "DELIVERED" } });
});

/** The sell side: the bonds that can be sold now, their price, and the reason why others cannot. */
import { env } from "cloudflare:workers";
import { beforeEach, expect, it } from "vitest";
import { restructureDeal } from "../../../backend/routes/ops/deals.ts";
import type { SellSide } from "../../../lib/contract/calls/bond-selling.ts";
import { addDays } from "../../../lib/contract/values/calendar-date.ts";
import { idIn, invest, investmentOf, newDeal, newSaver, passDays } from "../investing/investing-steps.ts";
import { DEAL_FILES } from "../investing/products.ts";
import { configureForTest } from "../remote-config/config-for-test.ts";
import { fund, type Investor, invoke, newInvestor } from "../wallet/investor.ts";
import { newSeller, openMarket, passTo, requestTerms, sell, untilMatched } from "./seller.ts";

beforeEach(openMarket);

interface Side {
  readonly holdings: readonly SellSide[];
  readonly orders: readonly { orderId: string; status: string }[];
}

const sideOf = async (investor: Investor): Promise<Side> =>
  (await invoke(investor, "/v1/bonds/sell/data")).body as unknown as Side;

async function onlyHoldingOf(investor: Investor): Promise<SellSide> {
  const { holdings } = await sideOf(investor);
  expect(holdings).toHaveLength(1);
  return holdings[0] ?? expect.fail();
}

it("indicates what the quote of all available bonds then says", async () => {
  const seller = await newSeller();
  const { indication, ...holding } = await onlyHoldingOf(seller.investor);
  expect(holding).toMatchObject({ investmentId: seller.id, availableUnits: seller.units, obstacle: null });
  const { body } = await requestTerms(seller, seller.units);
  expect(indication).not.toBeNull();
  expect(body).toMatchObject({ ...indication });
});

it("offers only the units that are in no order, and names the settlement once all are", async () => {
  const seller = await newSeller();
  const order = await sell(seller, 10);
  expect(await onlyHoldingOf(seller.investor)).toMatchObject({ availableUnits: seller.units - 10, obstacle: null });
  const rest = await sell(seller, seller.units - 10);
  expect(await onlyHoldingOf(seller.investor)).toMatchObject({
    ...{ availableUnits: 0, indication: null, obstacle: "IN_ORDERS", paidOn: rest.settlesOn },
  });
  await untilMatched(seller);
  const { orders } = await sideOf(seller.investor);
  expect(orders.map(({ orderId }) => orderId).sort()).toEqual([order.orderId, rest.orderId].sort());
});

it("names a bond that is not on the list, with the day of its redemption", async () => {
  await configureForTest("bondSaleableIsins", []);
  const seller = await newSeller();
  const { maturesOn } = await investmentOf(seller.investor, seller.id);
  expect(await onlyHoldingOf(seller.investor)).toMatchObject({
    ...{ obstacle: "NOT_LISTED", indication: null, paidOn: maturesOn },
  });
});

it("names a product without a market, with the day of its last payout", async () => {
  const [deal, investor] = [await newDeal(), await newSaver()];
  await fund(investor, 60_000);
  const id = idIn(await invest(investor, deal, 50_000));
  const { maturesOn } = await investmentOf(investor, id);
  expect(await onlyHoldingOf(investor)).toMatchObject({
    ...{ investmentId: id, obstacle: "NOT_TRADED", indication: null, paidOn: maturesOn },
  });
});

it("names no day for a product without a market whose payment is late", async () => {
  const [deal, investor] = [await newDeal({ paysLateByDays: 20 }), await newSaver()];
  await fund(investor, 60_000);
  const { maturesOn } = await investmentOf(investor, idIn(await invest(investor, deal, 50_000)));
  await passTo(addDays(maturesOn ?? expect.fail(), 5), investor);
  expect(await onlyHoldingOf(investor)).toMatchObject({ obstacle: "NOT_TRADED", paidOn: null });
});

it("names a bond that matures before a sale could settle, and one whose payment is late", async () => {
  const short = { ...DEAL_FILES.BOND, paysLateByDays: 20, closesInDays: 3 };
  const seller = await newSeller(short);
  const { maturesOn } = await investmentOf(seller.investor, seller.id);
  const end = maturesOn ?? expect.fail();
  await passTo(addDays(end, -1), seller.investor);
  expect(await onlyHoldingOf(seller.investor)).toMatchObject({ obstacle: "MATURING" });
  await passDays(5, seller.investor);
  expect(await onlyHoldingOf(seller.investor)).toMatchObject({ obstacle: "PAYMENT_LATE" });
});

it("names a bond whose deal was restructured, with the day on which its last payout is now expected", async () => {
  const seller = await newSeller();
  const order = { id: "first", extendDays: 30, notice: { en: "Later.", hi: "बाद में।" } };
  await restructureDeal(env, { dealId: seller.deal, order });
  const { maturesOn } = await investmentOf(seller.investor, seller.id);
  expect(await onlyHoldingOf(seller.investor)).toMatchObject({
    ...{ obstacle: "RESTRUCTURED", indication: null, paidOn: maturesOn },
  });
});

it("names a holding for which there is no bid, and one whose market is unreachable", async () => {
  const noBid = await newSeller(DEAL_FILES.BOND, 23_000 * 2);
  const { availableUnits } = await onlyHoldingOf(noBid.investor);
  await sell(noBid, Number(availableUnits) - 23);
  expect(await onlyHoldingOf(noBid.investor)).toMatchObject({ availableUnits: 23, obstacle: "NO_BID" });
  const away = await newSeller(DEAL_FILES.BOND, 58_000);
  await sell(away, Number((await onlyHoldingOf(away.investor)).availableUnits) - 29);
  expect(await onlyHoldingOf(away.investor)).toMatchObject({ availableUnits: 29, obstacle: "MARKET_UNREACHABLE" });
});

it("shows nothing of another investor", async () => {
  await newSeller();
  expect(await sideOf(await newInvestor())).toEqual({ holdings: [], orders: [] });
});

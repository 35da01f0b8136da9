import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { getDeal } from "../../../backend/catalogue/deals.ts";
import { verifySales } from "../../../backend/investor/exits/sale-verify.ts";
import { clock } from "../../../backend/platform/clock.ts";
import { randomIds } from "../../../backend/platform/ids.ts";
import type { Investment } from "../../../lib/contract/calls/investments.ts";
import { addDays, calendarDateOf, daysBetween, startOfDayInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { recordDateOf, settlementDayOf, settlementOfQuote } from "../../../lib/finance/bond-settlement.ts";
import { bondSale } from "../../../lib/finance/bond-trade.ts";
import { nextBusinessDay, SETTLEMENT_HOLIDAYS } from "../../../lib/finance/business-days.ts";
import { quotedPrice } from "../../../lib/finance/quoted-price.ts";
import { bps } from "../../../lib/finance/rounding.ts";
import { bondOf } from "../../../lib/products/bond.ts";
import { allFindings, dealObject, investmentOf, passDays, progressOf } from "../investing/investing-steps.ts";
import { DEAL_FILES } from "../investing/products.ts";
import { balance, inAccount, invoke, rupees } from "../wallet/investor.ts";
import {
  type InvestmentBody,
  newSeller,
  openMarket,
  orderOf,
  passTo,
  requestOrder,
  requestOrders,
  requestTerms,
  sell,
  today,
  untilMatched,
  untilSettled,
} from "./seller.ts";

beforeAll(openMarket);

const sumOf = ({ cashflow }: Investment, part: "principal" | "interest" | "net", isPaid: boolean) =>
  cashflow.filter(({ status }) => (status === "PAID") === isPaid).reduce((sum, payout) => sum + payout[part], 0);

it("quotes a sale: clean price, accrued interest, fee, and settlement day", async () => {
  const seller = await newSeller();
  expect((await requestOrders(seller)).body).toMatchObject({ isOpen: true, availableUnits: seller.units, orders: [] });
  const { body } = await requestTerms(seller, 40);
  const { tradesOn, settlesOn } = settlementOfQuote(clock.now(), 10 * 60_000, SETTLEMENT_HOLIDAYS);
  const { product } = await getDeal(env, seller.deal, clock.now());
  if (product.kind !== "BOND") expect.fail();
  const sale = bondSale({
    bond: bondOf(product),
    facePaise: rupees(40_000),
    cleanPrice: quotedPrice(Number(body.cleanPrice)),
    settlesOn,
    feeBps: bps(25),
  });
  expect(body).toMatchObject({ units: 40, tradesOn, settlesOn, feeBps: 25, tds: 0, tdsRateBps: 0 });
  expect(rupees(Number(body.consideration))).toBe(sale.cleanPaise);
  expect(rupees(Number(body.accruedInterest))).toBe(sale.accruedPaise);
  expect(rupees(Number(body.fee))).toBe(sale.feePaise);
  expect(body).toMatchObject({ gstRateBps: 1800, gst: Math.round((sale.feePaise * 18) / 118) / 100 });
  expect(rupees(Number(body.netProceeds))).toBe(sale.netProceedsPaise);
  expect(Math.abs(Number(body.cleanPrice) - product.cleanPrice)).toBeLessThan(product.cleanPrice * 0.013);
  expect(Date.parse(String(body.validUntil)) - clock.now()).toBeGreaterThan(9 * 60_000);
  expect(Date.parse(String(body.validUntil)) - Date.parse(String(body.quotedAt))).toBe(10 * 60_000);
});

it("sells some units, pays for them on the next business day, and keeps the schedule of the rest", async () => {
  const seller = await newSeller();
  const { investor, id, units, deal } = seller;
  const before = await investmentOf(investor, id);
  const had = (await balance(investor)).posted;
  const order = await sell(seller, 40);
  expect(order).toMatchObject({ status: "CREATED" });
  expect((await requestOrders(seller)).body).toMatchObject({
    heldUnits: units,
    unitsInOrders: 40,
    availableUnits: units - 40,
  });
  await untilMatched(seller);
  expect(await orderOf(seller, order)).toMatchObject({ status: "MATCHED" });
  expect(await balance(investor)).toMatchObject({ posted: had });
  expect(await allFindings(investor)).toEqual([]);
  await untilSettled(seller, order);
  expect(await orderOf(seller, order)).toMatchObject({ status: "SETTLED" });
  expect(await balance(investor)).toMatchObject({ posted: had + rupees(order.netProceeds), held: 0 });
  const after = await investmentOf(investor, id);
  expect(after).toMatchObject({ stage: "ACTIVE", unitsSold: 40, received: rupees(order.netProceeds) });
  expect(sumOf(after, "principal", true)).toBe(rupees(40_000));
  expect(sumOf(after, "principal", false)).toBe(rupees((units - 40) * 1_000));
  expect(after.cashflow.filter(({ kind }) => kind === "SALE")).toMatchObject([
    { status: "PAID", paidOn: order.settlesOn },
  ]);
  const coupon = ({ cashflow }: Investment) =>
    cashflow.find(({ kind }) => kind === "COUPON")?.interest ?? expect.fail();
  expect(coupon(after)).toBeCloseTo((coupon(before) * (units - 40)) / units, -1);
  expect((await dealObject(deal).register()).entries).toMatchObject([{ confirmed: units - 40, held: units - 40 }]);
  expect(await progressOf(deal)).toMatchObject({ sold: units, holders: 2 });
  expect((await requestOrders(seller)).body).toMatchObject({ heldUnits: units - 40, unitsInOrders: 0 });
  const { body } = await invoke(investor, "/v2/investment-dashboard/get-transaction-view", {
    body: { pageSize: 100, transactionType: { values: ["PAYOUT"], filterType: "IN" } },
  });
  const lines = body.transactions as { transactionStatus: string; amount: number; transactionDate: string }[];
  expect(lines).toHaveLength(after.cashflow.length);
  expect(lines.filter(({ transactionStatus }) => transactionStatus === "SUCCESS")).toMatchObject([
    { amount: order.netProceeds, transactionDate: order.settlesOn, payoutKind: "SALE" },
  ]);
  expect(await allFindings(investor)).toEqual([]);
  const last = after.maturesOn ?? expect.fail();
  await passDays(daysBetween({ from: today(), to: last }) + 1, investor);
  expect(await investmentOf(investor, id)).toMatchObject({ stage: "MATURED", expected: 0, currentValue: 0 });
  expect(await allFindings(investor)).toEqual([]);
});

it("sells all units in two orders, and marks the investment SOLD", async () => {
  const seller = await newSeller();
  const { investor, id, units, deal } = seller;
  const [first, second] = [await sell(seller, 30), await sell(seller, units - 30)];
  expect((await requestTerms(seller, 1)).body).toMatchObject({ code: "UNITS_NOT_AVAILABLE" });
  await untilSettled(seller, first);
  const sold = await investmentOf(investor, id);
  expect(sold).toMatchObject({ stage: "SOLD", unitsSold: units, currentValue: 0, expected: 0, nextPayout: null });
  expect(sold.received).toBe(rupees(first.netProceeds) + rupees(second.netProceeds));
  expect(sold).toMatchObject({ xirr: { basis: "REALISED" } });
  expect(await dealObject(deal).register()).toMatchObject({ entries: [], market: units });
  expect(await progressOf(deal)).toMatchObject({ sold: units, holders: 1 });
  expect(await inAccount(investor, ({ ledger }) => ledger.accountBalance(`deal:${deal}:INR`))).toBe(0);
  expect((await requestOrders(seller)).body).toMatchObject({ isOpen: false, heldUnits: 0 });
  expect(await allFindings(investor)).toEqual([]);
  expect(await investor.object.verify()).toEqual([]);
});

it("leaves a coupon due by the settlement day to the seller in full", async () => {
  const seller = await newSeller();
  const { investor, id, units } = seller;
  const promised = await investmentOf(investor, id);
  const coupon = promised.cashflow[0] ?? expect.fail();
  let eve = addDays(coupon.dueOn, -1);
  while (settlementDayOf(nextBusinessDay(eve, SETTLEMENT_HOLIDAYS), SETTLEMENT_HOLIDAYS) !== coupon.dueOn)
    eve = addDays(eve, -1);
  await passTo(eve, investor);
  const had = (await balance(investor)).posted;
  const order = await sell(seller, units);
  expect(order.settlesOn).toBe(coupon.dueOn);
  await untilSettled(seller, order);
  await investor.object.work();
  const sold = await investmentOf(investor, id);
  const paid = sold.cashflow[0] ?? expect.fail();
  // The sale may bring the year's interest below the threshold of TDS.
  expect(sold.cashflow).toMatchObject([
    { kind: "COUPON", status: "PAID", interest: coupon.interest, net: coupon.interest - paid.tds },
    { kind: "SALE", status: "PAID" },
  ]);
  expect(sold.stage).toBe("SOLD");
  expect(await balance(investor)).toMatchObject({ posted: had + paid.net + rupees(order.netProceeds) });
  expect(await allFindings(investor)).toEqual([]);
});

it("leaves the coupon to a seller after its record date, who returns the interest of the days up to it", async () => {
  const seller = await newSeller();
  const { investor, id, units } = seller;
  const { cashflow } = await investmentOf(investor, id);
  const coupon = cashflow[0] ?? expect.fail();
  const sold = Math.floor(units / 2);
  // Noon of the record date: the trade settles after it.
  await passTo(recordDateOf(coupon.accruesTo, {}), investor);
  const had = (await balance(investor)).posted;
  const quote = (await requestTerms(seller, sold)).body;
  expect(Date.parse(String(quote.validUntil))).toBeLessThanOrEqual(
    startOfDayInIndia(calendarDateOf(String(quote.tradesOn))) + 15.5 * 3_600_000,
  );
  const order = await sell(seller, sold);
  const days = daysBetween({ from: order.settlesOn, to: coupon.accruesTo });
  expect(order.settlesOn > recordDateOf(coupon.accruesTo, {})).toBe(true);
  // 10.5 % a year on ₹1,000 a bond, negative: the buyer is paid for the days that the seller's coupon covers.
  expect(Number(order.accruedInterest)).toBeCloseTo((-1_000 * sold * 0.105 * days) / 365, -1);
  await untilSettled(seller, order);
  await passTo(addDays(coupon.dueOn, 1), investor);
  const after = await investmentOf(investor, id);
  // The sale may bring the year's interest below the threshold of TDS.
  const paid = after.cashflow.find(({ kind }) => kind === "COUPON") ?? expect.fail();
  expect(paid).toMatchObject({ status: "PAID", interest: coupon.interest, net: coupon.interest - paid.tds });
  expect(await balance(investor)).toMatchObject({ posted: had + paid.net + rupees(order.netProceeds) });
  const next = after.cashflow.filter(({ kind, status }) => kind === "COUPON" && status === "EXPECTED");
  expect(next[0]?.dueOn).toBe(cashflow[1]?.dueOn);
  expect(next[0]?.interest).toBeCloseTo(((cashflow[1]?.interest ?? 0) * (units - sold)) / units, -1);
  expect(await allFindings(investor)).toEqual([]);
});

it("sells nothing that would settle after the record date of the redemption", async () => {
  const seller = await newSeller();
  const { cashflow } = await investmentOf(seller.investor, seller.id);
  const { product } = await getDeal(env, seller.deal, clock.now());
  if (product.kind !== "BOND") expect.fail();
  await passTo(addDays(recordDateOf(product.maturityOn, {}), -7), seller.investor);
  expect((await requestOrders(seller)).body).toMatchObject({ isOpen: true });
  await passTo(recordDateOf(product.maturityOn, {}), seller.investor);
  expect((await requestOrders(seller)).body).toMatchObject({ isOpen: false });
  expect((await requestTerms(seller, 1)).body).toMatchObject({ code: "SELLING_CLOSED" });
  expect(cashflow.at(-1)?.dueOn).not.toBe(recordDateOf(product.maturityOn, {}));
});

it("leaves a late coupon to the seller, whose investment ends when it is paid", async () => {
  const seller = await newSeller();
  const { investor, id, units, deal } = seller;
  const coupon = (await investmentOf(investor, id)).cashflow[0] ?? expect.fail();
  let eve = addDays(coupon.dueOn, -1);
  while (nextBusinessDay(addDays(eve, 1), SETTLEMENT_HOLIDAYS) !== coupon.dueOn) eve = addDays(eve, -1);
  await passTo(eve, investor);
  const order = await sell(seller, units);
  await env.SANDBOX?.prepare("UPDATE collection_plan SET late_by_days = 5 WHERE deal_id = ?").bind(deal).run();
  await untilSettled(seller, order);
  await passDays(2, investor);
  expect(await investmentOf(investor, id)).toMatchObject({ stage: "DELAYED", unitsSold: units });
  expect(await allFindings(investor)).toEqual([]);
  await passDays(10, investor);
  expect(await investmentOf(investor, id)).toMatchObject({ stage: "SOLD", expected: 0 });
  expect(await allFindings(investor)).toEqual([]);
});

it.each([
  ["a listed bond within 12 months", true, 0, 3120],
  ["a listed bond after 12 months", true, 400, 1300],
  ["an unlisted bond after 12 months", false, 400, 3120],
] as const)("withholds tax on a non-resident's gain on %s before payment", async (_, listed, heldDays, rateBps) => {
  const seller = await newSeller({
    ...DEAL_FILES.BOND,
    product: { ...DEAL_FILES.BOND.product, cleanPrice: 800_000, listed },
  });
  const { investor, id, units } = seller;
  const investedOn = addDays(today(), -heldDays);
  await inAccount(investor, ({ sql }) =>
    sql.exec("UPDATE investment SET residency = 'NON_RESIDENT', amount = 5000000, trades_on = ?", investedOn),
  );
  const { body } = await requestTerms(seller, 10);
  const gain = rupees(Number(body.netProceeds) + Number(body.tds)) - Math.round((5_000_000 * 10) / units);
  expect(body).toMatchObject({ tdsRateBps: rateBps });
  expect(rupees(Number(body.tds))).toBe(Math.round((gain * rateBps) / 10_000));
  expect(await investmentOf(investor, id)).toMatchObject({ unitsSold: 0 });
});

it("forwards the proceeds to the bank when auto-withdraw is on, and ends the reinvestment", async () => {
  const seller = await newSeller();
  const { investor, id, units } = seller;
  const key = () => randomIds.letters();
  await invoke(investor, "/v2/preferences/auto-withdraw?autoWithdraw=true", { method: "PUT", key: key() });
  await invoke(investor, `/v2/reinvestment/opt-in/${id}`, { body: {}, key: key() });
  const had = (await balance(investor)).posted;
  const order = await sell(seller, units);
  await untilSettled(seller, order);
  await untilMatched(seller);
  expect(await balance(investor)).toMatchObject({ posted: had, held: 0 });
  expect((await investmentOf(investor, id)).reinvestment).toMatchObject({
    status: "NOT_POSSIBLE",
    reason: "ENDED_EARLY",
  });
  expect(await allFindings(investor)).toEqual([]);
});

it("posts the fee and the GST on it to separate accounts", async () => {
  const seller = await newSeller();
  const order = await sell(seller, 40);
  await untilSettled(seller, order);
  const { fee, gst } = (await orderOf(seller, order)) as { fee: number; gst: number };
  const booked = await inAccount(seller.investor, ({ ledger }) => [
    ledger.accountBalance("fees:INR"),
    ledger.accountBalance("gst:INR"),
  ]);
  expect(gst).toBeGreaterThan(0);
  expect(booked).toEqual([rupees(fee) - rupees(gst), rupees(gst)]);
  expect(await allFindings(seller.investor)).toEqual([]);
});

it("settles an earlier quote as it was shown, without GST on the fee", async () => {
  const seller = await newSeller();
  const terms = await requestTerms(seller, 40);
  const { fee } = terms.body as { fee: number };
  await inAccount(seller.investor, ({ sql }) => {
    sql.exec("DROP TRIGGER sell_terms_stand");
    sql.exec("UPDATE sell_terms SET sale = json_remove(sale, '$.gst', '$.gstRateBps')");
  });
  const order = (await requestOrder(seller, { units: 40, termsId: terms.body.termsId }))
    .body as unknown as InvestmentBody;
  expect(order).toMatchObject({ gst: 0, gstRateBps: 0 });
  await untilSettled(seller, order);
  const booked = await inAccount(seller.investor, ({ ledger }) => ledger.accountBalance("fees:INR"));
  expect(booked).toBe(rupees(fee));
  expect(await inAccount(seller.investor, (context) => verifySales(context))).toEqual([]);
});

it("finds a wrongly posted fee, and tax without a sale", async () => {
  const seller = await newSeller();
  await untilSettled(seller, await sell(seller, 40));
  const found = await inAccount(seller.investor, (context) => {
    const stray = { kind: "PAYOUT", reference: "inv_none:1", at: clock.now() } as const;
    context.ledger.transfer({ ...stray, key: "a", moves: [{ from: "world:INR", to: "gst:INR", amount: rupees(1) }] });
    context.ledger.transfer({ ...stray, key: "b", moves: [{ from: "world:INR", to: "fees:INR", amount: rupees(2) }] });
    return verifySales(context);
  });
  expect(found).toEqual([
    { invariant: "I3", subject: "fees:INR", detail: "200 of 0 for inv_none:1" },
    { invariant: "I3", subject: "gst:INR", detail: "100 of 0 for inv_none:1" },
  ]);
});

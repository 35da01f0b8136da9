import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { delayPayout, settlePayouts } from "../../../backend/deal/payout-collections.ts";
import { settlePayout } from "../../../backend/investor/payouts/payout-collection.ts";
import { clock } from "../../../backend/platform/clock.ts";
import { declareDay } from "../../../backend/platform/settlement-days-store.ts";
import { addMinor, paise } from "../../../lib/contract/facts/money.ts";
import {
  addDays,
  type CalendarDate,
  DAY_MS,
  dateInIndia,
  daysBetween,
  startOfDayInIndia,
} from "../../../lib/contract/values/calendar-date.ts";
import type { DealId, InvestmentId } from "../../../lib/contract/values/ids.ts";
import { nextBusinessDay, SETTLEMENT_HOLIDAYS } from "../../../lib/finance/business-days.ts";
import { lateInterest } from "../../../lib/finance/invoice-discounting.ts";
import { bps } from "../../../lib/finance/rounding.ts";
import { xirrBps } from "../../../lib/finance/xirr.ts";
import { balance, fund, type Investor, inAccount, invoke, rupees } from "../wallet/investor.ts";
import { allFindings, idIn, invest, investmentOf, newDeal, newSaver, passDays } from "./investing-steps.ts";

const today = () => dateInIndia(clock.now());

/** Noon of a future day: that morning's payouts have been processed. */
async function passTo(day: CalendarDate, investor: Investor): Promise<void> {
  const noon = startOfDayInIndia(day) + DAY_MS / 2;
  await passDays((noon - clock.now()) / DAY_MS, investor);
}

interface Invested {
  readonly investor: Investor;
  readonly deal: DealId;
  readonly id: InvestmentId;
  readonly investedOn: CalendarDate;
  readonly dueOn: CalendarDate;
}

async function invested(change: Record<string, unknown> = {}, amount = 200_000): Promise<Invested> {
  const product = { tenureDays: 60, rateBps: 1310, ...Object(change.product) };
  const [deal, investor] = [await newDeal({ ...change, product }), await newSaver()];
  await fund(investor, amount);
  const investedOn = today();
  const id = idIn(await invest(investor, deal, amount));
  return {
    investor,
    deal,
    id,
    investedOn,
    dueOn: nextBusinessDay(addDays(investedOn, Number(product.tenureDays)), SETTLEMENT_HOLIDAYS),
  };
}

const payoutOf = async ({ investor, id }: Invested) => (await investmentOf(investor, id)).cashflow[0] ?? expect.fail();

it("pays on the due date at 10:00 and not before", async () => {
  const held = await invested();
  await passTo(addDays(held.dueOn, -1), held.investor);
  expect(await payoutOf(held)).toMatchObject({ status: "EXPECTED", daysLate: 0 });
  const nine = startOfDayInIndia(held.dueOn) + 9 * 3_600_000;
  await passDays((nine - clock.now()) / DAY_MS, held.investor);
  expect(await payoutOf(held)).toMatchObject({ status: "EXPECTED" });
  await passTo(held.dueOn, held.investor);
  expect(await payoutOf(held)).toMatchObject({ status: "PAID", paidOn: held.dueOn, daysLate: 0 });
  expect(await allFindings(held.investor)).toEqual([]);
});

it("shows a late payer as delayed from the next day, and pays the additional interest less tax", async () => {
  const held = await invested({ paysLateByDays: 9 }, 500_000);
  const { investor, id, dueOn, investedOn } = held;
  const promised = await payoutOf(held);
  await passTo(dueOn, investor);
  expect(await payoutOf(held)).toMatchObject({ status: "EXPECTED", daysLate: 0 });
  await passTo(addDays(dueOn, 4), investor);
  const terms = { principalPaise: rupees(500_000), rateBps: bps(1310), dueOn };
  const soFar = addMinor(promised.gross, lateInterest({ ...terms, paidOn: addDays(dueOn, 4) }));
  expect(await payoutOf(held)).toMatchObject({ status: "DELAYED", daysLate: 4, gross: soFar });
  const late = await investmentOf(investor, id);
  expect(late).toMatchObject({ stage: "DELAYED", xirr: { basis: "PROMISED" } });
  expect(late.currentValue).toBeGreaterThan(promised.gross);
  const paidOn = addDays(dueOn, 9);
  await passTo(paidOn, investor);
  const extra = lateInterest({ ...terms, paidOn });
  const tax = Math.round((promised.interest + extra) / 10);
  const gross = addMinor(promised.gross, extra);
  expect(await payoutOf(held)).toMatchObject({
    status: "PAID",
    paidOn,
    daysLate: 9,
    gross,
    tds: tax,
    net: gross - tax,
  });
  const after = await investmentOf(investor, id);
  const flows = [
    { date: investedOn, amountPaise: paise(-rupees(500_000)) },
    { date: paidOn, amountPaise: paise(gross) },
  ];
  expect(after).toMatchObject({ stage: "MATURED", xirr: { basis: "REALISED", bps: xirrBps(flows) } });
  expect(await balance(investor)).toMatchObject({ available: gross - tax });
  expect(await inAccount(investor, ({ ledger }) => ledger.accountBalance("tds:INR"))).toBe(tax);
  expect(await allFindings(investor)).toEqual([]);
});

it("pays on the next business day, not late, when the due day was declared a holiday after the investment", async () => {
  const held = await invested();
  const promised = await payoutOf(held);
  await declareDay(env, { day: held.dueOn, isHoliday: true, reason: "Municipal elections" });
  await passTo(held.dueOn, held.investor);
  expect(await payoutOf(held)).toMatchObject({ status: "EXPECTED", daysLate: 0 });
  const paidOn = nextBusinessDay(held.dueOn, clock.calendar());
  await passTo(paidOn, held.investor);
  expect(await payoutOf(held)).toMatchObject({ status: "PAID", paidOn, daysLate: 0, net: promised.net });
  expect(await allFindings(held.investor)).toEqual([]);
});

it("dates a payout by the payer's payment date when the clock skips weeks", async () => {
  const held = await invested({ paysLateByDays: 9 });
  await passDays(60 + 40, held.investor);
  const paidOn = addDays(held.dueOn, 9);
  expect(await payoutOf(held)).toMatchObject({ status: "PAID", paidOn, daysLate: 9 });
  const { body } = await invoke(held.investor, "/v2/wallet/transactions?type=CREDIT");
  const [newest] = body.transactions as { reason: string; createdAt: string }[];
  expect(newest).toMatchObject({ reason: "PAYOUT" });
  expect(daysBetween({ from: paidOn, to: dateInIndia(Date.parse(newest?.createdAt ?? "") as never) })).toBe(0);
});

it("pays once when the alarm and the operator process it concurrently", async () => {
  const held = await invested();
  const { investor, deal, id } = held;
  await passDays(70);
  await Promise.all([
    investor.object.work(),
    investor.object.settlePayouts(deal),
    inAccount(investor, (context) => Promise.all([settlePayout(context, `${id}:1`), settlePayout(context, `${id}:1`)])),
  ]);
  expect(await balance(investor)).toMatchObject({ posted: (await payoutOf(held)).net });
  expect(await allFindings(investor)).toEqual([]);
});

it("changes nothing while the escrow bank is unavailable, and pays when it recovers", async () => {
  const held = await invested();
  await passDays(70);
  const down = { collection: () => Promise.reject(new Error("no answer")) };
  await inAccount(held.investor, async (context) => {
    const gateways = { ...context.gateways, collections: down };
    await expect(settlePayout({ ...context, gateways }, `${held.id}:1`)).rejects.toThrow("GATEWAY_UNAVAILABLE");
  });
  expect(await payoutOf(held)).toMatchObject({ status: "EXPECTED" });
  await held.investor.object.work();
  expect(await payoutOf(held)).toMatchObject({ status: "PAID", paidOn: held.dueOn });
});

it("lets the operator delay a payer and settle due payouts immediately", async () => {
  const held = await invested();
  await delayPayout(env, { dealId: held.deal, days: 30 });
  await passTo(addDays(held.dueOn, 3), held.investor);
  expect(await payoutOf(held)).toMatchObject({ status: "DELAYED", daysLate: 3 });
  expect(await settlePayouts(env, { dealId: held.deal })).toEqual({ dealId: held.deal, investors: 1 });
  expect(await payoutOf(held)).toMatchObject({ status: "PAID", paidOn: addDays(held.dueOn, 3), daysLate: 3 });
  expect(await allFindings(held.investor)).toEqual([]);
});

it("deducts tax at the non-resident rate from a non-resident", async () => {
  const [deal, investor] = [await newDeal(), await newSaver()];
  await fund(investor, 200_000);
  await inAccount(investor, ({ sql }) => sql.exec("UPDATE identity SET country = 'AE'"));
  const id = idIn(await invest(investor, deal, 200_000));
  expect((await investmentOf(investor, id)).cashflow).toMatchObject([
    { interest: 6_115_07, tdsRateBps: 3120, tds: 1_907_90 },
  ]);
});

it("shows the annual return from a tenure of 30 days, and the absolute return", async () => {
  const { investor, id, investedOn, dueOn } = await invested({ product: { tenureDays: 30 } });
  const { xirr, absoluteReturnBps, cashflow } = await investmentOf(investor, id);
  const flows = [
    { date: investedOn, amountPaise: paise(-rupees(200_000)) },
    { date: dueOn, amountPaise: paise(cashflow[0]?.gross ?? 0) },
  ];
  expect(xirr.bps).toBe(xirrBps(flows));
  expect(absoluteReturnBps).toBe(108);
});

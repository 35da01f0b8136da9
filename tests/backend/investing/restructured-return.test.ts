/** Returns of a restructured deal: the promised return, and the interest of a repeatedly late payer. */
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { listPayouts } from "../../../backend/investor/holdings/payout-store.ts";
import { randomIds } from "../../../backend/platform/ids.ts";
import { restructureDeal } from "../../../backend/routes/ops/deals.ts";
import { addMinor, paise } from "../../../lib/contract/facts/money.ts";
import { addDays } from "../../../lib/contract/values/calendar-date.ts";
import type { DealId, InvestmentId } from "../../../lib/contract/values/ids.ts";
import { lateInterest } from "../../../lib/finance/invoice-discounting.ts";
import { bps } from "../../../lib/finance/rounding.ts";
import { RESIDENT_TDS } from "../../../lib/finance/tax-table.ts";
import { xirrBps } from "../../../lib/finance/xirr.ts";
import { passTo } from "../selling/seller.ts";
import { fund, type Investor, inAccount, invoke, rupees } from "../wallet/investor.ts";
import { allFindings, idIn, invest, investmentOf, newDeal, newSaver } from "./investing-steps.ts";

const AMOUNT = 5_00_000;
const DEAL_RATE = 1310;

interface Holder {
  readonly investor: Investor;
  readonly deal: DealId;
  readonly id: InvestmentId;
}

async function holder(paysLateByDays = 0): Promise<Holder> {
  const deal = await newDeal({ product: { tenureDays: 60, rateBps: DEAL_RATE }, paysLateByDays });
  const investor = await newSaver();
  await fund(investor, AMOUNT);
  return { investor, deal, id: idIn(await invest(investor, deal, AMOUNT)) };
}

function putOff({ deal }: Holder, rateBps: number) {
  const notice = { en: "The buyer pays later.", hi: "ख़रीदार बाद में भुगतान करेगा।" };
  const order = { id: `order-${randomIds.letters().slice(0, 8)}`, extendDays: 45, rateBps, notice };
  return restructureDeal(env, { dealId: deal, order });
}

const owed = ({ investor, id }: Holder) =>
  inAccount(investor, ({ sql }) => listPayouts(sql, id).at(-1) ?? expect.fail("nothing is owed"));

it("excludes a replaced payout from the promised return", async () => {
  const held = await holder();
  await putOff(held, 1500);
  const { gross, dueOn } = await owed(held);
  const { investedOn } = await investmentOf(held.investor, held.id);
  const promised = xirrBps([
    { date: investedOn, amountPaise: paise(-rupees(AMOUNT)) },
    { date: dueOn, amountPaise: paise(gross) },
  ]);
  const { body } = await invoke(held.investor, "/v2/investment-dashboard/get-metrics/ALL");
  expect(body).toMatchObject({ xirr: { promisedBps: promised }, byCategory: [{ xirrBps: promised }] });
});

it("keeps the promised return of a late payer unchanged", async () => {
  const held = await holder(20);
  const { body: before } = await invoke(held.investor, "/v2/investment-dashboard/get-metrics/ALL");
  await passTo(addDays((await owed(held)).dueOn, 21), held.investor);
  const { body: after } = await invoke(held.investor, "/v2/investment-dashboard/get-metrics/ALL");
  const { xirr } = after as { xirr: { promisedBps: number; realisedBps: number } };
  expect(xirr.promisedBps).toBe((before.xirr as { promisedBps: number }).promisedBps);
  expect(xirr.realisedBps).not.toBe(xirr.promisedBps);
});

it("accrues late interest at the deal's rate, not the restructuring's, when the payer is late again", async () => {
  const held = await holder(9);
  await putOff(held, 0);
  const { dueOn, interest: agreed } = await owed(held);
  await passTo(addDays(dueOn, 10), held.investor);
  const paidOn = addDays(dueOn, 9);
  const late = lateInterest({ principalPaise: rupees(AMOUNT), rateBps: bps(DEAL_RATE), dueOn, paidOn });
  const interest = addMinor(agreed, late);
  expect(late).toBeGreaterThan(0);
  expect(await owed(held)).toMatchObject({
    ...{ status: "PAID", paidOn, interest, gross: addMinor(rupees(AMOUNT), interest) },
    tds: Math.round(interest / 10),
  });
  expect(await allFindings(held.investor)).toEqual([]);
});

it("taxes a late payment entirely at the rate of its payment date", async () => {
  const held = await holder(9);
  const { dueOn, interest: promised, tdsRateBps } = await owed(held);
  const paidOn = addDays(dueOn, 9);
  const table = RESIDENT_TDS as (typeof RESIDENT_TDS)[number][];
  const last = table.at(-1) ?? expect.fail();
  const dearer = { ...last.value.OTHER_INTEREST, rateBps: bps(1500) };
  table.push({ ...last, from: addDays(dueOn, 5), value: { ...last.value, OTHER_INTEREST: dearer } });
  try {
    await passTo(addDays(dueOn, 10), held.investor);
  } finally {
    table.pop();
  }
  const late = lateInterest({ principalPaise: rupees(AMOUNT), rateBps: bps(DEAL_RATE), dueOn, paidOn });
  const interest = addMinor(promised, late);
  expect(tdsRateBps).toBe(1000);
  expect(await owed(held)).toMatchObject({ paidOn, interest, tdsRateBps: 1500, tds: Math.round(interest * 0.15) });
  expect(await allFindings(held.investor)).toEqual([]);
});

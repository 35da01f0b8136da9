import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { clock } from "../../../backend/platform/clock.ts";
import type { InvestmentDetail } from "../../../lib/contract/calls/dashboard.ts";
import { addDays, dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import type { DealId, InvestmentId } from "../../../lib/contract/values/ids.ts";
import { deliverEventsOf } from "../events.ts";
import { operate } from "../people/api.ts";
import { fund, type Investor, invoke } from "../wallet/investor.ts";
import { idIn, invest, newDeal, newSaver, passDays } from "./investing-steps.ts";
import { DEAL_FILES } from "./products.ts";

let payers = 0;
const newPayer = () => ({ role: "BUYER", name: `Payer ${payers++}`, about: { en: "A buyer." } });
type Payer = ReturnType<typeof newPayer>;

const BULLET = { tenureDays: 60, rateBps: 1310 };
const buy = async (investor: Investor, deal: DealId, amount = 2_00_000): Promise<InvestmentId> => {
  await fund(investor, amount);
  return idIn(await invest(investor, deal, amount));
};
const dealOf = (payer: Payer, paysLateByDays = 0) => newDeal({ payer, product: BULLET, paysLateByDays });

const detailOf = async (investor: Investor, id: InvestmentId) =>
  (await invoke(investor, `/v2/investment-dashboard/investment/${id}`)).body as unknown as InvestmentDetail;
/** Polls the record: events that the queue has not accepted are delivered here, accepted ones arrive a little later. */
const recordOf = (investor: Investor, id: InvestmentId) =>
  expect.poll(async () => {
    await deliverEventsOf(investor);
    return (await detailOf(investor, id)).paymentHistory?.payerRecord;
  });

it("counts a due day of a deal once, whoever holds it, over all deals of the payer", async () => {
  const payer = newPayer();
  const [late, punctual, unrelated] = [await dealOf(payer, 11), await dealOf(payer), await dealOf(newPayer(), 30)];
  const [one, other] = [await newSaver(), await newSaver()];
  const id = await buy(one, late);
  await buy(other, late);
  await buy(one, punctual);
  await buy(other, unrelated);
  await recordOf(one, id).toMatchObject({ payouts: 0, late: 0, longestDelayDays: 0 });
  await passDays(66, one, other);
  await recordOf(one, id).toMatchObject({ payouts: 1, late: 0, lateNow: 1 });
  await passDays(20, one, other);
  await deliverEventsOf(other);
  await recordOf(one, id).toMatchObject({
    ...{ payouts: 2, late: 1, lateNow: 0, longestDelayDays: 11, restructuredDeals: 0 },
    asOf: dateInIndia(clock.now()),
  });
});

it("stops counting the delay of a late payout on the day on which it is rescheduled", async () => {
  const deal = await dealOf(newPayer(), 300);
  const investor = await newSaver();
  const id = await buy(investor, deal);
  await passDays(66, investor);
  const { overdue } = await detailOf(investor, id);
  const notice = { en: "The buyer pays later." };
  await operate("restructure", { dealId: deal, order: { id: "order-1", extendDays: 90, notice } });
  await passDays(20, investor);
  await recordOf(investor, id).toMatchObject({ late: 1, lateNow: 0, longestDelayDays: overdue?.daysLate });
});

it("rebuilds the payers' records from the accounts", async () => {
  const payer = newPayer();
  const [late, rescheduled] = [await dealOf(payer, 9), await dealOf(payer, 300)];
  const investor = await newSaver();
  const id = await buy(investor, late);
  await buy(investor, rescheduled);
  await passDays(66, investor);
  const notice = { en: "The buyer pays later." };
  await operate("restructure", { dealId: rescheduled, order: { id: "order-1", extendDays: 5, notice } });
  await passDays(20, investor);
  const counted = { payouts: 2, late: 2, lateNow: 1, restructuredDeals: 1 };
  await recordOf(investor, id).toMatchObject(counted);
  const before = (await detailOf(investor, id)).paymentHistory?.payerRecord;
  await env.CATALOGUE.prepare("DELETE FROM payer_payout").run();
  await recordOf(investor, id).toMatchObject({ payouts: 0 });
  await operate("rebuild", {});
  expect((await detailOf(investor, id)).paymentHistory?.payerRecord).toEqual(before);
});

it("tells what is late in one sum, with the days of the oldest payout, also when another payout is next", async () => {
  const investor = await newSaver();
  const deal = await newDeal({ ...DEAL_FILES.ASSET_LEASING, paysLateByDays: 200 });
  const id = await buy(investor, deal);
  expect((await detailOf(investor, id)).overdue).toBeNull();
  await passDays(75, investor);
  const { cashflow, overdue, nextPayout, stage } = await detailOf(investor, id);
  const late = cashflow.filter(({ status }) => status === "DELAYED");
  expect(late.length).toBeGreaterThan(1);
  expect({ stage, next: nextPayout?.status }).toEqual({ stage: "DELAYED", next: "EXPECTED" });
  expect(overdue).toEqual({
    payouts: late.length,
    amount: Number(late.reduce((sum, { net }) => sum + net, 0).toFixed(2)),
    dueOn: late[0]?.dueOn,
    daysLate: Math.max(...late.map(({ daysLate }) => daysLate)),
  });
  const { body } = await invoke(investor, "/v2/investment-dashboard/get-investment-view", { body: {} });
  expect(body.investments).toMatchObject([{ investmentId: id, overdue }]);
});

it("keeps what was promised, and tells what was agreed by whom and when, and what is expected now", async () => {
  const investor = await newSaver();
  const deal = await dealOf(newPayer());
  const id = await buy(investor, deal);
  const first = await detailOf(investor, id);
  const [promised] = first.cashflow;
  expect(first.paymentHistory).toMatchObject({
    promised: { lastOn: promised?.dueOn, gross: promised?.gross, xirrBps: first.xirr.bps },
    expected: { lastOn: promised?.dueOn, gross: promised?.gross },
    realised: null,
    notices: [],
  });
  const agreedOn = dateInIndia(clock.now());
  const [notice, by] = [{ en: "The buyer pays later." }, { en: "The trustee" }];
  await operate("restructure", { dealId: deal, order: { id: "order-1", extendDays: 90, rateBps: 0, notice, by } });
  await passDays(3, investor);
  const second = { id: "order-2", extendDays: 30, rateBps: 900, notice };
  await operate("restructure", { dealId: deal, order: second });
  const restructured = await detailOf(investor, id);
  const [open] = restructured.cashflow;
  expect(restructured.paymentHistory).toMatchObject({
    promised: first.paymentHistory?.promised,
    expected: { lastOn: open?.dueOn, gross: open?.gross },
    notices: [
      { kind: "RESTRUCTURED", on: agreedOn, by, text: notice, extension: { days: 90, dueBefore: promised?.dueOn } },
      { kind: "RESTRUCTURED", by: null, extension: { days: 30, dueAfter: open?.dueOn, grossAfter: open?.gross } },
    ],
  });
  const { promised: then, expected: now } = restructured.paymentHistory ?? expect.fail();
  expect(now?.xirrBps).toBeLessThan(then.xirrBps ?? 0);
  await passDays(190, investor);
  const ended = await detailOf(investor, id);
  expect(ended.paymentHistory).toMatchObject({
    promised: then,
    expected: null,
    realised: { gross: ended.cashflow[0]?.gross, xirrBps: ended.xirr.bps, lastOn: ended.cashflow[0]?.paidOn },
  });
});

it("shows an announcement to the holders, and expects what is late on the announced day", async () => {
  const investor = await newSaver();
  const deal = await dealOf(newPayer(), 100);
  const id = await buy(investor, deal);
  await passDays(70, investor);
  expect((await detailOf(investor, id)).paymentHistory?.expected).toMatchObject({ lastOn: null });
  const today = dateInIndia(clock.now());
  const expectedOn = addDays(today, 25);
  const announcement = { id: "notice-1", by: { en: "Payer" }, text: { en: "We pay soon." }, expectedOn };
  expect(await operate("announce", { dealId: deal, announcement })).toMatchObject({ body: { isNew: true } });
  expect(await operate("announce", { dealId: deal, announcement })).toMatchObject({ body: { isNew: false } });
  const changed = { ...announcement, expectedOn: addDays(today, 5) };
  expect(await operate("announce", { dealId: deal, announcement: changed })).toMatchObject({ status: 409 });
  const { paymentHistory, overdue } = await detailOf(investor, id);
  expect(paymentHistory).toMatchObject({
    expected: { lastOn: expectedOn },
    notices: [{ kind: "ANNOUNCEMENT", on: today, by: { en: "Payer" }, expectedOn, extension: null }],
  });
  // Interest runs on until the announced day.
  expect(paymentHistory?.expected?.gross).toBeGreaterThan(paymentHistory?.promised.gross ?? Number.POSITIVE_INFINITY);
  expect(overdue).toMatchObject({ payouts: 1 });
  await passDays(26, investor);
  expect((await detailOf(investor, id)).paymentHistory?.expected).toMatchObject({ lastOn: null });
});

it("opens an account whose restructurings were applied before their terms were kept", async () => {
  const investor = await newSaver();
  const deal = await dealOf(newPayer());
  const id = await buy(investor, deal);
  await operate("restructure", {
    dealId: deal,
    order: { id: "order-1", extendDays: 5, notice: { en: "The buyer pays later." } },
  });
  await runInDurableObject(investor.object, (_, { storage }) =>
    storage.sql.exec("UPDATE investment_restructuring SET terms = NULL"),
  );
  expect((await detailOf(investor, id)).paymentHistory).toMatchObject({ notices: [] });
});

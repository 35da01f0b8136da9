/** State that investments and payouts re-check after an awaited call. */
import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { saveCountry } from "../../../backend/investor/identity/identity-store.ts";
import { investmentOperations } from "../../../backend/investor/investing/investment-operations.ts";
import { paymentRetryOperations } from "../../../backend/investor/investing/investment-payment.ts";
import { processSaga } from "../../../backend/investor/investing/investment-saga.ts";
import type { AccountContext } from "../../../backend/investor/kernel/account-context.ts";
import { settlePayout } from "../../../backend/investor/payouts/payout-collection.ts";
import { randomIds } from "../../../backend/platform/ids.ts";
import { restructureDeal } from "../../../backend/routes/ops/deals.ts";
import { addDays, dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { flowKey, paymentKey } from "../../../lib/contract/values/ids.ts";
import { commandIn, meetingOf, whileAwaiting, whileDealAnswers, withGateway } from "../doubles/gateways.ts";
import {
  balance,
  decide,
  deliverEvent,
  eventFor,
  fund,
  type Investor,
  inAccount,
  rupees,
  setPace,
} from "../wallet/investor.ts";
import {
  allFindings,
  bodyOfAnswer,
  commitOnly,
  dealObject,
  flowKeyOf,
  idIn,
  invest,
  investmentOf,
  newDeal,
  newSaver,
  passDays,
  passMinutes,
  progressOf,
  requestInvestmentCode,
} from "./investing-steps.ts";

const AMOUNT = 100_000;

// The sandbox's webhook is disabled: these tests send their own events.
beforeAll(() => setPace("WEBHOOK_DELAY", 3_600_000));

const reportStatus = async (investor: Investor, key: string, status: "SUCCESS" | "FAILED") => {
  const known = paymentKey.parse(key);
  await decide(known, status);
  await deliverEvent(eventFor(investor, known, { amount: AMOUNT, status }));
};

it("invests once when two processors receive the deal's response together", async () => {
  const [deal, investor] = [await newDeal(), await newSaver()];
  await fund(investor, AMOUNT);
  const id = await commitOnly(investor, deal, AMOUNT);
  await inAccount(investor, (context) => {
    const together = whileDealAnswers(context, { reserve: meetingOf(2) });
    return Promise.all([processSaga(together, id), processSaga(together, id)]);
  });
  expect(await investmentOf(investor, id)).toMatchObject({ investmentStatus: "SUCCESS", stashCoins: AMOUNT });
  expect(await progressOf(deal)).toMatchObject({ sold: 10, holders: 1 });
  expect(await allFindings(investor)).toEqual([]);
});

const confirmOnline = (context: AccountContext, key: string, otp: string) =>
  investmentOperations["investments.invest"](
    context,
    { key: flowKey.parse(key), otp, paymentSource: "ONLINE" },
    commandIn(context),
  );

it.each([
  ["FLOW_EXPIRED", "the terms expire", () => passMinutes(4)],
  ["FLOW_EXPIRED", "the investor moves abroad", (context: AccountContext) => saveCountry(context.sql, "AE")],
])("refuses with %s when %s while the payment is being opened", async (code, _, happen) => {
  const [deal, investor] = [await newDeal(), await newSaver()];
  const key = await flowKeyOf(investor, deal, AMOUNT);
  await passMinutes(12);
  const otp = await requestInvestmentCode(investor, key);
  const late = inAccount(investor, (context) =>
    confirmOnline(whileAwaiting(context, "payments", { open: () => happen(context) }), key, otp),
  );
  await expect(late).rejects.toMatchObject({ code });
  const made = await inAccount(investor, ({ sql }) => sql.exec("SELECT 1 FROM investment").toArray());
  expect(made).toEqual([]);
  await passMinutes(4);
  await dealObject(deal).work();
  expect(await progressOf(deal)).toMatchObject({ sold: 0 });
  expect(await allFindings(investor)).toEqual([]);
});

/** An investment whose first payment has failed. */
async function declined() {
  const [deal, investor] = [await newDeal(), await newSaver()];
  const answer = await invest(investor, deal, AMOUNT, "ONLINE");
  const first = (answer.body.payment as { key: string }).key;
  await reportStatus(investor, first, "FAILED");
  return { deal, investor, id: idIn(answer), first, key: flowKey.parse(bodyOfAnswer(answer).flowKey) };
}

it("opens at most one payment for concurrent requests", async () => {
  const { investor, id, key } = await declined();
  const opened = await inAccount(investor, (context) => {
    const together = whileAwaiting(context, "payments", { open: meetingOf(2) });
    const again = () => paymentRetryOperations["payments.p2p-create"](together, { key }, commandIn(context));
    return Promise.all([again(), again()]);
  });
  expect(opened[0]?.key).toBe(opened[1]?.key);
  const payments = await inAccount(investor, ({ sql }) =>
    sql.exec("SELECT status FROM payment WHERE investment_id = ?", id).toArray(),
  );
  expect(payments).toHaveLength(2);
});

it("opens no payment when the first one succeeded meanwhile", async () => {
  const { deal, investor, id, first, key } = await declined();
  const late = inAccount(investor, (context) => {
    const busy = whileAwaiting(context, "payments", { open: () => reportStatus(investor, first, "SUCCESS") });
    return paymentRetryOperations["payments.p2p-create"](busy, { key }, commandIn(context));
  });
  await expect(late).rejects.toMatchObject({ code: "FLOW_DONE" });
  await investor.object.work();
  expect(await investmentOf(investor, id)).toMatchObject({ investmentStatus: "SUCCESS" });
  expect(await progressOf(deal)).toMatchObject({ sold: 10, holders: 1 });
  expect(await allFindings(investor)).toEqual([]);
});

async function holder() {
  const deal = await newDeal({ product: { tenureDays: 60, rateBps: 1310 } });
  const investor = await newSaver();
  await fund(investor, AMOUNT);
  const id = idIn(await invest(investor, deal, AMOUNT));
  await passDays(70);
  return { deal, investor, id };
}

it("pays a payout once when two processors receive the payer's response together", async () => {
  const { investor, id } = await holder();
  await inAccount(investor, (context) => {
    const together = whileAwaiting(context, "collections", { collection: meetingOf(2) });
    return Promise.all([settlePayout(together, `${id}:1`), settlePayout(together, `${id}:1`)]);
  });
  const { received, stage } = await investmentOf(investor, id);
  expect(stage).toBe("MATURED");
  expect(await balance(investor)).toMatchObject({ posted: received });
  expect(await allFindings(investor)).toEqual([]);
});

it("pays no payout that was postponed during the query to the payer", async () => {
  const { deal, investor, id } = await holder();
  const notice = { en: "The buyer pays later.", hi: "ख़रीदार बाद में भुगतान करेगा।" };
  const order = { id: `order-${randomIds.letters().slice(0, 8)}`, extendDays: 45, notice };
  await inAccount(investor, (context) => {
    const busy = whileAwaiting(context, "collections", {
      collection: () => restructureDeal(env, { dealId: deal, order }),
    });
    return settlePayout(busy, `${id}:1`);
  });
  expect(await investmentOf(investor, id)).toMatchObject({ stage: "ACTIVE", received: 0 });
  expect(await balance(investor)).toMatchObject({ posted: rupees(0) });
  expect(await allFindings(investor)).toEqual([]);
});

it("refuses a payment dated in the future", async () => {
  const { investor, id } = await holder();
  await inAccount(investor, async (context) => {
    const paidOn = addDays(dateInIndia(context.clock.now()), 1);
    const early = withGateway(context, "collections", { collection: async () => ({ outcome: "PAID", paidOn }) });
    await expect(settlePayout(early, `${id}:1`)).rejects.toThrow("a day to come");
  });
  expect(await investmentOf(investor, id)).toMatchObject({ stage: "ACTIVE", received: 0 });
});

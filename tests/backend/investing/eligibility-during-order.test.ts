/** An investor ceases to be eligible, or an operator closes a feature, while an order that was allowed is under way. */
import { env } from "cloudflare:workers";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { saveConfig } from "../../../backend/catalogue/remote-config.ts";
import type { AccountContext } from "../../../backend/investor/kernel/account-context.ts";
import { KycStore } from "../../../backend/investor/kyc/kyc-store.ts";
import { operations } from "../../../backend/investor/operations.ts";
import { settlePayout } from "../../../backend/investor/payouts/payout-collection.ts";
import { processReinvestment } from "../../../backend/investor/reinvesting/reinvestment-processing.ts";
import { clock } from "../../../backend/platform/clock.ts";
import { type FlowKey, flowKey, type PaymentKey, paymentKey } from "../../../lib/contract/values/ids.ts";
import { commandIn, whileAwaiting, whileCodeIsConfirmed, whileDealAnswers } from "../doubles/gateways.ts";
import { priceOf } from "../metals/trading-steps.ts";
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
  confirm,
  flowKeyOf,
  invest,
  newDeal,
  newSaver,
  passDays,
  progressOf,
  requestInvestmentCode,
} from "./investing-steps.ts";
import { DEAL_FILES } from "./products.ts";
import { holder, instruct, loseKyc, NET, outcomeOf, target, toEveOf } from "./reinvesting.ts";
import { newShareholder } from "./shareholder.ts";

const AMOUNT = 100_000;

const isInvestingOpen = (isOpen: boolean) => saveConfig(env.CATALOGUE, { key: "InvestFeatureEnabled", value: isOpen });
const isOnlineOpen = (isOpen: boolean) => saveConfig(env.CATALOGUE, { key: "onlinePaymentEnable", value: isOpen });

// The sandbox's webhook is disabled: these tests send their own events.
beforeAll(() => setPace("WEBHOOK_DELAY", 3_600_000));
afterEach(async () => {
  await isInvestingOpen(true);
  await isOnlineOpen(true);
});

type Happen = (context: AccountContext) => unknown;

const closeInvesting: Happen = () => isInvestingOpen(false);
const closeOnline: Happen = () => isOnlineOpen(false);
const loseAccreditation: Happen = ({ sql }) =>
  new KycStore(sql).saveStep(
    { step: "ACCREDITATION", status: "REJECTED", reason: "ACCREDITATION_DECLINED", detail: null },
    clock.now(),
  );
const loseDemat: Happen = ({ sql }) => sql.exec("DELETE FROM cmr");

/** The numbers of the account's investments, payments, metal trades and investment flows. */
const recordsOf = (investor: Investor) =>
  inAccount(investor, ({ sql }) =>
    Object.fromEntries(
      ["investment", "payment", "metal_transaction", "investment_flow"].map((table) => [
        table,
        sql.exec<{ count: number }>(`SELECT count(*) AS count FROM ${table}`).one().count,
      ]),
    ),
  );

async function funded(): Promise<Investor> {
  const investor = await newSaver();
  await fund(investor, AMOUNT);
  return investor;
}

describe("an order from the wallet, while its code is checked", () => {
  it.each([
    ["KYC_INCOMPLETE", "the KYC has lapsed", loseKyc],
    ["INVESTING_CLOSED", "an operator has closed investing", closeInvesting],
  ])("is refused with %s when %s, and no money is held", async (code, _, happen) => {
    const [deal, investor] = [await newDeal(), await funded()];
    const key = flowKey.parse(await flowKeyOf(investor, deal, AMOUNT));
    const otp = await requestInvestmentCode(investor, key);
    await inAccount(investor, async (context) => {
      const changing = whileCodeIsConfirmed(context, () => happen(context));
      const order = { key, otp, paymentSource: "WALLET" } as const;
      await expect(operations["investments.invest"](changing, order, commandIn(context))).rejects.toMatchObject({
        code,
      });
    });
    expect(await balance(investor)).toMatchObject({ posted: rupees(AMOUNT), held: 0 });
    expect(await recordsOf(investor)).toMatchObject({ investment: 0 });
    expect(await allFindings(investor)).toEqual([]);
  });

  it("is made or refused as a whole when an operator closes investing in a race with it", async () => {
    for (const first of ["order", "operator"]) {
      const [deal, investor] = [await newDeal(), await funded()];
      const key = await flowKeyOf(investor, deal, AMOUNT);
      const otp = await requestInvestmentCode(investor, key);
      const acts = [() => confirm(investor, { key, otp }), () => isInvestingOpen(false)];
      const outcomes = await Promise.all((first === "order" ? acts : acts.toReversed()).map((act) => act()));
      const isMade = outcomes.some((outcome) => outcome?.status === 200);
      expect(await recordsOf(investor)).toMatchObject({ investment: isMade ? 1 : 0 });
      expect(await balance(investor)).toMatchObject({ posted: isMade ? 0 : rupees(AMOUNT), held: 0 });
      expect(await allFindings(investor)).toEqual([]);
      await isInvestingOpen(true);
    }
  });
});

type Ordering = (context: AccountContext) => unknown;

/** Places the order with the change made after the provider has opened the payment. */
async function refusedWhilePaymentOpens(investor: Investor, code: string, order: Ordering, happen: Happen) {
  const before = await recordsOf(investor);
  await inAccount(investor, async (context) => {
    const changing = whileAwaiting(context, "payments", { open: () => happen(context) });
    await expect(Promise.resolve(order(changing))).rejects.toMatchObject({ code });
  });
  return { before, after: await recordsOf(investor) };
}

const LAPSES = [
  ["KYC_INCOMPLETE", "the KYC has lapsed", loseKyc],
  ["ONLINE_PAYMENT_CLOSED", "an operator has closed online payments", closeOnline],
] as const;

describe("an order that is paid online, while its payment is opened", () => {
  it.each(LAPSES)("of an investment is refused with %s when %s", async (code, _, happen) => {
    const [deal, investor] = [await newDeal(), await newSaver()];
    const key = flowKey.parse(await flowKeyOf(investor, deal, AMOUNT));
    const otp = await requestInvestmentCode(investor, key);
    const order: Ordering = (context) =>
      operations["investments.invest"](context, { key, otp, paymentSource: "ONLINE" }, commandIn(context));
    const { before, after } = await refusedWhilePaymentOpens(investor, code, order, happen);
    expect(after).toEqual(before);
  });

  it.each(LAPSES)("of a second payment for an investment is refused with %s when %s", async (code, _, happen) => {
    const [deal, investor] = [await newDeal(), await newSaver()];
    const answer = await invest(investor, deal, AMOUNT, "ONLINE");
    const first: PaymentKey = paymentKey.parse((answer.body.payment as { key: string }).key);
    await decide(first, "FAILED");
    await deliverEvent(eventFor(investor, first, { amount: AMOUNT, status: "FAILED" }));
    const key: FlowKey = flowKey.parse(bodyOfAnswer(answer).flowKey);
    const order: Ordering = (context) => operations["payments.p2p-create"](context, { key }, commandIn(context));
    const { before, after } = await refusedWhilePaymentOpens(investor, code, order, happen);
    expect(after).toEqual(before);
  });

  it.each([
    ...LAPSES,
    ["ACCREDITATION_REQUIRED", "the accreditation has lapsed", loseAccreditation],
    ["CMR_REQUIRED", "the demat account is no longer linked", loseDemat],
  ] as const)("of unlisted shares is refused with %s when %s", async (code, _, happen) => {
    const dealId = await newDeal({ ...DEAL_FILES.PRE_IPO, closesInDays: 90 });
    const investor = await newShareholder();
    const wanted = { dealId, lotSize: 2, amount: rupees(25_000), returnUrl: "/pre-ipo" };
    const order: Ordering = (context) => operations["pre-ipo.invest"](context, wanted as never, commandIn(context));
    const { before, after } = await refusedWhilePaymentOpens(investor, code, order, happen);
    expect(after).toMatchObject({ investment: before.investment, payment: before.payment });
  });

  it.each(LAPSES)("of gold is refused with %s when %s", async (code, _, happen) => {
    const [investor, { quote }] = [await newSaver(), await priceOf()];
    const wanted = { kind: "BUY", metal: "GOLD", quote: quote.token, amount: rupees(20_000), paymentSource: "ONLINE" };
    const order: Ordering = (context) =>
      operations["payments.metal.create"](context, wanted as never, commandIn(context));
    const { before, after } = await refusedWhilePaymentOpens(investor, code, order, happen);
    expect(after).toEqual(before);
  });

  it.each(LAPSES)("of a recharge is refused with %s when %s, by both calls", async (code, _, happen) => {
    for (const name of ["wallet.recharge", "payments.wallet-create"] as const) {
      const investor = await newSaver();
      const order: Ordering = (context) => operations[name](context, { amount: rupees(500) }, commandIn(context));
      const { before, after } = await refusedWhilePaymentOpens(investor, code, order, happen);
      expect(after).toEqual(before);
      await isOnlineOpen(true);
    }
  });
});

it("fixes no terms for an investor whose KYC lapsed while the deal was read", async () => {
  const [dealId, investor] = [await newDeal(), await newSaver()];
  await inAccount(investor, async (context) => {
    const changing = whileDealAnswers(context, { progress: () => loseKyc(context) });
    const wanted = { dealId, amount: rupees(AMOUNT) };
    const terms = Promise.resolve(operations["investments.start-flow"](changing, wanted, commandIn(context)));
    await expect(terms).rejects.toMatchObject({ code: "KYC_INCOMPLETE" });
  });
  expect(await recordsOf(investor)).toMatchObject({ investment_flow: 0 });
});

it("reinvests nothing when an operator closes investing while the deal reserves the units", async () => {
  const held = await holder();
  const { investor, id } = held;
  await instruct(investor);
  await toEveOf(held);
  const deal = await target();
  await passDays(2);
  await inAccount(investor, async (context) => {
    await settlePayout(context, `${id}:1`);
    await processReinvestment(whileDealAnswers(context, { reserve: () => closeInvesting(context) }), id);
  });
  expect(await outcomeOf(investor, id)).toMatchObject({ status: "NOT_POSSIBLE", reason: "INVESTING_CLOSED" });
  expect(await progressOf(deal)).toMatchObject({ sold: 0 });
  expect(await balance(investor)).toEqual({ posted: rupees(NET), held: 0, available: rupees(NET) });
  expect(await allFindings(investor)).toEqual([]);
});

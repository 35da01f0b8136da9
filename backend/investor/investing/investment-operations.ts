import type { Investment, PaymentSource } from "../../../lib/contract/calls/investments.ts";
import type { Payment } from "../../../lib/contract/calls/payments.ts";
import { dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { type FlowKey, type InvestmentId, investmentId } from "../../../lib/contract/values/ids.ts";
import type { Reinvestment } from "../../../lib/contract/values/reinvestment.ts";
import { amountText } from "../../../lib/i18n/currencies.ts";
import { getDeal } from "../../catalogue/deals.ts";
import { dealRatesOf } from "../../catalogue/tds-rates.ts";
import { assertKind } from "../../deal/plan.ts";
import { purchaseOrdered } from "../../deal/purchase.ts";
import { type FeatureFlags, featureFlags } from "../../embedded/remote-config/feature-flags.ts";
import { businessDay } from "../../platform/clock.ts";
import { logFailure } from "../../platform/log.ts";
import { instructionFor } from "../claims/reinvestment-instruction-scope.ts";
import { reinvestmentView } from "../claims/reinvestment-rules.ts";
import { findReinvestment } from "../claims/reinvestment-store.ts";
import { findInvestment, type InvestmentRecord } from "../holdings/investment-store.ts";
import { investmentView } from "../holdings/investment-views.ts";
import { owedToday } from "../holdings/payable-amounts.ts";
import { readerOf } from "../holdings/payer-tax.ts";
import { listPayouts, type PayoutRecord } from "../holdings/payout-store.ts";
import { checkStepUp, confirmStepUp, requestStepUp } from "../identity/step-up.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import type { Operations } from "../kernel/operation.ts";
import { limitsOn } from "../wallet/wallet-rules.ts";
import { assertShown } from "./default-flow.ts";
import { assertMayHold, assertMayInvest } from "./eligibility.ts";
import { beginInvestment, getFlow, getOpenFlow, isExpired, ownTermsOf, startFlow } from "./flow.ts";
import type { Flow } from "./flow-store.ts";
import { processSaga } from "./investment-saga.ts";
import { openPaymentFor, paymentView } from "./online-payment.ts";

/** A one-time code is valid for this flow and this amount only. */
const bindingOf = ({ key, terms }: Flow) => `${key}:${terms.amount}`;

/** @throws AppError NOT_FOUND */
export function getInvestmentView(context: AccountContext, id: InvestmentId): Investment {
  const investment = findInvestment(context.sql, id);
  if (!investment) throw new AppError("NOT_FOUND");
  const payouts = listPayouts(context.sql, id);
  const day = businessDay(context.clock);
  const reader = readerOf(context);
  return investmentView({
    investment,
    payouts,
    owed: payouts.map((payout) => owedToday(reader, { investment, payout, ...day })),
    ...day,
    reinvestment: reinvestmentView(findReinvestment(context.sql, id)) ?? instructedView(context, investment, payouts),
  });
}

/** While the last payout is open, the reinvestment instruction covers a holding without a choice of its own. */
function instructedView(
  context: AccountContext,
  investment: InvestmentRecord,
  payouts: readonly PayoutRecord[],
): Reinvestment | null {
  const last = payouts.at(-1);
  const instruction = last && last.status !== "PAID" ? instructionFor(context, investment) : null;
  if (!instruction) return null;
  const { includeInterest } = instruction;
  return { status: "OPTED_IN", includeInterest, isInstructed: true, reason: null, investmentId: null };
}

function displayStatusOf(
  context: AccountContext,
  id: InvestmentId,
): { investment: Investment; payment: Payment | null } {
  const investment = getInvestmentView(context, id);
  return { investment, payment: paymentView(context, investment) };
}

interface Order {
  readonly key: FlowKey;
  readonly source: PaymentSource;
  readonly features: FeatureFlags;
}

/**
 * The open flow, after every check that needs no code: before the code is consumed, and again in the commit.
 * @throws AppError of `getOpenFlow`, `assertMayInvest` and `assertMayHold`, ONLINE_PAYMENT_ABOVE_MAXIMUM,
 * INSUFFICIENT_BALANCE
 */
function getReadyFlow(context: AccountContext, { key, source, features }: Order): Flow {
  const flow = getOpenFlow(context, key);
  assertMayInvest(context, source, features);
  assertMayHold(context, flow.deal);
  // The payment provider accepts rupees only; foreign currency is remitted to the wallet first.
  if (source === "ONLINE" && flow.deal.currency !== "INR") throw new AppError("ONLINE_PAYMENT_CLOSED");
  const { rechargeMax } = limitsOn(dateInIndia(context.clock.now()));
  if (source === "ONLINE" && flow.terms.amount > rechargeMax) throw new AppError("ONLINE_PAYMENT_ABOVE_MAXIMUM");
  if (source === "WALLET" && flow.terms.amount > context.ledger.balance(flow.deal.currency).available) {
    throw new AppError("INSUFFICIENT_BALANCE");
  }
  return flow;
}

/** The change is committed even when the deal cannot be reached: the alarm continues the saga. */
async function processNow(context: AccountContext, id: InvestmentId): Promise<void> {
  try {
    await processSaga(context, id);
  } catch (cause) {
    logFailure({ event: "saga_deferred_to_alarm", cause });
  }
}

export const investmentOperations = {
  "investments.terms": async (context, { dealId, amount, financeType, ...choice }) => {
    const at = context.clock.now();
    const deal = await getDeal(context.env, dealId, at);
    assertShown(context, deal);
    assertKind(deal, financeType);
    const purchase = purchaseOrdered({ deal, progress: deal.progress, amount, at, calendar: context.clock.calendar() });
    const rates = await dealRatesOf(context.env, deal);
    return ownTermsOf(context, { deal, amount: purchase.amount, choice, at, ...rates });
  },

  "investments.start-flow": async (context, { dealId, amount, financeType, ...choice }, command) => {
    const features = await featureFlags(context.env, context.userId);
    assertMayInvest(context, "WALLET", features);
    const deal = await getDeal(context.env, dealId, context.clock.now());
    assertMayHold(context, deal);
    assertKind(deal, financeType);
    const rates = await dealRatesOf(context.env, deal);
    return command.commit(() => {
      assertMayInvest(context, "WALLET", features);
      assertMayHold(context, deal);
      const at = context.clock.now();
      const purchase = purchaseOrdered({
        deal,
        progress: deal.progress,
        amount,
        at,
        calendar: context.clock.calendar(),
      });
      const { key, terms, expiresAt } = startFlow(context, {
        deal,
        amount: purchase.amount,
        choice,
        ...rates,
        at,
      });
      return { key, terms, expiresAt };
    });
  },

  "investments.flow": (context, { key }) => {
    const flow = getFlow(context, key);
    const { terms, expiresAt, investmentId: id } = flow;
    const outcome = id === null ? { investment: null, payment: null } : displayStatusOf(context, id);
    return { key, terms, expiresAt, isExpired: isExpired(flow, context.clock.now()), ...outcome };
  },

  "auth.mif.otp-request": async (context, { key }, command) => {
    const flow = getOpenFlow(context, key);
    const { title: deal, currency } = flow.deal;
    const amount = amountText(flow.terms.amount, currency);
    const sent = await requestStepUp(context, command, {
      purpose: "INVEST",
      binding: bindingOf(flow),
      text: (t, code) => t("notices.code.invest", { code, amount, deal }),
    });
    return command.commit(() => sent);
  },

  "investments.invest": async (context, { key, otp, paymentSource: source, returnPath }, command) => {
    const readFeatures = () => featureFlags(context.env, context.userId);
    const flow = getReadyFlow(context, { key, source, features: await readFeatures() });
    const proof = { purpose: "INVEST", binding: bindingOf(flow), otp } as const;
    const id = investmentId.parse(`inv_${context.ids.letters()}`);
    // A refusal of the deal or the provider leaves the code valid. The payment page is returned only with the
    // response, so nobody sees it before the code is consumed.
    if (source === "ONLINE") await checkStepUp(context, command, proof);
    const payment =
      source === "ONLINE"
        ? await openPaymentFor(context, flow, { id, returnPath, otherwise: `/invest/${flow.key}` })
        : null;
    await confirmStepUp(context, command, proof);
    const features = await readFeatures();
    command.commit(() => {
      getReadyFlow(context, { key, source, features });
      beginInvestment(context, { key, investmentId: id, payment });
      return displayStatusOf(context, id);
    });
    await processNow(context, id);
    return command.amend(displayStatusOf(context, id));
  },
} satisfies Partial<Operations>;

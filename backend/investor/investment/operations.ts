import { dateInIndia } from "../../../lib/contract/calendar-date.ts";
import { Refusal } from "../../../lib/contract/errors.ts";
import { type InvestmentId, investmentId } from "../../../lib/contract/ids.ts";
import type { Investment, PaymentSource } from "../../../lib/contract/investments.ts";
import type { Payment } from "../../../lib/contract/payments.ts";
import { amountText } from "../../../lib/i18n/currencies.ts";
import { getDeal } from "../../catalogue/deals.ts";
import { paisePerMajorOf } from "../../catalogue/exchange-rates.ts";
import { assertKind } from "../../deal/plan.ts";
import { assertTakesAmount } from "../../deal/purchase.ts";
import { logFailure } from "../../log.ts";
import type { Book } from "../book.ts";
import type { Operations } from "../operation.ts";

import { reinvestmentView } from "../reinvestment/rules.ts";
import { findReinvestment } from "../reinvestment/store.ts";
import { checkStepUp, confirmStepUp, requestStepUp } from "../step-up.ts";
import { assertMayHold, assertMayInvest } from "./eligibility.ts";
import { beginInvestment, getFlow, getOpenFlow, isExpired, startFlow } from "./flow.ts";
import type { Flow } from "./flow-store.ts";
import { openPaymentFor, paymentView } from "./online.ts";
import { listPayouts } from "./payout-store.ts";
import { driveSaga } from "./saga.ts";
import { findInvestment } from "./store.ts";
import { investmentView } from "./views.ts";

/** A code is good for this flow at this amount, and for nothing else. */
const bindingOf = ({ key, terms }: Flow) => `${key}:${terms.amount}`;

/** One investment as it stands. @throws Refusal NOT_FOUND */
export function getInvestmentView(book: Book, id: InvestmentId): Investment {
  const investment = findInvestment(book.sql, id);
  if (!investment) throw new Refusal("NOT_FOUND");
  return investmentView({
    investment,
    payouts: listPayouts(book.sql, id),
    today: dateInIndia(book.clock.now()),
    reinvestment: reinvestmentView(findReinvestment(book.sql, id)),
  });
}

function standingOf(book: Book, id: InvestmentId): { investment: Investment; payment: Payment | null } {
  const investment = getInvestmentView(book, id);
  return { investment, payment: paymentView(book, investment) };
}

/** Everything that can be refused without the code is refused before it is used up. */
async function assertReady(book: Book, flow: Flow, source: PaymentSource): Promise<void> {
  await assertMayInvest(book, source);
  // The payment provider takes rupees only: foreign currency is remitted to the wallet first.
  if (source === "ONLINE" && flow.deal.currency !== "INR") throw new Refusal("ONLINE_PAYMENT_CLOSED");
  if (source === "WALLET" && flow.terms.amount > book.ledger.balance(flow.deal.currency).available) {
    throw new Refusal("INSUFFICIENT_BALANCE");
  }
}

/** What has been committed stands, whoever cannot be reached now: the alarm goes on from there. */
async function driveNow(book: Book, id: InvestmentId): Promise<void> {
  try {
    await driveSaga(book, id);
  } catch (cause) {
    logFailure({ event: "saga_left_to_the_alarm", cause });
  }
}

export const investmentOperations = {
  "investments.start-flow": async (book, { dealId, amount, financeType, ...choice }, asking) => {
    await assertMayInvest(book, "WALLET");
    const now = book.clock.now();
    const deal = await getDeal(book.env, dealId, now);
    assertKind(deal, financeType);
    assertMayHold(book, deal);
    assertTakesAmount({ deal, progress: deal.progress, amount, on: dateInIndia(now) });
    const paisePerMajor = await paisePerMajorOf(book.env, deal.currency);
    return asking.commit(() => {
      const { key, terms, expiresAt } = startFlow(book, { deal, amount, choice, paisePerMajor });
      return { key, terms, expiresAt };
    });
  },

  "investments.flow": (book, { key }) => {
    const flow = getFlow(book, key);
    const { terms, expiresAt, investmentId: id } = flow;
    const standing = id === null ? { investment: null, payment: null } : standingOf(book, id);
    return { key, terms, expiresAt, isExpired: isExpired(flow, book.clock.now()), ...standing };
  },

  "auth.mif.otp-request": async (book, { key }, asking) => {
    const flow = getOpenFlow(book, key);
    const { title: deal, currency } = flow.deal;
    const amount = amountText(flow.terms.amount, currency);
    const sent = await requestStepUp(book, asking, {
      purpose: "INVEST",
      binding: bindingOf(flow),
      text: (t, code) => t("notices.code.invest", { code, amount, deal }),
    });
    return asking.commit(() => sent);
  },

  "investments.invest": async (book, { key, otp, paymentSource, returnPath }, asking) => {
    const flow = getOpenFlow(book, key);
    await assertReady(book, flow, paymentSource);
    const proof = { purpose: "INVEST", binding: bindingOf(flow), otp } as const;
    const id = investmentId.parse(`inv_${book.ids.letters()}`);
    // What the deal or the provider refuses leaves the code good. The page to pay on leaves with the answer, so nobody
    // sees it before his code is used up.
    if (paymentSource === "ONLINE") await checkStepUp(book, asking, proof);
    const payment =
      paymentSource === "ONLINE"
        ? await openPaymentFor(book, flow, { id, returnPath, otherwise: `/invest/${flow.key}` })
        : null;
    await confirmStepUp(book, asking, proof);
    asking.commit(() => {
      beginInvestment(book, { key, investmentId: id, payment });
      return standingOf(book, id);
    });
    await driveNow(book, id);
    return asking.amend(standingOf(book, id));
  },

  "investments.transaction": (book, { id }) => getInvestmentView(book, id),
} satisfies Partial<Operations>;

/**
 * Transitions of an investment, each synchronous and inside the caller's transaction. Invariants: the money is held
 * from PROCESSING until the end; SUCCESS posts the principal to the deal's account, the payouts and the coins; FAILED
 * releases the money; both schedule the notification of the deal.
 */

import type { InvestmentFailure } from "../../../lib/contract/calls/investments.ts";
import { addMinor, type Minor, subtractMinor } from "../../../lib/contract/facts/money.ts";
import { epochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { Taxpayer } from "../../../lib/finance/taxpayer.ts";
import { hasEvents } from "../../../lib/products/bond-events.ts";
import { account } from "../../ledger/accounts.ts";
import { amountOf, type Destination, moneyTo } from "../../ledger/ledger.ts";
import { recordGains } from "../claims/bond-tax.ts";
import { endlessPayouts } from "../claims/endless-payouts.ts";
import { planPutNotice } from "../claims/put-notices.ts";
import { earnCoins } from "../coins/earning.ts";
import { investmentTransitions } from "../holdings/investment-status.ts";
import { changeStatus, getInvestment, type InvestmentRecord, writePrincipal } from "../holdings/investment-store.ts";
import { planMaturityNotice } from "../holdings/maturity-notice.ts";
import { retaxPayerOf } from "../holdings/payer-tax.ts";
import { insertPayout } from "../holdings/payout-store.ts";
import { payoutInstant, payoutReference } from "../holdings/payout-time.ts";
import { placedOf } from "../holdings/principal.ts";
import { withCurrentTds } from "../holdings/residency.ts";
import { taxpayerOf } from "../holdings/taxpayer.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { notify } from "../notifications/notify.ts";
import { findInvestmentMovement, recordWalletMovement, resolveWalletMovement } from "../wallet/movements.ts";
import type { MovementOutcome } from "../wallet/wallet-rules.ts";
import { findFlow } from "./flow-store.ts";
import { planDelivery } from "./share-delivery.ts";

/** Ledger key of an investment's hold. */
export const holdKeyOf = (investment: Pick<InvestmentRecord, "id">) => `invest:${investment.id}`;

type Transition =
  | { readonly status: "PAYMENT_PENDING" | "PROCESSING" | "SUCCESS" }
  | { readonly status: "FAILED"; readonly failure: InvestmentFailure };

/** @throws Error for a transition that does not exist: callers read the status in the same transaction. */
export function advance(
  context: AccountContext,
  investment: InvestmentRecord,
  transition: Transition,
): InvestmentRecord {
  if (!investmentTransitions.allow({ from: investment.status, to: transition.status })) {
    throw new Error(`investment ${investment.id} cannot go from ${investment.status} to ${transition.status}`);
  }
  changeStatus(context.sql, { investment, ...transition, at: context.clock.now() });
  return getInvestment(context.sql, investment.id);
}

/** Holds the money in the wallet; the saga does the rest. @throws InsufficientFunds before anything is changed */
export function holdMoney(context: AccountContext, investment: InvestmentRecord): InvestmentRecord {
  const at = context.clock.now();
  const expiresAt = findFlow(context.sql, investment.flowKey)?.expiresAt ?? at;
  const { id: reference, amount, title, currency } = investment;
  context.ledger.hold({
    key: holdKeyOf(investment),
    kind: "INVESTMENT",
    reference,
    at,
    account: account.wallet(currency),
    amount: amountOf(currency, amount),
    expiresAt,
  });
  recordWalletMovement(context, {
    reason: "INVESTMENT",
    amount,
    currency,
    state: "INITIATED",
    counterparty: title,
    investmentId: reference,
  });
  scheduleNextStep(context, investment);
  return advance(context, investment, { status: "PROCESSING" });
}

/** The deal has reserved the units: posts the money to the deal, promises the payouts and credits the coins. */
export function succeed(context: AccountContext, investment: InvestmentRecord): void {
  const { id, dealId, productType: category } = investment;
  const at = context.clock.now();
  const succeeded = advance(context, investment, { status: "SUCCESS" });
  const principal = promisePayouts(context, succeeded);
  planMaturityNotice(context, id);
  planPutNotice(context, succeeded);
  const moves = placementOf(investment, principal);
  context.ledger.postHold({ holdId: holdKeyOf(investment), key: `invested:${id}`, at, moves });
  earnCoins(context, coinsOf(investment));
  planDelivery(context, investment);
  endMovement(context, investment, { state: "SUCCESS" });
  scheduleNextStep(context, investment);
  // A coupon may have been fixed or cancelled since the terms were quoted.
  if (hasEvents(investment.product)) context.scheduler.schedule({ kind: "FIXING", reference: dealId, dueAt: at });
  notifyOfReinvestment(context, investment);
  context.emit({ type: "investment.succeeded.v1", investmentId: id, dealId, category });
}

/** The investor confirmed a mandate, not this purchase. */
function notifyOfReinvestment(context: AccountContext, investment: InvestmentRecord): void {
  const { id: investmentId, title, amount, currency, reinvestedFrom } = investment;
  if (reinvestedFrom === null) return;
  notify(context, { reference: investmentId, subject: { kind: "REINVESTED", investmentId, title, amount, currency } });
}

/** Fails the investment and releases its hold, if there is one. */
export function fail(context: AccountContext, investment: InvestmentRecord, failure: InvestmentFailure): void {
  if (investment.status === "PROCESSING") {
    context.ledger.voidHold({ holdId: holdKeyOf(investment), at: context.clock.now(), reason: "VOIDED" });
    endMovement(context, investment, { state: "FAILED", failure: "SOLD_OUT" });
  }
  advance(context, investment, { status: "FAILED", failure });
  scheduleNextStep(context, investment);
}

/** The current request usually takes the saga's next step at once; the alarm is the fallback. */
const NEXT_STEP_DELAY_MS = 2_000;

function scheduleNextStep(context: AccountContext, { id }: InvestmentRecord): void {
  const dueAt = epochMs(context.clock.now() + NEXT_STEP_DELAY_MS);
  context.scheduler.schedule({ kind: "SAGA", reference: id, dueAt });
}

const coinsOf = ({ id, stashCoins, investedOn, maturesOn }: InvestmentRecord) => ({
  reference: id,
  coins: stashCoins,
  ...{ investedOn, maturesOn },
});

/**
 * Posts to the deal's account the principal that the payouts will repay, and the rest to the world account: accrued
 * interest, a premium, stamp duty or the price of shares goes to the seller and the state.
 */
function placementOf({ dealId, currency, amount }: InvestmentRecord, principal: Minor): readonly Destination[] {
  const placed = placedOf({ amount, principal });
  return [
    moneyTo({ to: account.deal(dealId, currency), amount: placed }),
    moneyTo({ to: account.world(currency), amount: subtractMinor(amount, placed) }),
  ].filter((part) => part.amount > 0);
}

/** Stores and schedules the payouts of the agreed terms. @returns the sum of their principal */
function promisePayouts(context: AccountContext, investment: InvestmentRecord): Minor {
  const { id, flowKey, residency, updatedAt: at } = investment;
  const flow = findFlow(context.sql, flowKey);
  if (!flow) throw new Error(`investment ${id} has no flow`);
  // The investor may have moved or declared while the deal was called or the payment awaited.
  const taxpayer = taxpayerOf(context);
  const hasMoved = flow.taxpayer.residency !== residency;
  const changingOf = ({ reliefs = [], panUnlinked = [] }: Taxpayer) => JSON.stringify([reliefs, panUnlinked]);
  const isQuoted = !hasMoved && changingOf(flow.taxpayer) === changingOf(taxpayer);
  const principal = addMinor(...flow.terms.cashflow.map((promise) => promise.principal));
  const bought = { principal, taxpayer: flow.taxpayer, calendar: context.clock.calendar() };
  for (const quoted of endlessPayouts(investment, bought) ?? flow.terms.cashflow) {
    const taxed = withCurrentTds(investment, quoted, taxpayer);
    const promise = isQuoted ? { ...quoted, tdsBasis: taxed.tdsBasis } : taxed;
    insertPayout(context.sql, { id, promise, at });
    const reference = payoutReference({ investmentId: id, payoutSequence: promise.payoutSequence });
    context.scheduler.schedule({ kind: "PAYOUT", reference, dueAt: payoutInstant(promise.dueOn) });
  }
  writePrincipal(context.sql, { id, principal });
  recordGains(context, id);
  retaxPayerOf(context, investment);
  return principal;
}

function endMovement(context: AccountContext, { id }: InvestmentRecord, outcome: MovementOutcome): void {
  const movement = findInvestmentMovement(context, id);
  if (!movement) throw new Error(`investment ${id} has no wallet movement`);
  resolveWalletMovement(context, { transactionId: movement.transactionId, outcome });
}

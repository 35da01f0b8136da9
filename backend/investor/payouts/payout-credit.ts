/**
 * Credits a payout. Invariant: a payout is paid once, in one transaction with its ledger transfer, its tax and the
 * resulting stage of the investment.
 */

import type { InvestmentStage } from "../../../lib/contract/calls/investments.ts";
import { type Minor, minor, subtractMinor } from "../../../lib/contract/facts/money.ts";
import type { EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import { spokenReference } from "../../../lib/contract/values/spoken-reference.ts";
import { account } from "../../ledger/accounts.ts";
import { type Move, moneyMove } from "../../ledger/ledger.ts";
import { addUnitsPut, endPut, findPutOfPayout } from "../claims/put-store.ts";
import { takeCoinsBack } from "../coins/earning.ts";
import { changeStage, getInvestment, type InvestmentRecord, writeRealisedXirr } from "../holdings/investment-store.ts";
import { listPayouts, markPaid, type Paid, type PayoutRecord } from "../holdings/payout-store.ts";
import { payoutFacts, payoutReference } from "../holdings/payout-time.ts";
import { principalInDeal } from "../holdings/principal.ts";
import { realisedXirrBps } from "../holdings/valuation.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { notify } from "../notifications/notify.ts";
import { stopLapsedInstruction } from "../reinvesting/reinvestment-instruction.ts";
import { autoWithdraw, endMandate, reserveForReinvestment } from "../reinvesting/reinvestment-reservation.ts";
import { recordWalletMovement } from "../wallet/movements.ts";

interface Credit {
  readonly investment: InvestmentRecord;
  readonly payout: PayoutRecord;
  readonly paid: Paid;
  readonly at: EpochMs;
  readonly charge: Charge;
}

/** Charges deducted before the payout, for a sale on the market. */
export interface Charge {
  /** Includes GST. */
  readonly fee: Minor;
  readonly gst: Minor;
}

export const NO_CHARGE: Charge = { fee: minor(0), gst: minor(0) };

/** Posts the money of a payout and applies all consequences. Synchronous, inside the caller's transaction. */
export function creditPayout(context: AccountContext, { investment, payout, paid, at, charge }: Credit): void {
  const reference = payoutReference(payout);
  const payouts = listPayouts(context.sql, investment.id);
  const left = principalInDeal(investment, payouts);
  const inDeal = minor(Math.min(payout.principal, left));
  const moves = payoutMoves(investment, { ...paid, inDeal, ...charge });
  // Interest under the year's threshold is credited without tax, which moves nothing.
  if (moves.length > 0) context.ledger.transfer({ key: `payout:${reference}`, kind: "PAYOUT", reference, at, moves });
  markPaid(context.sql, paid, at);
  redeemPut(context, payout, at);
  if (paid.net > 0) recordPayoutMovement({ ...context, clock: { ...context.clock, now: () => at } }, investment, paid);
  stopLapsedInstruction(context, investment.currency);
  // The amount reserved for reinvestment is not withdrawn automatically.
  const isLast = payouts.at(-1)?.payoutSequence === payout.payoutSequence && !isEarlyEnd(payout.kind);
  const reserved = isLast
    ? reserveForReinvestment(context, { investment, payout: { ...payout, net: paid.net } })
    : minor(0);
  autoWithdraw(context, investment, subtractMinor(paid.net, reserved));
  const { kind } = payout;
  const facts = payoutFacts(investment, payout, context.clock.calendar());
  context.emit({ type: "payout.paid.v2", ...facts, kind, paidOn: paid.paidOn });
  notifyOfPayout(context, investment, paid);
  restage(context, investment, at);
}

/** If the payout redeems put units, ends their holding and takes back their coins that cannot be spent yet. */
function redeemPut(context: AccountContext, payout: PayoutRecord, at: EpochMs): void {
  const { sql } = context;
  const put = findPutOfPayout(sql, payout);
  if (!put) return;
  endPut(sql, { id: put.id, status: "REDEEMED", at });
  addUnitsPut(sql, put);
  const { id, units, unitsSold, unitsPut } = getInvestment(sql, put.investmentId);
  takeCoinsBack(context, id, { held: units - unitsSold - unitsPut, of: units });
}

function notifyOfPayout(context: AccountContext, { id, title, currency }: InvestmentRecord, paid: Paid): void {
  const { net: amount, paidOn: on } = paid;
  const cause = payoutReference(paid);
  const reference = spokenReference({ kind: "PAYOUT", id: cause, on });
  // A bond sold at no price, or a rental taxed as a whole, brings no money.
  if (amount === 0) return;
  notify(context, {
    reference: cause,
    subject: { kind: "PAYOUT_RECEIVED", investmentId: id, title, amount, currency, on, reference },
  });
}

const isEarlyEnd = (kind: PayoutRecord["kind"]) => kind === "SALE" || kind === "WITHDRAWAL";

function recordPayoutMovement(context: AccountContext, { id, title, currency }: InvestmentRecord, paid: Paid): void {
  const movement = { reason: "PAYOUT", state: "SUCCESS", counterparty: title, investmentId: id } as const;
  recordWalletMovement(context, { ...movement, amount: paid.net, currency, orderId: payoutReference(paid) });
}

/**
 * Moves the principal out of the deal's account, and anything beyond it in from the world account. Where less than the
 * principal is paid (a loss, or tax on a whole rental), the difference moves out to the world account.
 */
export function payoutMoves(
  { dealId, currency }: Pick<InvestmentRecord, "dealId" | "currency">,
  { inDeal, net, tds, fee, gst }: Pick<Paid, "net" | "tds"> & Charge & { readonly inDeal: Minor },
): readonly Move[] {
  const deal = account.deal(dealId, currency);
  const wallet = account.wallet(currency);
  const world = account.world(currency);
  const returned = minor(Math.min(inDeal, net));
  return [
    moneyMove({ from: deal, to: wallet, amount: returned }),
    moneyMove({ from: deal, to: world, amount: subtractMinor(inDeal, returned) }),
    moneyMove({ from: world, to: wallet, amount: subtractMinor(net, returned) }),
    moneyMove({ from: world, to: account.tds(currency), amount: tds }),
    moneyMove({ from: world, to: account.fees(currency), amount: subtractMinor(fee, gst) }),
    moneyMove({ from: world, to: account.gst(currency), amount: gst }),
  ].filter(({ amount }) => amount > 0);
}

function stageAtEnd(payouts: readonly PayoutRecord[]): InvestmentStage {
  switch (payouts.at(-1)?.kind) {
    case "SALE":
      return "SOLD";
    case "WITHDRAWAL":
      return "WITHDRAWN";
    default:
      return "MATURED";
  }
}

/** Derives the investment's stage from its payouts. Synchronous, inside the caller's transaction. */
export function restage(context: AccountContext, investment: InvestmentRecord, at: EpochMs): void {
  const payouts = listPayouts(context.sql, investment.id);
  const { id } = investment;
  if (payouts.every(({ status }) => status === "PAID")) {
    changeStage(context.sql, { id, stage: stageAtEnd(payouts), at });
    writeRealisedXirr(context.sql, { id, xirrBps: realisedXirrBps(investment, payouts) });
    endMandate(context, investment);
    return;
  }
  const isLate = payouts.some(({ status }) => status === "DELAYED");
  changeStage(context.sql, { id, stage: isLate ? "DELAYED" : "ACTIVE", at });
}

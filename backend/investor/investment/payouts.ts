/**
 * Payouts as they come. Always true here: a payout is paid once, in one transaction with its money, its tax and what it
 * makes of the investment; the day is the one on which the payer paid, however much later we looked.
 */
import { addDays, type CalendarDate, dateInIndia, type EpochMs, epochMs } from "../../../lib/contract/calendar-date.ts";
import type { DealId } from "../../../lib/contract/ids.ts";
import { addPaise, subtractPaise } from "../../../lib/contract/money.ts";
import { lateInterest } from "../../../lib/finance/invoice-discounting.ts";
import { bps } from "../../../lib/finance/rounding.ts";
import { tdsOn } from "../../../lib/finance/tax.ts";
import { askGateway } from "../../gateways/deadline.ts";
import type { Move } from "../../ledger/ledger.ts";
import type { Book } from "../book.ts";
import { recordWalletMovement } from "../wallet/movements.ts";
import { findPayout, listPayouts, markDelayed, markPaid, type Paid, type PayoutRecord } from "./payout-store.ts";
import { payoutInstant, payoutReference, readPayoutReference } from "./payout-time.ts";
import {
  changeStage,
  getInvestment,
  type InvestmentRecord,
  listInvestmentsInDeal,
  writeRealisedXirr,
} from "./store.ts";
import { realisedXirrBps } from "./valuation.ts";

/** Sees whether what was due has been paid. @throws Refusal GATEWAY_UNAVAILABLE: the agenda tries again. */
export async function settlePayout(book: Book, reference: string): Promise<void> {
  const name = readPayoutReference(reference);
  const payout = findPayout(book.sql, name);
  if (!payout || payout.status === "PAID") return;
  const { dealId } = getInvestment(book.sql, name.investmentId);
  const { payoutSequence, dueOn } = payout;
  const on = dateInIndia(book.clock.now());
  const collection = await askGateway(() =>
    book.gateways.collections.collection({ dealId, payoutSequence, dueOn, on }),
  );
  book.storage.transactionSync(() => {
    const current = findPayout(book.sql, name);
    if (!current || current.status === "PAID") return;
    const investment = getInvestment(book.sql, name.investmentId);
    switch (collection.outcome) {
      case "PAID":
        return pay(book, { investment, payout: current, paidOn: collection.paidOn });
      case "AWAITED":
        return waitOn(book, { investment, payout: current, on });
    }
  });
}

/** Looks at every open payout of a deal now, and not on its next day. */
export async function settlePayoutsOfDeal(book: Book, dealId: DealId): Promise<void> {
  for (const { id } of listInvestmentsInDeal(book.sql, dealId)) {
    for (const payout of listPayouts(book.sql, id)) {
      if (payout.status === "PAID" || book.clock.now() < payoutInstant(payout.dueOn)) continue;
      await settlePayout(book, payoutReference(payout));
    }
  }
}

interface Arrival {
  readonly investment: InvestmentRecord;
  readonly payout: PayoutRecord;
  readonly paidOn: CalendarDate;
}

function pay(book: Book, { investment, payout, paidOn }: Arrival): void {
  const paidAt = arrivalOf(paidOn, book.clock.now());
  const paid = amountsOf({ investment, payout, paidOn });
  const reference = payoutReference(payout);
  book.ledger.transfer({
    key: `payout:${reference}`,
    kind: "PAYOUT",
    reference,
    at: paidAt,
    moves: movesOf(investment, payout, paid),
  });
  markPaid(book.sql, paid, paidAt);
  recordWalletMovement(
    { ...book, clock: { now: () => paidAt } },
    {
      reason: "PAYOUT",
      amount: paid.net,
      state: "SUCCESS",
      counterparty: investment.title,
      investmentId: investment.id,
    },
  );
  book.tell({ kind: "PAYOUT_PAID", investmentId: investment.id, payoutSequence: payout.payoutSequence });
  restage(book, investment, paidAt);
}

/** @throws for a day to come: a payer who "has paid" tomorrow has not. */
function arrivalOf(paidOn: CalendarDate, now: EpochMs): EpochMs {
  if (paidOn > dateInIndia(now)) throw new RangeError(`paid on a day to come: ${paidOn}`);
  return epochMs(Math.min(payoutInstant(paidOn), now));
}

/** Interest runs on at the deal's rate until the payer pays; the law of the day on which he does taxes all of it. */
function amountsOf({ investment, payout, paidOn }: Arrival): Paid {
  const { productType: category, residency, panVerified, rateBps } = investment;
  const { investmentId, payoutSequence, principal, dueOn } = payout;
  const late = lateInterest({ principalPaise: principal, rateBps: bps(rateBps), dueOn, paidOn });
  const interest = addPaise(payout.interest, late);
  const gross = addPaise(principal, interest);
  const tax = tdsOn({ category, interestPaise: interest, date: paidOn, residency, panVerified });
  const net = subtractPaise(gross, tax.tdsPaise);
  return { investmentId, payoutSequence, interest, gross, tdsRateBps: tax.rateBps, tds: tax.tdsPaise, net, paidOn };
}

/** The principal leaves the deal's account; interest and the tax on it enter from the payer's world. */
function movesOf({ dealId }: InvestmentRecord, { principal }: PayoutRecord, { interest, tds }: Paid): readonly Move[] {
  const moves: Move[] = [
    { from: `deal:${dealId}:INR`, to: "wallet:INR", amount: principal },
    { from: "world:INR", to: "wallet:INR", amount: subtractPaise(interest, tds) },
    { from: "world:INR", to: "tds:INR", amount: tds },
  ];
  return moves.filter(({ amount }) => amount > 0);
}

interface Waiting {
  readonly investment: InvestmentRecord;
  readonly payout: PayoutRecord;
  readonly on: CalendarDate;
}

/** A payer has the whole of the due day; from the next on he is late. */
function waitOn(book: Book, { investment, payout, on }: Waiting): void {
  if (on > payout.dueOn && payout.status === "EXPECTED") {
    markDelayed(book.sql, payout, book.clock.now());
    restage(book, investment, book.clock.now());
  }
  const dueAt = payoutInstant(addDays(on, 1));
  book.agenda.schedule({ kind: "PAYOUT", reference: payoutReference(payout), dueAt });
}

function restage(book: Book, investment: InvestmentRecord, at: EpochMs): void {
  const payouts = listPayouts(book.sql, investment.id);
  const { id } = investment;
  if (payouts.every(({ status }) => status === "PAID")) {
    changeStage(book.sql, { id, stage: "MATURED", at });
    writeRealisedXirr(book.sql, { id, xirrBps: realisedXirrBps(investment, payouts) });
    return;
  }
  const isLate = payouts.some(({ status }) => status === "DELAYED");
  changeStage(book.sql, { id, stage: isLate ? "DELAYED" : "ACTIVE", at });
}

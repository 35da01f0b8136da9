/**
 * Payouts as they come. Always true here: a payout is paid once, in one transaction with its money, its tax and what it
 * makes of the investment; the day is the one on which the payer paid, however much later we looked.
 */
import { addDays, type CalendarDate, dateInIndia, type EpochMs, epochMs } from "../../../lib/contract/calendar-date.ts";
import type { DealId } from "../../../lib/contract/ids.ts";
import type { InvestmentStage } from "../../../lib/contract/investments.ts";
import { addPaise, type Minor, minor, paise, subtractMinor, subtractPaise } from "../../../lib/contract/money.ts";
import { lateInterest } from "../../../lib/finance/invoice-discounting.ts";
import { bps } from "../../../lib/finance/rounding.ts";
import { tdsOn } from "../../../lib/finance/tax.ts";
import { askGateway } from "../../gateways/deadline.ts";
import { account } from "../../ledger/accounts.ts";
import { type Move, moneyMove } from "../../ledger/ledger.ts";
import type { Book } from "../book.ts";
import { endMandate, sendOn, setAside } from "../reinvestment/set-aside.ts";
import { hasOrderSettlingBefore } from "../selling/store.ts";
import { recordWalletMovement } from "../wallet/movements.ts";
import { findPayout, listPayouts, markDelayed, markPaid, type Paid, type PayoutRecord } from "./payout-store.ts";
import { payoutInstant, payoutReference, readPayoutReference } from "./payout-time.ts";
import { principalInDeal } from "./principal.ts";
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
    if (isBeingSold(book, current)) return waitForSale(book, current);
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
  const at = arrivalOf(paidOn, book.clock.now());
  creditPayout(book, { investment, payout, paid: amountsOf({ investment, payout, paidOn }), at, charge: NO_CHARGE });
}

interface Credit {
  readonly investment: InvestmentRecord;
  readonly payout: PayoutRecord;
  readonly paid: Paid;
  readonly at: EpochMs;
  readonly charge: Charge;
}

/** What was kept of it before: of a sale on the market. */
export interface Charge {
  /** GST in it. */
  readonly fee: Minor;
  readonly gst: Minor;
}

export const NO_CHARGE: Charge = { fee: minor(0), gst: minor(0) };

/** The money of a payout, and everything that follows from its having come. Synchronous, inside the caller's transaction. */
export function creditPayout(book: Book, { investment, payout, paid, at, charge }: Credit): void {
  const reference = payoutReference(payout);
  const payouts = listPayouts(book.sql, investment.id);
  const left = principalInDeal(investment, payouts);
  const inDeal = minor(Math.min(payout.principal, left));
  const moves = payoutMoves(investment, { ...paid, inDeal, ...charge });
  book.ledger.transfer({ key: `payout:${reference}`, kind: "PAYOUT", reference, at, moves });
  markPaid(book.sql, paid, at);
  if (paid.net > 0) tellWallet({ ...book, clock: { now: () => at } }, investment, paid.net);
  // What goes into the next deal goes nowhere else.
  const isLast = payouts.at(-1)?.payoutSequence === payout.payoutSequence && !isEarlyEnd(payout.kind);
  const kept = isLast ? setAside(book, { investment, payout: { ...payout, net: paid.net } }) : minor(0);
  sendOn(book, investment, subtractMinor(paid.net, kept));
  book.tell({ kind: "PAYOUT_PAID", investmentId: investment.id, payoutSequence: payout.payoutSequence });
  restage(book, investment, at);
}

const isEarlyEnd = (kind: PayoutRecord["kind"]) => kind === "SALE" || kind === "WITHDRAWAL";

function tellWallet(book: Book, { id, title, currency }: InvestmentRecord, amount: Minor): void {
  const movement = { reason: "PAYOUT", state: "SUCCESS", counterparty: title, investmentId: id } as const;
  recordWalletMovement(book, { ...movement, amount, currency });
}

/** @throws for a day to come: a payer who "has paid" tomorrow has not. */
function arrivalOf(paidOn: CalendarDate, now: EpochMs): EpochMs {
  if (paidOn > dateInIndia(now)) throw new RangeError(`paid on a day to come: ${paidOn}`);
  return epochMs(Math.min(payoutInstant(paidOn), now));
}

/**
 * As promised; but the interest of invoice discounting runs on at the deal's rate until the buyer pays, and the law of the
 * day on which he does taxes all of it.
 */
function amountsOf({ investment, payout, paidOn }: Arrival): Paid {
  const { product, residency, panVerified } = investment;
  const { investmentId, payoutSequence, principal, dueOn, tdsRateBps, tds, net } = payout;
  if (product.kind !== "INVOICE_DISCOUNTING" || paidOn <= dueOn) {
    const { interest, gross } = payout;
    return { investmentId, payoutSequence, interest, gross, tdsRateBps, tds, net, paidOn };
  }
  const late = lateInterest({ principalPaise: paise(principal), rateBps: bps(product.rateBps), dueOn, paidOn });
  const interest = addPaise(paise(payout.interest), late);
  const gross = addPaise(paise(principal), interest);
  const category = "INVOICE_DISCOUNTING";
  const tax = tdsOn({ category, interestPaise: interest, date: paidOn, residency, panVerified });
  const bill = { tdsRateBps: tax.rateBps, tds: tax.tdsPaise, net: subtractPaise(gross, tax.tdsPaise) };
  return { investmentId, payoutSequence, interest, gross, ...bill, paidOn };
}

/**
 * The principal leaves the deal's account, and what comes beyond it enters from the payer's world. Where less comes than
 * the principal (a loss, or tax on a whole rental), the difference leaves to the world.
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

interface Waiting {
  readonly investment: InvestmentRecord;
  readonly payout: PayoutRecord;
  readonly on: CalendarDate;
}

/** Whether bonds are on their way to a buyer, who would have a part of this payout. */
const isBeingSold = ({ sql }: Book, { investmentId, accruesTo: before }: PayoutRecord) =>
  hasOrderSettlingBefore(sql, { investmentId, before });

const SALE_ENDS_WITHIN_MS = 60_000;

/** The sale replaces the payout, or ends without it: on the day of its settlement at the latest. */
function waitForSale(book: Book, payout: PayoutRecord): void {
  const dueAt = epochMs(book.clock.now() + SALE_ENDS_WITHIN_MS);
  book.agenda.schedule({ kind: "PAYOUT", reference: payoutReference(payout), dueAt });
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

/** What the payouts, as they stand now, make of their investment. Synchronous, inside the caller's transaction. */
export function restage(book: Book, investment: InvestmentRecord, at: EpochMs): void {
  const payouts = listPayouts(book.sql, investment.id);
  const { id } = investment;
  if (payouts.every(({ status }) => status === "PAID")) {
    changeStage(book.sql, { id, stage: stageAtEnd(payouts), at });
    writeRealisedXirr(book.sql, { id, xirrBps: realisedXirrBps(investment, payouts) });
    endMandate(book, investment);
    return;
  }
  const isLate = payouts.some(({ status }) => status === "DELAYED");
  changeStage(book.sql, { id, stage: isLate ? "DELAYED" : "ACTIVE", at });
}

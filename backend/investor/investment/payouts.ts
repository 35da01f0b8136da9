/** Collects due payouts from their payers. Always true here: a payout counts on the day on which the payer paid. */
import { addDays, type CalendarDate, dateInIndia, type EpochMs, epochMs } from "../../../lib/contract/calendar-date.ts";
import type { DealId } from "../../../lib/contract/ids.ts";
import { addPaise, paise, subtractPaise } from "../../../lib/contract/money.ts";
import { productOf } from "../../../lib/products/lookup.ts";
import { taxOnIncome } from "../../../lib/products/tax.ts";
import { askGateway } from "../../gateways/deadline.ts";
import type { Book } from "../book.ts";
import { hasOrderSettlingBefore } from "../selling/store.ts";
import { creditPayout, NO_CHARGE, restage } from "./payout-credit.ts";
import { findPayout, listPayouts, markDelayed, type Paid, type PayoutRecord } from "./payout-store.ts";
import { payoutInstant, payoutReference, readPayoutReference } from "./payout-time.ts";
import { getInvestment, type InvestmentRecord, listInvestmentsInDeal } from "./store.ts";

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

/** @throws for a day to come: a payer who "has paid" tomorrow has not. */
function arrivalOf(paidOn: CalendarDate, now: EpochMs): EpochMs {
  if (paidOn > dateInIndia(now)) throw new RangeError(`paid on a day to come: ${paidOn}`);
  return epochMs(Math.min(payoutInstant(paidOn), now));
}

/** As promised, with the interest that a late payer owes where the product has any; the law of the day of payment taxes all of it. */
function amountsOf({ investment, payout, paidOn }: Arrival): Paid {
  const { product, residency, panVerified } = investment;
  const { investmentId, payoutSequence, principal, dueOn, tdsRateBps, tds, net } = payout;
  const { interestOnDelay } = productOf(product);
  if (!interestOnDelay || paidOn <= dueOn) {
    const { interest, gross } = payout;
    return { investmentId, payoutSequence, interest, gross, tdsRateBps, tds, net, paidOn };
  }
  const late = interestOnDelay(product, { principal, dueOn, paidOn });
  const interest = addPaise(paise(payout.interest), late);
  const gross = addPaise(paise(principal), interest);
  const tax = taxOnIncome(product.kind, { incomePaise: interest, date: paidOn, taxpayer: { residency, panVerified } });
  const bill = { tdsRateBps: tax.rateBps, tds: tax.tdsPaise, net: subtractPaise(gross, tax.tdsPaise) };
  return { investmentId, payoutSequence, interest, gross, ...bill, paidOn };
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

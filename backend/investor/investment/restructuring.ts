/**
 * A deal's restructuring, in the book of one of its holders. Always true here: one transaction replaces every open payout by
 * one that comes later, or none; the principal that is owed stays the same; the same restructuring again changes nothing.
 */
import type { CalendarDate } from "../../../lib/contract/calendar-date.ts";
import type { DealId } from "../../../lib/contract/ids.ts";
import type { AgreedRestructuring } from "../../deal/restructuring.ts";
import type { Book } from "../book.ts";
import { unitsInOrders } from "../selling/store.ts";
import { restage } from "./payout-credit.ts";
import { insertPayout, lastSequenceOf, listPayouts, markReplaced, type PayoutRecord } from "./payout-store.ts";
import { payoutInstant, payoutReference } from "./payout-time.ts";
import { restructuredPayout } from "./restructured-payout.ts";
import { insertRestructuring, writeRestructured } from "./restructuring-store.ts";
import { hasEnded } from "./status.ts";
import { getInvestment, type InvestmentRecord, listInvestmentsOf } from "./store.ts";

/** WAIT: something of this deal is still under way here; ask again. */
export type RestructuringAnswer = "APPLIED" | "WAIT";

export function restructureHoldings(book: Book, dealId: DealId, agreed: AgreedRestructuring): RestructuringAnswer {
  return book.storage.transactionSync(() => {
    const inDeal = listInvestmentsOf(book.sql, dealId);
    // Bonds that are on their way to a buyer leave first.
    const isReady = ({ id, status }: InvestmentRecord) => hasEnded(status) && unitsInOrders(book.sql, id) === 0;
    const successes = inDeal.filter(({ status }) => status === "SUCCESS");
    for (const investment of successes.filter(isReady)) restructure(book, investment, agreed);
    return inDeal.every(isReady) ? "APPLIED" : "WAIT";
  });
}

function restructure(book: Book, investment: InvestmentRecord, agreed: AgreedRestructuring): void {
  const { id } = investment;
  const open = listPayouts(book.sql, id).filter(({ status }) => status !== "PAID");
  if (open.length === 0) return;
  if (!insertRestructuring(book.sql, { investmentId: id, restructuringId: agreed.id, on: agreed.on })) return;
  const promised = open.map((payout) => putOff(book, { investment, payout, agreed }));
  writeRestructured(book.sql, { id, on: agreed.on, maturesOn: promised.toSorted().at(-1) ?? agreed.on });
  restage(book, getInvestment(book.sql, id), book.clock.now());
}

interface Open {
  readonly investment: InvestmentRecord;
  readonly payout: PayoutRecord;
  readonly agreed: AgreedRestructuring;
}

/** @returns the day on which it is due now. */
function putOff(book: Book, { investment: { id, rateBps }, payout, agreed }: Open): CalendarDate {
  const at = book.clock.now();
  const promise = restructuredPayout(payout, {
    extendDays: agreed.extendDays,
    rateBps: agreed.rateBps ?? rateBps ?? 0,
    payoutSequence: lastSequenceOf(book.sql, id) + 1,
  });
  markReplaced(book.sql, payout, at);
  book.agenda.cancel({ kind: "PAYOUT", reference: payoutReference(payout) });
  insertPayout(book.sql, { id, promise, at });
  const reference = payoutReference({ investmentId: id, payoutSequence: promise.payoutSequence });
  book.agenda.schedule({ kind: "PAYOUT", reference, dueAt: payoutInstant(promise.dueOn) });
  return promise.dueOn;
}

/**
 * Counts the payments of a payer, and determines the outcome of each deal. Pure. Invariant: the record of a payer and
 * the outcome of a deal are counted from the same payments, so no page can contradict another.
 */
import type { DealProgress, ListedDeal } from "../contract/calls/deals.ts";
import type { PastDeal } from "../contract/calls/past-deals.ts";
import type { DealOutcome, PayerRecord } from "../contract/calls/payer-record.ts";
import { type CalendarDate, daysBetween } from "../contract/values/calendar-date.ts";
import { delayOf, outcomeOf } from "./past-deals.ts";

/** The payments of one deal, as the catalogue knows them. */
export interface DealPayments {
  readonly payer: string;
  /** Null for a deal that ended before it could be published here. */
  readonly dealId: string | null;
  /** The recorded end of the deal; null before it. */
  readonly past: PastDeal | null;
  /** Due days on which a payout was due and has been paid or rescheduled. */
  readonly ended: number;
  readonly late: number;
  readonly longestDelayDays: number;
  /** Due days that are open. */
  readonly open: number;
  readonly openSince: CalendarDate | null;
  readonly isRestructured: boolean;
}

export type PayerCounts = Omit<PayerRecord, "payer" | "page" | "sentence" | "asOf" | "recent">;

/** At least 1: a payout that is open on its due day is late. */
const daysLateOf = (dueOn: CalendarDate, today: CalendarDate): number =>
  Math.max(1, daysBetween({ from: dueOn, to: today }));

/** Counts the payments of one payer. */
export function payerCountsOf(payments: readonly DealPayments[], today: CalendarDate): PayerCounts {
  const counts = payments.map((deal) => countsOf(deal, today));
  const sum = (count: (each: PayerCounts) => number) => counts.reduce((total, each) => total + count(each), 0);
  const most = (count: (each: PayerCounts) => number) => Math.max(0, ...counts.map(count));
  return {
    payouts: sum(({ payouts }) => payouts),
    late: sum(({ late }) => late),
    losses: sum(({ losses }) => losses),
    longestDelayDays: most(({ longestDelayDays }) => longestDelayDays),
    lateNow: sum(({ lateNow }) => lateNow),
    lateNowDays: most(({ lateNowDays }) => lateNowDays),
    restructuredDeals: sum(({ restructuredDeals }) => restructuredDeals),
  };
}

/** Totals over the records of several payers. */
export interface RecordTotals {
  /** Ended, or late now. */
  readonly due: number;
  readonly onTheDay: number;
  readonly late: number;
  readonly losses: number;
  readonly longestDelayDays: number;
  readonly lateNow: number;
}

/** Pages about several payers show the sums of the figures in each payer's sentence. */
export function totalsOf(records: readonly PayerRecord[]): RecordTotals {
  const sum = (count: (each: PayerRecord) => number) => records.reduce((total, each) => total + count(each), 0);
  return {
    due: sum(({ payouts, lateNow }) => payouts + lateNow),
    onTheDay: sum(({ payouts, late, losses }) => payouts - late - losses),
    late: sum(({ late }) => late),
    losses: sum(({ losses }) => losses),
    longestDelayDays: Math.max(0, ...records.map(({ longestDelayDays }) => longestDelayDays)),
    lateNow: sum(({ lateNow }) => lateNow),
  };
}

interface Owed {
  readonly deals: readonly Pick<ListedDeal, "payer">[];
  readonly pastDeals: readonly Pick<PastDeal, "payer">[];
}

/** The records of everybody who owes or has owed money on these deals. */
export function recordsAmong(records: readonly PayerRecord[], { deals, pastDeals }: Owed): readonly PayerRecord[] {
  const payers = new Set([...deals.map(({ payer }) => payer.name), ...pastDeals.map(({ payer }) => payer)]);
  return records.filter(({ payer }) => payers.has(payer));
}

function countsOf(deal: DealPayments, today: CalendarDate): PayerCounts {
  const { past, ended, late, longestDelayDays, open, openSince } = deal;
  const restructuredDeals = deal.isRestructured ? 1 : 0;
  const counted = { losses: 0, lateNow: 0, lateNowDays: 0, restructuredDeals };
  if (past === null) {
    const lateNowDays = openSince === null ? 0 : daysLateOf(openSince, today);
    return { ...counted, payouts: ended, late, longestDelayDays, lateNow: open, lateNowDays };
  }
  // The end of the deal ends its open payouts; a deal without a counted payout counts as one.
  const atEnd = Math.max(open, ended === 0 ? 1 : 0);
  const outcome = outcomeOf(past);
  if (outcome === "LOSS") {
    const losses = Math.max(1, atEnd);
    return { ...counted, payouts: ended + losses, late, losses, longestDelayDays };
  }
  const lateAtEnd = outcome === "LATE" ? atEnd : 0;
  return {
    ...counted,
    payouts: ended + atEnd,
    late: late + lateAtEnd,
    longestDelayDays: Math.max(longestDelayDays, lateAtEnd > 0 ? delayOf(past) : 0),
  };
}

interface DealFacts {
  readonly payments: DealPayments;
  readonly progress: Pick<DealProgress, "status" | "sold" | "redeemsOn">;
  /** The last day on which a payout can be due; null where none is promised. */
  readonly lastDueOn: CalendarDate | null;
  readonly closedOn: CalendarDate;
  readonly today: CalendarDate;
}

/** The outcome of a deal; null while it is upcoming or open. */
export function dealOutcomeOf({ payments, progress, lastDueOn, closedOn, today }: DealFacts): DealOutcome | null {
  const { status, sold, redeemsOn } = progress;
  const { past, open, openSince } = payments;
  if (status === "UPCOMING" || status === "OPEN") return null;
  const isRedeemedEarly = redeemsOn !== null;
  const ends = (is: DealOutcome["is"], on: CalendarDate | null, daysLate = 0) => ({
    is,
    on,
    daysLate,
    isRedeemedEarly,
  });
  if (past !== null) {
    return outcomeOf(past) === "LOSS"
      ? ends("LOSS", past.paidOn)
      : ends("REPAID", past.paidOn, Math.max(0, delayOf(past)));
  }
  if (sold === 0) return ends("UNSOLD", closedOn);
  if (open > 0 && openSince !== null) return ends("LATE", openSince, daysLateOf(openSince, today));
  return ends(status === "MATURED" ? "AWAITED" : "RUNNING", lastDueOn);
}

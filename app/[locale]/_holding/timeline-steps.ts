/**
 * The timeline of one investment. Invariants: steps are in chronological order; a step is done only when the backend
 * reports it, and an unpaid payout is never done.
 */

import type { Investment, Payout } from "@/lib/contract/calls/investments";
import type { PaymentNotice } from "@/lib/contract/calls/payment-history";
import type { PreIpoInvestment } from "@/lib/contract/calls/pre-ipo";
import type { Minor } from "@/lib/contract/facts/money";
import { type CalendarDate, dateInIndia, type EpochMs } from "@/lib/contract/values/calendar-date";
import { isOnlyExpected } from "@/lib/products/lookup";
import { bringsMoney } from "@/lib/products/payout-kind";

type NoticeStepKind = "restructured" | "announced";
type DeliveryStepKind = "delivered" | "deliveryRejected";
type PayoutStepKind = "due" | "estimated" | "late" | "paid" | "sold" | "withdrawn" | "withdrawalDue" | "withdrawalLate";

export interface TimelineStep {
  readonly kind:
    | "ordered"
    | "consented"
    | "invested"
    | "failed"
    | "underway"
    | PayoutStepKind
    | NoticeStepKind
    | DeliveryStepKind;
  readonly on: CalendarDate;
  /** `null` where only the date is known. */
  readonly at: EpochMs | null;
  /** The payout that the step refers to. */
  readonly sequence: number | null;
  readonly amount: Minor | null;
  readonly isDone: boolean;
  readonly isProblem: boolean;
}

type Facts = Pick<
  Investment,
  "kind" | "createdAt" | "consentedAt" | "investmentStatus" | "investedOn" | "investmentAmount"
> & {
  readonly cashflow: readonly Payout[];
  readonly notices: readonly Pick<PaymentNotice, "kind" | "on">[];
  /** The delivery of shares; null for every other investment. */
  readonly delivery: Pick<NonNullable<PreIpoInvestment["delivery"]>, "rejections" | "deliveredOn"> | null;
};

const moment = (kind: TimelineStep["kind"], at: EpochMs): TimelineStep => ({
  kind,
  on: dateInIndia(at),
  at,
  sequence: null,
  amount: null,
  isDone: true,
  isProblem: false,
});

export function timelineOf(investment: Facts): TimelineStep[] {
  const { createdAt, consentedAt, investmentStatus, investedOn, investmentAmount } = investment;
  const begun = [moment("ordered", createdAt), moment("consented", consentedAt)].toSorted(
    (a, b) => (a.at ?? 0) - (b.at ?? 0),
  );
  const day = { on: investedOn, at: null, sequence: null, amount: investmentAmount };
  switch (investmentStatus) {
    case "FAILED":
      return [...begun, { ...day, kind: "failed", isDone: true, isProblem: true }];
    case "INITIATED":
    case "PAYMENT_PENDING":
    case "PROCESSING":
      return [...begun, { ...day, kind: "underway", isDone: false, isProblem: false }];
    case "SUCCESS":
      return [...begun, { ...day, kind: "invested", isDone: true, isProblem: false }, ...paymentSteps(investment)];
  }
}

/** Payouts and notices by day; those of one day in the order of the payouts. An ACCRUAL only pays tax and is no step. */
function paymentSteps({ kind, cashflow: all, notices, delivery }: Facts): TimelineStep[] {
  const cashflow = all.filter(bringsMoney);
  const inOrder = cashflow.filter(isNumbered).toSorted((a, b) => a.dueOn.localeCompare(b.dueOn));
  const numbers = new Map(inOrder.map(({ payoutSequence }, index) => [payoutSequence, index + 1]));
  const payouts = cashflow.map((payout) => {
    return payoutStep({
      ...payout,
      isEstimate: isOnlyExpected(kind),
      number: numbers.get(payout.payoutSequence) ?? null,
    });
  });
  const steps = [...deliverySteps(delivery), ...payouts, ...notices.map(noticeStep)];
  return steps.toSorted((one, other) => one.on.localeCompare(other.on));
}

function deliverySteps(delivery: Facts["delivery"]): TimelineStep[] {
  if (delivery === null) return [];
  const step = { at: null, sequence: null, amount: null, isDone: true } as const;
  const { rejections, deliveredOn } = delivery;
  const rejected = rejections.map(
    ({ on }): TimelineStep => ({ ...step, kind: "deliveryRejected", on, isProblem: true }),
  );
  if (deliveredOn === null) return rejected;
  return [...rejected, { ...step, kind: "delivered", on: deliveredOn, isProblem: false }];
}

function noticeStep({ kind, on }: Facts["notices"][number]): TimelineStep {
  const step = { on, at: null, sequence: null, amount: null, isDone: true, isProblem: false };
  switch (kind) {
    case "RESTRUCTURED":
      return { ...step, kind: "restructured" };
    case "ANNOUNCEMENT":
      return { ...step, kind: "announced" };
  }
}

/** A payout that replaces another has a later sequence number, which says nothing to a reader. */
const isNumbered = (payout: Payout): boolean => paidKind(payout) === "paid";

interface NumberedPayout extends Payout {
  readonly isEstimate: boolean;
  /** The payout's number in the order of days, from 1; null for a sale or a withdrawal. */
  readonly number: number | null;
}

function payoutStep({ isEstimate, number: sequence, ...payout }: NumberedPayout): TimelineStep {
  const { status, dueOn, paidOn, net } = payout;
  const step = { at: null, sequence, amount: net };
  const isWithdrawal = paidKind(payout) === "withdrawn";
  const expected = isEstimate ? "estimated" : "due";
  switch (status) {
    case "PAID":
      return { ...step, kind: paidKind(payout), on: paidOn ?? dueOn, isDone: true, isProblem: false };
    case "DELAYED":
      return { ...step, kind: isWithdrawal ? "withdrawalLate" : "late", on: dueOn, isDone: false, isProblem: true };
    case "EXPECTED":
      return { ...step, kind: isWithdrawal ? "withdrawalDue" : expected, on: dueOn, isDone: false, isProblem: false };
  }
}

/** Sales and withdrawals by the investor are labelled as such. */
function paidKind({ kind }: Payout): "paid" | "sold" | "withdrawn" {
  if (kind === "SALE") return "sold";
  return kind === "WITHDRAWAL" || kind === "PART_WITHDRAWAL" ? "withdrawn" : "paid";
}

/** Up to this many consecutive steps of one kind are listed; longer runs are collapsed. */
const LISTED_ONE_BY_ONE = 3;

export interface TimelineSummary {
  readonly step: TimelineStep;
  /** Number of steps of the same kind collapsed behind this one. */
  readonly more: number;
}

/** Collapses long runs of one kind to the first step, the last step and the number between them. */
export function summariseTimeline(steps: readonly TimelineStep[]): TimelineSummary[] {
  const summary: TimelineSummary[] = [];
  for (let from = 0; from < steps.length; ) {
    const until = steps.findIndex(({ kind }, index) => index > from && kind !== steps[from]?.kind);
    const row = steps.slice(from, until === -1 ? steps.length : until);
    from += row.length;
    if (row.length <= LISTED_ONE_BY_ONE) summary.push(...row.map((step) => ({ step, more: 0 })));
    else {
      const [first, last] = [row.at(0), row.at(-1)];
      if (first && last) summary.push({ step: first, more: row.length - 2 }, { step: last, more: 0 });
    }
  }
  return summary;
}

/**
 * The story of one investment as steps. Always true here: steps stand in the order in which they happened or will; a
 * step is done only when the backend says that it is, and money that has not come is never done.
 */
import { type CalendarDate, dateInIndia, type EpochMs } from "@/lib/contract/calendar-date";
import type { Investment, Payout } from "@/lib/contract/investments";
import type { Paise } from "@/lib/contract/money";

export interface StoryStep {
  readonly kind: "ordered" | "consented" | "invested" | "failed" | "underway" | "due" | "late" | "paid";
  readonly on: CalendarDate;
  /** `null` where only the day is known. */
  readonly at: EpochMs | null;
  /** Which payout it is about. */
  readonly sequence: number | null;
  readonly amount: Paise | null;
  readonly isDone: boolean;
  readonly isProblem: boolean;
}

type Facts = Pick<Investment, "createdAt" | "consentedAt" | "investmentStatus" | "investedOn" | "investmentAmount"> & {
  readonly cashflow: readonly Payout[];
};

const moment = (kind: StoryStep["kind"], at: EpochMs): StoryStep => ({
  kind,
  on: dateInIndia(at),
  at,
  sequence: null,
  amount: null,
  isDone: true,
  isProblem: false,
});

export function storyOf(investment: Facts): StoryStep[] {
  const { createdAt, consentedAt, investmentStatus, investedOn, investmentAmount, cashflow } = investment;
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
      return [...begun, { ...day, kind: "invested", isDone: true, isProblem: false }, ...cashflow.map(payoutStep)];
  }
}

function payoutStep({ payoutSequence, status, dueOn, paidOn, net }: Payout): StoryStep {
  const step = { at: null, sequence: payoutSequence, amount: net };
  switch (status) {
    case "PAID":
      return { ...step, kind: "paid", on: paidOn ?? dueOn, isDone: true, isProblem: false };
    case "DELAYED":
      return { ...step, kind: "late", on: dueOn, isDone: false, isProblem: true };
    case "EXPECTED":
      return { ...step, kind: "due", on: dueOn, isDone: false, isProblem: false };
  }
}

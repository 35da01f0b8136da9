import type { StatusKind } from "@/components/ui/status";
import type { InvestmentSummary } from "@/lib/contract/calls/investments";

/** The displayed states of an investment, each with its message in `messages/*\/states.json`. */
type Word =
  | "lateByDays"
  | "newDates"
  | "paid"
  | "sold"
  | "withdrawn"
  | "failed"
  | "pending"
  | "processing"
  | "initiated";

export interface DisplayStatus {
  readonly state: "active" | "late" | "matured" | "sold" | "withdrawn" | "failed" | "underway";
  /** `null` while the investment pays as promised at the purchase: no status is shown. */
  readonly mark: { readonly kind: StatusKind; readonly word: Word } | null;
  readonly daysLate: number;
}

type Facts = Pick<InvestmentSummary, "investmentStatus" | "stage" | "overdue" | "restructuredOn">;

/** The status of an investment as one word with its mark. */
export function displayStatusOf({ investmentStatus, stage, overdue, restructuredOn }: Facts): DisplayStatus {
  const daysLate = overdue?.daysLate ?? 0;
  switch (stage) {
    case "ACTIVE":
      return {
        state: "active",
        mark: restructuredOn === null ? null : { kind: "delayed", word: "newDates" },
        daysLate,
      };
    case "DELAYED":
      return { state: "late", mark: { kind: "delayed", word: "lateByDays" }, daysLate };
    case "MATURED":
      return { state: "matured", mark: { kind: "confirmed", word: "paid" }, daysLate };
    case "SOLD":
      return { state: "sold", mark: { kind: "ended", word: "sold" }, daysLate: 0 };
    case "WITHDRAWN":
      return { state: "withdrawn", mark: { kind: "ended", word: "withdrawn" }, daysLate: 0 };
    case null:
      return unsettled(investmentStatus);
  }
}

function unsettled(status: Facts["investmentStatus"]): DisplayStatus {
  const underway = (word: Word): DisplayStatus => ({ state: "underway", mark: { kind: "pending", word }, daysLate: 0 });
  switch (status) {
    case "FAILED":
      return { state: "failed", mark: { kind: "failed", word: "failed" }, daysLate: 0 };
    case "INITIATED":
      return underway("initiated");
    case "PAYMENT_PENDING":
      return underway("pending");
    case "PROCESSING":
    case "SUCCESS":
      return underway("processing");
  }
}

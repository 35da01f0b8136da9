import type { StatusKind } from "@/components/ui/status";
import type { InvestmentSummary } from "@/lib/contract/investments";

/** The states of an investment that a person is told of, each with its word in `messages/*\/states.json`. */
type Word = "lateByDays" | "paid" | "failed" | "pending" | "processing" | "initiated";

export interface Standing {
  readonly state: "active" | "late" | "matured" | "failed" | "underway";
  /** `null` while all goes as promised: then there is nothing to say. */
  readonly mark: { readonly kind: StatusKind; readonly word: Word } | null;
  readonly daysLate: number;
}

type Facts = Pick<InvestmentSummary, "investmentStatus" | "stage" | "nextPayout">;

/** What has become of an investment, in one word and one mark. */
export function standingOf({ investmentStatus, stage, nextPayout }: Facts): Standing {
  const daysLate = nextPayout?.daysLate ?? 0;
  switch (stage) {
    case "ACTIVE":
      return { state: "active", mark: null, daysLate };
    case "DELAYED":
      return { state: "late", mark: { kind: "delayed", word: "lateByDays" }, daysLate };
    case "MATURED":
      return { state: "matured", mark: { kind: "confirmed", word: "paid" }, daysLate };
    case null:
      return unsettled(investmentStatus);
  }
}

function unsettled(status: Facts["investmentStatus"]): Standing {
  const underway = (word: Word): Standing => ({ state: "underway", mark: { kind: "pending", word }, daysLate: 0 });
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

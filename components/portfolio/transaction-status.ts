import type { StatusKind } from "@/components/ui/status";
import type { DashboardTransaction } from "@/lib/contract/calls/dashboard";
import { type CalendarDate, daysBetween } from "@/lib/contract/values/calendar-date";
import { promiseOf } from "@/lib/products/lookup";

interface TransactionDisplayStatus {
  readonly kind: StatusKind;
  /** Its message key in `messages/*\/states.json`. */
  readonly word: "success" | "paid" | "lateByDays" | "expected" | "estimate" | "initiated" | "pending" | "failed";
  /** Above zero only for an overdue payout. */
  readonly daysLate: number;
}

type Facts = Pick<DashboardTransaction, "transactionType" | "transactionStatus" | "transactionDate" | "productType">;

/** The status of a transaction on the day `today`. An overdue payout is late by whole days. */
export function transactionDisplayStatus(
  { transactionType, transactionStatus, transactionDate, productType }: Facts,
  today: CalendarDate,
): TransactionDisplayStatus {
  const isPayout = transactionType === "PAYOUT";
  switch (transactionStatus) {
    case "SUCCESS":
      return { kind: "confirmed", word: isPayout ? "paid" : "success", daysLate: 0 };
    case "FAILED":
      return { kind: "failed", word: "failed", daysLate: 0 };
    case "INITIATED":
      return { kind: "pending", word: "initiated", daysLate: 0 };
    case "PENDING": {
      if (!isPayout) return { kind: "pending", word: "pending", daysLate: 0 };
      const daysLate = Math.max(0, daysBetween({ from: transactionDate, to: today }));
      if (daysLate > 0) return { kind: "delayed", word: "lateByDays", daysLate };
      // Rent and the sale of a property are owed by nobody.
      return promiseOf(productType) === "EXPECTED"
        ? { kind: "estimate", word: "estimate", daysLate }
        : { kind: "expected", word: "expected", daysLate };
    }
  }
}

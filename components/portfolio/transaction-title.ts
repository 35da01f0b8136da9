import type { DashboardTransaction } from "@/lib/contract/calls/dashboard";
import { spokenReference } from "@/lib/contract/values/spoken-reference";
import { metalOf } from "@/lib/products/categories";

/**
 * The title of a transaction as a key under `transactions.what`: a payout that the investor initiated has its own
 * title, and so has a purchase by a reinvestment mandate, and a tax or a write-down, which brings no money.
 */
export function transactionWhat({
  transactionType,
  payoutKind,
  reinvestedFrom,
}: Pick<DashboardTransaction, "transactionType" | "payoutKind" | "reinvestedFrom">):
  | "INVESTMENT"
  | "REINVESTMENT"
  | "PAYOUT"
  | "SALE"
  | "WITHDRAWAL"
  | "PART_WITHDRAWAL"
  | "ACCRUAL"
  | "WRITE_DOWN" {
  if (reinvestedFrom !== null) return "REINVESTMENT";
  switch (payoutKind) {
    case "SALE":
    case "WITHDRAWAL":
    case "PART_WITHDRAWAL":
    case "ACCRUAL":
    case "WRITE_DOWN":
      return payoutKind;
    default:
      return transactionType;
  }
}

/** The reference to read over a phone, the same as in the wallet; null for a payout that is not paid yet. */
export function transactionReference({
  transactionId: id,
  transactionType,
  transactionStatus,
  productType,
  transactionDate: on,
}: DashboardTransaction): string | null {
  if (metalOf(productType)) {
    return spokenReference({ kind: transactionType === "INVESTMENT" ? "METAL_PURCHASE" : "METAL_SALE", id, on });
  }
  if (transactionType === "PAYOUT" && transactionStatus !== "SUCCESS") return null;
  return spokenReference({ kind: transactionType, id, on });
}

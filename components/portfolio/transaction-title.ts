import type { DashboardTransaction } from "@/lib/contract/calls/dashboard";

/**
 * The title of a transaction as a key under `transactions.what`: a payout that the investor initiated has its own
 * title.
 */
export function transactionWhat({
  transactionType,
  payoutKind,
}: Pick<DashboardTransaction, "transactionType" | "payoutKind">): "INVESTMENT" | "PAYOUT" | "SALE" | "WITHDRAWAL" {
  return payoutKind === "SALE" || payoutKind === "WITHDRAWAL" ? payoutKind : transactionType;
}

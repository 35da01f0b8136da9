import type { DashboardTransaction } from "@/lib/contract/calls/dashboard";

/** What a transaction is, by its key under `transactions.what`: what the investor brought about has a name of its own. */
export function transactionWhat({
  transactionType,
  payoutKind,
}: Pick<DashboardTransaction, "transactionType" | "payoutKind">): "INVESTMENT" | "PAYOUT" | "SALE" | "WITHDRAWAL" {
  return payoutKind === "SALE" || payoutKind === "WITHDRAWAL" ? payoutKind : transactionType;
}

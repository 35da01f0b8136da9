import "server-only";
import type { WalletTransactionId } from "@/lib/contract/ids";
import { listWalletTransactions, type WalletTransaction } from "@/lib/contract/wallet";
import { readForInvestor } from "@/lib/server/investor-call";

/** A withdrawal by its id, or null. */
export async function findWithdrawal(transactionId: WalletTransactionId): Promise<WalletTransaction | null> {
  const { transactions } = await readForInvestor(listWalletTransactions, { type: "DEBIT", transactionId });
  const [found] = transactions;
  return found?.reason === "WITHDRAWAL" ? found : null;
}

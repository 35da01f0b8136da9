import "server-only";
import { listWalletTransactions, type WalletTransaction } from "@/lib/contract/calls/wallet";
import type { WalletTransactionId } from "@/lib/contract/values/ids";
import { readForInvestor } from "@/lib/web/investor-call";

/** Finds a withdrawal by its id; null when there is none. */
export async function findWithdrawal(transactionId: WalletTransactionId): Promise<WalletTransaction | null> {
  const { transactions } = await readForInvestor(listWalletTransactions, { type: "DEBIT", transactionId });
  const [found] = transactions;
  return found?.reason === "WITHDRAWAL" ? found : null;
}

import "server-only";
import type { WalletTransactionId } from "@/lib/contract/ids";
import { listWalletTransactions, type WalletTransaction } from "@/lib/contract/wallet";
import { readForInvestor } from "@/lib/server/investor-call";

const PAGE_SIZE = 100;

/**
 * A withdrawal by its id, or null. The documented calls list movements and answer none alone; the list begins with what
 * changed last, so one that is still being looked at stands on its first page.
 */
export async function findWithdrawal(id: WalletTransactionId): Promise<WalletTransaction | null> {
  for (let pageNo = 0, totalPages = 1; pageNo < totalPages; pageNo += 1) {
    const page = await readForInvestor(listWalletTransactions, { type: "DEBIT", pageNo, pageSize: PAGE_SIZE });
    const found = page.transactions.find(({ transactionId }) => transactionId === id);
    if (found) return found.reason === "WITHDRAWAL" ? found : null;
    totalPages = page.totalPages;
  }
  return null;
}

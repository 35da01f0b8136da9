/**
 * Combines bank providers: one looks up branches and accounts, one transfers rupees. No provider serves banks abroad yet.
 */
import type { BankGateway } from "./bank.ts";
import { refuseUnconfigured } from "./unconfigured.ts";

interface Providers {
  readonly accounts: Pick<BankGateway, "findBranch" | "pennyDrop"> | null;
  readonly payouts: Pick<BankGateway, "transfer" | "transferStatus" | "readWebhook"> | null;
  /** The sandbox's bank, for services without a provider; null in production. */
  readonly simulated: BankGateway | null;
}

/** Null when no provider is named. */
export function combineBanks({ accounts, payouts, simulated }: Providers): BankGateway | null {
  if (!accounts && !payouts) return null;
  return {
    findBranch: (ifsc) => (accounts ?? simulated ?? refuseUnconfigured("bank accounts")).findBranch(ifsc),
    pennyDrop: (account) => (accounts ?? simulated ?? refuseUnconfigured("bank accounts")).pennyDrop(account),
    findForeignBank: (code) => (simulated ?? refuseUnconfigured("bank abroad")).findForeignBank(code),
    checkForeignAccount: (account) => (simulated ?? refuseUnconfigured("bank abroad")).checkForeignAccount(account),
    readWebhook: (message) => (payouts ?? simulated ?? refuseUnconfigured("bank transfers")).readWebhook(message),
    transfer(order) {
      if (order.currency !== "INR") return (simulated ?? refuseUnconfigured("bank abroad")).transfer(order);
      return (payouts ?? simulated ?? refuseUnconfigured("bank transfers")).transfer(order);
    },
    async transferStatus(transfer) {
      if (transfer.currency !== "INR") return (simulated ?? refuseUnconfigured("bank abroad")).transferStatus(transfer);
      const report = await payouts?.transferStatus(transfer);
      if (report && report.status !== "UNKNOWN") return report;
      const other = payouts ? simulated : (simulated ?? refuseUnconfigured("bank transfers"));
      return other?.transferStatus(transfer) ?? { status: "UNKNOWN", utr: null };
    },
  };
}

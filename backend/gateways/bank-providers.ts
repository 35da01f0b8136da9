/**
 * The bank of several providers: who looks up branches and accounts, who sends rupees, and, until a bank abroad is connected,
 * nobody for other currencies.
 */
import type { BankGateway } from "./bank.ts";
import { refuseUnconfigured } from "./unconfigured.ts";

interface Providers {
  readonly accounts: Pick<BankGateway, "findBranch" | "pennyDrop"> | null;
  readonly payouts: Pick<BankGateway, "transfer" | "transferStatus"> | null;
  /** The sandbox's bank for what has no provider; null in production. */
  readonly simulated: BankGateway | null;
}

/** Null when no provider is named. */
export function bankBy({ accounts, payouts, simulated }: Providers): BankGateway | null {
  if (!accounts && !payouts) return null;
  return {
    findBranch: (ifsc) => (accounts ?? simulated ?? refuseUnconfigured("bank accounts")).findBranch(ifsc),
    pennyDrop: (account) => (accounts ?? simulated ?? refuseUnconfigured("bank accounts")).pennyDrop(account),
    findForeignBank: (code) => (simulated ?? refuseUnconfigured("bank abroad")).findForeignBank(code),
    checkForeignAccount: (account) => (simulated ?? refuseUnconfigured("bank abroad")).checkForeignAccount(account),
    transfer(order) {
      if (order.currency !== "INR") return (simulated ?? refuseUnconfigured("bank abroad")).transfer(order);
      return (payouts ?? simulated ?? refuseUnconfigured("bank transfers")).transfer(order);
    },
    async transferStatus(key) {
      const report = await payouts?.transferStatus(key);
      if (report && report.status !== "UNKNOWN") return report;
      const other = payouts ? simulated : (simulated ?? refuseUnconfigured("bank transfers"));
      return other?.transferStatus(key) ?? { status: "UNKNOWN", utr: null };
    },
  };
}

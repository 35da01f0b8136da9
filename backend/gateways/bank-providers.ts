/**
 * Combines bank providers: one looks up branches and accounts, one accounts abroad, one transfers rupees, one other currencies.
 */
import type { AccountsAbroad, AccountsInIndia, BankGateway } from "./bank.ts";
import { refuseUnconfigured } from "./unconfigured.ts";

interface Providers {
  readonly accounts: AccountsInIndia | null;
  readonly payouts: Pick<BankGateway, "transfer" | "transferStatus" | "readWebhook"> | null;
  /** Transfers in other currencies. */
  readonly abroad: Pick<BankGateway, "transfer" | "transferStatus"> | null;
  readonly accountsAbroad: AccountsAbroad | null;
  /** The sandbox's bank, for services without a provider; null in production. */
  readonly simulated: BankGateway | null;
}

/** Null when no provider is named. */
export function combineBanks({ accounts, payouts, abroad, accountsAbroad, simulated }: Providers): BankGateway | null {
  if (!accounts && !payouts && !abroad && !accountsAbroad) return null;
  const lookUpAbroad = accountsAbroad ?? simulated;
  const inIndia = () => accounts ?? simulated ?? refuseUnconfigured("bank accounts");
  return {
    findBranch: (ifsc) => inIndia().findBranch(ifsc),
    pennyDrop: (account) => inIndia().pennyDrop(account),
    followPennyDrop: (account) => inIndia().followPennyDrop(account),
    readDropWebhook: (message) => inIndia().readDropWebhook(message),
    findForeignBank: (code) => (lookUpAbroad ?? refuseUnconfigured("bank abroad")).findForeignBank(code),
    checkForeignAccount: (account) => (lookUpAbroad ?? refuseUnconfigured("bank abroad")).checkForeignAccount(account),
    readWebhook: (message) => (payouts ?? simulated ?? refuseUnconfigured("bank transfers")).readWebhook(message),
    transfer(order) {
      if (order.currency !== "INR") return (abroad ?? simulated ?? refuseUnconfigured("bank abroad")).transfer(order);
      return (payouts ?? simulated ?? refuseUnconfigured("bank transfers")).transfer(order);
    },
    async transferStatus(transfer) {
      const isAbroad = transfer.currency !== "INR";
      const provider = isAbroad ? abroad : payouts;
      const report = await provider?.transferStatus(transfer);
      if (report && report.status !== "UNKNOWN") return report;
      const service = isAbroad ? "bank abroad" : "bank transfers";
      const other = provider ? simulated : (simulated ?? refuseUnconfigured(service));
      return other?.transferStatus(transfer) ?? { status: "UNKNOWN", utr: null };
    },
  };
}

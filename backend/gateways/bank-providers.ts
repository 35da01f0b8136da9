/**
 * Combines bank providers: one looks up branches and accounts, one accounts abroad, one transfers rupees, one other currencies.
 */
import type { AccountsAbroad, AccountsInIndia, BankGateway } from "./bank.ts";
import { refuseUnconfigured } from "./unconfigured.ts";

/** Each is connected when it is read, so that a wrong setting of one stops only the calls to it. */
interface Providers {
  readonly accounts: AccountsInIndia | null;
  readonly payouts: Pick<BankGateway, "transfer" | "transferStatus" | "readWebhook"> | null;
  /** Transfers in other currencies. */
  readonly abroad: Pick<BankGateway, "transfer" | "transferStatus"> | null;
  readonly accountsAbroad: AccountsAbroad | null;
  /** The sandbox's bank, for services without a provider; null in production. */
  readonly simulated: BankGateway | null;
}

export function combineBanks(providers: Providers): BankGateway {
  const { simulated } = providers;
  const inIndia = () => providers.accounts ?? simulated ?? refuseUnconfigured("bank accounts");
  const lookUpAbroad = () => providers.accountsAbroad ?? simulated ?? refuseUnconfigured("bank abroad");
  const inRupees = () => providers.payouts ?? simulated ?? refuseUnconfigured("bank transfers");
  const abroad = () => providers.abroad ?? simulated ?? refuseUnconfigured("bank abroad");
  return {
    findBranch: (ifsc) => inIndia().findBranch(ifsc),
    pennyDrop: (account) => inIndia().pennyDrop(account),
    followPennyDrop: (account) => inIndia().followPennyDrop(account),
    readDropWebhook: (message) => inIndia().readDropWebhook(message),
    findForeignBank: (code) => lookUpAbroad().findForeignBank(code),
    checkForeignAccount: (account) => lookUpAbroad().checkForeignAccount(account),
    readWebhook: (message) => inRupees().readWebhook(message),
    transfer: (order) => (order.currency === "INR" ? inRupees() : abroad()).transfer(order),
    async transferStatus(transfer) {
      const isAbroad = transfer.currency !== "INR";
      const provider = isAbroad ? providers.abroad : providers.payouts;
      const report = await provider?.transferStatus(transfer);
      if (report && report.status !== "UNKNOWN") return report;
      const service = isAbroad ? "bank abroad" : "bank transfers";
      const other = provider ? simulated : (simulated ?? refuseUnconfigured(service));
      return other?.transferStatus(transfer) ?? { status: "UNKNOWN", utr: null };
    },
  };
}

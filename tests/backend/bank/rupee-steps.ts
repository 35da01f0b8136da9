/** An account in rupees whose bank sends files: virtual accounts of investors, and what their own banks send. */
import { env } from "cloudflare:workers";
import { gatewaysFor } from "../../../backend/gateways/choice.ts";
import type { AccountContext } from "../../../backend/investor/kernel/account-context.ts";
import type { CommandContext } from "../../../backend/investor/kernel/operation.ts";
import { bankCreditOperations } from "../../../backend/investor/wallet/bank-credit-operations.ts";
import { type Investor, inAccount } from "../wallet/investor.ts";

export const NUMBER = "009900000042";
export const RUPEES = {
  ...{ id: "inr-clients", currency: "INR", uses: ["VIRTUAL_ACCOUNTS"], accountNumber: NUMBER, openedOn: "2026-11-01" },
  ...{ owner: "ultra client money", bankName: "Coastal Bank", bankAddress: "Fort, Mumbai", bic: "COSTINBB" },
  ...{ ifsc: "COST0000001", virtualPrefix: "ULTRAR", openingBalance: 0 },
  csv: {
    dates: "DMY",
    columns: {
      ...{ bookedOn: "Txn Date", reference: "UTR", credit: "Credit", debit: "Debit", name: "Sender" },
      ...{ account: "Sender A/c", bank: "Sender IFSC", virtualAccount: "Virtual A/c" },
    },
  },
};

/** The bank account that `newInvestor` verified, and one of somebody else. */
export const OWN = { name: "ASHA RAO", account: "918273644471", bank: "COST0000001" };
export const STRANGERS = { name: "SOMEBODY ELSE", account: "555544443333", bank: "COST0000001" };

export const byStatement = <Result>(investor: Investor, run: (context: AccountContext) => Result | Promise<Result>) =>
  inAccount(investor, (context) =>
    run({ ...context, gateways: gatewaysFor({ ...env, VIRTUAL_ACCOUNTS_PROVIDER: "statements" }) }),
  );

export const shown = (investor: Investor) =>
  byStatement(investor, (context) =>
    bankCreditOperations["wallet.virtual-account"](context as CommandContext & AccountContext),
  );

export interface Credit {
  readonly to: string;
  readonly utr: string;
  readonly rupees: string;
  readonly from: typeof OWN;
}

export const csv = ({ to, utr, rupees: amount, from: { name, account, bank: ifsc } }: Credit) =>
  `Txn Date,UTR,Debit,Credit,Sender,Sender A/c,Sender IFSC,Virtual A/c\n12/11/2026,${utr},,${amount},${name},${account},${ifsc},${to}\n`;

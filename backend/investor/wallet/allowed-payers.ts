/** Keeps the accounts from which the bank accepts transfers equal to the investor's own. */
import { callGateway } from "../../gateways/deadline.ts";
import { blindIndex } from "../../platform/secrets.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { listOwnBankAccounts } from "../kyc/bank-account.ts";
import { findVirtualAccount, savePayers } from "./bank-credit-store.ts";

export const ownPayers = (context: AccountContext) =>
  listOwnBankAccounts(context).map(({ accountNumber, ifsc }) => ({ accountNumber, ifsc }));

/** Asks the bank only when they have changed. @throws AppError GATEWAY_UNAVAILABLE */
export async function allowOwnAccounts(context: AccountContext): Promise<void> {
  const account = findVirtualAccount(context.sql);
  if (!account || account.closedAt !== null) return;
  const payers = ownPayers(context);
  const digest = blindIndex({ kind: "allowed-payers", value: JSON.stringify(payers), key: context.env.TOKEN_KEY });
  if (digest === account.payers) return;
  await callGateway(() => context.gateways.virtualAccounts.allowPayers(account, payers));
  context.storage.transactionSync(() => savePayers(context.sql, digest));
}

/** That the changes of the bank account lead, one after the other, to the account that money goes to. */
import type { AccountContext } from "../kernel/account-context.ts";
import { listBankChanges } from "./bank-change-store.ts";
import { KycStore } from "./kyc-store.ts";

interface BankChangeFinding {
  readonly invariant: "BANK_ACCOUNT";
  readonly subject: string;
  readonly detail: string;
}

export function verifyBankAccount({
  sql,
  userId,
}: Pick<AccountContext, "sql" | "userId">): readonly BankChangeFinding[] {
  const changes = listBankChanges(sql);
  if (changes.length === 0) return [];
  const standing = new KycStore(sql).findBankAccount();
  const follows = [...changes.slice(1).map(({ from }) => from), standing && `${standing.ifsc} ${standing.lastFour}`];
  const broken = changes.findIndex(({ to }, place) => to !== follows[place]);
  if (broken < 0) return [];
  return [{ invariant: "BANK_ACCOUNT", subject: userId, detail: `change ${broken + 1} does not lead to what follows` }];
}

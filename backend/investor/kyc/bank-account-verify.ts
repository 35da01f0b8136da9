/** Checks that the recorded bank account changes form an unbroken chain that ends at the current account. */
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
  const current = new KycStore(sql).findBankAccount();
  const expected = [...changes.slice(1).map(({ from }) => from), current && `${current.ifsc} ${current.lastFour}`];
  const broken = changes.findIndex(({ to }, index) => to !== expected[index]);
  if (broken < 0) return [];
  return [
    { invariant: "BANK_ACCOUNT", subject: userId, detail: `change ${broken + 1} does not lead to what expected` },
  ];
}

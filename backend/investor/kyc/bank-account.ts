import { keyRingOf, unseal } from "../../secrets.ts";
import type { Book } from "../book.ts";
import { type BankAccountRecord, KycStore } from "./store.ts";

export const SEALED_ACCOUNT_NUMBER = "account-number";

export interface BankAccountDetail extends Omit<BankAccountRecord, "sealed" | "lastFour"> {
  /** For the bank's ears only. */
  readonly accountNumber: string;
  /** `••4471` */
  readonly maskedAccountNumber: string;
}

export const maskAccountNumber = (accountNumber: string) => `••${accountNumber.slice(-4)}`;

/** The verified account that money may go to, a child's to its guardian's; null before the BANK step is done. */
export function findBankAccount({
  sql,
  env,
  guardian,
}: Pick<Book, "sql" | "env" | "guardian">): BankAccountDetail | null {
  if (guardian) return guardian.bankAccount;
  const row = new KycStore(sql).findBankAccount();
  if (!row) return null;
  const { sealed, lastFour, ...account } = row;
  const accountNumber = unseal({ kind: SEALED_ACCOUNT_NUMBER, sealed, keys: keyRingOf(env) });
  return { ...account, accountNumber, maskedAccountNumber: maskAccountNumber(lastFour) };
}

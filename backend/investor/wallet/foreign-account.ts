import type { ForeignBankAccount } from "../../../lib/contract/calls/foreign-account.ts";
import type { ForeignCurrency } from "../../../lib/contract/values/money.ts";
import { decrypt, keyRingOf } from "../../secrets.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { maskAccountNumber } from "../kyc/bank-account.ts";
import { findForeignAccountRow } from "./foreign-account-store.ts";

export const ENCRYPTED_FOREIGN_ACCOUNT = "foreign-account-number";

export interface ForeignAccountDetail extends ForeignBankAccount {
  /** For the bank's ears only. */
  readonly accountNumber: string;
}

/** The verified account abroad that this currency may go to; null before there is one. */
export function findForeignAccount(
  { sql, env }: Pick<AccountContext, "sql" | "env">,
  currency: ForeignCurrency,
): ForeignAccountDetail | null {
  const row = findForeignAccountRow(sql, currency);
  if (!row) return null;
  const { ciphertext, lastFour, ...account } = row;
  const accountNumber = decrypt({ kind: ENCRYPTED_FOREIGN_ACCOUNT, ciphertext, keys: keyRingOf(env) });
  return { ...account, accountNumber, maskedAccountNumber: maskAccountNumber(lastFour) };
}

/** How it is told: never by its number. */
export function foreignAccountView({ accountNumber: _, ...account }: ForeignAccountDetail): ForeignBankAccount {
  return account;
}

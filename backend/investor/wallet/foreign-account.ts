import type { ForeignBankAccount } from "../../../lib/contract/calls/foreign-account.ts";
import type { ForeignCurrency } from "../../../lib/contract/facts/money.ts";
import { decrypt, keyRingOf } from "../../platform/secrets.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { maskAccountNumber } from "../kyc/bank-account.ts";
import { findForeignAccountRow } from "./foreign-account-store.ts";

export const ENCRYPTED_FOREIGN_ACCOUNT = "foreign-account-number";

export interface ForeignAccountDetail extends ForeignBankAccount {
  /** Decrypted; may be sent to the bank only. */
  readonly accountNumber: string;
}

/** The verified account abroad for withdrawals in this currency; null when there is none. */
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

/** The contract's view, without the account number. */
export function foreignAccountView({ accountNumber: _, ...account }: ForeignAccountDetail): ForeignBankAccount {
  return account;
}

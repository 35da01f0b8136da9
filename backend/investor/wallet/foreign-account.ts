import type { ForeignBankAccount } from "../../../lib/contract/calls/foreign-account.ts";
import type { ForeignCurrency } from "../../../lib/contract/facts/money.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { decrypt, encrypt, keyRingOf } from "../../platform/secrets.ts";
import { assertLivesAbroad } from "../identity/account-guards.ts";
import { listLoginContacts } from "../identity/contact-store.ts";
import { queueSecurityNotice } from "../identity/security-notices.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { maskAccountNumber } from "../kyc/bank-account.ts";
import { assertCanInvest } from "../kyc/kyc-state.ts";
import { findForeignAccountRow, insertForeignAccount } from "./foreign-account-store.ts";

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

/**
 * An investor who moved to India may still withdraw a foreign balance.
 * @throws AppError GIFT_FOR_NON_RESIDENTS, KYC_INCOMPLETE, KYC_STEP_DONE
 */
export function assertMayAddForeignAccount(context: AccountContext, currency: ForeignCurrency): void {
  if (context.ledger.balance(currency).posted === 0) assertLivesAbroad(context);
  assertCanInvest(context);
  if (findForeignAccountRow(context.sql, currency)) throw new AppError("KYC_STEP_DONE");
}

export type NewForeignAccount = Omit<ForeignAccountDetail, "maskedAccountNumber">;

/** Call inside a transaction. Announced to every login contact: the code that confirmed it went to one. */
export function storeForeignAccount(context: AccountContext, { accountNumber, ...account }: NewForeignAccount): void {
  const ciphertext = encrypt({ kind: ENCRYPTED_FOREIGN_ACCOUNT, value: accountNumber, key: context.env.TOKEN_KEY });
  insertForeignAccount(context.sql, { ...account, ciphertext, lastFour: accountNumber.slice(-4) }, context.clock.now());
  const { currency, bankName } = account;
  queueSecurityNotice(context, listLoginContacts(context.sql), (t) =>
    t("notices.security.accountAbroadAdded", { currency, account: `${bankName} ${maskAccountNumber(accountNumber)}` }),
  );
}

/** Announces an account that a person will compare, so that the owner can object before it is saved. Call inside a transaction. */
export function announceAccountGiven(
  context: AccountContext,
  { currency, swiftCode, lastFour }: Pick<NewForeignAccount, "currency" | "swiftCode"> & { readonly lastFour: string },
): void {
  queueSecurityNotice(context, listLoginContacts(context.sql), (t) =>
    t("notices.security.accountAbroadGiven", { currency, account: `${swiftCode} ${maskAccountNumber(lastFour)}` }),
  );
}

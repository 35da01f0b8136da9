import type { EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import { decrypt, keyRingOf } from "../../platform/secrets.ts";
import { getIdentity } from "../identity/identity-store.ts";
import { type AccountContext, guardianIn } from "../kernel/account-context.ts";
import { changeLimitsAt, withdrawableFrom } from "./bank-change-rules.ts";
import { findLastBankChange, listFormerBankAccounts } from "./bank-change-store.ts";
import { matchHolders } from "./child-account-holders.ts";
import { type BankAccountRecord, KycStore } from "./kyc-store.ts";

export const ENCRYPTED_ACCOUNT_NUMBER = "account-number";

export interface BankAccountDetail extends Omit<BankAccountRecord, "ciphertext" | "lastFour"> {
  /** Decrypted; may be sent to the bank only. */
  readonly accountNumber: string;
  /** When withdrawals to it begin; null for the first account, which has no cooling period. */
  readonly withdrawableFrom: EpochMs | null;
  /** `••4471` */
  readonly maskedAccountNumber: string;
}

export const maskAccountNumber = (accountNumber: string) => `••${accountNumber.slice(-4)}`;

/**
 * The verified account for withdrawals; null without one. A child's is held by the child, alone or with the guardian who
 * is acting: one held with a former guardian counts no longer.
 */
export function findBankAccount(context: Pick<AccountContext, "sql" | "env" | "actor">): BankAccountDetail | null {
  const account = findNamedBankAccount(context);
  const guardian = guardianIn(context);
  if (account === null || !guardian) return account;
  const names = { child: getIdentity(context.sql).name ?? "", guardian: guardian.registeredName };
  // A similar name was accepted by an operator when the account was verified.
  return matchHolders({ ...names, holderName: account.holderName }) === "OTHER" ? null : account;
}

/** The account that was verified last, even if its holder no longer matches. */
export function findNamedBankAccount({ sql, env }: Pick<AccountContext, "sql" | "env">): BankAccountDetail | null {
  const row = new KycStore(sql).findBankAccount();
  if (!row) return null;
  const { ciphertext, lastFour, ...account } = row;
  const accountNumber = decrypt({ kind: ENCRYPTED_ACCOUNT_NUMBER, ciphertext, keys: keyRingOf(env) });
  const changedAt = findLastBankChange(sql);
  const from = changedAt === null ? null : withdrawableFrom(changedAt);
  return { ...account, accountNumber, maskedAccountNumber: maskAccountNumber(lastFour), withdrawableFrom: from };
}

interface AccountNumber {
  readonly accountNumber: string;
  readonly ifsc: string;
}

/**
 * The verified account and those that it replaced a short time ago: each was verified as the investor's own, and money
 * from it is not a third party's.
 */
export function listOwnBankAccounts(context: AccountContext): readonly AccountNumber[] {
  const { sql, env, clock } = context;
  const current = findBankAccount(context);
  if (!current) return [];
  const keys = keyRingOf(env);
  const now = clock.now();
  const former = listFormerBankAccounts(sql, now - changeLimitsAt(now).formerAcceptedMs);
  return [
    current,
    ...former.map(({ ciphertext, ifsc }) => ({
      accountNumber: decrypt({ kind: ENCRYPTED_ACCOUNT_NUMBER, ciphertext, keys }),
      ifsc,
    })),
  ];
}

/** Whether the account replaced another one so recently that withdrawals to it are blocked. */
export const isCooling = ({ withdrawableFrom: from }: Pick<BankAccountDetail, "withdrawableFrom">, now: EpochMs) =>
  from !== null && now < from;

/**
 * The change of a bank account that was confirmed with a code while the bank was silent. Invariant: the account in use
 * stays until the bank has named the holder of the new one; the newest confirmed change counts.
 */
import type { KeptChange } from "../../../lib/contract/calls/wallet.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { type AccountContext, guardianIn } from "../kernel/account-context.ts";
import type { Operations } from "../kernel/operation.ts";
import { maskAccountNumber } from "./bank-account.ts";
import { endKeptCheck, keep } from "./kept-check.ts";
import { findKeptCheck } from "./kept-check-store.ts";
import { kycStateOf } from "./kyc-state.ts";
import type { AccountInput } from "./penny-drop.ts";

interface ChangeToKeep {
  readonly account: AccountInput;
  /** Null while the register of branches is silent. */
  readonly bankName: string | null;
}

/** Call inside the commit that has spent the code. */
export function keepChange(context: AccountContext, { account, bankName }: ChangeToKeep): void {
  const { accountNumber, ifscCode } = account;
  const detail = `${bankName ?? ifscCode.slice(0, 4)} ${maskAccountNumber(accountNumber)}`;
  const acting = guardianIn(context);
  const guardian = acting && {
    userId: acting.userId,
    contact: acting.contact,
    registeredName: acting.registeredName,
  };
  keep(context, { step: "BANK_CHANGE", detail, input: { ...account, drop: 1, guardian } });
}

/** The kept change as the investor may see it; null without one. */
export function findKeptChange({ sql }: Pick<AccountContext, "sql">): KeptChange | null {
  const kept = findKeptCheck(sql, "BANK_CHANGE");
  return kept && { account: kept.detail, state: kept.state, since: kept.since };
}

export const keptChangeOperations = {
  "kyc.bank.withdraw-change": (context, _, command) =>
    command.commit(() => {
      if (!findKeptCheck(context.sql, "BANK_CHANGE")) throw new AppError("NOT_FOUND");
      endKeptCheck(context, "BANK_CHANGE");
      return kycStateOf(context);
    }),
} satisfies Partial<Operations>;

/**
 * Withdraws payouts automatically, as ordinary withdrawals. Invariant: a payout is withdrawn or added to the
 * accumulated amount in the transaction that credits it, and only money from payouts that is still in the wallet is
 * withdrawn.
 *
 * A transfer that the bank returns stays in the wallet: another attempt would be returned too.
 */

import { addPaise, type Paise, paise, ZERO_PAISE } from "../../../lib/contract/facts/money.ts";
import { dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import type { Operations } from "../kernel/operation.ts";
import { findBankAccount, isCooling } from "../kyc/bank-account.ts";
import { getAutoWithdraw, saveAutoWithdraw } from "./auto-withdraw-store.ts";
import { bankAccountView, destinationOf } from "./bank-account-view.ts";
import { limitsOn } from "./wallet-rules.ts";
import { requestWithdrawal } from "./withdrawal.ts";

const minimumOf = ({ clock }: Pick<AccountContext, "clock">) => limitsOn(dateInIndia(clock.now())).withdrawalMin;

/**
 * Withdraws a credited payout together with earlier accumulated ones, as far as the balance allows. Synchronous: call
 * inside the transaction that credits the payout.
 */
export function autoWithdrawToBank(context: AccountContext, arrived: Paise): void {
  const { isOn, gathered } = getAutoWithdraw(context.sql);
  if (isOn && arrived > 0) withdrawOrAccumulate(context, addPaise(gathered, arrived));
}

/** Job AUTO_WITHDRAW: the cooling period of a new bank account is over. */
export async function withdrawAccumulated(context: AccountContext): Promise<void> {
  context.storage.transactionSync(() => {
    const { isOn, gathered } = getAutoWithdraw(context.sql);
    if (isOn && gathered > 0) withdrawOrAccumulate(context, gathered);
  });
}

function withdrawOrAccumulate(context: AccountContext, wanted: Paise): void {
  const now = context.clock.now();
  // The investor may have spent the accumulated payouts.
  const amount = paise(Math.min(wanted, context.ledger.balance("INR").available));
  const account = findBankAccount(context);
  const isLarge = amount >= minimumOf(context);
  const isWithdrawn = account !== null && !isCooling(account, now) && isLarge;
  saveAutoWithdraw(context.sql, { isOn: true, gathered: isWithdrawn ? ZERO_PAISE : amount }, now);
  if (isWithdrawn) requestWithdrawal(context, { ...destinationOf(account), currency: "INR", amount });
  // No further payout may trigger the withdrawal, so a job does.
  else if (isLarge && account?.withdrawableFrom) {
    context.scheduler.schedule({ kind: "AUTO_WITHDRAW", reference: "all", dueAt: account.withdrawableFrom });
  }
}

function preferenceOf(context: AccountContext) {
  const { isOn, gathered } = getAutoWithdraw(context.sql);
  const account = findBankAccount(context);
  return {
    autoWithdraw: isOn,
    gathered,
    minimum: minimumOf(context),
    bankAccount: account && bankAccountView(account, context.clock.now()),
  };
}

export const autoWithdrawOperations = {
  "preferences.auto-withdraw": (context) => preferenceOf(context),

  // Needs no OTP: the money can only go to the investor's own verified account.
  "preferences.set-auto-withdraw": (context, { autoWithdraw }, command) =>
    command.commit(() => {
      const isOn = autoWithdraw === "true";
      if (isOn && !findBankAccount(context)) throw new AppError("BANK_ACCOUNT_MISSING");
      // Switching it off leaves accumulated payouts in the wallet; repeating "on" keeps the amount.
      const gathered = isOn ? getAutoWithdraw(context.sql).gathered : ZERO_PAISE;
      saveAutoWithdraw(context.sql, { isOn, gathered }, context.clock.now());
      return preferenceOf(context);
    }),
} satisfies Partial<Operations>;

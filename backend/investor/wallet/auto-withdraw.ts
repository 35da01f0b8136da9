/**
 * Payouts that go on to the bank by themselves, by the road of every withdrawal. Always true here: a payout is sent on,
 * or gathered, in the transaction in which it comes; nothing is sent that did not come as a payout, or is not there any more.
 *
 * What the bank gives back stays in the wallet: it would only be given back again.
 */
import { dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { addPaise, type Paise, paise, ZERO_PAISE } from "../../../lib/contract/values/money.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import type { Operations } from "../kernel/operation.ts";
import { findBankAccount, isCooling } from "../kyc/bank-account.ts";
import { getAutoWithdraw, saveAutoWithdraw } from "./auto-withdraw-store.ts";
import { bankAccountView, destinationOf } from "./bank-account-view.ts";
import { limitsOn } from "./wallet-rules.ts";
import { requestWithdrawal } from "./withdrawal.ts";

const minimumOf = ({ clock }: Pick<AccountContext, "clock">) => limitsOn(dateInIndia(clock.now())).withdrawalMin;

/**
 * Money of a payout lies in the wallet: sends it on, with what was gathered before, as far as it is still there.
 * Synchronous, inside the transaction that brought it.
 */
export function autoWithdrawToBank(context: AccountContext, arrived: Paise): void {
  const { isOn, gathered } = getAutoWithdraw(context.sql);
  if (isOn && arrived > 0) sendOrGather(context, addPaise(gathered, arrived));
}

/** The alarm's part: a new bank account has cooled down, and what was gathered meanwhile can go to it. */
export async function sendGathered(context: AccountContext): Promise<void> {
  context.storage.transactionSync(() => {
    const { isOn, gathered } = getAutoWithdraw(context.sql);
    if (isOn && gathered > 0) sendOrGather(context, gathered);
  });
}

function sendOrGather(context: AccountContext, wanted: Paise): void {
  const now = context.clock.now();
  // What was gathered may have been spent meanwhile.
  const amount = paise(Math.min(wanted, context.ledger.balance("INR").available));
  const account = findBankAccount(context);
  const isLarge = amount >= minimumOf(context);
  const isSent = account !== null && !isCooling(account, now) && isLarge;
  saveAutoWithdraw(context.sql, { isOn: true, gathered: isSent ? ZERO_PAISE : amount }, now);
  if (isSent) requestWithdrawal(context, { ...destinationOf(account), currency: "INR", amount });
  // No later payout need come: the end of the wait sends it.
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

  // No code is asked for: the money can go nowhere but to the account that was verified to be the investor's own.
  "preferences.set-auto-withdraw": (context, { autoWithdraw }, command) =>
    command.commit(() => {
      const isOn = autoWithdraw === "true";
      if (isOn && !findBankAccount(context)) throw new AppError("BANK_ACCOUNT_MISSING");
      // What was gathered is the wallet's when it is switched off; switched on again, it keeps what it has.
      const gathered = isOn ? getAutoWithdraw(context.sql).gathered : ZERO_PAISE;
      saveAutoWithdraw(context.sql, { isOn, gathered }, context.clock.now());
      return preferenceOf(context);
    }),
} satisfies Partial<Operations>;

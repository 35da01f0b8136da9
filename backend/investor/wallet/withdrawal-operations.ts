/** Taking money out: a code for the amount, then the withdrawal. Each currency goes to its own verified account, and as it is. */
import { dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import type { Currency, Minor } from "../../../lib/contract/values/money.ts";
import { amountText } from "../../../lib/i18n/currencies.ts";
import { confirmStepUp, requestStepUp } from "../identity/step-up.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import type { Operations } from "../kernel/operation.ts";
import { findBankAccount, isCooling } from "../kyc/bank-account.ts";
import { destinationAbroad, destinationOf } from "./bank-account-view.ts";
import { findForeignAccount } from "./foreign-account.ts";
import { assertOwnPhone } from "./own-phone.ts";
import { ceilingOf, withdrawalError } from "./wallet-rules.ts";
import { type Destination, requestWithdrawal } from "./withdrawal.ts";
import { type CodeScope, findCodeCeiling, rememberCode } from "./withdrawal-code-store.ts";

/** A code is good for what it was sent for: one amount of one currency, or rupees up to a ceiling that its message names. */
function bindingOf(scope: CodeScope, currency: Currency): string {
  const what = "amount" in scope ? String(scope.amount) : `up to ${scope.ceiling}`;
  return currency === "INR" ? what : `${currency} ${what}`;
}

/** @throws AppError BANK_ACCOUNT_MISSING, BANK_ACCOUNT_COOLING, FOREIGN_ACCOUNT_MISSING: money leaves to a verified account only. */
function destinationFor(context: AccountContext, currency: Currency): Destination {
  if (currency === "INR") {
    const account = findBankAccount(context);
    if (!account) throw new AppError("BANK_ACCOUNT_MISSING");
    if (isCooling(account, context.clock.now())) throw new AppError("BANK_ACCOUNT_COOLING");
    return destinationOf(account);
  }
  const account = findForeignAccount(context, currency);
  if (!account) throw new AppError("FOREIGN_ACCOUNT_MISSING");
  return destinationAbroad(account);
}

/** What a code is good for that is asked for without an amount. @throws AppError INSUFFICIENT_BALANCE where that is nothing. */
function unnamedScope(context: AccountContext): CodeScope {
  const ceiling = ceilingOf({ available: context.ledger.balance("INR").available, day: today(context) });
  if (ceiling <= 0) throw new AppError("INSUFFICIENT_BALANCE");
  return { ceiling };
}

const today = (context: AccountContext) => dateInIndia(context.clock.now());

/** Whatever can be refused without the code. @throws AppError WITHDRAWAL_BELOW_MINIMUM, INSUFFICIENT_BALANCE */
function assertCoversAmount(
  context: AccountContext,
  { amount, currency }: { amount: Minor; currency: Currency },
): void {
  const refusal = withdrawalError({ amount, currency, day: today(context) });
  if (refusal) throw new AppError(refusal, { amount: refusal });
  if (amount > context.ledger.balance(currency).available) {
    throw new AppError("INSUFFICIENT_BALANCE", { amount: "INSUFFICIENT_BALANCE" });
  }
}

export const withdrawOperations = {
  "wallet.otp-request": async (context, { amount, currency }, command) => {
    destinationFor(context, currency);
    const scope = amount === undefined ? unnamedScope(context) : { amount };
    const sent = await requestStepUp(context, command, {
      purpose: "WITHDRAW",
      binding: bindingOf(scope, currency),
      text: (t, code) =>
        "amount" in scope
          ? t("notices.code.withdraw", { code, amount: amountText(scope.amount, currency) })
          : t("notices.code.withdrawUpTo", { code, amount: amountText(scope.ceiling, currency) }),
    });
    return command.commit(() => {
      rememberCode(context.sql, scope);
      return sent;
    });
  },

  "wallet.withdraw": async (context, { otp, amount, currency, phoneNumber }, command) => {
    // A used code would have to be asked for again.
    assertOwnPhone(context, phoneNumber);
    destinationFor(context, currency);
    assertCoversAmount(context, { amount, currency });
    // A code for a foreign currency always names its amount.
    const ceiling = currency === "INR" ? findCodeCeiling(context.sql) : null;
    if (ceiling !== null && amount > ceiling) throw new AppError("OTP_AMOUNT_REQUIRED");
    const binding = bindingOf(ceiling === null ? { amount } : { ceiling }, currency);
    await confirmStepUp(context, command, { purpose: "WITHDRAW", binding, otp });
    // Looked up again: the account may have been changed while the code was looked at.
    return command.commit(() => requestWithdrawal(context, { ...destinationFor(context, currency), currency, amount }));
  },
} satisfies Partial<Operations>;

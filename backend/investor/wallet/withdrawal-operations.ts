/**
 * Withdrawals: an OTP for the amount, then the transfer. Each currency goes to its own verified account, unconverted.
 */

import type { requestWithdrawalOtp, withdraw } from "../../../lib/contract/calls/withdrawals.ts";
import type { Currency, Minor } from "../../../lib/contract/facts/money.ts";
import { fieldError } from "../../../lib/contract/field-error.ts";
import { dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { amountText } from "../../../lib/i18n/currencies.ts";
import type { Wording, WriteNotice } from "../../platform/wording.ts";
import { confirmStepUp, requestStepUp } from "../identity/step-up.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import type { Operations } from "../kernel/operation.ts";
import { findBankAccount, isCooling } from "../kyc/bank-account.ts";
import { destinationAbroad, destinationOf } from "./bank-account-view.ts";
import { findForeignAccount } from "./foreign-account.ts";
import { walletCurrencies } from "./movement-list-store.ts";
import { assertOwnPhone } from "./own-phone.ts";
import { withdrawalError } from "./wallet-rules.ts";
import { requestWithdrawal, type TransferDestination } from "./withdrawal.ts";
import { type CodeScope, findCodeCeiling, saveCodeScope } from "./withdrawal-code-store.ts";

type WithdrawalCall = typeof requestWithdrawalOtp | typeof withdraw;

/** Binds an OTP to its message: one amount of one currency, or up to a ceiling in one currency. */
function bindingOf(scope: CodeScope, currency: Currency): string {
  const what = "amount" in scope ? String(scope.amount) : `up to ${scope.ceiling}`;
  return currency === "INR" ? what : `${currency} ${what}`;
}

/** The requested currency; without one, the first of the investor's mode with money to withdraw. */
function currencyOf(context: AccountContext, requested: Currency | undefined): Currency {
  const currencies = walletCurrencies(context, requested);
  return currencies.find((currency) => context.ledger.balance(currency).available > 0) ?? currencies[0];
}

/** Only verified accounts. @throws AppError BANK_ACCOUNT_MISSING, BANK_ACCOUNT_COOLING, FOREIGN_ACCOUNT_MISSING */
function destinationFor(context: AccountContext, currency: Currency): TransferDestination {
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

/** The scope of an OTP requested without an amount. @throws AppError INSUFFICIENT_BALANCE when the balance is zero */
function unnamedScope(context: AccountContext, currency: Currency): CodeScope {
  const ceiling = context.ledger.balance(currency).available;
  if (ceiling <= 0) throw new AppError("INSUFFICIENT_BALANCE");
  return { ceiling };
}

interface ConfirmedWithdrawal extends Pick<TransferDestination, "maskedAccount"> {
  readonly scope: CodeScope;
  readonly currency: Currency;
}

/** An account abroad is named: no bank there compares a name, and it may have been added long ago. */
function codeText({ scope, currency, maskedAccount: account }: ConfirmedWithdrawal) {
  const isNamed = "amount" in scope;
  const amount = amountText(isNamed ? scope.amount : scope.ceiling, currency);
  return (t: WriteNotice, code: string): Wording => {
    if (currency === "INR") return t(`notices.code.withdraw${isNamed ? "" : "UpTo"}`, { code, amount });
    return t(`notices.code.withdrawAbroad${isNamed ? "" : "UpTo"}`, { code, amount, account });
  };
}

const today = (context: AccountContext) => dateInIndia(context.clock.now());

interface Withdrawing {
  readonly amount: Minor;
  readonly currency: Currency;
  readonly phoneNumber: Parameters<typeof assertOwnPhone>[1];
}

/**
 * The withdrawal's destination, after all checks that need no OTP: before the OTP is consumed, and again in the commit.
 * @throws AppError of `assertOwnPhone` and `destinationFor`, WITHDRAWAL_BELOW_MINIMUM, INSUFFICIENT_BALANCE
 */
function getDestination(context: AccountContext, { amount, currency, phoneNumber }: Withdrawing): TransferDestination {
  assertOwnPhone(context, phoneNumber);
  const destination = destinationFor(context, currency);
  const refusal = withdrawalError({ amount, currency, day: today(context) });
  if (refusal) throw fieldError<WithdrawalCall>("amount", refusal);
  if (amount > context.ledger.balance(currency).available) {
    throw fieldError<WithdrawalCall>("amount", "INSUFFICIENT_BALANCE");
  }
  return destination;
}

export const withdrawalOperations = {
  "wallet.otp-request": async (context, { amount, currency: requested }, command) => {
    const currency = currencyOf(context, requested);
    const { maskedAccount } = destinationFor(context, currency);
    const scope = amount === undefined ? unnamedScope(context, currency) : { amount };
    const sent = await requestStepUp(context, command, {
      purpose: "WITHDRAW",
      binding: bindingOf(scope, currency),
      text: codeText({ scope, currency, maskedAccount }),
    });
    return command.commit(() => {
      saveCodeScope(context.sql, scope);
      return sent;
    });
  },

  "wallet.withdraw": async (context, { otp, amount, currency: requested, phoneNumber }, command) => {
    const currency = currencyOf(context, requested);
    const withdrawing = { amount, currency, phoneNumber };
    getDestination(context, withdrawing);
    const ceiling = findCodeCeiling(context.sql);
    if (ceiling !== null && amount > ceiling) throw new AppError("OTP_AMOUNT_REQUIRED");
    const binding = bindingOf(ceiling === null ? { amount } : { ceiling }, currency);
    await confirmStepUp(context, command, { purpose: "WITHDRAW", binding, otp });
    return command.commit(() =>
      requestWithdrawal(context, { ...getDestination(context, withdrawing), currency, amount }),
    );
  },
} satisfies Partial<Operations>;

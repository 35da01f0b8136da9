/** Taking money out: a code for the amount, then the withdrawal. Each currency goes to its own verified account, and as it is. */
import { dateInIndia } from "../../../lib/contract/calendar-date.ts";
import { Refusal } from "../../../lib/contract/errors.ts";
import type { Currency, Minor } from "../../../lib/contract/money.ts";
import { amountText } from "../../../lib/i18n/currencies.ts";
import type { Book } from "../book.ts";
import { findForeignAccount } from "../foreign-account/account.ts";
import { findBankAccount, isCooling } from "../kyc/bank-account.ts";
import type { Operations } from "../operation.ts";
import { confirmStepUp, requestStepUp } from "../step-up.ts";
import { destinationAbroad, destinationOf } from "./bank-account-view.ts";
import { type CodeScope, findCodeCeiling, rememberCode } from "./code-store.ts";
import { assertOwnPhone } from "./own-phone.ts";
import { ceilingOf, withdrawalRefusal } from "./rules.ts";
import { type Destination, requestWithdrawal } from "./withdrawal.ts";

/** A code is good for what it was sent for: one amount of one currency, or rupees up to a ceiling that its message names. */
function bindingOf(scope: CodeScope, currency: Currency): string {
  const what = "amount" in scope ? String(scope.amount) : `up to ${scope.ceiling}`;
  return currency === "INR" ? what : `${currency} ${what}`;
}

/** @throws Refusal BANK_ACCOUNT_MISSING, BANK_ACCOUNT_COOLING, FOREIGN_ACCOUNT_MISSING: money leaves to a verified account only. */
function destinationFor(book: Book, currency: Currency): Destination {
  if (currency === "INR") {
    const account = findBankAccount(book);
    if (!account) throw new Refusal("BANK_ACCOUNT_MISSING");
    if (isCooling(account, book.clock.now())) throw new Refusal("BANK_ACCOUNT_COOLING");
    return destinationOf(account);
  }
  const account = findForeignAccount(book, currency);
  if (!account) throw new Refusal("FOREIGN_ACCOUNT_MISSING");
  return destinationAbroad(account);
}

/** What a code is good for that is asked for without an amount. @throws Refusal INSUFFICIENT_BALANCE where that is nothing. */
function unnamedScope(book: Book): CodeScope {
  const ceiling = ceilingOf({ available: book.ledger.balance("INR").available, day: today(book) });
  if (ceiling <= 0) throw new Refusal("INSUFFICIENT_BALANCE");
  return { ceiling };
}

const today = (book: Book) => dateInIndia(book.clock.now());

/** Whatever can be refused without the code. @throws Refusal WITHDRAWAL_BELOW_MINIMUM, INSUFFICIENT_BALANCE */
function assertCoversAmount(book: Book, { amount, currency }: { amount: Minor; currency: Currency }): void {
  const refusal = withdrawalRefusal({ amount, currency, day: today(book) });
  if (refusal) throw new Refusal(refusal, { amount: refusal });
  if (amount > book.ledger.balance(currency).available) {
    throw new Refusal("INSUFFICIENT_BALANCE", { amount: "INSUFFICIENT_BALANCE" });
  }
}

export const withdrawOperations = {
  "wallet.otp-request": async (book, { amount, currency }, asking) => {
    destinationFor(book, currency);
    const scope = amount === undefined ? unnamedScope(book) : { amount };
    const sent = await requestStepUp(book, asking, {
      purpose: "WITHDRAW",
      binding: bindingOf(scope, currency),
      text: (t, code) =>
        "amount" in scope
          ? t("notices.code.withdraw", { code, amount: amountText(scope.amount, currency) })
          : t("notices.code.withdrawUpTo", { code, amount: amountText(scope.ceiling, currency) }),
    });
    return asking.commit(() => {
      rememberCode(book.sql, scope);
      return sent;
    });
  },

  "wallet.withdraw": async (book, { otp, amount, currency, phoneNumber }, asking) => {
    // A used code would have to be asked for again.
    assertOwnPhone(book, phoneNumber);
    destinationFor(book, currency);
    assertCoversAmount(book, { amount, currency });
    // A code for a foreign currency always names its amount.
    const ceiling = currency === "INR" ? findCodeCeiling(book.sql) : null;
    if (ceiling !== null && amount > ceiling) throw new Refusal("OTP_AMOUNT_REQUIRED");
    const binding = bindingOf(ceiling === null ? { amount } : { ceiling }, currency);
    await confirmStepUp(book, asking, { purpose: "WITHDRAW", binding, otp });
    // Looked up again: the account may have been changed while the code was looked at.
    return asking.commit(() => requestWithdrawal(book, { ...destinationFor(book, currency), currency, amount }));
  },
} satisfies Partial<Operations>;

import { dateInIndia } from "../../../lib/contract/calendar-date.ts";
import { Refusal } from "../../../lib/contract/errors.ts";
import {
  type Currency,
  type Paise,
  paise,
  rupeesFromPaise,
  subtractPaise,
  ZERO_PAISE,
} from "../../../lib/contract/money.ts";
import { pageOf } from "../../../lib/contract/paging.ts";
import type { WalletBalance } from "../../../lib/contract/wallet.ts";
import type { Book } from "../book.ts";
import { type BankAccountDetail, findBankAccount } from "../kyc/bank-account.ts";
import type { Operations } from "../operation.ts";
import { recordPayment } from "../payment/opening.ts";
import { confirmStepUp, requestStepUp } from "../step-up.ts";
import { autoWithdrawOperations } from "./auto-withdraw.ts";
import { bankAccountView, maskedNameOf } from "./bank-account-view.ts";
import { type CodeScope, findCodeCeiling, rememberCode } from "./code-store.ts";
import { assertOwnPhone } from "./own-phone.ts";
import { openRecharge } from "./recharge.ts";
import { ceilingOf, limitsOn, withdrawalRefusal } from "./rules.ts";
import { listMovements } from "./store.ts";
import { requestWithdrawal } from "./withdrawal.ts";

/** A code is good for what it was sent for: one amount, or up to a ceiling that its message names. */
const bindingOf = (scope: CodeScope) => ("amount" in scope ? String(scope.amount) : `up to ${scope.ceiling}`);

const rupees = new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR" });
const inRupees = (amount: Paise) => rupees.format(rupeesFromPaise(amount));

function balanceOf(book: Book, currency: Currency): WalletBalance {
  const { available, held, posted } = book.ledger.balance(currency);
  return { currency, balance: available, held, posted };
}

/** @throws Refusal BANK_ACCOUNT_MISSING: money leaves to a verified account only. */
function getBankAccount(book: Book): BankAccountDetail {
  const account = findBankAccount(book);
  if (!account) throw new Refusal("BANK_ACCOUNT_MISSING");
  return account;
}

/** What a code is good for that is asked for without an amount. @throws Refusal INSUFFICIENT_BALANCE where that is nothing. */
function unnamedScope(book: Book): CodeScope {
  const ceiling = ceilingOf({ available: book.ledger.balance("INR").available, day: today(book) });
  if (ceiling <= 0) throw new Refusal("INSUFFICIENT_BALANCE");
  return { ceiling };
}

const today = (book: Book) => dateInIndia(book.clock.now());

const queries = {
  "wallet.balance": (book, { currency }) => balanceOf(book, currency),

  "wallet.account-detail": (book) => {
    const account = findBankAccount(book);
    return {
      ...balanceOf(book, "INR"),
      limits: limitsOn(today(book)),
      bankAccount: account && bankAccountView(account),
    };
  },

  "wallet.transactions": (book, { type, state, currency, pageNo, pageSize, sortByUpdatedAtDesc }) => {
    const page = { pageNumber: pageNo, pageSize };
    const newestFirst = sortByUpdatedAtDesc === "true";
    const filter = { currency, types: type, states: state };
    const { transactions, total } = listMovements(book.sql, { ...filter, newestFirst, ...page });
    return { transactions, ...pageOf(page, total) };
  },

  "investments.buffer-available": (book, { amount }) => {
    const balance = book.ledger.balance("INR").available;
    const shortfall = amount > balance ? subtractPaise(amount, balance) : ZERO_PAISE;
    return { available: shortfall === 0, shortfall, balance };
  },
} satisfies Partial<Operations>;

const commands = {
  "wallet.recharge": async (book, request, asking) => {
    const payment = await openRecharge(book, request);
    return asking.commit(() => {
      recordPayment(book, payment);
      return { key: payment.key, redirectUrl: payment.redirectUrl };
    });
  },

  "wallet.otp-request": async (book, { amount }, asking) => {
    getBankAccount(book);
    const scope = amount === undefined ? unnamedScope(book) : { amount };
    const what =
      "amount" in scope
        ? `your withdrawal of ${inRupees(scope.amount)}`
        : `one withdrawal of up to ${inRupees(scope.ceiling)}`;
    const sent = await requestStepUp(book, {
      purpose: "WITHDRAW",
      binding: bindingOf(scope),
      text: (code) => `${code} confirms ${what} from your ultra wallet. Share it with nobody.`,
    });
    return asking.commit(() => {
      rememberCode(book.sql, scope);
      return sent;
    });
  },

  "wallet.withdraw": async (book, { otp, amount, phoneNumber }, asking) => {
    // Whatever can be refused without the code is refused before it: a used code would have to be asked for again.
    assertOwnPhone(book, phoneNumber);
    const account = getBankAccount(book);
    const refusal = withdrawalRefusal({ amount, day: today(book) });
    if (refusal) throw new Refusal(refusal, { amount: refusal });
    if (amount > book.ledger.balance("INR").available) {
      throw new Refusal("INSUFFICIENT_BALANCE", { amount: "INSUFFICIENT_BALANCE" });
    }
    const ceiling = findCodeCeiling(book.sql);
    if (ceiling !== null && amount > ceiling) throw new Refusal("OTP_AMOUNT_REQUIRED");
    const binding = bindingOf(ceiling === null ? { amount: paise(amount) } : { ceiling });
    await confirmStepUp(book, { purpose: "WITHDRAW", binding, otp });
    const { accountNumber, ifsc } = account;
    const maskedAccount = maskedNameOf(account);
    return asking.commit(() => requestWithdrawal(book, { amount, maskedAccount, accountNumber, ifsc }));
  },
} satisfies Partial<Operations>;

export const walletOperations = { ...queries, ...commands, ...autoWithdrawOperations } satisfies Partial<Operations>;

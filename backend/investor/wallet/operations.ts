import { dateInIndia } from "../../../lib/contract/calendar-date.ts";
import {
  CURRENCIES,
  type Currency,
  type ForeignCurrency,
  type Minor,
  minor,
  subtractMinor,
} from "../../../lib/contract/money.ts";
import { pageOf } from "../../../lib/contract/paging.ts";
import type { WalletBalance } from "../../../lib/contract/wallet.ts";
import type { Book } from "../book.ts";
import { findForeignAccount, foreignAccountView } from "../foreign-account/account.ts";
import { findBankAccount } from "../kyc/bank-account.ts";
import type { Operations } from "../operation.ts";
import { recordPayment } from "../payment/opening.ts";
import { autoWithdrawOperations } from "./auto-withdraw.ts";
import { bankAccountView } from "./bank-account-view.ts";
import { listMovedCurrencies, listMovements } from "./movement-list-store.ts";
import { openRecharge } from "./recharge.ts";
import { limitsOn, withdrawalMinOn } from "./rules.ts";
import { findMovement } from "./store.ts";
import { withdrawOperations } from "./withdraw-operations.ts";

function balanceOf(book: Book, currency: Currency): WalletBalance {
  const { available, held, posted } = book.ledger.balance(currency);
  return { currency, balance: available, held, posted };
}

function abroadOf(book: Book, currency: ForeignCurrency) {
  const account = findForeignAccount(book, currency);
  const withdrawalMin = withdrawalMinOn(today(book), currency);
  return { bankAccount: account && foreignAccountView(account), withdrawalMin };
}

const today = (book: Book) => dateInIndia(book.clock.now());

const queries = {
  "wallet.balance": (book, { currency }) => balanceOf(book, currency),

  "wallet.account-detail": (book, { currency }) => {
    const account = findBankAccount(book);
    const moved = listMovedCurrencies(book.sql);
    return {
      ...balanceOf(book, currency),
      limits: limitsOn(today(book)),
      bankAccount: account && bankAccountView(account, book.clock.now()),
      abroad: currency === "INR" ? null : abroadOf(book, currency),
      currencies: CURRENCIES.filter((each) => moved.has(each)),
    };
  },

  "wallet.transactions": (book, { type, state, currency, transactionId, pageNo, pageSize, sortByUpdatedAtDesc }) => {
    const page = { pageNumber: pageNo, pageSize };
    if (transactionId !== undefined) {
      const found = findMovement(book.sql, transactionId);
      const isAsked = found && found.currency === currency && type.includes(found.type) && state.includes(found.state);
      const transactions = isAsked ? [found] : [];
      return { transactions: pageNo === 0 ? transactions : [], ...pageOf(page, transactions.length) };
    }
    const newestFirst = sortByUpdatedAtDesc === "true";
    const filter = { currency, types: type, states: state };
    const { transactions, total } = listMovements(book.sql, { ...filter, newestFirst, ...page });
    return { transactions, ...pageOf(page, total) };
  },

  "investments.buffer-available": (book, { amount, currency }) => {
    const balance: Minor = book.ledger.balance(currency).available;
    const shortfall = amount > balance ? subtractMinor(amount, balance) : minor(0);
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
} satisfies Partial<Operations>;

export const walletOperations = {
  ...queries,
  ...commands,
  ...withdrawOperations,
  ...autoWithdrawOperations,
} satisfies Partial<Operations>;

import type { WalletBalance } from "../../../lib/contract/calls/wallet.ts";
import {
  CURRENCIES,
  type Currency,
  type ForeignCurrency,
  type Minor,
  minor,
  subtractMinor,
} from "../../../lib/contract/facts/money.ts";
import { pageOf } from "../../../lib/contract/facts/paging.ts";
import { dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { currenciesOr, inEach } from "../identity/account-guards.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import type { Operations } from "../kernel/operation.ts";
import { findBankAccount } from "../kyc/bank-account.ts";
import { findKeptChange } from "../kyc/kept-change.ts";
import { findNameReview } from "../kyc/name-review.ts";
import { accountProofOf } from "./account-proof.ts";
import { bankAccountView } from "./bank-account-view.ts";
import { findForeignAccount, foreignAccountView } from "./foreign-account.ts";
import { listMovedCurrencies, listMovements, walletCurrencies } from "./movement-list-store.ts";
import { openRecharge, recordRecharge } from "./recharge.ts";
import { limitsOn, withdrawalMinOn } from "./wallet-rules.ts";
import { findMovement } from "./wallet-store.ts";

function balanceOf(context: AccountContext, currency: Currency): WalletBalance {
  const { available, held, posted } = context.ledger.balance(currency);
  return { currency, balance: available, held, posted };
}

function abroadOf(context: AccountContext, currency: ForeignCurrency) {
  const account = findForeignAccount(context, currency);
  const withdrawalMin = withdrawalMinOn(today(context), currency);
  const nameReview = findNameReview(context, { subject: "FOREIGN_BANK", currency });
  const proof = account ? null : accountProofOf(context, currency);
  return { bankAccount: account && foreignAccountView(account), nameReview, proof, withdrawalMin };
}

const today = (context: AccountContext) => dateInIndia(context.clock.now());

export const walletOperations = {
  "wallet.balance": (context, { currency }) =>
    inEach(walletCurrencies(context, currency), (each) => balanceOf(context, each)),

  "wallet.account-detail": (context, { currency: requested }) => {
    const account = findBankAccount(context);
    const moved = listMovedCurrencies(context.sql);
    return {
      ...inEach(currenciesOr(context, requested, moved), (currency) => ({
        ...balanceOf(context, currency),
        abroad: currency === "INR" ? null : abroadOf(context, currency),
      })),
      limits: limitsOn(today(context)),
      bankAccount: account && bankAccountView(account, context.clock.now()),
      nameReview: findNameReview(context, { subject: "BANK" }),
      keptChange: findKeptChange(context),
      currencies: CURRENCIES.filter((each) => moved.has(each)),
    };
  },

  "wallet.transactions": (context, { type, state, transactionId, pageNo, pageSize, ...query }) => {
    const { currency: requested, sortByUpdatedAtDesc } = query;
    const page = { pageNumber: pageNo, pageSize };
    if (transactionId !== undefined) {
      const found = findMovement(context.sql, transactionId);
      const isRequested =
        found &&
        (requested === undefined || found.currency === requested) &&
        type.includes(found.type) &&
        state.includes(found.state);
      const transactions = isRequested ? [found] : [];
      return { transactions: pageNo === 0 ? transactions : [], ...pageOf(page, transactions.length) };
    }
    const newestFirst = sortByUpdatedAtDesc === "true";
    const filter = { currencies: walletCurrencies(context, requested), types: type, states: state };
    const { transactions, total } = listMovements(context.sql, { ...filter, newestFirst, ...page });
    return { transactions, ...pageOf(page, total) };
  },

  "investments.buffer-available": (context, { amount, currency: requested }) =>
    inEach(walletCurrencies(context, requested), (currency) => {
      const balance: Minor = context.ledger.balance(currency).available;
      const shortfall = amount > balance ? subtractMinor(amount, balance) : minor(0);
      return { currency, available: shortfall === 0, shortfall, balance };
    }),

  "wallet.recharge": async (context, request, command) => {
    const opened = await openRecharge(context, request);
    return command.commit(() => {
      const { key, redirectUrl } = recordRecharge(context, opened);
      return { key, redirectUrl };
    });
  },
} satisfies Partial<Operations>;

/**
 * I16: a closed account holds nothing and can come to hold nothing, and what came for it afterwards is in the refund queue,
 * to the minor unit. Reads only; an empty answer is sound.
 */
import { CURRENCIES } from "../../../lib/contract/money.ts";
import { account } from "../../ledger/accounts.ts";
import { filledAccounts, gainOf } from "../../ledger/balances.ts";
import type { Book } from "../book.ts";
import { creditKeyOf as creditKeyOfPayment } from "../payment/settlement.ts";
import { listRefunds, type RefundRecord, type RefundSource } from "../refund/store.ts";
import { listLeftOpen } from "../remittance/closing.ts";
import { creditKeyOf as creditKeyOfRemittance } from "../remittance/settlement.ts";
import { listOpenInvestments, listUndecidedPayments } from "./holdings.ts";
import { isOwned } from "./rules.ts";
import { isClosed } from "./store.ts";

interface ClosingFinding {
  readonly invariant: "I16";
  /** An account of the ledger, a payment, an investment, a refund, or `remittance account USD`. */
  readonly subject: string;
  readonly detail: string;
}

type Verified = Pick<Book, "sql" | "agenda" | "ledger">;

export function verifyClosing(book: Verified): readonly ClosingFinding[] {
  const found = [...(isClosed(book.sql) ? strandedIn(book) : []), ...refundsAmiss(book)];
  return found.map(({ subject, detail }) => ({ invariant: "I16", subject, detail }));
}

type Found = Omit<ClosingFinding, "invariant">;

function strandedIn(book: Verified): readonly Found[] {
  const owned = filledAccounts(book.sql).filter(({ id }) => isOwned(id));
  return [
    ...owned.map(({ id, balance }) => ({ subject: id, detail: `${balance} in a closed account` })),
    ...listUndecidedPayments(book).map(({ key, status }) => {
      return { subject: key, detail: `${status}, and may still bring money to a closed account` };
    }),
    ...listOpenInvestments(book).map(({ id }) => ({ subject: id, detail: "not at its end in a closed account" })),
    ...listLeftOpen(book).map((currency) => {
      return { subject: `remittance account ${currency}`, detail: "takes money for a closed account" };
    }),
  ];
}

/** What lies in the ledger for refunds is what is due, each of them as it came. */
function refundsAmiss({ sql, ledger }: Verified): readonly Found[] {
  const refunds = listRefunds(sql);
  const due = refunds.filter(({ state }) => state === "DUE");
  const sums = CURRENCIES.flatMap((currency) => {
    const sum = due.filter((refund) => refund.currency === currency).reduce((total, { amount }) => total + amount, 0);
    const stored: number = ledger.accountBalance(account.refund(currency));
    return stored === sum ? [] : [{ subject: account.refund(currency), detail: `${stored} in it, ${sum} due` }];
  });
  const unpaid = refunds.filter((refund) => creditOf(sql, refund) !== refund.amount);
  return [...sums, ...unpaid.map(({ id }) => ({ subject: id, detail: "did not come as it is to go back" }))];
}

const CREDIT_KEYS: { readonly [Source in RefundSource]: (reference: string) => string } = {
  PAYMENT: creditKeyOfPayment,
  REMITTANCE: (id) => creditKeyOfRemittance({ id }),
};

function creditOf(sql: SqlStorage, { source, sourceReference, currency }: RefundRecord): number {
  const key = CREDIT_KEYS[source](sourceReference);
  return gainOf(sql, { key, account: account.refund(currency) });
}

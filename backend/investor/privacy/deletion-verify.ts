/**
 * I16: a closed account holds nothing and can come to hold nothing, and what came for it afterwards is in the refund queue,
 * to the minor unit. Reads only; an empty answer is sound.
 */
import { CURRENCIES } from "../../../lib/contract/values/money.ts";
import { account } from "../../ledger/accounts.ts";
import { filledAccounts, gainOf } from "../../ledger/balances.ts";
import { isClosed } from "../identity/deletion-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { creditKeyOf as creditKeyOfPayment } from "../wallet/payment-settlement.ts";
import { listRefunds, type RefundRecord, type RefundSource } from "../wallet/refund-store.ts";
import { creditKeyOf as creditKeyOfRemittance } from "../wallet/remittance-settlement.ts";
import { listLeftOpen } from "../wallet/virtual-account-closing.ts";
import { listOpenInvestments, listUndecidedPayments } from "./deletion-obstacles.ts";
import { isOwned } from "./deletion-rules.ts";

interface ClosingFinding {
  readonly invariant: "I16";
  /** An account of the ledger, a payment, an investment, a refund, or `remittance account USD`. */
  readonly subject: string;
  readonly detail: string;
}

type Verified = Pick<AccountContext, "sql" | "scheduler" | "ledger">;

export function verifyClosing(context: Verified): readonly ClosingFinding[] {
  const found = [...(isClosed(context.sql) ? strandedIn(context) : []), ...refundsAmiss(context)];
  return found.map(({ subject, detail }) => ({ invariant: "I16", subject, detail }));
}

type Found = Omit<ClosingFinding, "invariant">;

function strandedIn(context: Verified): readonly Found[] {
  const owned = filledAccounts(context.sql).filter(({ id }) => isOwned(id));
  return [
    ...owned.map(({ id, balance }) => ({ subject: id, detail: `${balance} in a closed account` })),
    ...listUndecidedPayments(context).map(({ key, status }) => {
      return { subject: key, detail: `${status}, and may still bring money to a closed account` };
    }),
    ...listOpenInvestments(context).map(({ id }) => ({ subject: id, detail: "not at its end in a closed account" })),
    ...listLeftOpen(context).map((currency) => {
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

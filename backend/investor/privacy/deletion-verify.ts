/**
 * Verifies I16: a closed account holds nothing and can receive nothing, and money that arrived after its closing is in
 * the refund queue, to the minor unit. Reads only.
 */
import { CURRENCIES } from "../../../lib/contract/facts/money.ts";
import { account } from "../../ledger/accounts.ts";
import { amountPosted, nonZeroAccounts } from "../../ledger/balances.ts";
import { isClosed } from "../identity/deletion-store.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { creditKeyOf as creditKeyOfBankTransfer } from "../wallet/bank-credits.ts";
import { creditKeyOf as creditKeyOfPayment } from "../wallet/payment-settlement.ts";
import { listRefunds, type RefundRecord, type RefundSource } from "../wallet/refund-store.ts";
import { creditKeyOf as creditKeyOfRemittance } from "../wallet/remittance-settlement.ts";
import { listUnscheduledClosings } from "../wallet/virtual-account-closing.ts";
import { returnKeyOf } from "../wallet/withdrawal-return.ts";
import { listOpenInvestments, listUndecidedPayments } from "./deletion-obstacles.ts";
import { isOwned } from "./deletion-rules.ts";

interface ClosingFinding {
  readonly invariant: "I16";
  /** A ledger account, the id of a payment, investment or refund, or `remittance account USD`. */
  readonly subject: string;
  readonly detail: string;
}

type Verified = Pick<AccountContext, "sql" | "scheduler" | "ledger">;

export function verifyClosing(context: Verified): readonly ClosingFinding[] {
  const found = [...(isClosed(context.sql) ? holdingsIn(context) : []), ...verifyRefunds(context)];
  return found.map(({ subject, detail }) => ({ invariant: "I16", subject, detail }));
}

type Found = Omit<ClosingFinding, "invariant">;

function holdingsIn(context: Verified): readonly Found[] {
  const owned = nonZeroAccounts(context.sql).filter(({ id }) => isOwned(id));
  return [
    ...owned.map(({ id, balance }) => ({ subject: id, detail: `${balance} in a closed account` })),
    ...listUndecidedPayments(context).map(({ key, status }) => {
      return { subject: key, detail: `${status}, and may still bring money to a closed account` };
    }),
    ...listOpenInvestments(context).map(({ id }) => ({ subject: id, detail: "not at its end in a closed account" })),
    ...listUnscheduledClosings(context).map((currency) => {
      return { subject: `remittance account ${currency}`, detail: "takes money for a closed account" };
    }),
  ];
}

/** The refund account's balance equals the sum of the due refunds, and each refund has the amount of its credit. */
function verifyRefunds({ sql, ledger }: Verified): readonly Found[] {
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
  BANK_TRANSFER: creditKeyOfBankTransfer,
  WITHDRAWAL: returnKeyOf,
};

function creditOf(sql: SqlStorage, { source, sourceReference, currency }: RefundRecord): number {
  const key = CREDIT_KEYS[source](sourceReference);
  return amountPosted(sql, { key, account: account.refund(currency) });
}

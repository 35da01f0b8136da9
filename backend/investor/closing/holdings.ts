/** What an account holds, and what may still come to it: what keeps it from being closed. Reads only. */
import type { DeletionObstacle } from "../../../lib/contract/closing.ts";
import { filledAccounts } from "../../ledger/balances.ts";
import type { Book } from "../book.ts";
import { listWards } from "../family/store.ts";
import { listPayoutsOf } from "../investment/payout-store.ts";
import { hasEnded as hasInvestmentEnded } from "../investment/status.ts";
import { type InvestmentRecord, listAllInvestments } from "../investment/store.ts";
import { hasEnded as hasPaymentEnded } from "../payment/rules.ts";
import { listAllPayments, type PaymentRecord } from "../payment/store.ts";
import { listOpenDeliveries } from "../pre-ipo/store.ts";
import { listAllRemittances } from "../remittance/store.ts";
import { type Holdings, obstaclesIn } from "./rules.ts";

type Read = Pick<Book, "sql" | "agenda">;

export const closingObstaclesOf = (book: Read): DeletionObstacle[] => obstaclesIn(holdingsOf(book));

export function holdingsOf(book: Read): Holdings {
  const { sql } = book;
  const pending = listAllRemittances(sql).filter(({ status }) => status === "PENDING");
  return {
    accounts: filledAccounts(sql).map(({ id }) => id),
    undecidedPayments: listUndecidedPayments(book).length + pending.length,
    openInvestments: listOpenInvestments(book).map(({ title }) => title),
    children: listWards(sql).map(({ name }) => name),
    titleOf: (dealId) => listAllInvestments(sql).find((each) => each.dealId === dealId)?.title ?? dealId,
  };
}

/** A bad end is one only after the last look at the provider: until then it stands on the agenda. */
export function listUndecidedPayments({ sql, agenda }: Read): readonly PaymentRecord[] {
  const willBeAsked = agenda.references("PAYMENT");
  const isUndecided = ({ key, status }: PaymentRecord) => !hasPaymentEnded(status) || willBeAsked.has(key);
  return listAllPayments(sql).filter((payment) => payment.status !== "SUCCESS" && isUndecided(payment));
}

/** Not every rupee that is still to come lies in a deal's account: interest comes from the world, and shares by themselves. */
export function listOpenInvestments({ sql }: Pick<Read, "sql">): readonly InvestmentRecord[] {
  const investments = listAllInvestments(sql);
  const payouts = listPayoutsOf(
    sql,
    investments.map(({ id }) => id),
  );
  const deliveries = new Set<string>(listOpenDeliveries(sql));
  const isOpen = ({ id, status }: InvestmentRecord) =>
    !hasInvestmentEnded(status) || deliveries.has(id) || payouts.get(id)?.some((payout) => payout.status !== "PAID");
  return investments.filter(isOpen);
}

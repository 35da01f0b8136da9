/**
 * I10: what has not come to its end yet stands on the agenda, so that an alarm goes on with it. Reads only; an empty
 * answer says that nothing was forgotten.
 */
import { hasUnsent } from "../objects/outbox.ts";
import type { AgendaKind } from "./agenda-kinds.ts";
import type { Book } from "./book.ts";
import { listOpenErasures } from "./closing/erasure.ts";
import { listOpenCmrs } from "./cmr/store.ts";
import { listLeavingContacts, listNoticeIds } from "./contact/store.ts";
import { listPassingDocuments } from "./document/store.ts";
import { listChildren } from "./family/store.ts";
import { listOpenInvitations } from "./group/invitation-store.ts";
import { listPayoutsOf } from "./investment/payout-store.ts";
import { payoutReference } from "./investment/payout-time.ts";
import { listAllInvestments } from "./investment/store.ts";
import { hasEnded } from "./payment/rules.ts";
import { listAllPayments } from "./payment/store.ts";
import { listOpenDeliveries } from "./pre-ipo/store.ts";
import { listReinvestments } from "./reinvestment/store.ts";
import { listAllRemittances } from "./remittance/store.ts";
import { isOpen } from "./selling/rules.ts";
import { listAllOrders } from "./selling/store.ts";
import { listAllMovements } from "./wallet/store.ts";

export interface ForgottenWork {
  readonly invariant: "I10";
  /** What the work is about: an investment, a payout, a payment, a withdrawal, a child, an invitation, the outbox. */
  readonly subject: string;
  readonly detail: string;
}

export function verifyAgenda({ sql, agenda }: Pick<Book, "sql" | "agenda">): readonly ForgottenWork[] {
  return [...openWork(sql)].flatMap(([kind, open]) => {
    const planned = agenda.references(kind);
    const forgotten = open.filter((reference) => !planned.has(reference));
    return forgotten.map((subject) => ({ invariant: "I10" as const, subject, detail: `no ${kind} on the agenda` }));
  });
}

/** Everything that waits for something, by the kind of work that will end it. */
function openWork(sql: SqlStorage): ReadonlyMap<AgendaKind, readonly string[]> {
  const investments = listAllInvestments(sql);
  const payouts = listPayoutsOf(
    sql,
    investments.map(({ id }) => id),
  );
  const open: Record<AgendaKind, readonly string[]> = {
    OUTBOX: hasUnsent(sql) ? ["all"] : [],
    SAGA: investments.filter(({ dealTold }) => !dealTold).map(({ id }) => id),
    PAYOUT: [...payouts.values()]
      .flat()
      .filter(({ status }) => status !== "PAID")
      .map(payoutReference),
    PAYMENT: listAllPayments(sql)
      .filter(({ status }) => !hasEnded(status))
      .map(({ key }) => key),
    WITHDRAWAL: listAllMovements(sql, "WITHDRAWAL")
      .filter(({ state }) => state === "INITIATED")
      .map(({ transactionId }) => transactionId),
    CHILD: listChildren(sql)
      .filter(({ enrolledAt }) => enrolledAt === null)
      .map(({ id }) => id),
    INVITATION: listOpenInvitations(sql).map(({ id }) => id),
    DOCUMENT: listPassingDocuments(sql),
    CMR: listOpenCmrs(sql),
    DELIVERY: listOpenDeliveries(sql),
    SELL: listAllOrders(sql)
      .filter(({ status, dealTold }) => isOpen(status) || (status === "SETTLED" && !dealTold))
      .map(({ id }) => id),
    REINVESTMENT: listReinvestments(sql)
      .filter(({ state }) => state === "SET_ASIDE" || state === "PLACED")
      .map(({ investmentId }) => investmentId),
    CONTACT: listLeavingContacts(sql).map(({ sequence }) => sequence),
    // `verifyGathered` knows how much is too much to wait for the next payout.
    AUTO_WITHDRAW: [],
    // What waits for nothing is forgotten by nobody.
    RESEAL: [],
    PRUNE: [],
    ERASURE: listOpenErasures({ sql }),
    SECURITY_NOTICE: listNoticeIds(sql),
    // An open one in a closed account is told by `closing/verify.ts`.
    REMITTANCE_CLOSING: [],
    REMITTANCE: listAllRemittances(sql)
      .filter(({ status }) => status === "PENDING")
      .map(({ currency }) => currency),
  };
  // The record names every kind, so its keys are the kinds.
  return new Map(Object.entries(open) as [AgendaKind, readonly string[]][]);
}

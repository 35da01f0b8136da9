/**
 * I10: what has not come to its end yet stands on the scheduler, so that an alarm goes on with it. Reads only; an empty
 * answer says that nothing was forgotten.
 */
import { hasUnsent } from "../durable/outbox.ts";
import { listAllInvestments } from "./holdings/investment-store.ts";
import { listPayoutsOf } from "./holdings/payout-store.ts";
import { payoutReference } from "./holdings/payout-time.ts";
import { listLeavingContacts, listNoticeIds } from "./identity/contact-store.ts";
import { listChildren } from "./identity/family-store.ts";
import type { AccountContext } from "./kernel/account-context.ts";
import type { JobType } from "./kernel/job-types.ts";
import { listOpenCmrs } from "./kyc/cmr-store.ts";
import { listPassingDocuments } from "./kyc/document-store.ts";
import { listReinvestments } from "./orders/reinvestment-store.ts";
import { isOpen } from "./orders/sale-rules.ts";
import { listAllOrders } from "./orders/sale-store.ts";
import { listOpenDeliveries } from "./orders/share-store.ts";
import { listOpenErasures } from "./privacy/erasure.ts";
import { listOpenInvitations } from "./social/invitation-store.ts";
import { hasEnded } from "./wallet/payment-rules.ts";
import { listAllPayments } from "./wallet/payment-store.ts";
import { listAllRemittances } from "./wallet/remittance-store.ts";
import { listAllMovements } from "./wallet/wallet-store.ts";

export interface MissingJob {
  readonly invariant: "I10";
  /** What the work is about: an investment, a payout, a payment, a withdrawal, a child, an invitation, the outbox. */
  readonly subject: string;
  readonly detail: string;
}

export function verifyScheduledJobs({
  sql,
  scheduler,
}: Pick<AccountContext, "sql" | "scheduler">): readonly MissingJob[] {
  return [...openWork(sql)].flatMap(([kind, open]) => {
    const planned = scheduler.references(kind);
    const forgotten = open.filter((reference) => !planned.has(reference));
    return forgotten.map((subject) => ({ invariant: "I10" as const, subject, detail: `no ${kind} on the scheduler` }));
  });
}

/** Everything that waits for something, by the kind of work that will end it. */
function openWork(sql: SqlStorage): ReadonlyMap<JobType, readonly string[]> {
  const investments = listAllInvestments(sql);
  const payouts = listPayoutsOf(
    sql,
    investments.map(({ id }) => id),
  );
  const open: Record<JobType, readonly string[]> = {
    OUTBOX: hasUnsent(sql) ? ["all"] : [],
    SAGA: investments.filter(({ dealNotified }) => !dealNotified).map(({ id }) => id),
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
      .filter(({ status, dealNotified }) => isOpen(status) || (status === "SETTLED" && !dealNotified))
      .map(({ id }) => id),
    REINVESTMENT: listReinvestments(sql)
      .filter(({ state }) => state === "SET_ASIDE" || state === "PLACED")
      .map(({ investmentId }) => investmentId),
    CONTACT: listLeavingContacts(sql).map(({ sequence }) => sequence),
    // `verifyGathered` knows how much is too much to wait for the next payout.
    AUTO_WITHDRAW: [],
    // What waits for nothing is forgotten by nobody.
    KEY_ROTATION: [],
    RETENTION: [],
    ERASURE: listOpenErasures({ sql }),
    SECURITY_NOTICE: listNoticeIds(sql),
    // An open one in a closed account is told by `closing/verify.ts`.
    REMITTANCE_CLOSING: [],
    REMITTANCE: listAllRemittances(sql)
      .filter(({ status }) => status === "PENDING")
      .map(({ currency }) => currency),
  };
  // The record names every kind, so its keys are the kinds.
  return new Map(Object.entries(open) as [JobType, readonly string[]][]);
}

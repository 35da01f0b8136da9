/**
 * I10: every unfinished process has a job on the scheduler, so an alarm continues it. Reads only; an empty result means
 * that no job is missing.
 */
import { dateInIndia } from "../../lib/contract/values/calendar-date.ts";
import { hasUnsent } from "../platform/outbox.ts";
import { listHardships } from "./claims/hardship-store.ts";
import { putNoticeAt } from "./claims/put-notices.ts";
import { listReinvestments } from "./claims/reinvestment-store.ts";
import { isOpen } from "./claims/sale-rules.ts";
import { listAllOrders } from "./claims/sale-store.ts";
import { listOrderedDeliveries } from "./claims/share-store.ts";
import { listHardshipTerms } from "./exits/hardship.ts";
import { openMajorityJobs } from "./family/majority.ts";
import { listViewed } from "./family/viewer-store.ts";
import { listEndingGrants } from "./family/viewers.ts";
import { listAllInvestments } from "./holdings/investment-store.ts";
import { maturityNoticeAt } from "./holdings/maturity-notice.ts";
import { listPayoutsOf } from "./holdings/payout-store.ts";
import { payoutReference } from "./holdings/payout-time.ts";
import { listContactsPendingRelease, listNoticeIds } from "./identity/contact-store.ts";
import { isClosed } from "./identity/deletion-store.ts";
import { listChildren } from "./identity/family-store.ts";
import { listUnreportedGuardianChanges } from "./identity/guardian-change-store.ts";
import { listPasskeysPendingRelease } from "./identity/passkey-store.ts";
import { listRedeliveries } from "./investing/share-delivery.ts";
import type { AccountContext } from "./kernel/account-context.ts";
import type { JobType } from "./kernel/job-types.ts";
import { listOpenCmrs } from "./kyc/cmr-store.ts";
import { listTransientDocuments } from "./kyc/document-store.ts";
import { listWaitingChecks } from "./kyc/kept-check-store.ts";
import { listUninvoiced } from "./metals/invoice-store.ts";
import { listFollowedDeals } from "./notifications/followed-deal-store.ts";
import { listPendingMessages } from "./notifications/notification-store.ts";
import { listOpenErasures } from "./privacy/erasure.ts";
import { listOpenInvitations } from "./social/invitation-store.ts";
import { listRedemptions } from "./stash/redemption-store.ts";
import { isPaymentFinal } from "./wallet/payment-rules.ts";
import { listAllPayments } from "./wallet/payment-store.ts";
import { listAllRemittances } from "./wallet/remittance-store.ts";
import { listAllMovements } from "./wallet/wallet-store.ts";

export interface MissingJob {
  readonly invariant: "I10";
  /**
   * Subject of the missing job: the id of an investment, payout, payment, withdrawal, child, invitation, or the
   * outbox.
   */
  readonly subject: string;
  readonly detail: string;
}

export function verifyScheduledJobs({
  sql,
  scheduler,
  clock,
}: Pick<AccountContext, "sql" | "scheduler" | "clock">): readonly MissingJob[] {
  return [...openWork({ sql, clock })].flatMap(([kind, open]) => {
    const planned = scheduler.references(kind);
    const missing = open.filter((reference) => !planned.has(reference));
    return missing.map((subject) => ({ invariant: "I10" as const, subject, detail: `no ${kind} on the scheduler` }));
  });
}

/** No row names a payer or a deal that these jobs have still to reach. */
const UNVERIFIED = {
  ...{ TAX_LAW: [], TAX_RATE: [], FIXING: [] },
  // These jobs are planned by the next command, so a missing one is no fault.
  ...{ KEY_ROTATION: [], RETENTION: [] },
} as const;

/** The references of all unfinished processes, by the type of the job that completes them. */
function openWork({ sql, clock }: Pick<AccountContext, "sql" | "clock">): ReadonlyMap<JobType, readonly string[]> {
  const now = clock.now();
  const investments = listAllInvestments(sql);
  const payouts = listPayoutsOf(
    sql,
    investments.map(({ id }) => id),
  );
  const open: Record<JobType, readonly string[]> = {
    ...UNVERIFIED,
    OUTBOX: hasUnsent(sql) ? ["all"] : [],
    SAGA: investments.filter(({ dealNotified }) => !dealNotified).map(({ id }) => id),
    PAYOUT: [...payouts.values()]
      .flat()
      .filter(({ status }) => status !== "PAID")
      .map(payoutReference),
    PAYMENT: listAllPayments(sql)
      .filter(({ status }) => !isPaymentFinal(status))
      .map(({ key }) => key),
    WITHDRAWAL: listAllMovements(sql, "WITHDRAWAL")
      .filter(({ state }) => state === "INITIATED")
      .map(({ transactionId }) => transactionId),
    CHILD: listChildren(sql)
      .filter(({ enrolledAt }) => enrolledAt === null)
      .map(({ id }) => id),
    MAJORITY: openMajorityJobs(sql, now),
    GUARDIAN: listUnreportedGuardianChanges(sql),
    KYC_CHECK: listWaitingChecks(sql),
    VIEWER: listEndingGrants(sql),
    VIEWING: isClosed(sql) && listViewed(sql).length > 0 ? ["all"] : [],
    INVITATION: listOpenInvitations(sql).map(({ id }) => id),
    DOCUMENT: listTransientDocuments(sql),
    ...{ CMR: listOpenCmrs(sql), HARDSHIP: listHardshipTerms(listHardships(sql), dateInIndia(now)) },
    ...{ DELIVERY: listOrderedDeliveries(sql), REDELIVERY: listRedeliveries({ sql }) },
    PUT_NOTICE: investments
      .filter((investment) => putNoticeAt({ sql, clock }, investment, now) !== null)
      .map(({ id }) => id),
    SELL: listAllOrders(sql)
      .filter(({ status, dealNotified }) => isOpen(status) || (status === "SETTLED" && !dealNotified))
      .map(({ id }) => id),
    REINVESTMENT: listReinvestments(sql)
      .filter(({ state }) => state === "SET_ASIDE" || state === "PLACED")
      .map(({ investmentId }) => investmentId),
    CONTACT: listContactsPendingRelease(sql).map(({ sequence }) => sequence),
    PASSKEY: listPasskeysPendingRelease(sql),
    // Checked by `verifyAccumulated`, which knows the minimum withdrawal.
    AUTO_WITHDRAW: [],
    NOTIFICATION: listPendingMessages(sql).map(({ id, channel }) => `${id}:${channel}`),
    DEAL_OPENING: listFollowedDeals(sql),
    MATURITY: [...payouts]
      .filter(([, promised]) => (maturityNoticeAt(promised, clock.calendar()) ?? now) > now)
      .map(([id]) => id),
    METAL_INVOICE: listUninvoiced(sql),
    ERASURE: listOpenErasures({ sql }),
    SECURITY_NOTICE: listNoticeIds(sql),
    REWARD: listRedemptions(sql)
      .filter(({ state }) => state === "RESERVED")
      .map(({ id }) => id),
    // Checked by `privacy/deletion-verify.ts`.
    REMITTANCE_CLOSING: [],
    // An operator's list shows the refunds due.
    ...{ CREDIT_RETURN: [], REMITTANCE_RETURN: [] },
    // Checked with the bank by `wallet/bank-credit-verify.ts`.
    BANK_CREDIT: [],
    REMITTANCE: listAllRemittances(sql)
      .filter(({ status }) => status === "PENDING")
      .map(({ currency }) => currency),
  };
  // The `Record` type requires every job type as a key, so its keys are exactly the job types.
  return new Map(Object.entries(open) as [JobType, readonly string[]][]);
}

/**
 * Projects domain events into read models. Messages arrive in any order, so each read model ignores events older than
 * the last one that it has applied.
 */

import type { UserId } from "../../lib/contract/values/ids.ts";
import { isPromised } from "../../lib/products/payout-kind.ts";
import { deleteNameStatement } from "../events/dead-letter-store.ts";
import type { DomainEvent, EventMessage } from "../events/schema.ts";
import { progressStatement } from "./deals.ts";
import { friendlyNameStatement } from "./friendly-names.ts";
import { indexStatement } from "./investor-index.ts";
import { hardshipLapseStatement, operatorQueueStatement, type QueueReason } from "./operator-queue.ts";
import { endedPayoutStatement, latePayoutStatement } from "./payer-record.ts";
import { milestoneStatements, referralStatements } from "./referrals.ts";
import { refundStatement } from "./refund-queue.ts";

/**
 * Removes a closed account from everything that other investors see: friendly name, group membership, referral code,
 * leaderboard entry. An anonymous friend stays counted for the referrer who invited them. Idempotent.
 */
function closeAccountStatements(catalogue: D1Database, userId: UserId): readonly D1PreparedStatement[] {
  const ofInvestor = (sql: string) => catalogue.prepare(sql).bind(userId);
  return [
    ofInvestor("INSERT INTO closed_account (investor_id) VALUES (?) ON CONFLICT DO NOTHING"),
    ofInvestor("DELETE FROM friendly_name WHERE investor_id = ?"),
    deleteNameStatement(catalogue, userId),
    ofInvestor("DELETE FROM referral_code WHERE investor_id = ?"),
    ofInvestor("DELETE FROM leaderboard WHERE referrer_id = ?"),
    ofInvestor("DELETE FROM group_member WHERE investor_id = ?"),
    // These reviews are deleted with their account.
    ofInvestor("DELETE FROM name_queue WHERE investor_id = ?"),
    ofInvestor("DELETE FROM check_queue WHERE investor_id = ?"),
    ofInvestor("DELETE FROM account_abroad_queue WHERE investor_id = ?"),
    ofInvestor("DELETE FROM hardship_queue WHERE investor_id = ?"),
    ofInvestor("DELETE FROM hardship_lapse WHERE investor_id = ?"),
    // A group without members is deleted.
    catalogue.prepare(
      `DELETE FROM friend_group WHERE NOT EXISTS (
         SELECT 1 FROM group_member WHERE group_member.invitation_code = friend_group.invitation_code
       )`,
    ),
  ];
}

/** The statements for one message; empty when no read model uses it. */
export function projectionStatements(
  catalogue: D1Database,
  { sequence, event }: EventMessage,
): readonly D1PreparedStatement[] {
  switch (event.type) {
    case "investor.created.v1":
      return [indexStatement(catalogue, { userId: event.entity, at: event.at })];
    case "investor.kyc-completed.v1":
      return [
        indexStatement(catalogue, { userId: event.entity, at: event.at }),
        ...milestoneStatements(catalogue, { userId: event.entity, kind: "VERIFIED", sequence, at: event.at }),
      ];
    case "investment.succeeded.v1":
      return milestoneStatements(catalogue, { userId: event.entity, kind: "INVESTED", sequence, at: event.at });
    case "investor.deletion-requested.v1":
    case "investor.deletion-ended.v1":
    case "investor.residence-change-requested.v1":
    case "investor.residence-change-decided.v1":
    case "investor.treaty-claim-requested.v1":
    case "investor.treaty-claim-decided.v1":
    case "investor.name-review-opened.v1":
    case "investor.name-review-ended.v1":
    case "investor.check-opened.v1":
    case "investor.check-ended.v1":
    case "investor.account-proof-sent.v1":
    case "investor.account-proof-decided.v1":
    case "investor.hardship-requested.v1":
    case "investor.hardship-decided.v1": {
      const { entity: userId, at } = event;
      return [operatorQueueStatement(catalogue, { ...QUEUE_CHANGES[event.type], userId, sequence, at })];
    }
    case "investor.hardship-lapsed.v1":
      return [hardshipLapseStatement(catalogue, { userId: event.entity, review: event.review, at: event.at })];
    case "investor.account-closed.v1":
      return closeAccountStatements(catalogue, event.entity);
    case "investor.referred.v1":
      return [
        indexStatement(catalogue, { userId: event.entity, at: event.at }),
        ...referralStatements(catalogue, { friendId: event.entity, referrerId: event.referrerId, at: event.at }),
      ];
    case "investor.friendly-name-changed.v1": {
      const { entity: userId, friendlyName, version, at } = event;
      return [
        indexStatement(catalogue, { userId, at }),
        friendlyNameStatement(catalogue, { userId, friendlyName, version }),
      ];
    }
    case "deal.progressed.v1":
    case "deal.progressed.v2": {
      const { entity: dealId, unitsSold: soldUnits, holders, restructuring } = event;
      const redeemsOn = event.type === "deal.progressed.v2" ? event.redeemsOn : null;
      return [progressStatement(catalogue, { dealId, sequence, soldUnits, holders, restructuring, redeemsOn })];
    }
    case "refund.due.v1":
    case "refund.sent.v1": {
      const { entity: userId, refundId: id } = event;
      return [refundStatement(catalogue, { id, userId, isDue: event.type === "refund.due.v1" })];
    }
    case "payout.late.v1":
      return [latePayoutStatement(catalogue, event)];
    case "payout.rescheduled.v1":
      return [endedPayoutStatement(catalogue, { ...event, endedOn: event.rescheduledOn })];
    case "payout.paid.v2":
      return isPromised(event) ? [endedPayoutStatement(catalogue, { ...event, endedOn: event.paidOn })] : [];
    // In flight from the version before v2, which names no deal.
    case "payout.paid.v1":
      return [];
  }
}

const QUEUE_CHANGES = {
  "investor.deletion-requested.v1": { pendingReason: "DELETION", isWaiting: true },
  "investor.deletion-ended.v1": { pendingReason: "DELETION", isWaiting: false },
  "investor.residence-change-requested.v1": { pendingReason: "RESIDENCE", isWaiting: true },
  "investor.residence-change-decided.v1": { pendingReason: "RESIDENCE", isWaiting: false },
  "investor.treaty-claim-requested.v1": { pendingReason: "TREATY", isWaiting: true },
  "investor.treaty-claim-decided.v1": { pendingReason: "TREATY", isWaiting: false },
  "investor.name-review-opened.v1": { pendingReason: "NAME", isWaiting: true },
  "investor.name-review-ended.v1": { pendingReason: "NAME", isWaiting: false },
  "investor.check-opened.v1": { pendingReason: "CHECK", isWaiting: true },
  "investor.check-ended.v1": { pendingReason: "CHECK", isWaiting: false },
  "investor.account-proof-sent.v1": { pendingReason: "ACCOUNT_ABROAD", isWaiting: true },
  "investor.account-proof-decided.v1": { pendingReason: "ACCOUNT_ABROAD", isWaiting: false },
  "investor.hardship-requested.v1": { pendingReason: "HARDSHIP", isWaiting: true },
  "investor.hardship-decided.v1": { pendingReason: "HARDSHIP", isWaiting: false },
} as const satisfies Partial<Record<DomainEvent["type"], { pendingReason: QueueReason; isWaiting: boolean }>>;

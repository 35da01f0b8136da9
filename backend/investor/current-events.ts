/**
 * Rebuilds the domain events that describe an account's current state, for projections that lost part of their history.
 * Each carries the sequence number of the latest event, so it supersedes older events and is superseded by newer ones.
 */
import { dateInIndia, type EpochMs } from "../../lib/contract/values/calendar-date.ts";
import { userId as parseUserId } from "../../lib/contract/values/ids.ts";
import type { HolidayCalendar } from "../../lib/finance/business-days.ts";
import type { EventBody, EventMessage, InvestorEvent } from "../events/schema.ts";
import { findHardshipReviewState, listHardships } from "./claims/hardship-store.ts";
import { findFirstSuccess, findReferrer, lastSequence, listPayerPayouts } from "./current-events-store.ts";
import { payoutFacts } from "./holdings/payout-time.ts";
import { listTreatyClaims } from "./holdings/treaty-claim-store.ts";
import { findDeletion } from "./identity/deletion-store.ts";
import { findFriendlyName } from "./identity/friendly-name-store.ts";
import { findIdentity } from "./identity/identity-store.ts";
import { findManualState } from "./kyc/kept-check-store.ts";
import { KycStore } from "./kyc/kyc-store.ts";
import { findNameReviewState } from "./kyc/name-review-store.ts";
import { findResidenceChange } from "./kyc/residence-store.ts";
import { findProofReviewState } from "./wallet/account-proof-store.ts";
import { listRefunds } from "./wallet/refund-store.ts";

interface DatedEvent {
  readonly at: EpochMs;
  readonly body: EventBody<InvestorEvent>;
}

/**
 * A child's account yields only its refunds, payouts and the names in review, since other projections list adults. Empty before enrolment.
 */
export function currentEvents(sql: SqlStorage, calendar: HolidayCalendar): readonly EventMessage[] {
  const identity = findIdentity(sql);
  if (!identity) return [];
  const { userId, createdAt, guardianId } = identity;
  const sequence = lastSequence(sql);
  const adult = guardianId === null ? adultEventsIn(sql, createdAt) : [];
  const events = [...adult, ...nameReviewsIn(sql), ...checksIn(sql), ...refundsIn(sql), ...payoutsIn(sql, calendar)];
  return events.map(({ at, body }) => ({ sequence, event: { ...body, entity: userId, at } }));
}

function* adultEventsIn(sql: SqlStorage, createdAt: EpochMs): Generator<DatedEvent> {
  yield { at: createdAt, body: { type: "investor.created.v1" } };
  yield* milestonesIn(sql);
  yield* friendlyNameIn(sql, createdAt);
  yield* requestsIn(sql);
}

function* nameReviewsIn(sql: SqlStorage): Generator<DatedEvent> {
  const state = findNameReviewState(sql);
  if (!state) return;
  const type = state.isOpen ? "investor.name-review-opened.v1" : "investor.name-review-ended.v1";
  yield { at: state.at, body: { type } };
}

function* checksIn(sql: SqlStorage): Generator<DatedEvent> {
  const state = findManualState(sql);
  if (!state) return;
  yield { at: state.at, body: { type: state.isOpen ? "investor.check-opened.v1" : "investor.check-ended.v1" } };
}

function* refundsIn(sql: SqlStorage): Generator<DatedEvent> {
  for (const { id: refundId, state, receivedAt, sentAt } of listRefunds(sql)) {
    yield { at: sentAt ?? receivedAt, body: { type: state === "DUE" ? "refund.due.v1" : "refund.sent.v1", refundId } };
  }
}

function* payoutsIn(sql: SqlStorage, calendar: HolidayCalendar): Generator<DatedEvent> {
  for (const { status, kind, paidOn, updatedAt: at, ...payout } of listPayerPayouts(sql)) {
    const facts = payoutFacts(payout, payout, calendar);
    const rescheduledOn = dateInIndia(at);
    if (status === "DELAYED") yield { at, body: { type: "payout.late.v1", ...facts } };
    else if (paidOn !== null) yield { at, body: { type: "payout.paid.v2", ...facts, kind, paidOn } };
    // Only a late payout was replaced after its due day; the others were not the payer's to pay.
    else if (rescheduledOn > facts.dueOn)
      yield { at, body: { type: "payout.rescheduled.v1", ...facts, rescheduledOn } };
  }
}

function* milestonesIn(sql: SqlStorage): Generator<DatedEvent> {
  const [referral, completedAt, success] = [
    findReferrer(sql),
    new KycStore(sql).findCompletion(),
    findFirstSuccess(sql),
  ];
  if (referral) {
    const referrerId = parseUserId.parse(referral.referrerId);
    yield { at: referral.at, body: { type: "investor.referred.v1", referrerId } };
  }
  if (completedAt !== null) yield { at: completedAt, body: { type: "investor.kyc-completed.v1" } };
  if (!success) return;
  const { id: investmentId, dealId, productType: category } = success.investment;
  yield { at: success.at, body: { type: "investment.succeeded.v1", investmentId, dealId, category } };
}

function* friendlyNameIn(sql: SqlStorage, at: EpochMs): Generator<DatedEvent> {
  const current = findFriendlyName(sql);
  if (current) yield { at, body: { type: "investor.friendly-name-changed.v1", ...current } };
}

function* requestsIn(sql: SqlStorage): Generator<DatedEvent> {
  const [deletion, residence] = [findDeletion(sql), findResidenceChange(sql)];
  if (deletion) {
    const isOpen = deletion.state === "REQUESTED";
    const type = isOpen ? "investor.deletion-requested.v1" : "investor.deletion-ended.v1";
    yield { at: deletion.endedAt ?? deletion.requestedAt, body: { type } };
    if (deletion.state === "DONE") {
      yield { at: deletion.requestedAt, body: { type: "investor.account-closed.v1" } };
    }
  }
  if (residence) {
    const isOpen = residence.state === "IN_REVIEW";
    const type = isOpen ? "investor.residence-change-requested.v1" : "investor.residence-change-decided.v1";
    yield { at: residence.decidedAt ?? residence.requestedAt, body: { type } };
  }
  const [treaty] = listTreatyClaims(sql);
  if (treaty) {
    const isOpen = treaty.state === "IN_REVIEW";
    const type = isOpen ? "investor.treaty-claim-requested.v1" : "investor.treaty-claim-decided.v1";
    yield { at: treaty.decidedAt ?? treaty.requestedAt, body: { type } };
  }
  yield* proofsIn(sql);
}

function* proofsIn(sql: SqlStorage): Generator<DatedEvent> {
  const proof = findProofReviewState(sql);
  if (proof) {
    const type = proof.isOpen ? "investor.account-proof-sent.v1" : "investor.account-proof-decided.v1";
    yield { at: proof.at, body: { type } };
  }
  const hardship = findHardshipReviewState(sql);
  if (hardship) {
    const type = hardship.isOpen ? "investor.hardship-requested.v1" : "investor.hardship-decided.v1";
    yield { at: hardship.at, body: { type } };
  }
  for (const { sequence: review, state, decidedAt } of listHardships(sql)) {
    if (state === "LAPSED" && decidedAt !== null)
      yield { at: decidedAt, body: { type: "investor.hardship-lapsed.v1", review } };
  }
}

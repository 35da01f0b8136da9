/** Remote calls of operators, deals and the reconciler on the account of one investor. */
import type { CalendarDate } from "../../lib/contract/values/calendar-date.ts";
import type { DealId, FlowKey, RedemptionId, WalletTransactionId } from "../../lib/contract/values/ids.ts";
import type { BondEvents } from "../../lib/products/bond-events.ts";
import type { RewardDelivery } from "../catalogue/reward-units.ts";
import type { Contact } from "../gateways/messages.ts";
import { clock, refreshClock } from "../platform/clock.ts";
import type { Reply } from "../platform/reply.ts";
import { AccountObject } from "./account-object.ts";
import { markShares } from "./claims/share-store.ts";
import { currentEvents } from "./current-events.ts";
import { type HardshipOrder, type HardshipReport, reviewHardship } from "./exits/hardship-review.ts";
import {
  admitOwnerByOperator,
  assertMayReceiveWard,
  endGuardianship,
  type GuardianOrder,
  type Guardianship,
  guardianshipOf,
  type ReceivedWard,
  receiveWard,
  replaceGuardian,
  type Ward,
} from "./family/guardian-change.ts";
import { listHoldings, type UnitsHeld } from "./holdings/investment-list-store.ts";
import { retaxOpenPayouts } from "./holdings/residency.ts";
import { listLoginContacts } from "./identity/contact-store.ts";
import { type ReservationFate, reservationFateOf } from "./investing/investment-saga.ts";
import { applyBondEvents } from "./issuer-actions/bond-events.ts";
import { redeemHoldings } from "./issuer-actions/early-redemption.ts";
import { restructureHoldings } from "./issuer-actions/restructuring.ts";
import type { HolderAnswer } from "./issuer-actions/settled-holdings.ts";
import { acceptAadhaar } from "./kyc/aadhaar-proof.ts";
import { resolveAccreditation } from "./kyc/accreditation.ts";
import { acceptBank } from "./kyc/bank.ts";
import { type CheckOrder, type CheckReport, reviewChecks } from "./kyc/check-again.ts";
import { cmrStateOf } from "./kyc/cmr-operations.ts";
import { type CmrDecision, decideCmrByOperator, NO_SESSION, readCmr } from "./kyc/cmr-review.ts";
import type { ShownDocument } from "./kyc/documents.ts";
import {
  type NameAcceptors,
  type NameReviewOrder,
  type NameReviewReport,
  reviewNames,
} from "./kyc/name-review-decision.ts";
import { acceptPan } from "./kyc/pan.ts";
import { type OnMoved, type ResidenceOrder, type ResidenceReview, reviewResidence } from "./kyc/residence-review.ts";
import { type DuePayout, listPayoutsDue, settlePayoutsOfDeal } from "./payouts/payout-collection.ts";
import {
  closeMerged,
  keepMailboxes,
  type MergeObstacle,
  type MergeTarget,
  mergeObstaclesOf,
} from "./privacy/account-merge.ts";
import { decideDeletion } from "./privacy/deletion-operations.ts";
import { type RotationReport, rotationReport } from "./privacy/key-rotation.ts";
import { findReferred } from "./reference-store.ts";
import { stopLapsedInstructions } from "./reinvesting/reinvestment-instruction.ts";
import { deliverDonation } from "./stash/redemption.ts";
import { type CertificateOutcome, issueCertificate, type UploadedCertificate } from "./tax/certificates.ts";
import { reviewTreatyClaim, type TreatyOrder, type TreatyReview } from "./tax/treaty-claim-operations.ts";
import { type AccountFinding, verifyAccount } from "./verify.ts";
import { type AccountProofOrder, type AccountProofReport, reviewAccountProof } from "./wallet/account-proof.ts";
import { acceptForeignAccount } from "./wallet/foreign-account-operations.ts";
import {
  type ReleaseOrder,
  type ReleaseOutcome,
  reviewForgottenTransfer,
  showTransferReview,
  type TransferReview,
} from "./wallet/forgotten-transfer.ts";
import { type RefundOrder, reviewRefunds } from "./wallet/refund-review.ts";
import type { RefundRecord } from "./wallet/refund-store.ts";

/** Applies an approved change of residence: to the tax of the holdings, and to instructions that need more KYC now. */
const applyMove: OnMoved = (context, residency) => {
  retaxOpenPayouts(context, residency);
  stopLapsedInstructions(context);
};

const nameAcceptors: NameAcceptors = {
  PAN: acceptPan,
  AADHAAR: acceptAadhaar,
  BANK: acceptBank,
  FOREIGN_BANK: acceptForeignAccount,
};

export abstract class BackOfficeRpc extends AccountObject {
  /** Records the verdict of the accreditation agency. Refuses KYC_STEP_ORDER when no answers are pending. */
  async resolveAccreditation(
    outcome: "VERIFIED" | "REJECTED",
  ): Promise<Reply<ReturnType<typeof resolveAccreditation>>> {
    return this.replyIfEnrolled((context) => resolveAccreditation(context, outcome));
  }

  /** Decides the client master report in review. Refuses NOT_FOUND, CMR_NOT_IN_REVIEW, FILE_LOST, INVALID_INPUT. */
  async decideCmr(decision: CmrDecision): Promise<Reply<Awaited<ReturnType<typeof decideCmrByOperator>>>> {
    return this.replyIfEnrolled((context) => decideCmrByOperator(context, decision));
  }

  /** The latest client master report and its file, for an operator. Refuses NOT_FOUND. */
  async readCmr(): Promise<Reply<{ state: ReturnType<typeof cmrStateOf>; document: ShownDocument }>> {
    return this.replyIfEnrolled(async (context) => ({
      state: cmrStateOf(context, NO_SESSION),
      document: await readCmr(context),
    }));
  }

  /** Records an operator's decision on a deletion request. Refuses NOT_FOUND, ACCOUNT_HAS_MONEY. */
  async decideDeletion(outcome: "REFUSED" | "DONE"): Promise<Reply<ReturnType<typeof decideDeletion>>> {
    return this.replyIfEnrolled((context) => decideDeletion(context, outcome));
  }

  /** Why this account cannot be closed in favour of another; empty when it can. Refuses NOT_FOUND. */
  async mergeObstacles(target: MergeTarget): Promise<Reply<readonly MergeObstacle[]>> {
    return this.replyIfEnrolled((context) => mergeObstaclesOf(context, target));
  }

  /** Closes this account in favour of another, or returns the reasons against it. Idempotent. Refuses NOT_FOUND. */
  async closeMerged(target: MergeTarget): Promise<Reply<readonly MergeObstacle[]>> {
    return this.replyIfEnrolled((context) => closeMerged(context, target));
  }

  /** Keeps the mailboxes that a merged account has released. Idempotent. Refuses NOT_FOUND, CONTACT_IN_USE. */
  async keepMailboxes(): Promise<Reply<void>> {
    return this.replyIfEnrolled((context) => keepMailboxes(context));
  }

  /** Shows or decides the residence change in review. Refuses NOT_FOUND, RESIDENCE_NO_REQUEST, FILE_LOST. */
  async reviewResidence(order: ResidenceOrder): Promise<Reply<ResidenceReview>> {
    return this.replyIfEnrolled((context) => reviewResidence(context, order, applyMove));
  }

  /** Shows or decides the treaty claim in review. Refuses NOT_FOUND, FILE_LOST, TREATY_NO_REQUEST, TREATY_PERIOD_INVALID. */
  async reviewTreatyClaim(order: TreatyOrder): Promise<Reply<TreatyReview>> {
    return this.replyIfEnrolled((context) => reviewTreatyClaim(context, order));
  }

  /** Shows or decides the proof of an account abroad. Refuses NOT_FOUND, ACCOUNT_PROOF_NONE, BANK_NAME_MISMATCH and others. */
  async reviewAccountProof(order: AccountProofOrder): Promise<Reply<AccountProofReport>> {
    return this.replyIfEnrolled((context) => reviewAccountProof(context, order));
  }

  /** Shows or decides a request for the whole of a locked deposit. Refuses NOT_FOUND, and as `reviewHardship`. */
  async reviewHardship(order: HardshipOrder): Promise<Reply<HardshipReport>> {
    return this.replyIfEnrolled((context) => reviewHardship(context, order));
  }

  /** Shows or decides the names that wait for a person. Refuses NOT_FOUND, NAME_REVIEW_NONE. */
  async reviewNames(order: NameReviewOrder): Promise<Reply<NameReviewReport>> {
    return this.replyIfEnrolled((context) => reviewNames(context, order, nameAcceptors));
  }

  /** Shows or decides the identity checks whose provider did not answer. Refuses NOT_FOUND, NAME_REVIEW_NONE. */
  async reviewChecks(order: CheckOrder): Promise<Reply<CheckReport>> {
    return this.replyIfEnrolled((context) => reviewChecks(context, order));
  }

  /** Records a TDS certificate. Refuses NOT_FOUND, INVALID_INPUT, FILE_DAMAGED, FILE_LOCKED, UNSUPPORTED_MEDIA_TYPE. */
  async issueCertificate(sent: UploadedCertificate): Promise<Reply<CertificateOutcome>> {
    return this.replyIfEnrolled((context) => issueCertificate(context, sent));
  }

  /** The guardians of a child's account, for an operator. Refuses NOT_FOUND. */
  async guardianship(): Promise<Reply<Guardianship>> {
    return this.replyIfEnrolled((context) => guardianshipOf(context));
  }

  /** Makes another investor the guardian of this child. Refuses NOT_FOUND, CHILD_NOT_MINOR, KYC_INCOMPLETE and the like. */
  async replaceGuardian(order: GuardianOrder): Promise<Reply<Guardianship>> {
    return this.replyIfEnrolled((context) => replaceGuardian(context, order));
  }

  /** Gives the owner of age a sign-in contact. Refuses NOT_FOUND, CHILD_ACCOUNT, CONTACT_IN_USE. */
  async admitOwner(order: Parameters<typeof admitOwnerByOperator>[1]): Promise<Reply<Guardianship>> {
    return this.replyIfEnrolled((context) => admitOwnerByOperator(context, order));
  }

  /** Whether this investor may become the guardian of a child. Refuses with the reason. */
  async assertMayReceiveWard(ward: Ward): Promise<Reply<void>> {
    return this.replyIfEnrolled((context) => assertMayReceiveWard(context, ward));
  }

  /** This investor has become the guardian of a child. Idempotent. */
  async receiveWard(ward: ReceivedWard): Promise<Reply<void>> {
    return this.replyIfEnrolled((context) => receiveWard(context, ward));
  }

  /** Another guardian has followed this investor. Idempotent. */
  async endGuardianship(end: Parameters<typeof endGuardianship>[1]): Promise<Reply<void>> {
    return this.replyIfEnrolled((context) => endGuardianship(context, end));
  }

  /** Lists the refunds due, or records that an operator sent one. Refuses NOT_FOUND, IDEMPOTENCY_CONFLICT. */
  async refunds(order: RefundOrder): Promise<Reply<readonly RefundRecord[]>> {
    return this.replyIfEnrolled((context) => reviewRefunds(context, order));
  }

  /** Releases a withdrawal that its bank has forgotten, by two operators. Refuses GATEWAY_UNAVAILABLE. */
  async forgottenTransfer(order: ReleaseOrder): Promise<Reply<ReleaseOutcome>> {
    return this.replyIfEnrolled((context) => reviewForgottenTransfer(context, order));
  }

  /** Null when it is no withdrawal of this account. */
  async transferReview(transactionId: WalletTransactionId): Promise<Reply<TransferReview | null>> {
    return this.replyIfEnrolled((context) => showTransferReview(context, transactionId));
  }

  /** The records whose reference has this code. Refuses NOT_FOUND. */
  async findReferred(code: string): Promise<Reply<ReturnType<typeof findReferred>>> {
    return this.replyIfEnrolled(({ sql }) => findReferred(sql, code));
  }

  /** Events that describe the account's current state, for rebuilding projections. */
  currentEvents(): ReturnType<typeof currentEvents> {
    return currentEvents(this.ctx.storage.sql, clock.calendar());
  }

  /** Records that the donation of a redemption was made, and returns the first record of it. Refuses NOT_FOUND. */
  async deliverDonation(id: RedemptionId, delivery: RewardDelivery): Promise<Reply<RewardDelivery>> {
    return this.replyIfEnrolled((context) => deliverDonation(context, id, delivery));
  }

  /** Encrypts all stored secrets with the current key; reports which earlier keys are still in use. */
  async rotateKeys(): Promise<RotationReport> {
    this.scheduler.schedule({ kind: "KEY_ROTATION", reference: "all", dueAt: clock.now() });
    await this.work();
    return rotationReport(this.ctx.storage.sql, this.env);
  }

  /** The outcome of the deal's unit reservation that was made under this flow key. */
  async reservationFate(key: FlowKey): Promise<ReservationFate> {
    await refreshClock(this.env);
    return reservationFateOf({ sql: this.ctx.storage.sql, clock }, key);
  }

  /** Units held by deal, for the reconciler. */
  holdings(): UnitsHeld[] {
    return listHoldings(this.ctx.storage.sql);
  }

  /** Collects a deal's due payouts at once, because its payer has paid, instead of at the next poll. */
  async settlePayouts(dealId: DealId): Promise<void> {
    const context = await this.findContext();
    if (context) await settlePayoutsOfDeal(context, dealId);
  }

  /** The amount that a deal's payer owes this investor by a day. */
  async payoutsDue(dealId: DealId, on: CalendarDate): Promise<readonly DuePayout[]> {
    const context = await this.findContext();
    return context ? listPayoutsDue(context, dealId, on) : [];
  }

  /** Applies a restructuring that the deal's creditors agreed to. Idempotent. */
  async restructure(dealId: DealId, agreed: Parameters<typeof restructureHoldings>[2]): Promise<HolderAnswer> {
    const context = await this.findContext();
    return context ? restructureHoldings(context, dealId, agreed) : "APPLIED";
  }

  /** Redeems this investor's bonds on a call date of their deal. Idempotent. */
  async redeem(dealId: DealId, redeemsOn: CalendarDate): Promise<HolderAnswer> {
    const context = await this.findContext();
    return context ? redeemHoldings(context, dealId, redeemsOn) : "APPLIED";
  }

  /** Applies the fixings, cancelled coupons and write-downs of a bond. Idempotent. */
  async applyBondEvents(dealId: DealId, events: BondEvents): Promise<HolderAnswer> {
    const context = await this.findContext();
    return context ? applyBondEvents(context, dealId, events) : "APPLIED";
  }

  /** Stores the latest traded price of a deal's shares. Idempotent; an older date changes nothing. */
  markShares(mark: Parameters<typeof markShares>[1]): void {
    this.ctx.storage.transactionSync(() => markShares(this.ctx.storage.sql, mark));
  }

  /** As stored, for the report on the spellings of mailboxes. */
  async loginContacts(): Promise<readonly Contact[]> {
    const context = await this.findContext();
    return context ? listLoginContacts(context.sql).map(({ channel, to }) => ({ channel, to })) : [];
  }

  /** All broken invariants of this account. Changes nothing. */
  async verify(): Promise<readonly AccountFinding[]> {
    const context = await this.findContext();
    return context ? verifyAccount(context) : [];
  }
}

/**
 * The Durable Object of one investor. Invariant: it is single-threaded and owns its database, so nothing interleaves
 * with a decision made inside one `commit`.
 */
import { DurableObject } from "cloudflare:workers";
import { AppError } from "../../lib/contract/values/errors.ts";
import type { DealId, FlowKey, UserId } from "../../lib/contract/values/ids.ts";
import type { Locale } from "../../lib/i18n/locales.ts";
import { clock, refreshClock, wallClock } from "../clock.ts";
import { CommandLog } from "../durable/command-log.ts";
import { migrate } from "../durable/migrations.ts";
import { Scheduler } from "../durable/scheduler.ts";
import type { Env } from "../env.ts";
import type { PaymentEvent } from "../gateways/payments.ts";
import type { RemittanceEvent, RemittanceStatus } from "../gateways/remittance.ts";
import { logFailure } from "../log.ts";
import { type Reply, replyTo } from "../reply.ts";
import { keyRingOf } from "../secrets.ts";
import { createContext, outboxOf } from "./create-context.ts";
import { currentEvents } from "./current-events.ts";
import { dispatchCall } from "./dispatch.ts";
import { type Enrolment, enrolChild } from "./family/enrolment.ts";
import { assertGuardianCall, callMemberAccount, closeForGuardian, type GuardianCall } from "./family/guardian.ts";
import { totalsOf } from "./family/totals.ts";
import { retaxOpenPayouts } from "./holdings/residency.ts";
import { findGuardian } from "./identity/family-store.ts";
import { findIdentity, getIdentity } from "./identity/identity-store.ts";
import { type SessionProof, Sessions } from "./identity/session-store.ts";
import { jobHandlers } from "./job-handlers.ts";
import type { AccountContext } from "./kernel/account-context.ts";
import type { JobType } from "./kernel/job-types.ts";
import { countWithinLimit } from "./kernel/rate-limit.ts";
import type { LimitName } from "./kernel/rate-limit-rules.ts";
import type { InvestorCall, SignedIn, SignIn } from "./kernel/rpc.ts";
import { resolveAccreditation } from "./kyc/accreditation.ts";
import { cmrStateOf } from "./kyc/cmr-operations.ts";
import { type CmrDecision, decideCmr, readCmr } from "./kyc/cmr-review.ts";
import { type ResidenceOrder, type ResidenceReview, reviewResidence } from "./kyc/residence-review.ts";
import { investorMigrations } from "./migrations.ts";
import { notifyOfWard, type WardNotification } from "./notifications/notify.ts";
import { type ReservationFate, reservationFateOf } from "./orders/investment-saga.ts";
import { markShares } from "./orders/share-store.ts";
import { listHoldings, type UnitsHeld } from "./orders/units-held-store.ts";
import { readFeed } from "./portfolio/calendar-feed.ts";
import { settlePayoutsOfDeal } from "./portfolio/payout-collection.ts";
import { type RestructuringAnswer, restructureHoldings } from "./portfolio/restructuring.ts";
import { spreadsheet, type WantedSpreadsheet } from "./portfolio/statement-files.ts";
import { decideDeletion } from "./privacy/deletion-operations.ts";
import { exportParts, namesForGuardian, openForGuardian, type PartName } from "./privacy/export-parts.ts";
import { type RotationReport, rotationReport } from "./privacy/key-rotation.ts";
import { zipStream } from "./privacy/zip.ts";
import { openSession } from "./sign-in.ts";
import { statementFile, type WantedFile } from "./tax/tax-workbook.ts";
import { type AccountFinding, verifyAccount } from "./verify.ts";
import { receivePaymentEvent } from "./wallet/payment-settlement.ts";
import { type RefundOrder, reviewRefunds } from "./wallet/refund-review.ts";
import { receiveRemittanceEvent } from "./wallet/remittance-settlement.ts";

type Work<Answer> = (context: AccountContext) => Answer | Promise<Answer>;

export class InvestorObject extends DurableObject<Env> {
  readonly #scheduler: Scheduler<JobType>;
  readonly #commands: CommandLog;
  readonly #sessions: Sessions;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    migrate(ctx.storage, investorMigrations);
    this.#scheduler = new Scheduler({ storage: ctx.storage, clock });
    this.#commands = new CommandLog({ storage: ctx.storage, keys: keyRingOf(env) });
    this.#sessions = new Sessions(ctx.storage.sql);
  }

  /** Runs one contract call for an authenticated session. */
  async invoke(call: InvestorCall): Promise<Reply<unknown>> {
    await refreshClock(this.env);
    return replyTo(async () => {
      if (!this.#sessions.isValid(call.session, wallClock.now())) throw new AppError("UNAUTHENTICATED");
      const context = this.#context(call.userId);
      const member = call.member ?? call.userId;
      return member === call.userId
        ? dispatchCall(context, call, this.#commands)
        : callMemberAccount(context, { ...call, member });
    });
  }

  /** A guardian's call on this child; the guardian's own object checked the session. Refuses NOT_FOUND to others. */
  async invokeForGuardian(call: GuardianCall): Promise<Reply<unknown>> {
    await refreshClock(this.env);
    return replyTo(async () => {
      const context = { ...this.#context(call.userId), guardian: call.guardian };
      assertGuardianCall(context, call);
      return dispatchCall(context, call, this.#commands);
    });
  }

  /** Signs in with a verified contact: creates the investor on first sign-in, and opens a session. */
  async signIn(request: SignIn): Promise<SignedIn> {
    await refreshClock(this.env);
    return openSession(this.#context(request.userId), request);
  }

  /** Creates the account of a child on behalf of its guardian. Idempotent. */
  async enrolChild(enrolment: Enrolment): Promise<void> {
    this.ctx.storage.transactionSync(() => enrolChild(this.ctx.storage.sql, enrolment));
  }

  /** Totals of a child's account for its guardian; null for everybody else. */
  async totalsForGuardian(guardianId: UserId): Promise<ReturnType<typeof totalsOf> | null> {
    const context = await this.#findContext();
    return context && findGuardian(context.sql) === guardianId ? totalsOf(context) : null;
  }

  /** The guardian withdraws consent. Refuses NOT_FOUND, ACCOUNT_HAS_MONEY, ACCOUNT_HAS_INVESTMENTS. */
  async closeForGuardian(guardianId: UserId): Promise<Reply<void>> {
    return this.#replyToOperator((context) => closeForGuardian(context, guardianId));
  }

  /** Applies a verified webhook event of the payment provider. Refuses NOT_FOUND, AMOUNT_INVALID. */
  async paymentEvent(event: PaymentEvent): Promise<Reply<ReturnType<typeof receivePaymentEvent>["status"]>> {
    return this.#replyFrom(event.userId, (context) => receivePaymentEvent(context, event).status);
  }

  /** Applies a verified webhook event of the bank in GIFT City. Refuses NOT_FOUND, AMOUNT_INVALID. */
  async remittanceEvent(event: RemittanceEvent): Promise<Reply<RemittanceStatus>> {
    return this.#replyFrom(event.userId, (context) => receiveRemittanceEvent(context, event).status);
  }

  /** Records the verdict of the accreditation agency. Refuses KYC_STEP_ORDER when no answers are pending. */
  async resolveAccreditation(
    outcome: "VERIFIED" | "REJECTED",
  ): Promise<Reply<ReturnType<typeof resolveAccreditation>>> {
    return this.#replyToOperator((context) => resolveAccreditation(context, outcome));
  }

  /** Decides the client master report in review. Refuses NOT_FOUND, CMR_NOT_IN_REVIEW, INVALID_INPUT. */
  async decideCmr(decision: CmrDecision): Promise<Reply<ReturnType<typeof decideCmr>>> {
    return this.#replyToOperator((context) => decideCmr(context, decision));
  }

  /** The latest client master report and its file, for an operator. Refuses NOT_FOUND. */
  async readCmr(): Promise<Reply<{ state: ReturnType<typeof cmrStateOf>; type: string; bytes: Uint8Array }>> {
    return this.#replyToOperator(async (context) => ({ state: cmrStateOf(context), ...(await readCmr(context)) }));
  }

  /** For routes outside the contract calls: session and rate limit. Refuses UNAUTHENTICATED, TOO_MANY_REQUESTS. */
  async checkSession(userId: UserId, session: SessionProof, wanted: LimitName): Promise<Reply<true>> {
    await refreshClock(this.env);
    return replyTo(async () => {
      if (!this.#sessions.isValid(session, wallClock.now())) throw new AppError("UNAUTHENTICATED");
      countWithinLimit(this.#context(userId), wanted);
      return { answer: true, replayed: false };
    });
  }

  /** Ends the session whose token is given; does nothing when the token is invalid. */
  async endSession(session: SessionProof): Promise<void> {
    if (this.#sessions.isValid(session, wallClock.now())) this.#sessions.revoke({ ...session, at: wallClock.now() });
  }

  /** A statement as a file. Call after `checkSession`. Refuses PERIOD_INVALID, FINANCIAL_YEAR_INVALID and the like. */
  async statement(userId: UserId, wanted: WantedFile, locale: Locale): Promise<Reply<Uint8Array>> {
    return this.#replyFrom(userId, (context) => statementFile(context, wanted, locale));
  }

  /** All rows of one report as a spreadsheet. Call after `checkSession`. */
  async spreadsheet(userId: UserId, wanted: WantedSpreadsheet): Promise<ReadableStream<Uint8Array>> {
    await refreshClock(this.env);
    return spreadsheet(this.#context(userId), wanted);
  }

  /** The calendar of payouts, for the holder of its secret. Refuses NOT_FOUND, TOO_MANY_REQUESTS. */
  async calendarFeed(secret: string): Promise<Reply<string>> {
    return this.#replyToOperator((context) => readFeed(context, secret));
  }

  /** All data stored about the investor, as a ZIP stream. Call after `checkSession`. */
  async exportData(userId: UserId): Promise<ReadableStream<Uint8Array>> {
    await refreshClock(this.env);
    return zipStream(exportParts(this.#context(userId)), clock.now());
  }

  /** Names of a child's files for its guardian's data export; empty for everybody else. */
  async exportNames(guardianId: UserId): Promise<readonly PartName[]> {
    return namesForGuardian(this.#context(getIdentity(this.ctx.storage.sql).userId), guardianId);
  }

  async exportPart(guardianId: UserId, name: string): Promise<ReadableStream<Uint8Array>> {
    return openForGuardian(this.#context(getIdentity(this.ctx.storage.sql).userId), guardianId, name);
  }

  /** A notification of a child's account, for this guardian. Idempotent. */
  async notifyOfWard(notification: WardNotification): Promise<Reply<void>> {
    return this.#replyToOperator((context) => notifyOfWard(context, notification));
  }

  /** Records an operator's decision on a deletion request. Refuses NOT_FOUND, ACCOUNT_HAS_MONEY. */
  async decideDeletion(outcome: "REFUSED" | "DONE"): Promise<Reply<ReturnType<typeof decideDeletion>>> {
    return this.#replyToOperator((context) => decideDeletion(context, outcome));
  }

  /** Shows or decides the residence change in review. Refuses NOT_FOUND, RESIDENCE_NO_REQUEST. */
  async reviewResidence(order: ResidenceOrder): Promise<Reply<ResidenceReview>> {
    return this.#replyToOperator((context) => reviewResidence(context, order, retaxOpenPayouts));
  }

  /** Lists the refunds due, or records that an operator sent one. Refuses NOT_FOUND. */
  async refunds(order: RefundOrder): Promise<Reply<ReturnType<typeof reviewRefunds>>> {
    return this.#replyToOperator((context) => reviewRefunds(context, order));
  }

  /** Events that describe the account's current state, for rebuilding projections. */
  currentEvents(): ReturnType<typeof currentEvents> {
    return currentEvents(this.ctx.storage.sql);
  }

  /** Encrypts all stored secrets with the current key; reports which earlier keys are still in use. */
  async rotateKeys(): Promise<RotationReport> {
    this.#scheduler.schedule({ kind: "KEY_ROTATION", reference: "all", dueAt: clock.now() });
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
    const context = await this.#findContext();
    if (context) await settlePayoutsOfDeal(context, dealId);
  }

  /** Applies a restructuring that the deal's creditors agreed to. Idempotent. */
  async restructure(dealId: DealId, agreed: Parameters<typeof restructureHoldings>[2]): Promise<RestructuringAnswer> {
    const context = await this.#findContext();
    return context ? restructureHoldings(context, dealId, agreed) : "APPLIED";
  }

  /** Stores the latest traded price of a deal's shares. Idempotent; an older date changes nothing. */
  markShares(mark: Parameters<typeof markShares>[1]): void {
    this.ctx.storage.transactionSync(() => markShares(this.ctx.storage.sql, mark));
  }

  /** All broken invariants of this account. Changes nothing. */
  async verify(): Promise<readonly AccountFinding[]> {
    const context = await this.#findContext();
    return context ? verifyAccount(context) : [];
  }

  async #replyFrom<Answer>(userId: UserId, work: Work<Answer>): Promise<Reply<Answer>> {
    await refreshClock(this.env);
    return replyTo(async () => ({ answer: await work(this.#context(userId)), replayed: false }));
  }

  /** Refuses NOT_FOUND when no investor is enrolled in this object. */
  async #replyToOperator<Answer>(work: Work<Answer>): Promise<Reply<Answer>> {
    return replyTo(async () => {
      const context = await this.#findContext();
      if (context === null) throw new AppError("NOT_FOUND");
      return { answer: await work(context), replayed: false };
    });
  }

  override alarm(): Promise<void> {
    return this.#scheduler.keepAwake(
      () => this.work(),
      (cause) => logFailure({ event: "alarm_failed", kind: "INVESTOR", cause }),
    );
  }

  /** Runs the due jobs. Called by the alarm, and by the operator when the sandbox's clock has moved. */
  work(): Promise<void> {
    return this.#scheduler.once(() => this.#workOnce());
  }

  async #workOnce(): Promise<void> {
    const context = await this.#findContext();
    if (context === null) return;
    const onFailure = ({ kind }: { kind: JobType }, cause: unknown) => logFailure({ event: "job_failed", kind, cause });
    await this.#scheduler.run(jobHandlers(context, outboxOf(context)), onFailure);
  }

  /** The account's context; null when no investor is enrolled in this object. */
  async #findContext(): Promise<AccountContext | null> {
    await refreshClock(this.env);
    const identity = findIdentity(this.ctx.storage.sql);
    return identity && this.#context(identity.userId);
  }

  readonly #context = (userId: UserId): AccountContext =>
    createContext({ userId, storage: this.ctx.storage, env: this.env, scheduler: this.#scheduler });
}

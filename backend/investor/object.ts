/**
 * The Durable Object of one investor. Invariant: it is single-threaded and owns its database, so nothing interleaves
 * with a decision made inside one `commit`.
 */
import type { CallName } from "../../lib/contract/calls.ts";
import { AppError } from "../../lib/contract/values/errors.ts";
import type { MetalTransactionId, TaxCertificateId, UserId } from "../../lib/contract/values/ids.ts";
import type { Locale } from "../../lib/i18n/locales.ts";
import type { Env } from "../env.ts";
import type { PennyDropEvent, TransferEvent } from "../gateways/bank.ts";
import type { DeliveryReport } from "../gateways/messages.ts";
import type { PaymentEvent } from "../gateways/payments.ts";
import type { RemittanceEvent, RemittanceStatus } from "../gateways/remittance.ts";
import type { BankCreditEvent } from "../gateways/virtual-accounts.ts";
import { clock, refreshClock, wallClock } from "../platform/clock.ts";
import { CommandLog } from "../platform/command-log.ts";
import { type Reply, replyTo } from "../platform/reply.ts";
import { keyRingOf } from "../platform/secrets.ts";
import type { SessionProof } from "../platform/token.ts";
import { BackOfficeRpc } from "./back-office-rpc.ts";
import { dispatchCall } from "./dispatch.ts";
import { type Enrolment, enrolChild } from "./family/enrolment.ts";
import {
  assertGuardianCall,
  callMemberAccount,
  closeForGuardian,
  type GuardianCall,
  isWard,
} from "./family/guardian.ts";
import { assertOwnerCall, recordTakeOverOfChild } from "./family/majority.ts";
import { accountTotalsOf } from "./family/totals.ts";
import type { ViewedRecord } from "./family/viewer-store.ts";
import {
  type Acceptance,
  acceptInvitation,
  admitLook,
  assertViewerMay,
  endForViewer,
  viewOf,
} from "./family/viewers.ts";
import { callViewedAccount, type ViewerCall, viewerOf } from "./family/viewing.ts";
import { findGuardian } from "./identity/family-store.ts";
import { getIdentity } from "./identity/identity-store.ts";
import { Sessions } from "./identity/session-store.ts";
import type { ActingViewer } from "./kernel/account-context.ts";
import { recordOf } from "./kernel/call-record.ts";
import { countWithinLimit, type LimitName } from "./kernel/rate-limit.ts";
import type { InvestorCall, PasskeySignIn, SignedIn, SignIn } from "./kernel/rpc.ts";
import { receiveDropEvent } from "./kyc/check-again.ts";
import { receiveDeliveryReport } from "./notifications/delivery.ts";
import { notifyOfWard, type WardNotification } from "./notifications/notify.ts";
import { readFeed } from "./portfolio/calendar-feed.ts";
import { exportParts, namesForGuardian, openForGuardian, type PartName } from "./privacy/export-parts.ts";
import { zipStream } from "./privacy/zip.ts";
import { openSession, openSessionByPasskey } from "./sign-in.ts";
import { readMetalInvoice } from "./statements/metal-invoices.ts";
import { spreadsheet, type WantedSpreadsheet } from "./statements/statement-files.ts";
import { readCertificate } from "./tax/certificates.ts";
import { type ChildIncome, incomeForGuardian } from "./tax/clubbed-income.ts";
import { statementFile, type WantedFile } from "./tax/tax-workbook.ts";
import { receiveBankCredit } from "./wallet/bank-credits.ts";
import { receivePaymentEvent } from "./wallet/payment-settlement.ts";
import { receiveRemittanceEvent } from "./wallet/remittance-settlement.ts";
import { receiveTransferEvent } from "./wallet/withdrawal.ts";

declare module "../env.ts" {
  interface Env {
    readonly INVESTOR: DurableObjectNamespace<InvestorObject>;
  }
}

export class InvestorObject extends BackOfficeRpc {
  readonly #commands: CommandLog;
  readonly #sessions: Sessions;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#commands = new CommandLog({ storage: ctx.storage, keys: keyRingOf(env) });
    this.#sessions = new Sessions(ctx.storage.sql);
  }

  /** Runs one contract call for an authenticated session. */
  async invoke(call: InvestorCall): Promise<Reply<unknown>> {
    await refreshClock(this.env);
    return replyTo(async () => {
      this.#assertSession(call.session);
      const context = this.contextOf(call.userId);
      const member = call.member ?? call.userId;
      if (member !== call.userId) {
        const callAccount = isWard(context, member) ? callMemberAccount : callViewedAccount;
        return callAccount(context, { ...call, member });
      }
      assertOwnerCall(context, call);
      return dispatchCall(context, call, this.#commands, () => this.#assertSession(call.session));
    });
  }

  /** A guardian's call on this child; the guardian's own object checked the session. Refuses NOT_FOUND to others. */
  async invokeForGuardian(call: GuardianCall): Promise<Reply<unknown>> {
    await refreshClock(this.env);
    return replyTo(async () => {
      const context = this.contextOf(call.userId, call.actor);
      assertGuardianCall(context, call);
      return dispatchCall(context, call, this.#commands, () => assertGuardianCall(context, call));
    });
  }

  /** A viewer's call on this account; the viewer's own object checked the session. Refuses NOT_FOUND to others. */
  async invokeForViewer(call: ViewerCall): Promise<Reply<unknown>> {
    await refreshClock(this.env);
    return replyTo(async () => {
      const context = this.contextOf(call.userId, call.actor);
      const record = recordOf(call.name);
      admitLook(context, call.actor, record);
      const answered = await dispatchCall(context, call, this.#commands);
      // The owner may have ended the view while the call was waiting.
      assertViewerMay(context, call.actor, record);
      return answered;
    });
  }

  /** For files, which no call returns: the viewer that this investor is. Call after `checkSession`. Refuses NOT_FOUND. */
  async viewerOf(userId: UserId, owner: UserId): Promise<Reply<ActingViewer>> {
    return this.replyAs(userId, (context) => viewerOf(context, owner));
  }

  /** For files: whether the viewer may make this call, which is recorded as a look. Refuses NOT_FOUND. */
  async admitViewer(viewer: ActingViewer, name: CallName): Promise<Reply<void>> {
    return this.replyIfEnrolled((context) => admitLook(context, viewer, recordOf(name)));
  }

  /** Whether the viewer may still make this call. Refuses NOT_FOUND. */
  async checkViewer(viewer: ActingViewer, name: CallName): Promise<Reply<void>> {
    return this.replyIfEnrolled((context) => {
      assertViewerMay(context, viewer, recordOf(name));
    });
  }

  /** The record that the viewer may view; null once the view has ended. */
  async viewFor(viewer: ActingViewer): Promise<Reply<ViewedRecord | null>> {
    return this.replyIfEnrolled((context) => viewOf(context, viewer));
  }

  /** The holder of the invited contact accepts. Idempotent. Refuses NOT_FOUND. */
  async acceptViewer(acceptance: Acceptance): Promise<Reply<ViewedRecord>> {
    return this.replyIfEnrolled((context) => acceptInvitation(context, acceptance));
  }

  /** The viewer gives the view up. Idempotent. */
  async endViewFor(view: Parameters<typeof endForViewer>[1]): Promise<Reply<void>> {
    return this.replyIfEnrolled((context) => endForViewer(context, view));
  }

  /**
   * Signs in with a verified contact: creates the investor on first sign-in, and opens a session. Refuses MINOR_SIGN_IN,
   * OTP_EXPIRED.
   */
  async signIn(request: SignIn): Promise<Reply<SignedIn>> {
    return this.replyAs(request.userId, (context) => openSession(context, request));
  }

  /** Signs in with a passkey of this account. Refuses PASSKEY_INVALID, MINOR_SIGN_IN. */
  async signInByPasskey(request: PasskeySignIn): Promise<Reply<SignedIn>> {
    return this.replyAs(request.userId, (context) => openSessionByPasskey(context, request));
  }

  /** Creates the account of a child on behalf of its guardian. Idempotent. */
  async enrolChild(enrolment: Enrolment): Promise<void> {
    await refreshClock(this.env);
    this.ctx.storage.transactionSync(() => enrolChild(this.contextOf(enrolment.userId), enrolment));
  }

  /** Totals of a child's account for its guardian; null for everybody else. */
  async totalsForGuardian(guardianId: UserId): Promise<ReturnType<typeof accountTotalsOf> | null> {
    const context = await this.findContext();
    return context && findGuardian(context.sql) === guardianId ? accountTotalsOf(context) : null;
  }

  /** The guardian withdraws consent. Refuses NOT_FOUND, ACCOUNT_HAS_MONEY, ACCOUNT_HAS_INVESTMENTS. */
  async closeForGuardian(guardianId: UserId): Promise<Reply<void>> {
    return this.replyIfEnrolled((context) => closeForGuardian(context, guardianId));
  }

  /** Records in the guardian's account that the owner has taken over the child's account. Idempotent. */
  async recordTakeOver(report: Parameters<typeof recordTakeOverOfChild>[1]): Promise<Reply<void>> {
    return this.replyIfEnrolled((context) => recordTakeOverOfChild(context, report));
  }

  /** Applies a verified webhook event of the payment provider. Refuses NOT_FOUND, AMOUNT_INVALID. */
  async paymentEvent(event: PaymentEvent): Promise<Reply<ReturnType<typeof receivePaymentEvent>["status"]>> {
    return this.replyAs(event.userId, (context) => receivePaymentEvent(context, event).status);
  }

  /** Applies a verified webhook event of the bank in GIFT City. Refuses NOT_FOUND, AMOUNT_INVALID. */
  async remittanceEvent(event: RemittanceEvent): Promise<Reply<RemittanceStatus>> {
    return this.replyAs(event.userId, (context) => receiveRemittanceEvent(context, event).status);
  }

  /** Applies a verified webhook event of the bank of the virtual accounts. Refuses NOT_FOUND, AMOUNT_INVALID. */
  async bankCreditEvent(event: BankCreditEvent): Promise<Reply<"WALLET" | "REFUND" | null>> {
    return this.replyAs(event.userId, (context) => receiveBankCredit(context, event)?.creditedTo ?? null);
  }

  /** Polls a withdrawal that the payouts provider has reported on. Refuses NOT_FOUND. */
  async transferEvent(event: TransferEvent): Promise<Reply<void>> {
    return this.replyAs(event.userId, (context) => receiveTransferEvent(context, event));
  }

  /** Reads how a late penny drop has ended. */
  async dropEvent(event: PennyDropEvent): Promise<Reply<void>> {
    return this.replyAs(event.userId, (context) => receiveDropEvent(context, event));
  }

  /** The carrier's report on a message to a phone that is this investor's. */
  async deliveryReport(userId: UserId, report: DeliveryReport): Promise<Reply<void>> {
    return this.replyAs(userId, (context) => receiveDeliveryReport(context, report));
  }

  /** For routes outside the contract calls: session and rate limit. Refuses UNAUTHENTICATED, TOO_MANY_REQUESTS. */
  async checkSession(userId: UserId, session: SessionProof, limit: LimitName | undefined): Promise<Reply<true>> {
    await refreshClock(this.env);
    return replyTo(async () => {
      this.#assertSession(session);
      if (limit) countWithinLimit(this.contextOf(userId), limit);
      return { answer: true, replayed: false };
    });
  }

  /** @throws AppError UNAUTHENTICATED */
  #assertSession(session: SessionProof): void {
    if (!this.#sessions.isValid(session, wallClock.now())) throw new AppError("UNAUTHENTICATED");
  }

  /** Ends the session whose token is given; does nothing when the token is invalid. */
  async endSession(session: SessionProof): Promise<void> {
    if (this.#sessions.isValid(session, wallClock.now())) this.#sessions.revoke({ ...session, at: wallClock.now() });
  }

  /** A statement as a file. Call after `checkSession`. Refuses PERIOD_INVALID, FINANCIAL_YEAR_INVALID and the like. */
  async statement(userId: UserId, wanted: WantedFile, locale: Locale): Promise<Reply<Uint8Array>> {
    return this.replyAs(userId, (context) => statementFile(context, wanted, locale));
  }

  /** The tax invoice of a purchase of metal. Call after `checkSession`. Refuses NOT_FOUND. */
  async metalInvoice(userId: UserId, id: MetalTransactionId, locale: Locale): Promise<Reply<Uint8Array>> {
    return this.replyAs(userId, (context) => readMetalInvoice(context, id, locale));
  }

  /** A child's income of a financial year, for its guardian's workbook. Refuses NOT_FOUND to everybody else. */
  async incomeForGuardian(guardianId: UserId, financialYear: string): Promise<Reply<readonly ChildIncome[]>> {
    return this.replyIfEnrolled((context) => incomeForGuardian(context, guardianId, financialYear));
  }

  /** The file of a TDS certificate. Call after `checkSession`. Refuses NOT_FOUND. */
  async certificate(userId: UserId, id: TaxCertificateId): Promise<Reply<Uint8Array>> {
    return this.replyAs(userId, (context) => readCertificate(context, id));
  }

  /** All rows of one report as a spreadsheet. Call after `checkSession`. */
  async spreadsheet(userId: UserId, wanted: WantedSpreadsheet): Promise<ReadableStream<Uint8Array>> {
    await refreshClock(this.env);
    return spreadsheet(this.contextOf(userId), wanted);
  }

  /** The calendar of payouts, for the holder of its secret. Refuses NOT_FOUND, TOO_MANY_REQUESTS. */
  async calendarFeed(secret: string): Promise<Reply<string>> {
    return this.replyIfEnrolled((context) => readFeed(context, secret));
  }

  /** All data stored about the investor, as a ZIP stream. Call after `checkSession`. */
  async exportData(userId: UserId): Promise<ReadableStream<Uint8Array>> {
    await refreshClock(this.env);
    return zipStream(exportParts(this.contextOf(userId)), clock.now());
  }

  /** Names of a child's files for its guardian's data export; empty for everybody else. */
  async exportNames(guardianId: UserId): Promise<readonly PartName[]> {
    return namesForGuardian(this.contextOf(getIdentity(this.ctx.storage.sql).userId), guardianId);
  }

  async exportPart(guardianId: UserId, name: string): Promise<ReadableStream<Uint8Array> | null> {
    return openForGuardian(this.contextOf(getIdentity(this.ctx.storage.sql).userId), guardianId, name);
  }

  /** A notification of a child's account, for this guardian. Idempotent. */
  async notifyOfWard(notification: WardNotification): Promise<Reply<void>> {
    return this.replyIfEnrolled((context) => notifyOfWard(context, notification));
  }
}

/**
 * Everything of one investor: identity, sessions, KYC, ledger, investments. One object, one database, one thread: what
 * is decided inside one `commit` cannot be interleaved with anything else that concerns this investor's money.
 */
import { DurableObject } from "cloudflare:workers";
import type { CalendarDate } from "../../lib/contract/calendar-date.ts";
import type { DeletionRequest } from "../../lib/contract/closing.ts";
import type { CmrState } from "../../lib/contract/cmr.ts";
import { Refusal } from "../../lib/contract/errors.ts";
import type { AccountTotals } from "../../lib/contract/family.ts";
import type { DealId, FlowKey, UserId } from "../../lib/contract/ids.ts";
import type { KycState } from "../../lib/contract/kyc.ts";
import type { Paise } from "../../lib/contract/money.ts";
import type { PaymentStatus } from "../../lib/contract/payments.ts";
import type { Locale } from "../../lib/i18n/locales.ts";
import { clock, refreshClock, wallClock } from "../clock.ts";
import type { AgreedRestructuring } from "../deal/restructuring.ts";
import type { Env } from "../env.ts";
import type { EventMessage } from "../events/schema.ts";
import type { PaymentEvent } from "../gateways/payments.ts";
import type { RemittanceEvent, RemittanceStatus } from "../gateways/remittance.ts";
import { logFailure } from "../log.ts";
import { Agenda } from "../objects/agenda.ts";
import { CommandLog } from "../objects/command-log.ts";
import { migrate } from "../objects/migrate.ts";
import { type Reply, replyTo } from "../reply.ts";
import { keyRingOf } from "../secrets.ts";
import { agendaHandlers } from "./agenda-handlers.ts";
import type { AgendaKind } from "./agenda-kinds.ts";
import { answerCall } from "./answer.ts";
import type { InvestorCall, SignedIn, SignIn } from "./asked.ts";
import type { Book } from "./book.ts";
import { decideDeletion } from "./closing/operations.ts";
import { cmrStateOf } from "./cmr/operations.ts";
import { type CmrDecision, decideCmr, readCmr } from "./cmr/review.ts";
import { exportParts, namesForGuardian, openForGuardian, type PartName } from "./export/parts.ts";
import { zipStream } from "./export/zip.ts";
import { type Enrolment, enrolChild } from "./family/enrolment.ts";
import { askMember, assertGuardians, closeForGuardian, type GuardiansCall } from "./family/guardian.ts";
import { findGuardian } from "./family/store.ts";
import { totalsOf } from "./family/totals.ts";
import { settlePayoutsOfDeal } from "./investment/payouts.ts";
import { retaxOpenPayouts } from "./investment/residency.ts";
import { type RestructuringAnswer, restructureHoldings } from "./investment/restructuring.ts";
import { type ReservationFate, reservationFateOf } from "./investment/saga.ts";
import { resolveAccreditation } from "./kyc/accreditation.ts";
import { investorMigrations } from "./migrations.ts";
import { openBook, outboxOf } from "./open-book.ts";
import { receivePaymentEvent } from "./payment/settlement.ts";
import { markShares } from "./pre-ipo/store.ts";
import { currentEvents } from "./projections/current-events.ts";
import { countWithinLimit } from "./rate-limit/admit.ts";
import type { LimitName } from "./rate-limit/rules.ts";
import { type RefundOrder, reviewRefunds } from "./refund/review.ts";
import { receiveRemittanceEvent } from "./remittance/settlement.ts";
import { type ResidenceOrder, type ResidenceReview, reviewResidence } from "./residence/review.ts";
import { type SealReport, sealReport } from "./sealing/reseal.ts";
import { listHoldings, type UnitsHeld } from "./selling/holdings-store.ts";
import { openSession } from "./session/sign-in.ts";
import { type SessionProof, Sessions } from "./session/store.ts";
import { spreadsheet, statementPdf, type WantedSpreadsheet, type WantedStatement } from "./statements/papers.ts";
import { findIdentity, getIdentity } from "./user/store.ts";
import { type BookFinding, verifyBook } from "./verify.ts";

export class InvestorObject extends DurableObject<Env> {
  readonly #agenda: Agenda<AgendaKind>;
  readonly #commands: CommandLog;
  readonly #sessions: Sessions;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    migrate(ctx.storage, investorMigrations);
    this.#agenda = new Agenda({ storage: ctx.storage, clock });
    this.#commands = new CommandLog({ storage: ctx.storage, keys: keyRingOf(env) });
    this.#sessions = new Sessions(ctx.storage.sql);
  }

  /** Answers one call of the contract. */
  async invoke(call: InvestorCall): Promise<Reply<unknown>> {
    await refreshClock(this.env);
    return replyTo(async () => {
      if (!this.#sessions.isGood(call.session, wallClock.now())) throw new Refusal("UNAUTHENTICATED");
      const { member } = call;
      const book = this.#book(call.userId);
      return member === null || member === call.userId
        ? answerCall(book, call, this.#commands)
        : askMember(book, { ...call, member });
    });
  }

  /** A guardian's call about this child, whose session his own object has looked at. Refuses NOT_FOUND to everybody else. */
  async invokeForGuardian(call: GuardiansCall): Promise<Reply<unknown>> {
    await refreshClock(this.env);
    return replyTo(async () => {
      const book = { ...this.#book(call.userId), guardian: call.guardian };
      assertGuardians(book, call);
      return answerCall(book, call, this.#commands);
    });
  }

  /** A contact has proven itself: creates the investor if this is the first time, and opens a session. */
  async signIn(who: SignIn): Promise<SignedIn> {
    await refreshClock(this.env);
    return openSession(this.#book(who.userId), who);
  }

  /** A guardian has opened this book for his child. Asked again, it changes nothing. */
  async enrolChild(enrolment: Enrolment): Promise<void> {
    this.ctx.storage.transactionSync(() => enrolChild(this.ctx.storage.sql, enrolment));
  }

  /** What the account comes to, for the guardian of its child; null for everybody else. */
  async totalsForGuardian(guardianId: UserId): Promise<AccountTotals | null> {
    const book = await this.#findBook();
    return book && findGuardian(book.sql) === guardianId ? totalsOf(book) : null;
  }

  /** Its guardian takes his consent back. Refuses NOT_FOUND, ACCOUNT_HAS_MONEY, ACCOUNT_HAS_INVESTMENTS. */
  async closeForGuardian(guardianId: UserId): Promise<Reply<void>> {
    return this.#replyToOperator((book) => closeForGuardian(book, guardianId));
  }

  /** Takes in one event of the payment provider, whose signature has been checked. Refuses NOT_FOUND, AMOUNT_INVALID. */
  async paymentEvent(event: PaymentEvent): Promise<Reply<PaymentStatus>> {
    return this.#replyFrom(event.userId, (book) => receivePaymentEvent(book, event).status);
  }

  /** Takes in one event of the bank in GIFT City, whose signature has been checked. Refuses NOT_FOUND, AMOUNT_INVALID. */
  async remittanceEvent(event: RemittanceEvent): Promise<Reply<RemittanceStatus>> {
    return this.#replyFrom(event.userId, (book) => receiveRemittanceEvent(book, event).status);
  }

  /** What the certifying agency has found. Refuses KYC_STEP_ORDER when no answers wait for it. */
  async resolveAccreditation(outcome: "VERIFIED" | "REJECTED"): Promise<Reply<KycState>> {
    return this.#replyToOperator((book) => resolveAccreditation(book, outcome));
  }

  /** An operator decides the report that is in review. Refuses NOT_FOUND, CMR_NOT_IN_REVIEW, INVALID_INPUT. */
  async decideCmr(decision: CmrDecision): Promise<Reply<CmrState>> {
    return this.#replyToOperator((book) => decideCmr(book, decision));
  }

  /** An operator looks at the report that counts. Refuses NOT_FOUND. */
  async readCmr(): Promise<Reply<{ state: CmrState; type: string; bytes: Uint8Array }>> {
    return this.#replyToOperator(async (book) => ({ state: cmrStateOf(book), ...(await readCmr(book)) }));
  }

  /** Whether a session is good and may have one more of what is answered beside calls. Refuses UNAUTHENTICATED, TOO_MANY_REQUESTS. */
  async checkSession(userId: UserId, session: SessionProof, wanted: LimitName): Promise<Reply<true>> {
    await refreshClock(this.env);
    return replyTo(async () => {
      if (!this.#sessions.isGood(session, wallClock.now())) throw new Refusal("UNAUTHENTICATED");
      countWithinLimit(this.#book(userId), wanted);
      return { answer: true, replayed: false };
    });
  }

  /** Ends a session on behalf of who holds its token; nothing happens for one that is not good. */
  async endSession(session: SessionProof): Promise<void> {
    const at = wallClock.now();
    if (this.#sessions.isGood(session, at)) this.#sessions.revoke({ sessionId: session.sessionId, at });
  }

  /** A statement as a PDF. Call after `checkSession`. Refuses PERIOD_INVALID, FINANCIAL_YEAR_INVALID and the like. */
  async statement(userId: UserId, wanted: WantedStatement, locale: Locale): Promise<Reply<Uint8Array>> {
    return this.#replyFrom(userId, (book) => statementPdf(book, wanted, locale));
  }

  /** Everything of a kind as a spreadsheet. Call after `checkSession`. */
  async spreadsheet(userId: UserId, wanted: WantedSpreadsheet): Promise<ReadableStream<Uint8Array>> {
    await refreshClock(this.env);
    return spreadsheet(this.#book(userId), wanted);
  }

  /** Everything that is held of the investor. Call after `checkSession`. */
  async exportData(userId: UserId): Promise<ReadableStream<Uint8Array>> {
    await refreshClock(this.env);
    return zipStream(exportParts(this.#book(userId)), clock.now());
  }

  /** The files that are held of a child, for its guardian's export; none for anybody else. */
  async exportNames(guardianId: UserId): Promise<readonly PartName[]> {
    return namesForGuardian(this.#book(getIdentity(this.ctx.storage.sql).userId), guardianId);
  }

  /** One of them. */
  async exportPart(guardianId: UserId, name: string): Promise<ReadableStream<Uint8Array>> {
    return openForGuardian(this.#book(getIdentity(this.ctx.storage.sql).userId), guardianId, name);
  }

  /** What an operator has decided about a wish to be deleted. Refuses NOT_FOUND, ACCOUNT_HAS_MONEY and the like. */
  async decideDeletion(outcome: "REFUSED" | "DONE"): Promise<Reply<DeletionRequest>> {
    return this.#replyToOperator((book) => decideDeletion(book, outcome));
  }

  /** An operator looks at a change of residence, or decides it. Refuses NOT_FOUND, RESIDENCE_NO_REQUEST. */
  async reviewResidence(order: ResidenceOrder): Promise<Reply<ResidenceReview>> {
    return this.#replyToOperator((book) => reviewResidence(book, order, retaxOpenPayouts));
  }

  /** An operator looks at the refunds that are due, or has sent one. Refuses NOT_FOUND. */
  async refunds(order: RefundOrder): Promise<Reply<ReturnType<typeof reviewRefunds>>> {
    return this.#replyToOperator((book) => reviewRefunds(book, order));
  }

  /** The events that describe the account as it stands now, to rebuild projections from. */
  currentEvents(): readonly EventMessage[] {
    return currentEvents(this.ctx.storage.sql);
  }

  /** Seals everything with the current key, and answers what an earlier one is still needed for. */
  async reseal(): Promise<SealReport> {
    this.#agenda.schedule({ kind: "RESEAL", reference: "all", dueAt: clock.now() });
    await this.work();
    return sealReport(this.ctx.storage.sql, this.env);
  }

  /** What became of the units that a deal has set aside under this key. */
  async reservationFate(key: FlowKey): Promise<ReservationFate> {
    await refreshClock(this.env);
    return reservationFateOf({ sql: this.ctx.storage.sql, clock }, key);
  }

  /** Units held, by deal, for the reconciler. */
  holdings(): UnitsHeld[] {
    return listHoldings(this.ctx.storage.sql);
  }

  /** A deal's payer has paid: looks at what is due from it now, and not on its next day. */
  async settlePayouts(dealId: DealId): Promise<void> {
    const book = await this.#findBook();
    if (book) await settlePayoutsOfDeal(book, dealId);
  }

  /** A deal's creditors have agreed to be paid later: takes it in, once. */
  async restructure(dealId: DealId, agreed: AgreedRestructuring): Promise<RestructuringAnswer> {
    const book = await this.#findBook();
    return book ? restructureHoldings(book, dealId, agreed) : "APPLIED";
  }

  /** What the shares of a deal fetched last. Asked again, or with an older day, it changes nothing. */
  markShares(mark: { readonly dealId: DealId; readonly price: Paise; readonly on: CalendarDate }): void {
    this.ctx.storage.transactionSync(() => markShares(this.ctx.storage.sql, mark));
  }

  /** What the book is found to have wrong. Changes nothing. */
  async verify(): Promise<readonly BookFinding[]> {
    const book = await this.#findBook();
    if (book === null) return [];
    const asleep = { invariant: "I10", subject: "agenda", detail: "work to do, and no alarm set" };
    return [...((await this.#agenda.isAsleep()) ? [asleep] : []), ...(await verifyBook(book))];
  }

  async #replyFrom<Answer>(userId: UserId, work: (book: Book) => Answer | Promise<Answer>): Promise<Reply<Answer>> {
    await refreshClock(this.env);
    return replyTo(async () => ({ answer: await work(this.#book(userId)), replayed: false }));
  }

  /** Refuses NOT_FOUND for a book that nobody has opened. */
  async #replyToOperator<Answer>(work: (book: Book) => Answer | Promise<Answer>): Promise<Reply<Answer>> {
    return replyTo(async () => {
      const book = await this.#findBook();
      if (book === null) throw new Refusal("NOT_FOUND");
      return { answer: await work(book), replayed: false };
    });
  }

  override alarm(): Promise<void> {
    return this.#agenda.keepAwake(
      () => this.work(),
      (cause) => logFailure({ event: "alarm_failed", kind: "INVESTOR", cause }),
    );
  }

  /** Does what is due. Called by the alarm, and by the operator when the sandbox's clock has moved. */
  work(): Promise<void> {
    return this.#agenda.once(() => this.#workOnce());
  }

  async #workOnce(): Promise<void> {
    const book = await this.#findBook();
    if (book === null) return;
    await this.#agenda.run(agendaHandlers(book, outboxOf(book)), ({ kind }, cause) =>
      logFailure({ event: "agenda_item_failed", kind, cause }),
    );
  }

  /** The book as it stands now; null while nobody has opened it. */
  async #findBook(): Promise<Book | null> {
    await refreshClock(this.env);
    const identity = findIdentity(this.ctx.storage.sql);
    return identity && this.#book(identity.userId);
  }

  #book(userId: UserId): Book {
    const { ctx, env } = this;
    return openBook({ userId, storage: ctx.storage, env, agenda: this.#agenda });
  }
}

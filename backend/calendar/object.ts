/**
 * The calendar of one relationship manager. The object is single-threaded, so concurrent bookings of a slot have one
 * winner, which a unique index guarantees again. Notices are stored in the same transaction and sent by the alarm.
 */
import { DurableObject } from "cloudflare:workers";
import type { EpochMs } from "../../lib/contract/values/calendar-date.ts";
import type { UserId } from "../../lib/contract/values/ids.ts";
import { codeOf } from "../../lib/contract/values/spoken-reference.ts";
import { otpObject } from "../contact/contact.ts";
import type { Env } from "../env.ts";
import { clock, refreshClock } from "../platform/clock.ts";
import { type CommandId, CommandLog, type Commit, commandMigration } from "../platform/command-log.ts";
import { logFailure } from "../platform/log.ts";
import { migrate } from "../platform/migrations.ts";
import { openReply, type Reply, replyTo } from "../platform/reply.ts";
import { jobStateMigration, Scheduler, schedulerMigration } from "../platform/scheduler.ts";
import { keyRingOf } from "../platform/secrets.ts";
import { Bookings } from "./bookings.ts";
import { consultationOf } from "./details.ts";
import { type CalendarJobType, Notices } from "./notices.ts";
import type { Booking, Consultation, VisitorBooking } from "./rpc.ts";
import { slotsFrom } from "./rules.ts";
import { CalendarStore, calendarMigration, noticeAttemptMigration, type StoredAppointment } from "./store.ts";

/** An appointment id and the caller's Idempotency-Key. */
interface AppointmentCommand {
  readonly id: string;
  readonly key: string;
}

const COMMAND_RETENTION_MS = 7 * 86_400_000;
const calendarMigrations = [
  schedulerMigration,
  commandMigration,
  calendarMigration,
  jobStateMigration,
  noticeAttemptMigration,
];

declare module "../env.ts" {
  interface Env {
    /** One object per relationship manager, named by the manager's id. */
    readonly CALENDAR: DurableObjectNamespace<CalendarObject>;
  }
}

export class CalendarObject extends DurableObject<Env> {
  readonly #store: CalendarStore;
  readonly #scheduler: CalendarJobType;
  readonly #commands: CommandLog;
  readonly #notices: Notices;
  readonly #bookings: Bookings;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    migrate(ctx.storage, calendarMigrations);
    const [store, scheduler, key] = [new CalendarStore(ctx.storage.sql), this.#newScheduler(), env.TOKEN_KEY];
    this.#store = store;
    this.#scheduler = scheduler;
    this.#commands = new CommandLog({ storage: ctx.storage, keys: keyRingOf(env) });
    this.#notices = new Notices({ env, store, scheduler });
    this.#bookings = new Bookings({ store, scheduler, notices: this.#notices, key });
  }

  /** Free slots, and this person's open appointment in this calendar. */
  async view(person: string | null): Promise<{ slots: EpochMs[]; consultation: Consultation | null }> {
    await refreshClock(this.env);
    const now = clock.now();
    const taken = new Set(this.#store.listBooked(now).map(({ at }) => at));
    const open = person === null ? null : this.#bookings.findOpenOf(person);
    return {
      slots: slotsFrom(now, clock.calendar()).filter((at) => !taken.has(at)),
      consultation: open && this.#consultation(open),
    };
  }

  /** Replies with NOT_FOUND for an unknown id. */
  find(id: string): Promise<Reply<Consultation>> {
    return this.#reply(() => this.#bookings.get(id));
  }

  /**
   * Books for an identified person. Repeating the same booking returns the same appointment.
   * Replies with SLOT_NOT_OFFERED, SLOT_TAKEN, APPOINTMENT_EXISTS, TOO_MANY_REQUESTS.
   */
  book(booking: Booking): Promise<Reply<Consultation>> {
    return this.#reply(() => this.ctx.storage.transactionSync(() => this.#bookings.book(booking)));
  }

  /**
   * Books for an anonymous visitor and consumes their one-time code, but only if the slot is still free.
   * Replies with the errors of `book`, and OTP_INVALID, OTP_EXPIRED, OTP_EXHAUSTED.
   */
  bookForVisitor({ key, otp, browsers, ...booking }: VisitorBooking): Promise<Reply<Consultation>> {
    const { phone: to, person } = booking;
    const named = { key: `${person} ${key}`, operation: "book", input: { ...booking, otp } };
    return this.#command(named, async ({ commit }) => {
      const guess = { purpose: "TALK", binding: "", code: otp, browsers, command: named.key } as const;
      const codes = otpObject(this.env, { channel: "SMS", to });
      openReply(await codes.checkCode(guess));
      this.#bookings.findSameOrAssertFree(booking);
      openReply(await codes.confirmCode(guess));
      return commit(() => this.#bookings.book(booking).id);
    });
  }

  /** Replies with NOT_FOUND, APPOINTMENT_OVER, SLOT_NOT_OFFERED, SLOT_TAKEN, TOO_MANY_REQUESTS. */
  move({ id, key, at }: AppointmentCommand & { readonly at: EpochMs }): Promise<Reply<Consultation>> {
    const named = { key: `${id} ${key}`, operation: "move", input: { at } };
    return this.#command(named, ({ commit }) => commit(() => this.#bookings.move(id, at).id));
  }

  /** Replies with NOT_FOUND, APPOINTMENT_OVER. */
  cancel({ id, key }: AppointmentCommand): Promise<Reply<Consultation>> {
    const named = { key: `${id} ${key}`, operation: "cancel", input: {} };
    return this.#command(named, ({ commit }) => commit(() => this.#bookings.cancel(id, "CANCELLED").id));
  }

  /** Cancels on our side and notifies the person. Replies with NOT_FOUND, APPOINTMENT_OVER. */
  cancelByOperator(id: string): Promise<Reply<Consultation>> {
    return this.#reply(() => this.ctx.storage.transactionSync(() => this.#bookings.cancel(id, "CANCELLED_BY_US")));
  }

  /** The consultations whose spoken reference has this code, for the operator. The code is computed from the id. */
  async findByCode(code: string): Promise<Consultation[]> {
    await refreshClock(this.env);
    const ids = this.#store.listIds().filter((id) => codeOf(id) === code);
    return ids.map((id) => this.#consultation(this.#bookings.get(id)));
  }

  /** All stored consultations of an investor. */
  async consultationsOf(person: UserId): Promise<Consultation[]> {
    await refreshClock(this.env);
    return this.#store.listBy(person).map((stored) => this.#consultation(stored));
  }

  /** Cancels an upcoming consultation of a closed account and deletes all of its consultations. */
  async deleteConsultationsOf(person: UserId): Promise<void> {
    await refreshClock(this.env);
    this.ctx.storage.transactionSync(() => {
      const open = this.#bookings.findOpenOf(person);
      if (open && clock.now() < open.at) this.#bookings.cancel(open.id, "CANCELLED");
      for (const { id } of this.#store.listBy(person)) this.#store.forget(id);
    });
  }

  /** All upcoming consultations, earliest first, for the operator. */
  async listUpcoming(): Promise<Consultation[]> {
    await refreshClock(this.env);
    return this.#store.listBooked(clock.now()).map((stored) => this.#consultation(stored));
  }

  /** Whether jobs are scheduled but no alarm is set. */
  async isAsleep(): Promise<boolean> {
    return this.#scheduler.isAsleep();
  }

  override alarm(): Promise<void> {
    return this.#scheduler.keepAwake(
      () => this.work(),
      (cause) => logFailure({ event: "alarm_failed", kind: "CALENDAR", cause }),
    );
  }

  /** Runs due jobs. Called by the alarm, and by the operator after moving the sandbox's clock. */
  work(): Promise<void> {
    return this.#scheduler.once(() => this.#workOnce());
  }

  async #workOnce(): Promise<void> {
    await refreshClock(this.env);
    const handlers = {
      NOTICE: (id: string) => this.#notices.send(id),
      REMINDER: async (id: string) => this.#remind(id),
      FORGET: async (id: string) => this.#forget(id),
    };
    await this.#scheduler.run(handlers, ({ kind }, cause) => logFailure({ event: "job_failed", kind, cause }));
  }

  /** Runs once: the reminder job is deleted in the transaction that writes the notice. */
  #remind(id: string): void {
    this.ctx.storage.transactionSync(() => {
      const stored = this.#store.find(id);
      if (stored?.state !== "BOOKED" || !this.#scheduler.references("REMINDER").has(id)) return;
      this.#scheduler.cancel({ kind: "REMINDER", reference: id });
      if (clock.now() < stored.at) this.#notices.announce("SOON", stored);
    });
  }

  #forget(id: string): void {
    this.ctx.storage.transactionSync(() => {
      this.#store.forget(id);
      this.#store.forgetCommandsBefore(clock.now() - COMMAND_RETENTION_MS);
    });
  }

  #newScheduler(): CalendarJobType {
    return new Scheduler({ storage: this.ctx.storage, clock });
  }

  #consultation(stored: StoredAppointment): Consultation {
    return consultationOf(stored, keyRingOf(this.env));
  }

  async #reply(work: () => StoredAppointment): Promise<Reply<Consultation>> {
    await refreshClock(this.env);
    return replyTo(async () => ({ answer: this.#consultation(work()), replayed: false }));
  }

  /** The command log stores only the appointment's id, so personal data stays encrypted. */
  async #command(named: CommandId, work: (commit: Commit) => Promise<string> | string): Promise<Reply<Consultation>> {
    await refreshClock(this.env);
    return replyTo(async () => {
      const { answer: id, replayed } = await this.#commands.run(named, clock.now(), work);
      return { answer: this.#consultation(this.#bookings.get(id)), replayed };
    });
  }
}

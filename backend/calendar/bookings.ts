/**
 * Changes of a calendar. Each is called inside one transaction and writes everything: the appointment, its reminder
 * and its notices.
 */
import type { bookAppointment, bookAsVisitor, moveAppointment } from "../../lib/contract/calls/consultations.ts";
import { fieldError } from "../../lib/contract/field-error.ts";
import { DAY_MS, type EpochMs } from "../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../lib/contract/values/errors.ts";
import { clock } from "../platform/clock.ts";
import { randomIds } from "../platform/ids.ts";
import { encryptDetails } from "./details.ts";
import type { CalendarJobType, Notices } from "./notices.ts";
import type { Booking } from "./rpc.ts";
import { BOOKINGS_A_DAY_MAX, forgetAt, isOffered, MOVES_MAX, openFrom, reminderFor } from "./rules.ts";
import type { CalendarStore, StoredAppointment } from "./store.ts";

type Scheduling = typeof bookAppointment | typeof bookAsVisitor | typeof moveAppointment;

interface Dependencies {
  readonly store: CalendarStore;
  readonly scheduler: CalendarJobType;
  readonly notices: Notices;
  /** Encrypts personal data. */
  readonly key: string;
}

export class Bookings {
  readonly #store: CalendarStore;
  readonly #scheduler: CalendarJobType;
  readonly #notices: Notices;
  readonly #key: string;

  constructor({ store, scheduler, notices, key }: Dependencies) {
    this.#store = store;
    this.#scheduler = scheduler;
    this.#notices = notices;
    this.#key = key;
  }

  /** The person's open appointment in this calendar. */
  findOpenOf(person: string): StoredAppointment | null {
    return this.#store.findBookedBy(person, openFrom(clock.now()));
  }

  /** @throws AppError NOT_FOUND */
  get(id: string): StoredAppointment {
    const stored = this.#store.find(id);
    if (!stored) throw new AppError("NOT_FOUND");
    return stored;
  }

  /** @throws AppError SLOT_NOT_OFFERED, SLOT_TAKEN, APPOINTMENT_EXISTS, TOO_MANY_REQUESTS */
  book(booking: Booking): StoredAppointment {
    const known = this.findSameOrAssertFree(booking);
    if (known) return known;
    const { expert, person, at, subject, language } = booking;
    const stored: StoredAppointment = {
      ...{ id: randomIds.letters(), managerId: expert.id, person, at, state: "BOOKED", subject, language },
      ...{ details: encryptDetails(booking, this.#key), moves: 0, madeAt: clock.now() },
    };
    this.#store.insert(stored);
    this.#schedule(stored);
    this.#notices.announce("BOOKED", stored);
    return stored;
  }

  /**
   * The open appointment of an identical earlier booking; null if the person may book. @throws AppError as `book` does
   */
  findSameOrAssertFree({ person, at, subject, language }: Booking): StoredAppointment | null {
    const open = this.findOpenOf(person);
    if (open?.at === at && open.subject === subject && open.language === language) return open;
    if (open) throw new AppError("APPOINTMENT_EXISTS");
    this.#assertFree(at);
    const today = this.#store.countMadeBy(person, clock.now() - DAY_MS);
    if (today >= BOOKINGS_A_DAY_MAX) throw new AppError("TOO_MANY_REQUESTS");
    return null;
  }

  /** @throws AppError NOT_FOUND, APPOINTMENT_OVER, SLOT_NOT_OFFERED, SLOT_TAKEN, TOO_MANY_REQUESTS */
  move(id: string, at: EpochMs): StoredAppointment {
    const stored = this.#getUpcoming(id);
    if (stored.at === at) return stored;
    this.#assertFree(at);
    if (stored.moves >= MOVES_MAX) throw new AppError("TOO_MANY_REQUESTS");
    this.#store.move(id, at);
    const moved = { ...stored, at, moves: stored.moves + 1 };
    this.#schedule(moved);
    this.#notices.announce("MOVED", moved);
    return moved;
  }

  /** Cancels an appointment. Repeating it has no effect. @throws AppError NOT_FOUND, APPOINTMENT_OVER */
  cancel(id: string, event: "CANCELLED" | "CANCELLED_BY_US"): StoredAppointment {
    const known = this.get(id);
    if (known.state === "CANCELLED") return known;
    const stored = this.#getUpcoming(id);
    this.#store.cancel(id);
    this.#scheduler.cancel({ kind: "REMINDER", reference: id });
    this.#notices.announce(event, stored);
    return { ...stored, state: "CANCELLED" };
  }

  /** A booked appointment that has not begun. @throws AppError NOT_FOUND, APPOINTMENT_OVER */
  #getUpcoming(id: string): StoredAppointment {
    const stored = this.get(id);
    if (stored.state === "CANCELLED" || stored.at <= clock.now()) throw new AppError("APPOINTMENT_OVER");
    return stored;
  }

  /** @throws AppError SLOT_NOT_OFFERED, SLOT_TAKEN */
  #assertFree(at: EpochMs): void {
    if (!isOffered(at, clock.now(), clock.calendar())) throw fieldError<Scheduling>("at", "SLOT_NOT_OFFERED");
    if (this.#store.isTaken(at)) throw fieldError<Scheduling>("at", "SLOT_TAKEN");
  }

  #schedule({ id, at }: StoredAppointment): void {
    const remindAt = reminderFor(at, clock.now());
    if (remindAt === null) this.#scheduler.cancel({ kind: "REMINDER", reference: id });
    else this.#scheduler.schedule({ kind: "REMINDER", reference: id, dueAt: remindAt });
    this.#scheduler.schedule({ kind: "FORGET", reference: id, dueAt: forgetAt(at) });
  }
}

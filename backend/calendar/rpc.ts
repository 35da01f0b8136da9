/** RPC types of the calendar, for the Worker and other objects. */
import type { ConsultationLanguage, ConsultationSubject } from "../../lib/contract/calls/consultations.ts";
import type { EpochMs } from "../../lib/contract/values/calendar-date.ts";
import type { Contact } from "../gateways/messages.ts";

export interface Booking {
  /** The owner of this calendar. */
  readonly expert: { readonly id: string; readonly name: string };
  /** An investor's id, or the blind index of a visitor's number. Each may have one open appointment. */
  readonly person: string;
  readonly at: EpochMs;
  readonly subject: ConsultationSubject;
  readonly language: ConsultationLanguage;
  readonly name: string;
  /** E.164; the expert calls this number. */
  readonly phone: string;
  /** Verified contacts that receive the notices. */
  readonly contacts: readonly Contact[];
  readonly timeZone: string | null;
}

export interface VisitorBooking extends Booking {
  /** The caller's Idempotency-Key. */
  readonly key: string;
  readonly otp: string;
  /** Ids of the browsers that may have requested the code. */
  readonly browsers: readonly string[];
}

/** One appointment in its current state. */
export interface Consultation extends Omit<Booking, "contacts" | "timeZone"> {
  readonly id: string;
  /** HELD: its time has passed. */
  readonly state: "BOOKED" | "HELD" | "CANCELLED";
}

/** What the Worker and other objects ask of a calendar, and how it is answered. */
import type { ConsultationLanguage, ConsultationSubject } from "../../lib/contract/calls/consultations.ts";
import type { EpochMs } from "../../lib/contract/values/calendar-date.ts";
import type { Contact } from "../gateways/messages.ts";

export interface Booking {
  /** Whose calendar this is. */
  readonly expert: { readonly id: string; readonly name: string };
  /** An investor's id, or the token of a stranger's number: one talk at a time for each. */
  readonly person: string;
  readonly at: EpochMs;
  readonly subject: ConsultationSubject;
  readonly language: ConsultationLanguage;
  readonly name: string;
  /** E.164: where the expert calls. */
  readonly phone: string;
  /** Where our messages go: proven to be the person's, each of them. */
  readonly contacts: readonly Contact[];
  readonly timeZone: string | null;
}

export interface VisitorBooking extends Booking {
  /** The caller's Idempotency-Key. */
  readonly key: string;
  readonly otp: string;
  /** By which names the code may have been asked for. */
  readonly browsers: readonly string[];
}

/** One appointment as it stands. */
export interface Consultation extends Omit<Booking, "contacts" | "timeZone"> {
  readonly id: string;
  /** HELD: its time has passed. */
  readonly state: "BOOKED" | "HELD" | "CANCELLED";
}

/** Where somebody stands between choosing a time and having it. It travels with the page, so it works without scripts. */
import type { ErrorCode } from "@/lib/contract/values/errors";

/** What was typed, as it was typed. */
export interface TypedConsultation {
  /** ISO 8601. */
  readonly at: string;
  readonly subject: string;
  readonly language: string;
  readonly name: string;
  /** ISO 3166-1 alpha-2; says the dial code. */
  readonly country: string;
  readonly phone: string;
  readonly timeZone: string;
  readonly otp: string;
}

export type ConsultationField = "at" | "subject" | "name" | "phone" | "otp" | "sending";

export interface ConsultationState {
  readonly step: "details" | "code";
  readonly typed: TypedConsultation;
  /** Differs with each code that was sent. */
  readonly sendingId: string;
  /** Where it went, as a person reads it: `+91 98765 43210`. */
  readonly sentTo: string;
  /** What is wrong with which field; `form` where it is none of them. */
  readonly errors: Partial<Record<ConsultationField | "form", ErrorCode | "TIME_MISSING">>;
}

export interface MoveState {
  readonly at: string;
  readonly error: ErrorCode | "TIME_MISSING" | null;
}

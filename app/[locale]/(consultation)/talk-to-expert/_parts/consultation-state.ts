/** State of a booking form. It is posted with the form, so the booking works without scripts. */

import type { CodeStep } from "@/lib/contract/facts/code-step";
import type { ErrorCode } from "@/lib/contract/values/errors";
import { type ErrorWords, errorText } from "@/lib/i18n/error-text";

/** Field values as typed. */
export interface TypedConsultation {
  /** ISO 8601. */
  readonly at: string;
  readonly subject: string;
  readonly language: string;
  readonly name: string;
  /** ISO 3166-1 alpha-2; determines the dial code. */
  readonly country: string;
  readonly phone: string;
  readonly timeZone: string;
}

type ConsultationField = "at" | "subject" | "name" | "phone";

export interface ConsultationDetails {
  readonly step: "details";
  readonly typed: TypedConsultation;
  /** A code that is still valid, as hidden fields, for a visitor who went back a step. */
  readonly known: Readonly<Record<string, string>>;
  /** Error per field; `form` for one that concerns no field. */
  readonly errors: Partial<Record<ConsultationField | "form", ErrorCode | "TIME_MISSING">>;
}

export type ConsultationState = ConsultationDetails | CodeStep<TypedConsultation>;

export interface MoveState {
  readonly at: string;
  readonly error: ErrorCode | "TIME_MISSING" | null;
}

/** Messages for the calls' error codes, and for the missing time that the page detects itself. */
export interface ConsultationErrorMessages {
  readonly calls: ErrorWords;
  readonly timeMissing: string;
}

export function consultationErrorText(
  { calls, timeMissing }: ConsultationErrorMessages,
  code: ErrorCode | "TIME_MISSING" | null | undefined,
): string | undefined {
  return code === "TIME_MISSING" ? timeMissing : errorText(calls, code);
}

/** Where somebody stands between choosing a time and having it. It travels with the page, so it works without scripts. */
import type { CodeStep } from "@/lib/contract/values/code-step";
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
}

type ConsultationField = "at" | "subject" | "name" | "phone";

export interface ConsultationDetails {
  readonly step: "details";
  readonly typed: TypedConsultation;
  /** The code that is still good, as hidden fields, for whoever went back. */
  readonly known: Readonly<Record<string, string>>;
  /** What is wrong with which field; `form` where it is none of them. */
  readonly errors: Partial<Record<ConsultationField | "form", ErrorCode | "TIME_MISSING">>;
}

export type ConsultationState = ConsultationDetails | CodeStep<TypedConsultation>;

export interface MoveState {
  readonly at: string;
  readonly error: ErrorCode | "TIME_MISSING" | null;
}

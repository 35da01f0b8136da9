/** What the steps' actions hand back to their forms. It travels with the page, so every step works without scripts. */
import type { StepError } from "./form-errors";

/** A step of one form: what was typed, and why it was refused. */
export interface PlainState {
  readonly values: Readonly<Record<string, string | undefined>>;
  readonly refusal: StepError | null;
}

export interface PanState {
  /** First the number, then "is this you". */
  readonly stage: "number" | "confirm";
  readonly panNumber: string;
  /** As it will be compared with the register. */
  readonly name: string;
  readonly registeredName: string;
  readonly maskedPan: string;
  readonly refusal: StepError | null;
}

export interface AadhaarState {
  readonly stage: "number" | "code";
  readonly aadhaarNumber: string;
  readonly otp: string;
  readonly maskedAadhaar: string;
  /** Differs with each code that was sent. */
  readonly sendingId: string;
  readonly resendAfterSeconds: number;
  /** `fields` name `aadhaarNumber`, `otp`, or `resend` for the wish for another code. */
  readonly refusal: StepError | null;
}

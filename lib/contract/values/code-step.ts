/**
 * The state of the step that asks for a one-time code. It travels in hidden fields from response to response, so that the
 * step works without scripts.
 */
import type { ErrorCode } from "./errors.ts";

/** A one-time code on its way to the investor. */
export interface OtpDelivery {
  /** Differs with each code that was sent. */
  readonly id: string;
  /** Where it went, as the page shows it; empty where it was sent before this page was drawn. */
  readonly sentTo: string;
  /** Where the second code went; empty where there is one only. */
  readonly sentToKnown: string;
  readonly resendAfterSeconds: number;
}

/** An error and the part of the step that shows it: a code field, the resend button, or the whole form. */
export interface CodeError {
  readonly about: "otp" | "knownOtp" | "sending" | "whole";
  readonly code: ErrorCode;
}

export interface CodeStep<Typed> {
  readonly step: "code";
  /** What the code confirms, as it was typed. */
  readonly typed: Typed;
  readonly sending: OtpDelivery;
  /** As it was typed; so is `knownOtp`, where a second code goes to another contact. */
  readonly otp: string;
  readonly knownOtp: string;
  readonly error: CodeError | null;
}

/** As hidden fields, which `sentCode` of `lib/web/confirm-code` reads again. */
export const fieldsOfDelivery = ({ id, sentTo, sentToKnown, resendAfterSeconds }: OtpDelivery) => ({
  sendingId: id,
  ...{ sentTo, sentToKnown },
  resendAfterSeconds: String(resendAfterSeconds),
});

/**
 * The state of the step that asks for a one-time code. It travels in hidden fields from response to response, so that the
 * step works without scripts.
 */
import type { ErrorCode } from "../values/errors.ts";

/** A one-time code on its way to the investor. */
export interface OtpDelivery {
  /** Unique for each code sent. */
  readonly id: string;
  /** The masked contact; empty where the code was sent before this page was rendered. */
  readonly sentTo: string;
  /** The masked contact of the second code; empty where there is only one. */
  readonly sentToKnown: string;
  readonly resendAfterSeconds: number;
  /** Seconds until the code may be requested on WhatsApp instead; null where it cannot. */
  readonly whatsAppAfterSeconds: number | null;
  /** The request to sign with a passkey instead (`writePasskeyRequest`); empty where none may. */
  readonly passkey: string;
}

/** An error and the part of the step that shows it: a code field, the resend button, or the whole form. */
export interface CodeError {
  readonly about: "otp" | "knownOtp" | "sending" | "whole";
  readonly code: ErrorCode;
}

export interface CodeStep<Typed> {
  readonly step: "code";
  /** The input that the code confirms, as typed. */
  readonly typed: Typed;
  readonly sending: OtpDelivery;
  /** As typed; `knownOtp` is the second code, sent to another contact. */
  readonly otp: string;
  readonly knownOtp: string;
  readonly error: CodeError | null;
}

/** As hidden fields, which `sentCode` of `lib/web/confirm-code` parses. */
export const fieldsOfDelivery = ({ id, sentTo, sentToKnown, passkey, ...after }: OtpDelivery) => ({
  sendingId: id,
  ...{ sentTo, sentToKnown, passkey },
  resendAfterSeconds: String(after.resendAfterSeconds),
  whatsAppAfterSeconds: String(after.whatsAppAfterSeconds ?? ""),
});

/**
 * The second step of whatever a code confirms: "type the code we sent you". It travels with the page from answer to answer,
 * so it works without scripts.
 */
import type { ErrorCode } from "@/lib/contract/values/errors";

/** A code that was sent. */
export interface CodeSending {
  /** Differs with each code that was sent. */
  readonly id: string;
  /** Where it went, as the page shows it; empty where it was sent before this page was drawn. */
  readonly sentTo: string;
  /** Where the second code went; empty where there is one only. */
  readonly sentToKnown: string;
  readonly resendAfterSeconds: number;
}

/** What is wrong, and with what: a code that was typed, the wish for another, or what the code confirms. */
export interface CodeError {
  readonly about: "otp" | "knownOtp" | "sending" | "whole";
  readonly code: ErrorCode;
}

export interface CodeStep<Typed> {
  readonly step: "code";
  /** What the code confirms, as it was typed. */
  readonly typed: Typed;
  readonly sending: CodeSending;
  /** As it was typed; so is `knownOtp`, where a second code goes to another contact. */
  readonly otp: string;
  readonly knownOtp: string;
  readonly error: CodeError | null;
}

/** As hidden fields, which `sentCode` of `lib/web/confirm-code` reads again. */
export const fieldsOfSending = ({ id, sentTo, sentToKnown, resendAfterSeconds }: CodeSending) => ({
  sendingId: id,
  ...{ sentTo, sentToKnown },
  resendAfterSeconds: String(resendAfterSeconds),
});

import type { ErrorCode } from "@/lib/contract/values/errors";

/** A code that was sent. It travels with the page from step to step, so the steps work without scripts. */
export interface CodeSending {
  /** Differs with each code that was sent. */
  readonly id: string;
  /** Masked: `+91 ••••••3210`. */
  readonly sentTo: string;
  readonly resendAfterSeconds: number;
}

/** Where the code is asked for. */
export interface CodeAsked {
  readonly sending: CodeSending;
  /** As it was typed. */
  readonly otp: string;
  /** What is wrong, and with what: the code, or the wish for another. */
  readonly error: { readonly about: "otp" | "sending"; readonly code: ErrorCode } | null;
}

/** As hidden fields, which `sentCode` of `lib/web` reads again. */
export const fieldsOfSending = ({ id, sentTo, resendAfterSeconds }: CodeSending) => ({
  sendingId: id,
  sentTo,
  resendAfterSeconds: String(resendAfterSeconds),
});

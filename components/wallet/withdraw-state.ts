/** Where a withdrawal stands before it is one. It travels with the page, so the two steps work without scripts. */
import type { ErrorCode } from "@/lib/contract/values/errors";
import type { Paise } from "@/lib/contract/values/money";

/** A code that was sent for an amount. */
export interface Sending {
  /** Differs with each code that was sent. */
  readonly id: string;
  /** Of the withdrawal that the code is for; the same for every further code, so that it can be made only once. */
  readonly idempotencyKey: string;
  /** The only amount the code is good for. */
  readonly amount: Paise;
  /** Masked: `+91 ••••••3210`. */
  readonly sentTo: string;
  readonly resendAfterSeconds: number;
}

export type WithdrawState =
  | {
      readonly step: "amount";
      /** As it was typed. */
      readonly amount: string;
      /** A code that is still good, for whoever went back to look at the amount. */
      readonly sending: Sending | null;
      readonly error: ErrorCode | null;
    }
  | {
      readonly step: "code";
      readonly sending: Sending;
      readonly otp: string;
      /** What is wrong, and with what: the code, the wish for another, or the withdrawal itself. */
      readonly error: { readonly about: "otp" | "sending" | "withdrawal"; readonly code: ErrorCode } | null;
    };

/** Where somebody stands between "these are the terms" and "invest". It travels with the page, so it works without scripts. */

import type { PaymentSource } from "@/lib/contract/calls/investments";
import type { ErrorCode } from "@/lib/contract/values/errors";

export const PROMISES = ["risk", "consent"] as const;
export type Promised = (typeof PROMISES)[number];

export interface Sending {
  /** Differs with each code that was sent. */
  readonly id: string;
  /** Masked; null when it was sent before this page was drawn. */
  readonly sentTo: string | null;
  readonly resendAfterSeconds: number;
}

interface Chosen {
  readonly source: PaymentSource;
  readonly promised: readonly Promised[];
}

export type ConfirmState =
  | (Chosen & {
      readonly step: "terms";
      /** Boxes that have to be ticked first. */
      readonly unticked: readonly Promised[];
      readonly error: ErrorCode | null;
    })
  | (Chosen & {
      readonly step: "code";
      readonly sending: Sending;
      readonly otp: string;
      /** What is wrong, and with what. */
      readonly error: { readonly about: "otp" | "sending" | "whole"; readonly code: ErrorCode } | null;
    });

export function startOf(source: PaymentSource): ConfirmState {
  return { step: "terms", source, promised: [], unticked: [], error: null };
}

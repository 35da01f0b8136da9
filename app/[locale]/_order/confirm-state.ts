/** State of the confirmation: terms, then OTP. Submitted with the form, so it works without JavaScript. */

import type { PaymentSource } from "@/lib/contract/calls/investments";
import type { CodeStep } from "@/lib/contract/facts/code-step";
import type { ErrorCode } from "@/lib/contract/values/errors";

export const PROMISES = ["risk", "consent"] as const;
export type Promised = (typeof PROMISES)[number];

interface Chosen {
  readonly source: PaymentSource;
  readonly promised: readonly Promised[];
}

export type ConfirmState =
  | (Chosen & {
      readonly step: "terms";
      /** Required checkboxes that are not ticked. */
      readonly unticked: readonly Promised[];
      readonly error: ErrorCode | null;
    })
  | CodeStep<Chosen>;

export function startOf(source: PaymentSource): ConfirmState {
  return { step: "terms", source, promised: [], unticked: [], error: null };
}

/** Errors that the flow's page itself shows after a refresh: the flow or the deal has ended. */
export const SHOWN_BY_THE_PAGE: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "FLOW_EXPIRED",
  "FLOW_DONE",
  "IDEMPOTENCY_CONFLICT",
  "DEAL_NOT_OPEN",
  "NOT_FOUND",
]);

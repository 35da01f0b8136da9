/** Where somebody stands between "these are the terms" and "invest". It travels with the page, so it works without scripts. */

import type { PaymentSource } from "@/lib/contract/calls/investments";
import type { CodeStep } from "@/lib/contract/values/code-step";
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
      /** Boxes that have to be ticked first. */
      readonly unticked: readonly Promised[];
      readonly error: ErrorCode | null;
    })
  | CodeStep<Chosen>;

export function startOf(source: PaymentSource): ConfirmState {
  return { step: "terms", source, promised: [], unticked: [], error: null };
}

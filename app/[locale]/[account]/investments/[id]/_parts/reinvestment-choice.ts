/** The destination of the last payout. Posted with the form, so it works without scripts. */

import type { ErrorCode } from "@/lib/contract/values/errors";
import type { Reinvestment } from "@/lib/contract/values/reinvestment";

export const REINVESTMENT_CHOICES = ["WALLET", "PRINCIPAL", "ALL"] as const;
export type ReinvestmentChoice = (typeof REINVESTMENT_CHOICES)[number];

export interface ReinvestmentChoiceState {
  readonly choice: ReinvestmentChoice;
  readonly isSaved: boolean;
  readonly error: ErrorCode | null;
}

export function choiceOf(reinvestment: Reinvestment | null): ReinvestmentChoice {
  if (reinvestment?.status !== "OPTED_IN") return "WALLET";
  return reinvestment.includeInterest ? "ALL" : "PRINCIPAL";
}

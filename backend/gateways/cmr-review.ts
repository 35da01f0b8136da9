import type { CmrFault } from "../../lib/contract/calls/cmr.ts";

export type CmrVerdict =
  /** UNKNOWN: it never arrived there, so it may be handed in again. */
  | { readonly outcome: "UNKNOWN" | "PENDING" }
  /** `dematNumber`: null confirms the number that was handed in. */
  | { readonly outcome: "VERIFIED"; readonly dematNumber: string | null }
  | { readonly outcome: "REJECTED"; readonly reason: CmrFault };

/** Who looks at client master reports. */
export interface CmrReviewGateway {
  /** The same reference is the same report. @throws when the desk cannot be reached. */
  submit(request: {
    readonly reference: string;
    /** What of the report's text could be read; empty for a picture. */
    readonly text: string;
    readonly hasNumber: boolean;
  }): Promise<void>;
  verdict(reference: string): Promise<CmrVerdict>;
}

/** People look at each report and say with `npm run ops -- cmr` what they found: nothing is to be learnt by asking. */
export const manualCmrReview: CmrReviewGateway = {
  submit: async () => undefined,
  verdict: async () => ({ outcome: "PENDING" }),
};

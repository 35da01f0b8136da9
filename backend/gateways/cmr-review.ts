import type { CmrFault } from "../../lib/contract/calls/cmr.ts";

export type CmrVerdict =
  /** UNKNOWN: the reviewer never received it, so it may be submitted again. */
  | { readonly outcome: "UNKNOWN" | "PENDING" }
  /** `dematNumber`: null confirms the submitted number. */
  | { readonly outcome: "VERIFIED"; readonly dematNumber: string | null }
  | { readonly outcome: "REJECTED"; readonly reason: CmrFault };

/** Review of client master reports (CMR). */
export interface CmrReviewGateway {
  /**
   * The same reference is the same report.
   * @throws Error when the reviewer is unreachable.
   */
  submit(request: {
    readonly reference: string;
    /** The text extracted from the report; empty for an image. */
    readonly text: string;
    readonly hasNumber: boolean;
  }): Promise<void>;
  verdict(reference: string): Promise<CmrVerdict>;
}

/** Manual review: operators decide each report with `npm run ops -- cmr`, so polling never yields a result. */
export const manualCmrReview: CmrReviewGateway = {
  submit: async () => undefined,
  verdict: async () => ({ outcome: "PENDING" }),
};

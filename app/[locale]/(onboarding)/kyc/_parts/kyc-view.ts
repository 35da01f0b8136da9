/** What the wizard shows. The backend determines the next step; the URL may only request a finished or optional one. */
import type { KycState, KycStep } from "@/lib/contract/calls/kyc";
import { KYC_STEPS } from "@/lib/contract/calls/kyc";

export type KycView = { readonly kind: "form" | "finished"; readonly step: KycStep } | { readonly kind: "done" };

/** `requested`: the `step` parameter of the URL, such as `bank` or `done`; other values are ignored. */
export function kycViewOf(state: KycState, requested: string | undefined): KycView {
  if (requested === "done" && state.canInvest) return { kind: "done" };
  const step = KYC_STEPS.find((each) => each.toLowerCase() === requested);
  if (step && isFinished(state, step)) return { kind: "finished", step };
  if (step && isOpen(state, step)) return { kind: "form", step };
  return state.nextStep ? { kind: "form", step: state.nextStep } : { kind: "done" };
}

/** The investor has nothing left to do: the step is verified or pending at an agency. */
export function isFinished({ steps }: KycState, step: KycStep): boolean {
  const status = steps.find((each) => each.step === step)?.status;
  return status === "VERIFIED" || (step === "ACCREDITATION" && status === "PENDING");
}

/** Steps before the next one are finished unless they are optional, such as Aadhaar for residents abroad. */
function isOpen({ nextStep }: KycState, step: KycStep): boolean {
  return nextStep === null || KYC_STEPS.indexOf(step) <= KYC_STEPS.indexOf(nextStep);
}

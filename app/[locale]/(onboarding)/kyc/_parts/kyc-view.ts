/** The KYC wizard's view. The backend determines the next step; the URL may only request a finished or optional one. */
import type { KycState, KycStep } from "@/lib/contract/calls/kyc";
import { KYC_STEPS } from "@/lib/contract/calls/kyc";

export type KycView = { readonly kind: "form" | "finished"; readonly step: KycStep } | { readonly kind: "done" };

/** `requested`: the `step` parameter of the URL, such as `bank` or `done`; other values are ignored. */
export function kycViewOf(state: KycState, requested: string | undefined): KycView {
  if (requested === "done" && state.canInvest) return { kind: "done" };
  const step = KYC_STEPS.find((each) => each.toLowerCase() === requested);
  if (step && isFinished(state, step)) return { kind: "finished", step };
  if (step && isOpen(state, step)) return { kind: "form", step };
  const current = currentStep(state);
  return current ? { kind: "form", step: current } : { kind: "done" };
}

/** The next step, or one that waits for a person or a provider and may be tried again meanwhile. */
function currentStep({ nextStep, canInvest, steps }: KycState): KycStep | null {
  if (nextStep !== null || canInvest) return nextStep;
  const isWaiting = ({ status, nameReview, keptCheck }: KycState["steps"][number]) =>
    status !== "VERIFIED" && (nameReview !== null || keptCheck !== null);
  return steps.find(isWaiting)?.step ?? null;
}

/** The investor has nothing left to do: the step is verified or pending at an agency. */
export function isFinished({ steps }: KycState, step: KycStep): boolean {
  const status = steps.find((each) => each.step === step)?.status;
  return status === "VERIFIED" || (step === "ACCREDITATION" && status === "PENDING");
}

/** Steps before the next one are finished unless they are optional, such as Aadhaar for residents abroad. */
function isOpen(state: KycState, step: KycStep): boolean {
  const current = currentStep(state);
  return current === null || KYC_STEPS.indexOf(step) <= KYC_STEPS.indexOf(current);
}

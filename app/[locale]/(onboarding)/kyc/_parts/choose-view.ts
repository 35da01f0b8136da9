/** What the wizard shows. The backend says where somebody stands; the address may only ask to look back, or around. */
import type { KycState, KycStep } from "@/lib/contract/calls/kyc";
import { KYC_STEPS } from "@/lib/contract/calls/kyc";

export type KycView = { readonly kind: "form" | "finished"; readonly step: KycStep } | { readonly kind: "done" };

/** `asked`: the `step` of the address, such as `bank` or `done`; anything else asks for nothing. */
export function chooseView(state: KycState, requested: string | undefined): KycView {
  if (requested === "done" && state.canInvest) return { kind: "done" };
  const step = KYC_STEPS.find((each) => each.toLowerCase() === requested);
  if (step && isFinished(state, step)) return { kind: "finished", step };
  if (step && isOpen(state, step)) return { kind: "form", step };
  return state.nextStep ? { kind: "form", step: state.nextStep } : { kind: "done" };
}

/** Nothing is left for the investor to do: it is verified, or an agency has it. */
export function isFinished({ steps }: KycState, step: KycStep): boolean {
  const status = steps.find((each) => each.step === step)?.status;
  return status === "VERIFIED" || (step === "ACCREDITATION" && status === "PENDING");
}

/** A step before the next one is unfinished only where it may be left out, such as the Aadhaar abroad. */
function isOpen({ nextStep }: KycState, step: KycStep): boolean {
  return nextStep === null || KYC_STEPS.indexOf(step) <= KYC_STEPS.indexOf(nextStep);
}

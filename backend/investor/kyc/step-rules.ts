/**
 * Where somebody stands in KYC, from the steps that are stored. Always true: steps are taken in the contract's order;
 * investing needs all but ACCREDITATION, and outside India not AADHAAR either.
 */
import { KYC_STEPS, type KycState, type KycStatus, type KycStep } from "../../../lib/contract/calls/kyc.ts";

export type KycStepState = KycState["steps"][number];

export interface KycFacts {
  /** What is stored; a step that is missing has not been started. */
  readonly steps: readonly KycStepState[];
  /** ISO 3166-1 alpha-2 of residence. */
  readonly country: string;
}

export function kycStateFrom({ steps: stored, country }: KycFacts): KycState {
  const steps = KYC_STEPS.map((step) => stored.find((row) => row.step === step) ?? notStarted(step));
  const open = steps.find(({ step, status }) => wantsSomething(step, status) && !isOptional(step, country));
  return {
    steps,
    nextStep: open?.step ?? null,
    canInvest: stepsBefore("ACCREDITATION", country).every((step) => isVerified(steps, step)),
  };
}

/** Whether everything that comes before a step has been done. */
export function isReachable(step: KycStep, facts: KycFacts): boolean {
  return stepsBefore(step, facts.country).every((before) => isVerified(facts.steps, before));
}

const notStarted = (step: KycStep): KycStepState => ({ step, status: "NOT_STARTED", reason: null, detail: null });

const isOptional = (step: KycStep, country: string) => step === "AADHAAR" && country !== "IN";

const stepsBefore = (step: KycStep, country: string) =>
  KYC_STEPS.slice(0, KYC_STEPS.indexOf(step)).filter((before) => !isOptional(before, country));

const isVerified = (steps: readonly KycStepState[], step: KycStep) =>
  steps.some((row) => row.step === step && row.status === "VERIFIED");

/** A PAN that has been looked up still waits for its owner's yes; answers on accreditation wait for the agency alone. */
function wantsSomething(step: KycStep, status: KycStatus): boolean {
  if (status === "VERIFIED") return false;
  return step !== "ACCREDITATION" || status === "NOT_STARTED";
}

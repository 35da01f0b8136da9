/**
 * Derives the KYC state from the stored steps. Invariant: steps are taken in the contract's order; investing requires
 * all but ACCREDITATION, and outside India not AADHAAR either.
 */
import { KYC_STEPS, type KycState, type KycStatus, type KycStep } from "../../../lib/contract/calls/kyc.ts";

export type KycStepState = KycState["steps"][number];

export interface KycFacts {
  /** The stored steps; a missing step was not started. */
  readonly steps: readonly KycStepState[];
  /** ISO 3166-1 alpha-2 of residence. */
  readonly country: string;
}

export function kycStateFrom({ steps: stored, country }: KycFacts): KycState {
  const steps = KYC_STEPS.map((step) => stored.find((row) => row.step === step) ?? notStarted(step));
  const open = steps.find(({ step, status }) => needsInvestor(step, status) && !isOptional(step, country));
  return {
    steps,
    nextStep: open?.step ?? null,
    canInvest: stepsBefore("ACCREDITATION", country).every((step) => isVerified(steps, step)),
  };
}

/** Whether all required steps before this one are verified. */
export function isReachable(step: KycStep, facts: KycFacts): boolean {
  return stepsBefore(step, facts.country).every((before) => isVerified(facts.steps, before));
}

const notStarted = (step: KycStep): KycStepState => ({ step, status: "NOT_STARTED", reason: null, detail: null });

const isOptional = (step: KycStep, country: string) => step === "AADHAAR" && country !== "IN";

const stepsBefore = (step: KycStep, country: string) =>
  KYC_STEPS.slice(0, KYC_STEPS.indexOf(step)).filter((before) => !isOptional(before, country));

const isVerified = (steps: readonly KycStepState[], step: KycStep) =>
  steps.some((row) => row.step === step && row.status === "VERIFIED");

/**
 * Whether the step needs the investor. A PENDING PAN needs their confirmation; PENDING accreditation waits for the
 * agency.
 */
function needsInvestor(step: KycStep, status: KycStatus): boolean {
  if (status === "VERIFIED") return false;
  return step !== "ACCREDITATION" || status === "NOT_STARTED";
}

/**
 * Derives the KYC state from the stored steps. Invariant: steps are taken in the contract's order; investing requires
 * all but ACCREDITATION. Outside India AADHAAR is optional, and listed only once it was started.
 */
import { type KeptCheck, KYC_STEPS, type KycState, type KycStep } from "../../../lib/contract/calls/kyc.ts";
import type { NameReview } from "../../../lib/contract/values/name-review.ts";

export type KycStepState = KycState["steps"][number];

/** A step as it is stored. A review of its names is stored elsewhere. */
export type StoredStep = Omit<KycStepState, "nameReview" | "keptCheck">;

export interface KycFacts {
  /** The stored steps; a missing step was not started. */
  readonly steps: readonly StoredStep[];
  readonly nameReviews: Readonly<Partial<Record<KycStep, NameReview | null>>>;
  readonly keptChecks: Readonly<Partial<Record<KycStep, KeptCheck>>>;
  /** ISO 3166-1 alpha-2 of residence. */
  readonly country: string;
}

export function kycStateFrom(facts: KycFacts): KycState {
  const { steps: stored, nameReviews, keptChecks, country } = facts;
  const steps = KYC_STEPS.flatMap((step) => {
    const row = stored.find((each) => each.step === step);
    if (row === undefined && isOptional(step, country)) return [];
    return { ...(row ?? notStarted(step)), nameReview: nameReviews[step] ?? null, keptCheck: keptChecks[step] ?? null };
  });
  // A step behind one that waits for a person cannot be taken yet.
  const open = steps.find(
    (row) => needsInvestor(row) && !isOptional(row.step, country) && isReachable(row.step, facts),
  );
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

const notStarted = (step: KycStep): StoredStep => ({ step, status: "NOT_STARTED", reason: null, detail: null });

const isOptional = (step: KycStep, country: string) => step === "AADHAAR" && country !== "IN";

const stepsBefore = (step: KycStep, country: string) =>
  KYC_STEPS.slice(0, KYC_STEPS.indexOf(step)).filter((before) => !isOptional(before, country));

const isVerified = (steps: readonly StoredStep[], step: KycStep) =>
  steps.some((row) => row.step === step && row.status === "VERIFIED");

/**
 * Whether the step needs the investor. A PENDING PAN needs their confirmation; PENDING accreditation waits for the
 * agency, a step whose names are compared for the operator, and a kept check for its provider.
 */
function needsInvestor({ step, status, nameReview, keptCheck }: KycStepState): boolean {
  if (status === "VERIFIED" || nameReview !== null || keptCheck !== null) return false;
  return step !== "ACCREDITATION" || status === "NOT_STARTED";
}

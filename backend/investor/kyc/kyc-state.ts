import type { KycState } from "../../../lib/contract/calls/kyc.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { getIdentity } from "../identity/identity-store.ts";
import { type AccountContext, guardianIn } from "../kernel/account-context.ts";
import { listKeptChecks, stepOfSubject } from "./kept-check-store.ts";
import { KycStore } from "./kyc-store.ts";
import { findNameReview } from "./name-review.ts";
import { type KycFacts, kycStateFrom } from "./step-rules.ts";

export function kycFactsOf({ sql }: Pick<AccountContext, "sql">): KycFacts {
  const nameReviews = {
    PAN: findNameReview({ sql }, { subject: "PAN" }),
    AADHAAR: findNameReview({ sql }, { subject: "AADHAAR" }),
    BANK: findNameReview({ sql }, { subject: "BANK" }),
  };
  // A step of the investor's own comes after the change that a guardian confirmed before.
  const kept = listKeptChecks(sql).toSorted(
    (one, other) => Number(other.step === "BANK_CHANGE") - Number(one.step === "BANK_CHANGE"),
  );
  const keptChecks = Object.fromEntries(kept.map(({ step, state, since }) => [stepOfSubject(step), { state, since }]));
  return { steps: new KycStore(sql).listSteps(), nameReviews, keptChecks, country: getIdentity(sql).country };
}

/** The KYC state of this investor. */
export function kycStateOf(context: Pick<AccountContext, "sql">): KycState {
  return kycStateFrom(kycFactsOf(context));
}

/** For a child, the guardian's KYC counts. @throws AppError KYC_INCOMPLETE until all required steps are verified */
export function assertCanInvest(context: Pick<AccountContext, "sql" | "actor">): void {
  const { canInvest } = guardianIn(context) ?? kycStateOf(context);
  if (!canInvest) throw new AppError("KYC_INCOMPLETE");
}

/** The requirement for outright purchases such as metals. @throws AppError KYC_INCOMPLETE until the PAN is verified */
export function assertPanVerified(context: Pick<AccountContext, "sql">): void {
  const isVerified = kycStateOf(context).steps.some(({ step, status }) => step === "PAN" && status === "VERIFIED");
  if (!isVerified) throw new AppError("KYC_INCOMPLETE");
}

import type { ErrorCode } from "@/lib/contract/values/errors";

/** State of importing a DigiLocker visit. It is posted with the form, so the import works without scripts. */
export type VisitState =
  | { readonly stage: "back" }
  /** The import may be retried shortly. */
  | { readonly stage: "waiting"; readonly code: ErrorCode }
  | { readonly stage: "refused"; readonly code: ErrorCode }
  | { readonly stage: "signed-out" };

const PASSING: readonly ErrorCode[] = ["GATEWAY_UNAVAILABLE", "DIGILOCKER_UNFINISHED", "INTERNAL"];

export function stateAfter(code: ErrorCode): VisitState {
  if (code === "UNAUTHENTICATED") return { stage: "signed-out" };
  return { stage: PASSING.includes(code) ? "waiting" : "refused", code };
}

/** The page the visit started from; the KYC page also receives the finished step. */
export function pathAfterVisit(returnTo: string): string {
  const [page = returnTo] = returnTo.split("?");
  return /^(?:\/hi)?\/kyc$/.test(page) ? `${page}?after=aadhaar` : returnTo;
}

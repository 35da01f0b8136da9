import type { ErrorCode } from "@/lib/contract/values/errors";

/** How the taking over of a visit stands. It travels with the page, so that it works without scripts. */
export type VisitState =
  | { readonly stage: "back" }
  /** The visit may be taken over in another moment. */
  | { readonly stage: "waiting"; readonly code: ErrorCode }
  | { readonly stage: "refused"; readonly code: ErrorCode }
  | { readonly stage: "signed-out" };

const PASSING: readonly ErrorCode[] = ["GATEWAY_UNAVAILABLE", "DIGILOCKER_UNFINISHED", "INTERNAL"];

export function stateAfter(code: ErrorCode): VisitState {
  if (code === "UNAUTHENTICATED") return { stage: "signed-out" };
  return { stage: PASSING.includes(code) ? "waiting" : "refused", code };
}

/** The page that a visit began on, with word of what was done where it is the page of KYC. */
export function pathAfterVisit(returnTo: string): string {
  const [page = returnTo] = returnTo.split("?");
  return /^(?:\/hi)?\/kyc$/.test(page) ? `${page}?after=aadhaar` : returnTo;
}

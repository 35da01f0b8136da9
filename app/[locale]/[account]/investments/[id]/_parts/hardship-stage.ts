import type { DepositHardship } from "@/lib/contract/calls/deposit-hardship";

interface HardshipFacts {
  readonly hardship: DepositHardship;
  /** Whether the investor has ended the deposit; an accepted request stays usable in its dates. */
  readonly isEnded: boolean;
  /** Whether an accepted request frees the deposit today. */
  readonly isFreed: boolean;
}

/** The stage of a hardship request that its page shows. Pure. A lapsed request is shown only where no other can be made. */
export function hardshipStage({ hardship: { isOffered, request }, isEnded, isFreed }: HardshipFacts) {
  if (isEnded) return "ended";
  if (request?.state === "IN_REVIEW") return "open";
  if (isFreed) return "freed";
  if (isOffered) return "offered";
  return request?.state === "LAPSED" ? "lapsed" : "notNow";
}

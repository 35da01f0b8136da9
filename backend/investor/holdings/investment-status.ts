/**
 * Transitions of an investment's status. Pure. Invariant: a status only moves forward, and SUCCESS and FAILED are
 * final (I8).
 */
import type { InvestmentStatus } from "../../../lib/contract/calls/investments.ts";

const NEXT: { readonly [Status in InvestmentStatus]: readonly InvestmentStatus[] } = {
  INITIATED: ["PAYMENT_PENDING", "PROCESSING", "FAILED"],
  PAYMENT_PENDING: ["PROCESSING", "FAILED"],
  PROCESSING: ["SUCCESS", "FAILED"],
  SUCCESS: [],
  FAILED: [],
};

export function canTransition({
  from,
  to,
}: {
  readonly from: InvestmentStatus;
  readonly to: InvestmentStatus;
}): boolean {
  return NEXT[from].includes(to);
}

export function hasEnded(status: InvestmentStatus): boolean {
  return NEXT[status].length === 0;
}

/**
 * Transitions of an investment's status. Pure. Invariant: a status only moves forward, and SUCCESS and FAILED are
 * final (I8).
 */
import type { InvestmentStatus } from "../../../lib/contract/calls/investments.ts";
import { transitions } from "../../platform/transitions.ts";

export const investmentTransitions = transitions<InvestmentStatus>({
  INITIATED: ["PAYMENT_PENDING", "PROCESSING", "FAILED"],
  PAYMENT_PENDING: ["PROCESSING", "FAILED"],
  PROCESSING: ["SUCCESS", "FAILED"],
  SUCCESS: [],
  FAILED: [],
});

export const hasEnded = (status: InvestmentStatus): boolean => investmentTransitions.isFinal(status);

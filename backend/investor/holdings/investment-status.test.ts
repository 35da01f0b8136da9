import { expect, it } from "vitest";
import { INVESTMENT_STATUSES } from "../../../lib/contract/calls/investments.ts";
import { hasEnded, investmentTransitions } from "./investment-status.ts";

it("allows only forward transitions, and none out of SUCCESS or FAILED", () => {
  const transitions = INVESTMENT_STATUSES.flatMap((from) =>
    INVESTMENT_STATUSES.filter((to) => investmentTransitions.allow({ from, to })).map((to) => `${from} → ${to}`),
  );
  expect(transitions).toEqual([
    "INITIATED → PAYMENT_PENDING",
    "INITIATED → PROCESSING",
    "INITIATED → FAILED",
    "PAYMENT_PENDING → PROCESSING",
    "PAYMENT_PENDING → FAILED",
    "PROCESSING → SUCCESS",
    "PROCESSING → FAILED",
  ]);
  expect(INVESTMENT_STATUSES.filter(hasEnded)).toEqual(["SUCCESS", "FAILED"]);
});

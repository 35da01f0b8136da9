import { describe, expect, it } from "vitest";
import { REMITTANCE_STATUSES } from "../../gateways/remittance.ts";
import { nextPollAt, remittanceTransitions } from "./remittance-rules.ts";

const HOUR_MS = 3_600_000;

it("allows a status to rise, never to fall", () => {
  const transitions = REMITTANCE_STATUSES.flatMap((from) =>
    REMITTANCE_STATUSES.filter((to) => remittanceTransitions.allow({ from, to })).map((to) => `${from} → ${to}`),
  );
  expect(transitions).toEqual(["PENDING → CREDITED", "PENDING → RETURNED", "RETURNED → CREDITED"]);
});

describe("the next poll of the bank", () => {
  const watch = { pendingSince: null, watchedUntil: 0 };

  it("doubles its interval while a remittance is PENDING, from five seconds to one hour", () => {
    const after = (waited: number) => nextPollAt({ ...watch, pendingSince: 1_000 }, 1_000 + waited);
    expect([0, 20_000, 30 * HOUR_MS].map(after)).toEqual([6_000, 41_000, 1_000 + 31 * HOUR_MS]);
  });

  it("is six hours later while a transfer may arrive, at the end of the polling period at the latest", () => {
    expect(nextPollAt({ ...watch, watchedUntil: 100 * HOUR_MS }, 0)).toBe(6 * HOUR_MS);
    expect(nextPollAt({ ...watch, watchedUntil: 100 * HOUR_MS }, 97 * HOUR_MS)).toBe(100 * HOUR_MS);
  });

  it("does not happen after the polling period", () => {
    expect(nextPollAt({ ...watch, watchedUntil: 100 }, 100)).toBe(null);
  });
});

import { expect, it } from "vitest";
import { ATTEMPT_LIMITS, type AttemptOutcome, attemptError, type KycAct } from "./attempt-rules.ts";

const NOW = 10 * 60 * 60_000;
const attempts = (count: number, outcome: AttemptOutcome) =>
  Array.from({ length: count }, (_, index) => ({ outcome, at: NOW - 60_000 * (index + 1) }));

const ACTS = Object.keys(ATTEMPT_LIMITS) as KycAct[];

it.each(ACTS)("refuses an attempt of %s once the limit of answered attempts is reached", (act) => {
  const { most, refusal } = ATTEMPT_LIMITS[act];
  expect(attemptError(act, attempts(most - 1, "VERIFIED"), NOW)).toBeNull();
  expect(attemptError(act, attempts(most, "VERIFIED"), NOW)).toBe(refusal);
});

it.each(ACTS)(
  "leaves attempts of %s without an answer out of that limit, and refuses the one after four times as many",
  (act) => {
    const { most, refusal } = ATTEMPT_LIMITS[act];
    for (const outcome of ["GATEWAY_UNAVAILABLE", "UNSENT"] as const) {
      expect(attemptError(act, attempts(4 * most - 1, outcome), NOW)).toBeNull();
      expect(attemptError(act, attempts(4 * most, outcome), NOW)).toBe(refusal);
    }
  },
);

it("counts answered and unanswered attempts together towards the greater limit", () => {
  const { most, refusal } = ATTEMPT_LIMITS.PAN_LOOKUP;
  const past = [...attempts(most - 1, "VERIFIED"), ...attempts(3 * most, "GATEWAY_UNAVAILABLE")];
  expect(attemptError("PAN_LOOKUP", past, NOW)).toBeNull();
  expect(attemptError("PAN_LOOKUP", [...past, ...attempts(1, "GATEWAY_UNAVAILABLE")], NOW)).toBe(refusal);
});

it.each([
  ["PENDING", "OTP_TOO_SOON"],
  ["ASKED", "OTP_TOO_SOON"],
  ["GATEWAY_UNAVAILABLE", "OTP_TOO_SOON"],
  ["UNSENT", null],
  ["AADHAAR_NOT_FOUND", null],
] as const)(
  "sends another Aadhaar code within 30 seconds only if none may have gone out: after %s",
  (outcome, error) => {
    const past = (secondsAgo: number) => [{ outcome, at: NOW - secondsAgo * 1_000 }];
    expect(attemptError("AADHAAR_OTP", past(29), NOW)).toBe(error);
    expect(attemptError("AADHAAR_OTP", past(30), NOW)).toBeNull();
  },
);

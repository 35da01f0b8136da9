/**
 * A provider's circuit breaker. Pure. Closed, every call is attempted. Five failures in a row open it: calls are refused
 * at once, which spares the provider and the waiting investor; one attempt is made when the pause is over, and each
 * that fails doubles the pause. The calls that were in flight when it opened change it no more.
 */

const FAILURES_TO_OPEN = 5;
const PAUSE_FIRST_MS = 15_000;
const PAUSE_LAST_MS = 5 * 60_000;
/** An attempt that never reported its outcome holds the circuit no longer than this. */
const ATTEMPT_LOST_MS = 30_000;

export interface Circuit {
  /** Failures without a success since. */
  readonly failures: number;
  /** The end of the pause; 0 while the circuit is closed. */
  readonly openUntil: number;
  /** When the attempt of an open circuit began; null if there is none. */
  readonly attemptedAt: number | null;
}

export const CLOSED: Circuit = { failures: 0, openUntil: 0, attemptedAt: null };

/** The circuit during the attempt of a call; null where no call may be attempted now. */
export function admit(circuit: Circuit, now: number): Circuit | null {
  if (circuit.openUntil === 0) return circuit;
  const isAttempted = circuit.attemptedAt !== null && now - circuit.attemptedAt < ATTEMPT_LOST_MS;
  return now < circuit.openUntil || isAttempted ? null : { ...circuit, attemptedAt: now };
}

export interface Ended {
  /** The circuit with which the call was admitted. */
  readonly admitted: Circuit;
  readonly isFailure: boolean;
  readonly now: number;
}

/** The circuit after a call. Of an open one only its present attempt decides. */
export function afterCall(circuit: Circuit, { admitted, isFailure, now }: Ended): Circuit {
  const isAttempt = admitted.attemptedAt !== null && admitted.attemptedAt === circuit.attemptedAt;
  if (circuit.openUntil > 0 && !isAttempt) return circuit;
  return isFailure ? afterFailure(circuit, now) : CLOSED;
}

function afterFailure({ failures: before }: Circuit, now: number): Circuit {
  const failures = before + 1;
  if (failures < FAILURES_TO_OPEN) return { ...CLOSED, failures };
  const pause = Math.min(PAUSE_LAST_MS, PAUSE_FIRST_MS * 2 ** Math.min(failures - FAILURES_TO_OPEN, 10));
  return { failures, openUntil: now + pause, attemptedAt: null };
}

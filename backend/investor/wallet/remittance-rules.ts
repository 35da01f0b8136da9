/**
 * Remittance status transitions and polling times. Pure. Invariant: a status only rises (I8), and CREDITED is the
 * highest. So events may arrive repeatedly and in any order with the same result.
 */

import type { RemittanceStatus } from "../../gateways/remittance.ts";
import { transitions } from "../../platform/transitions.ts";

/** RETURNED may still become CREDITED when the bank reverses its decision; the money belongs to the investor. */
export const remittanceTransitions = transitions<RemittanceStatus>({
  PENDING: ["RETURNED", "CREDITED"],
  RETURNED: ["CREDITED"],
  CREDITED: [],
});

const DAY_MS = 86_400_000;
const POLL_DELAY_MIN_MS = 5_000;
const POLL_DELAY_MAX_MS = 60 * 60_000;

/** Limits bank polls when a page is reloaded often. */
export const POLL_INTERVAL_MIN_MS = 2_000;

/** A transfer takes up to five working days, and the investor may send it some days after reading the details. */
export const WATCHED_FOR_MS = 14 * DAY_MS;

/** The polling interval while a transfer may arrive: the longest delay after a lost webhook. */
const IDLE_POLL_INTERVAL_MS = 6 * 60 * 60_000;

interface PollingState {
  /** When the oldest PENDING remittance arrived; null when none is PENDING. */
  readonly pendingSince: number | null;
  readonly watchedUntil: number;
}

/**
 * The time of the next poll, or null for none. While a remittance is PENDING: after as long again as it has been
 * PENDING. Otherwise a few times a day while a transfer may arrive.
 */
export function nextPollAt({ pendingSince, watchedUntil }: PollingState, now: number): number | null {
  if (pendingSince !== null) return now + Math.min(POLL_DELAY_MAX_MS, Math.max(POLL_DELAY_MIN_MS, now - pendingSince));
  return now < watchedUntil ? Math.min(now + IDLE_POLL_INTERVAL_MS, watchedUntil) : null;
}

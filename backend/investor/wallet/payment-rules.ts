/**
 * Payment status transitions and polling times. Pure. Invariant: a status only rises (I8), and SUCCESS is the highest.
 * So events may arrive repeatedly and in any order with the same result.
 */
import type { PaymentStatus } from "../../../lib/contract/calls/payments.ts";
import { transitions } from "../../platform/transitions.ts";

/** FAILED and EXPIRED may still become SUCCESS: the payer's bank was late, and the money belongs to the investor. */
export const paymentTransitions = transitions<PaymentStatus>({
  CREATED: ["PENDING", "FAILED", "EXPIRED", "SUCCESS"],
  PENDING: ["FAILED", "EXPIRED", "SUCCESS"],
  FAILED: ["SUCCESS"],
  EXPIRED: ["SUCCESS"],
  SUCCESS: [],
});

/** Whether the payment has a final or failed status, so the payer stops waiting. */
export const isPaymentFinal = (status: PaymentStatus): boolean => status !== "CREATED" && status !== "PENDING";

/** An unpaid payment expires after this time. */
export const PAYMENT_LIFE_MS = 30 * 60_000;

const POLL_DELAY_MIN_MS = 2_000;
const POLL_DELAY_MAX_MS = 5 * 60_000;
const LATE_MONEY_POLL_MS = 24 * 60 * 60_000;

/** Limits provider polls when a page is reloaded often. */
export const POLL_INTERVAL_MIN_MS = 2_000;

interface Progress {
  readonly status: PaymentStatus;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly expiresAt: number;
}

export function isOverdue({ status, expiresAt }: Progress, now: number): boolean {
  return !isPaymentFinal(status) && now >= expiresAt;
}

/**
 * The time of the next poll, or null for none. Before the end: after as long again as the payment is old, at its expiry
 * at the latest. After FAILED or EXPIRED: once more a day later, for late money.
 */
export function nextPollAt(payment: Progress, now: number): number | null {
  if (payment.status === "SUCCESS") return null;
  if (isPaymentFinal(payment.status)) {
    const lastPoll = payment.updatedAt + LATE_MONEY_POLL_MS;
    return now < lastPoll ? lastPoll : null;
  }
  const wait = Math.min(POLL_DELAY_MAX_MS, Math.max(POLL_DELAY_MIN_MS, now - payment.createdAt));
  return Math.min(now + wait, Math.max(payment.expiresAt, now + POLL_DELAY_MIN_MS));
}

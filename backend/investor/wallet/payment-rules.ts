/**
 * What becomes of a payment. Pure. Always true here: a status only ever rises (I8). Money that has come is the top,
 * above every other end: so whatever the order in which news arrive, and however often, they come to the same.
 */
import type { PaymentStatus } from "../../../lib/contract/calls/payments.ts";

const RANK: { readonly [Status in PaymentStatus]: number } = {
  CREATED: 0,
  PENDING: 1,
  FAILED: 2,
  EXPIRED: 2,
  SUCCESS: 3,
};

/** FAILED and EXPIRED may still become SUCCESS: the payer's bank was late, and the money is his. */
export function canTransition({ from, to }: { readonly from: PaymentStatus; readonly to: PaymentStatus }): boolean {
  return RANK[to] > RANK[from];
}

/** Whether the payer need not wait any longer for an answer. */
export function hasEnded(status: PaymentStatus): boolean {
  return RANK[status] >= RANK.FAILED;
}

/** A payment that was not made within this time will not be waited for. */
export const PAYMENT_LIFE_MS = 30 * 60_000;

const FIRST_POLL_MS = 2_000;
const LAST_POLL_MS = 5 * 60_000;
const LAST_LOOK_MS = 24 * 60 * 60_000;

/** A page that is reloaded does not become a burden to the provider. */
export const POLL_INTERVAL_MIN_MS = 2_000;

interface Progress {
  readonly status: PaymentStatus;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly expiresAt: number;
}

export function isOverdue({ status, expiresAt }: Progress, now: number): boolean {
  return !hasEnded(status) && now >= expiresAt;
}

/**
 * When to ask the provider next, or null for never again. While the payment lives: after as long again as it has lived,
 * so the waiting doubles, and at its expiry at the latest. After a bad end: once more a day later, for money that came late.
 */
export function nextPollAt(payment: Progress, now: number): number | null {
  if (payment.status === "SUCCESS") return null;
  if (hasEnded(payment.status)) {
    const lastLook = payment.updatedAt + LAST_LOOK_MS;
    return now < lastLook ? lastLook : null;
  }
  const wait = Math.min(LAST_POLL_MS, Math.max(FIRST_POLL_MS, now - payment.createdAt));
  return Math.min(now + wait, Math.max(payment.expiresAt, now + FIRST_POLL_MS));
}

/**
 * What becomes of money from abroad. Pure. Always true here: a status only ever rises (I8), and money that is ours is the
 * top: so whatever the order in which news arrive, and however often, they come to the same.
 */
import type { RemittanceStatus } from "../../gateways/remittance.ts";

const RANK: { readonly [Status in RemittanceStatus]: number } = { PENDING: 0, RETURNED: 1, CREDITED: 2 };

/** RETURNED may still become CREDITED: the bank has thought better of it, and the money is the investor's. */
export function canTransition({
  from,
  to,
}: {
  readonly from: RemittanceStatus;
  readonly to: RemittanceStatus;
}): boolean {
  return RANK[to] > RANK[from];
}

const DAY_MS = 86_400_000;
const FIRST_POLL_MS = 5_000;
const LAST_POLL_MS = 60 * 60_000;

/** A page that is reloaded does not become a burden to the bank. */
export const POLL_INTERVAL_MIN_MS = 2_000;

/** A transfer from abroad takes up to five working days; whoever has read where to send may send some days later. */
export const WATCHED_FOR_MS = 14 * DAY_MS;

/** How long news that the bank's webhook did not bring may be missed while somebody may have sent. */
const LOOK_EVERY_MS = 6 * 60 * 60_000;

interface Watch {
  /** Since when something is PENDING; null when nothing is. */
  readonly pendingSince: number | null;
  readonly watchedUntil: number;
}

/**
 * When to ask the bank next, or null for never again. While it thinks about something: after as long again as it has
 * thought so far, so the waiting doubles. Else a few times a day, as long as something may be on its way.
 */
export function nextPollAt({ pendingSince, watchedUntil }: Watch, now: number): number | null {
  if (pendingSince !== null) return now + Math.min(LAST_POLL_MS, Math.max(FIRST_POLL_MS, now - pendingSince));
  return now < watchedUntil ? Math.min(now + LOOK_EVERY_MS, watchedUntil) : null;
}

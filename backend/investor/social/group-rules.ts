/**
 * Limits on invitations. Pure. Invariant: an investor sends at most ten invitations in 24 hours, and one per week to
 * the same contact, across all groups.
 */
import { DAY_MS, type EpochMs } from "../../../lib/contract/values/calendar-date.ts";

const INVITATIONS_A_DAY = 10;
const SAME_CONTACT_INTERVAL_MS = 7 * DAY_MS;
/** Older invitations do not affect the limits. */
export const INVITATION_WINDOW_MS = SAME_CONTACT_INTERVAL_MS;
/** An invitation that could not be sent for this long is dropped, because it would confuse its recipient. */
const DROPPED_AFTER_MS = DAY_MS;

interface InvitationRequest {
  /** Blind index of the contact. */
  readonly contactToken: string;
  readonly now: EpochMs;
  /** Invitations of the last week. */
  readonly earlier: readonly { readonly contactToken: string; readonly at: EpochMs }[];
}

/** The reason why no invitation may be sent now, or null. */
export function inviteError({
  contactToken,
  now,
  earlier,
}: InvitationRequest): "INVITED_ALREADY" | "INVITATION_LIMIT" | null {
  const isAgain = earlier.some(
    (each) => each.contactToken === contactToken && now - each.at < SAME_CONTACT_INTERVAL_MS,
  );
  if (isAgain) return "INVITED_ALREADY";
  const today = earlier.filter(({ at }) => now - at < DAY_MS);
  return today.length >= INVITATIONS_A_DAY ? "INVITATION_LIMIT" : null;
}

export const isStale = ({ at, now }: { at: EpochMs; now: EpochMs }) => now - at >= DROPPED_AFTER_MS;

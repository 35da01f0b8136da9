/**
 * How often an investor may have us write to others. Pure. Always true: ten invitations in any day, and to the same
 * contact one a week, whatever group it was to.
 */
import { DAY_MS, type EpochMs } from "../../../lib/contract/values/calendar-date.ts";

const INVITATIONS_A_DAY = 10;
const AGAIN_AFTER_MS = 7 * DAY_MS;
/** Nothing that decides about a new invitation is older than this. */
export const INVITATIONS_REMEMBERED_MS = AGAIN_AFTER_MS;
/** A message that nobody took for so long is not sent any more: an old invitation would only confuse. */
const GIVEN_UP_AFTER_MS = DAY_MS;

interface Wish {
  /** Tells contacts apart without being one. */
  readonly contactToken: string;
  readonly now: EpochMs;
  /** Those of the last week. */
  readonly earlier: readonly { readonly contactToken: string; readonly at: EpochMs }[];
}

/** Why no invitation may be sent now, or null. */
export function inviteError({ contactToken, now, earlier }: Wish): "INVITED_ALREADY" | "INVITATION_LIMIT" | null {
  const isAgain = earlier.some((each) => each.contactToken === contactToken && now - each.at < AGAIN_AFTER_MS);
  if (isAgain) return "INVITED_ALREADY";
  const today = earlier.filter(({ at }) => now - at < DAY_MS);
  return today.length >= INVITATIONS_A_DAY ? "INVITATION_LIMIT" : null;
}

export const isGivenUp = ({ at, now }: { at: EpochMs; now: EpochMs }) => now - at >= GIVEN_UP_AFTER_MS;

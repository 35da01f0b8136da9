/**
 * How often an investor may have us write to others. Pure. Always true: ten invitations in any day, and to the same
 * contact one a week, whatever group it was to.
 */
import { DAY_MS, type EpochMs } from "../../../lib/contract/calendar-date.ts";
import { invitationPath } from "../../../lib/contract/referral-link.ts";
import type { InvitationCode, ReferralCode } from "../../../lib/contract/shareable-code.ts";

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
export function refusalToInvite({ contactToken, now, earlier }: Wish): "INVITED_ALREADY" | "INVITATION_LIMIT" | null {
  const isAgain = earlier.some((each) => each.contactToken === contactToken && now - each.at < AGAIN_AFTER_MS);
  if (isAgain) return "INVITED_ALREADY";
  const today = earlier.filter(({ at }) => now - at < DAY_MS);
  return today.length >= INVITATIONS_A_DAY ? "INVITATION_LIMIT" : null;
}

export const isGivenUp = ({ at, now }: { at: EpochMs; now: EpochMs }) => now - at >= GIVEN_UP_AFTER_MS;

interface InvitationFacts {
  readonly friendlyName: string;
  /** The host that people see. */
  readonly host: string;
  readonly invitationCode: InvitationCode;
  readonly referralCode: ReferralCode;
}

/** What the friend reads. Nothing of it was typed by anybody but the friendly name, which can hold no address. */
export function invitationText({ friendlyName, host, invitationCode, referralCode }: InvitationFacts): string {
  const link = `https://${host}${invitationPath(invitationCode, referralCode)}`;
  return [
    `${friendlyName} invites you to a group of investors on ultra: ${link}`,
    `If you do not know ${friendlyName}, ignore this message. We will not write again on our own.`,
  ].join("\n");
}

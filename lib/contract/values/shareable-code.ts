/** The codes that people pass on: by which a friend is referred, and into which group he is invited. */
import type { z } from "zod";
import {
  codeShape,
  INVITATION_LENGTH,
  normaliseCode,
  REFERRAL_LENGTH,
  spellCode,
  TYPED_CODE_MAX,
} from "./code-spelling.ts";
import { text } from "./text.ts";

/** What somebody typed, or a link carried, made into the code that it means. */
const typed = text(TYPED_CODE_MAX).transform(normaliseCode);

export const referralCode = text(TYPED_CODE_MAX).regex(codeShape(REFERRAL_LENGTH)).brand<"ReferralCode">();
export type ReferralCode = z.output<typeof referralCode>;
export const typedReferralCode = typed.pipe(referralCode);

export const invitationCode = text(TYPED_CODE_MAX).regex(codeShape(INVITATION_LENGTH)).brand<"InvitationCode">();
export type InvitationCode = z.output<typeof invitationCode>;
export const typedInvitationCode = typed.pipe(invitationCode);

/** `random`: base 32 digits (0–9, a–v), more than the code is long. */
export const newReferralCode = (random: string): ReferralCode => referralCode.parse(spellCode(random, REFERRAL_LENGTH));

export const newInvitationCode = (random: string): InvitationCode =>
  invitationCode.parse(spellCode(random, INVITATION_LENGTH));

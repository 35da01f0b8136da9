/** The codes that investors share: the referral code and the group invitation code. */
import type { z } from "zod";
import {
  codeShape,
  encodeCode,
  INVITATION_LENGTH,
  normaliseCode,
  REFERRAL_LENGTH,
  TYPED_CODE_MAX,
} from "../facts/code-spelling.ts";
import { named } from "./named.ts";
import { text } from "./text.ts";

/** A typed or linked code in its canonical spelling. */
const typed = text(TYPED_CODE_MAX).transform(normaliseCode);

export const referralCode = named(
  "ReferralCode",
  text(TYPED_CODE_MAX).regex(codeShape(REFERRAL_LENGTH)).brand<"ReferralCode">(),
);
export type ReferralCode = z.output<typeof referralCode>;
export const typedReferralCode = typed.pipe(referralCode);

export const invitationCode = named(
  "InvitationCode",
  text(TYPED_CODE_MAX).regex(codeShape(INVITATION_LENGTH)).brand<"InvitationCode">(),
);
export type InvitationCode = z.output<typeof invitationCode>;
export const typedInvitationCode = typed.pipe(invitationCode);

/** `random`: base 32 digits (0–9, a–v), at least as many as the code is long. */
export const newReferralCode = (random: string): ReferralCode =>
  referralCode.parse(encodeCode(random, REFERRAL_LENGTH));

export const newInvitationCode = (random: string): InvitationCode =>
  invitationCode.parse(encodeCode(random, INVITATION_LENGTH));

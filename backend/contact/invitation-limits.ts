/** Rate limits for viewing, using and sending invitations: per network, per investor and per recipient. */
import type { UserId } from "../../lib/contract/values/ids.ts";
import type { Env } from "../env.ts";
import { blindIndex } from "../platform/secrets.ts";
import { environmentOf } from "../platform/settings.ts";
import { assertAdmitted, networkIn } from "./request-limits.ts";

/** In the sandbox a whole test suite shares one address, so its limits are wider. */
const READS_PER_HOUR = { production: 300, sandbox: 25_000 } as const;
/** Times one investor may create, join or leave a group. */
const ACTIONS_PER_HOUR = 60;
/** From all investors together. */
const INVITATIONS_PER_RECIPIENT_PER_DAY = 3;
const DAY_MINUTES = 24 * 60;

/**
 * Call before an invitation code is looked up.
 * @throws AppError TOO_MANY_REQUESTS
 */
export async function limitInvitationReads(env: Env, headers: Headers): Promise<void> {
  const token = blindIndex({ kind: "invitation-ip", value: networkIn(headers), key: env.TOKEN_KEY });
  const limits = env.CONTACT.getByName(`invitation-ip:${token}`);
  assertAdmitted(await limits.admit(READS_PER_HOUR[environmentOf(env)]));
}

/**
 * Call before an investor creates, joins or leaves a group: joining could be used to guess codes.
 * @throws AppError TOO_MANY_REQUESTS
 */
export async function limitGroupActions(env: Env, userId: UserId): Promise<void> {
  assertAdmitted(await env.CONTACT.getByName(`group:${userId}`).admit(ACTIONS_PER_HOUR));
}

/**
 * Call before sending an unsolicited message to a contact.
 * @throws AppError INVITATION_LIMIT
 */
export async function limitInvitationsTo(env: Env, contactToken: string): Promise<void> {
  const limits = env.CONTACT.getByName(`invited:${contactToken}`);
  assertAdmitted(await limits.admit(INVITATIONS_PER_RECIPIENT_PER_DAY, DAY_MINUTES), "INVITATION_LIMIT");
}

/** How often invitations may be looked at, used and sent: by a network, by an investor, and to one contact. */
import type { UserId } from "../../lib/contract/values/ids.ts";
import type { Env } from "../env.ts";
import { blindIndex } from "../secrets.ts";
import { environmentOf } from "../settings.ts";
import { assertAdmitted, networkIn } from "./request-limits.ts";

/** In the sandbox a whole test suite lives behind one address; the limits are there, only wider. */
const LOOKS_AN_HOUR = { production: 300, sandbox: 25_000 } as const;
/** Of one investor: to found, join and leave. */
const ACTS_AN_HOUR = 60;
/** From all investors together. */
const INVITATIONS_TO_ONE_A_DAY = 3;
const DAY_MINUTES = 24 * 60;

/** Asks before an invitation's code is looked up. @throws AppError TOO_MANY_REQUESTS */
export async function limitInvitationReads(env: Env, headers: Headers): Promise<void> {
  const token = blindIndex({ kind: "invitation-ip", value: networkIn(headers), key: env.TOKEN_KEY });
  const limits = env.CONTACT.getByName(`invitation-ip:${token}`);
  assertAdmitted(await limits.admit(LOOKS_AN_HOUR[environmentOf(env)]));
}

/** Asks before an investor founds, joins or leaves: codes are guessed at by joining too. @throws AppError TOO_MANY_REQUESTS */
export async function limitGroupActions(env: Env, userId: UserId): Promise<void> {
  assertAdmitted(await env.CONTACT.getByName(`group:${userId}`).admit(ACTS_AN_HOUR));
}

/** Asks before a message to somebody who has not asked for it. @throws AppError INVITATION_LIMIT */
export async function limitInvitationsTo(env: Env, contactToken: string): Promise<void> {
  const limits = env.CONTACT.getByName(`invited:${contactToken}`);
  assertAdmitted(await limits.admit(INVITATIONS_TO_ONE_A_DAY, DAY_MINUTES), "INVITATION_LIMIT");
}

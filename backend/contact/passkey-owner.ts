/**
 * The owner of each passkey, by its credential id. As for a login contact, an object named after the id holds the
 * owner, so an id has one owner by construction.
 */
import { createHash } from "node:crypto";
import type { UserId } from "../../lib/contract/values/ids.ts";
import { userId } from "../../lib/contract/values/ids.ts";
import type { Env } from "../env.ts";

/** Hashed because a credential id has up to 1,023 bytes; it is random, so that no key is needed. */
const objectOf = (env: Env, credentialId: string) =>
  env.CONTACT.getByName(`passkey:${createHash("sha256").update(credentialId).digest("base64url")}`);

export async function findPasskeyOwner(env: Env, credentialId: string): Promise<UserId | null> {
  const owner = await objectOf(env, credentialId).findOwner();
  return owner === null ? null : userId.parse(owner);
}

/** Makes the investor the owner unless there is one, and returns the owner. */
export const claimPasskey = (env: Env, credentialId: string, owner: UserId): Promise<string> =>
  objectOf(env, credentialId).claim(owner);

/** Gives up the investor's claim; another owner's claim stays. */
export const releasePasskeyClaim = (env: Env, credentialId: string, owner: UserId): Promise<void> =>
  objectOf(env, credentialId).release(owner);

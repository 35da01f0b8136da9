/**
 * Session tokens: `<userId>.<sessionId>.<secret>.<tag>`. The tag is an HMAC over the first two parts, so a forged token
 * is rejected here without waking an object. Only the investor's object knows whether the session is still active.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { type UserId, userId } from "../../lib/contract/values/ids.ts";
import { type KeyRing, keysOf } from "./secrets.ts";

/** Proof of a session by its secret. */
export interface SessionProof {
  readonly sessionId: string;
  readonly secret: string;
}

export interface Bearer extends SessionProof {
  readonly userId: UserId;
}

const tagOf = (key: string, owner: string, sessionId: string) =>
  createHmac("sha256", key).update(`${owner}.${sessionId}`).digest("base64url").slice(0, 22);

export function writeToken({ userId: owner, sessionId, secret }: Bearer, key: string): string {
  return [owner, sessionId, secret, tagOf(key, owner, sessionId)].join(".");
}

/**
 * Cache of verified tokens. Verifying a tag takes as long as the rest of a small call, and a page's calls carry the
 * same token.
 */
const verifiedTokens = new Map<string, Bearer>();
const CACHE_MAX = 2_000;

/** Null for a token that we did not issue. Does not check whether the session is still active. */
export function readToken(token: string | null, keys: KeyRing): Bearer | null {
  if (!token || token.length > 200) return null;
  // The cache key contains the whole token and all keys of the ring, so a cached token is one that would be accepted
  // now.
  const key = `${keysOf(keys).join(" ")} ${token}`;
  const known = verifiedTokens.get(key);
  if (known) return known;
  const bearer = parseToken(token, keys);
  if (bearer === null) return null;
  if (verifiedTokens.size >= CACHE_MAX) verifiedTokens.clear();
  verifiedTokens.set(key, bearer);
  return bearer;
}

/** A token lives as long as its session, so a tag made with an earlier key is valid while that key is on the ring. */
function parseToken(token: string, keys: KeyRing): Bearer | null {
  const [owner = "", sessionId = "", secret = "", tag = "", ...rest] = token.split(".");
  const parsed = userId.safeParse(owner);
  if (!parsed.success || !sessionId || !secret || rest.length > 0) return null;
  const given = Buffer.from(tag);
  const isOurs = keysOf(keys).some((key) => {
    const expected = Buffer.from(tagOf(key, owner, sessionId));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!isOurs) return null;
  return { userId: parsed.data, sessionId, secret };
}

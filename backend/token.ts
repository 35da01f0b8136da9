/**
 * The bearer's token: `<userId>.<sessionId>.<secret>.<tag>`. The tag is ours over the first two parts, so that a token
 * nobody issued is refused here and wakes no object; whether the session still lives only the investor's object knows.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { type UserId, userId } from "../lib/contract/values/ids.ts";
import type { SessionProof } from "./investor/identity/session-store.ts";
import { type KeyRing, keysOf } from "./secrets.ts";

export interface Bearer extends SessionProof {
  readonly userId: UserId;
}

const tagOf = (key: string, owner: string, sessionId: string) =>
  createHmac("sha256", key).update(`${owner}.${sessionId}`).digest("base64url").slice(0, 22);

export function writeToken({ userId: owner, sessionId, secret }: Bearer, key: string): string {
  return [owner, sessionId, secret, tagOf(key, owner, sessionId)].join(".");
}

/** A tag costs as much as the rest of a small call, and all calls of one reader carry the same token. */
const ours = new Map<string, Bearer>();
const REMEMBERED_MAX = 2_000;

/** Null for a token that we did not issue. Whether its session still lives is not asked here. */
export function readToken(token: string | null, keys: KeyRing): Bearer | null {
  if (!token || token.length > 200) return null;
  // The whole token is the key, and the ring with it: nobody is known who would not be found to be ours now.
  const key = `${keysOf(keys).join(" ")} ${token}`;
  const known = ours.get(key);
  if (known) return known;
  const bearer = parseToken(token, keys);
  if (bearer === null) return null;
  if (ours.size >= REMEMBERED_MAX) ours.clear();
  ours.set(key, bearer);
  return bearer;
}

/** A token lives as long as its session, so one that an earlier key tagged is good for as long as that key is on the ring. */
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

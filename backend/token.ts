/**
 * The bearer's token: `<userId>.<sessionId>.<secret>.<tag>`. The tag is ours over the first two parts, so that a token
 * nobody issued is refused here and wakes no object; whether the session still lives only the investor's object knows.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { type UserId, userId } from "../lib/contract/ids.ts";
import type { SessionProof } from "./investor/session/store.ts";

export interface Bearer extends SessionProof {
  readonly userId: UserId;
}

const tagOf = (key: string, owner: string, sessionId: string) =>
  createHmac("sha256", key).update(`${owner}.${sessionId}`).digest("base64url").slice(0, 22);

export function writeToken({ userId: owner, sessionId, secret }: Bearer, key: string): string {
  return [owner, sessionId, secret, tagOf(key, owner, sessionId)].join(".");
}

export function readToken(token: string | null, key: string): Bearer | null {
  if (!token || token.length > 200) return null;
  const [owner = "", sessionId = "", secret = "", tag = "", ...rest] = token.split(".");
  const parsed = userId.safeParse(owner);
  if (!parsed.success || !sessionId || !secret || rest.length > 0) return null;
  const expected = Buffer.from(tagOf(key, owner, sessionId));
  const given = Buffer.from(tag);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return { userId: parsed.data, sessionId, secret };
}

/**
 * A form field that only the Workers can decrypt, and only in the session that it was encrypted in. The browser may
 * store it for a reload; the plain value never leaves the server.
 */
import { sealData, unsealData } from "iron-session";
import { z } from "zod";
import { type SessionCookieEnv, sessionPasswordsOf } from "./session-cookie";

const content = z.object({ field: z.string(), session: z.string() });

interface FieldOwner {
  /** The session's bearer token. */
  readonly token: string;
  readonly lifetimeSeconds: number;
}

export async function encryptField(field: string, owner: FieldOwner, env: SessionCookieEnv): Promise<string> {
  const session = await digestOf(owner.token);
  return sealData({ field, session }, { password: env.SESSION_PASSWORD, ttl: owner.lifetimeSeconds });
}

/** The longest sealed value; one with an identity number has about 330 characters. */
const LENGTH_MAX = 2_000;

/** Null when the value is too long, tampered with, expired, or of another session. */
export async function decryptField(value: string, owner: FieldOwner, env: SessionCookieEnv): Promise<string | null> {
  if (value.length > LENGTH_MAX) return null;
  for (const password of sessionPasswordsOf(env)) {
    const opened = content.safeParse(await unsealData(value, { password, ttl: owner.lifetimeSeconds })).data;
    if (opened) return opened.session === (await digestOf(owner.token)) ? opened.field : null;
  }
  return null;
}

async function digestOf(token: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token));
  return Buffer.from(bytes).toString("base64url");
}

/**
 * A pending Google sign-in of this browser: its nonce and its redirect target. Encrypted, so that neither scripts nor
 * a neighbouring host can forge one; valid for ten minutes.
 */
import { sealData, unsealData } from "iron-session";
import { z } from "zod";
import { cookieOptions, findCookie, type SessionCookie, type SessionCookieEnv } from "./session-cookie.ts";

const SECURE_NAME = "__Host-ultra-google";
/** Only on a machine without TLS: browsers reject `__Host-` over http. */
const INSECURE_NAME = "ultra-google";
const LIFETIME_SECONDS = 10 * 60;

const attempt = z.object({ nonce: z.string().min(32), state: z.string().min(32), returnTo: z.string().max(300) });
export type GoogleAttempt = z.output<typeof attempt>;

const namesIn = ({ ULTRA_ENV }: Pick<SessionCookieEnv, "ULTRA_ENV">): readonly string[] =>
  ULTRA_ENV === "sandbox" ? [SECURE_NAME, INSECURE_NAME] : [SECURE_NAME];

export async function encryptAttempt(
  begun: GoogleAttempt,
  isSecure: boolean,
  env: SessionCookieEnv,
): Promise<SessionCookie> {
  const name = isSecure || env.ULTRA_ENV !== "sandbox" ? SECURE_NAME : INSECURE_NAME;
  const value = await sealData(begun, { password: env.SESSION_PASSWORD, ttl: LIFETIME_SECONDS });
  return { name, value, options: cookieOptions(name === SECURE_NAME, LIFETIME_SECONDS) };
}

/** Expires the attempt under every name the cookie may have. */
export const expiredAttempts = (env: Pick<SessionCookieEnv, "ULTRA_ENV">): readonly SessionCookie[] =>
  namesIn(env).map((name) => ({ name, value: "", options: cookieOptions(name === SECURE_NAME, 0) }));

/** The attempt in a `Cookie` header, or null when there is none, it is tampered with, or it has expired. */
export async function findAttempt(cookieHeader: string | null, env: SessionCookieEnv): Promise<GoogleAttempt | null> {
  const value = findCookie(cookieHeader, namesIn(env));
  if (value === null) return null;
  const parsed = attempt.safeParse(await unsealData(value, { password: env.SESSION_PASSWORD, ttl: LIFETIME_SECONDS }));
  return parsed.success ? parsed.data : null;
}

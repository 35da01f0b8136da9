/**
 * A sign-in with Google that is under way in this browser: what it was named, and where it leads. Sealed, so that neither
 * scripts nor a neighbour who plants a cookie can name one; good for ten minutes.
 */
import { sealData, unsealData } from "iron-session";
import { z } from "zod";
import { cookieOptions, findCookie, type SessionCookie, type SessionCookieEnv } from "./session-cookie.ts";

const SECURE_NAME = "__Host-ultra-google";
/** Only on a machine without TLS: a browser refuses `__Host-` over http. */
const PLAIN_NAME = "ultra-google";
const LIFE_SECONDS = 10 * 60;

const attempt = z.object({ nonce: z.string().min(32), state: z.string().min(32), returnTo: z.string().max(300) });
export type GoogleAttempt = z.output<typeof attempt>;

const namesIn = ({ ULTRA_ENV }: Pick<SessionCookieEnv, "ULTRA_ENV">): readonly string[] =>
  ULTRA_ENV === "sandbox" ? [SECURE_NAME, PLAIN_NAME] : [SECURE_NAME];

export async function encryptAttempt(
  begun: GoogleAttempt,
  isSecure: boolean,
  env: SessionCookieEnv,
): Promise<SessionCookie> {
  const name = isSecure || env.ULTRA_ENV !== "sandbox" ? SECURE_NAME : PLAIN_NAME;
  const value = await sealData(begun, { password: env.SESSION_PASSWORD, ttl: LIFE_SECONDS });
  return { name, value, options: cookieOptions(name === SECURE_NAME, LIFE_SECONDS) };
}

/** What ends it in the browser, under whichever name it stands. */
export const expiredAttempts = (env: Pick<SessionCookieEnv, "ULTRA_ENV">): readonly SessionCookie[] =>
  namesIn(env).map((name) => ({ name, value: "", options: cookieOptions(name === SECURE_NAME, 0) }));

/** The sign-in that a `Cookie` header tells of, or null when there is none, its seal is broken, or it took too long. */
export async function findAttempt(cookieHeader: string | null, env: SessionCookieEnv): Promise<GoogleAttempt | null> {
  const value = findCookie(cookieHeader, namesIn(env));
  if (value === null) return null;
  const parsed = attempt.safeParse(await unsealData(value, { password: env.SESSION_PASSWORD, ttl: LIFE_SECONDS }));
  return parsed.success ? parsed.data : null;
}

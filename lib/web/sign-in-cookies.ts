/**
 * The cookies that begin and end a session in the browser, wherever that happens: in the API gateway, a server action or
 * the sign-out. Beside the sealed one they are readable, so that scripts can bring the documented storage into line.
 */
import { LOGGED_OUT_COOKIE, VISIT_COOKIES, VISIT_SECONDS, visitIdIn } from "../contract/facts/visit.ts";
import {
  type BrowserCookie,
  cookieOptions,
  encryptSessionToken,
  expiredCookies,
  type SessionCookieEnv,
} from "./session-cookie.ts";

/** The cookies for a response that begins a session. `visit`: the `x-tap-session` of that response. */
export async function signInCookies(
  { token, visit }: { readonly token: string; readonly visit: string | null },
  isSecure: boolean,
  env: SessionCookieEnv,
): Promise<readonly BrowserCookie[]> {
  const encrypted = await encryptSessionToken(token, isSecure, env);
  const make = readableCookie(encrypted.options.secure);
  const known = visitIdIn(visit);
  const visits = known === null ? [] : VISIT_COOKIES.map((name) => make(name, known, VISIT_SECONDS));
  return [encrypted, ...visits, make(LOGGED_OUT_COOKIE, "", 0)];
}

/** The documented logout (specification §4), as far as the server does it; scripts do the rest when they see `isLoggedOut`. */
export function signOutCookies(isSecure: boolean, env: Pick<SessionCookieEnv, "ULTRA_ENV">): readonly BrowserCookie[] {
  const make = readableCookie(isSecure || env.ULTRA_ENV !== "sandbox");
  const visits = VISIT_COOKIES.map((name) => make(name, "", 0));
  return [...expiredCookies(env), ...visits, make(LOGGED_OUT_COOKIE, "true", VISIT_SECONDS)];
}

export const readableCookie =
  (isSecure: boolean) =>
  (name: string, value: string, maxAge: number): BrowserCookie => ({
    name,
    value,
    options: { ...cookieOptions(isSecure, maxAge), httpOnly: false },
  });

/**
 * The browser holds a sealed cookie; only the Workers can open it and find the bearer's token inside. The name begins
 * with `__Host-` wherever there is TLS, so that no sibling host and no plain-http page can plant one.
 */
import { sealData, unsealData } from "iron-session";
import { z } from "zod";

const SECURE_NAME = "__Host-ultra-session";
/** Only on a machine without TLS: a browser refuses `__Host-` over http. */
const PLAIN_NAME = "ultra-session";
const SESSION_SECONDS = 90 * 86_400;
const PASSWORD_LENGTH_MIN = 32;
const DEFAULT_MARK = "not-for-production";

const sealed = z.object({ token: z.string().min(1) });

export interface SessionCookieEnv {
  readonly ULTRA_ENV: string;
  readonly SESSION_PASSWORD: string;
  /** Those before it, with a space between: what they sealed is still opened. */
  readonly SESSION_PASSWORD_PREVIOUS?: string;
}

/** The current one first. */
export const sessionPasswordsOf = ({
  SESSION_PASSWORD,
  SESSION_PASSWORD_PREVIOUS = "",
}: SessionCookieEnv): readonly string[] => [
  SESSION_PASSWORD,
  ...SESSION_PASSWORD_PREVIOUS.split(" ").filter((password) => password !== ""),
];

/** @throws when a password is missing or short, or is the sandbox's in production. */
export function assertPasswordFit(env: SessionCookieEnv): void {
  for (const password of sessionPasswordsOf(env)) {
    const isFit = password?.length >= PASSWORD_LENGTH_MIN;
    if (!isFit || (env.ULTRA_ENV !== "sandbox" && password.includes(DEFAULT_MARK))) {
      throw new Error("SESSION_PASSWORD, or one before it, is missing, too short, or the sandbox's");
    }
  }
}

/** The names under which a session is looked for: in production only the one that cannot be planted. */
export function sessionCookieNames({ ULTRA_ENV }: Pick<SessionCookieEnv, "ULTRA_ENV">): readonly string[] {
  return ULTRA_ENV === "sandbox" ? [SECURE_NAME, PLAIN_NAME] : [SECURE_NAME];
}

/** Opening a seal costs as much as the answer to a small call, and a page's calls carry the same one. */
const opened = new Map<string, { readonly token: string; readonly forgetAt: number }>();
const REMEMBERED_MS = 60_000;
const REMEMBERED_MAX = 2_000;

/** The token inside a sealed value, or null when the seal is broken, outlived or not ours. */
export async function openSessionCookie(value: string, env: SessionCookieEnv): Promise<string | null> {
  // The whole value is the key: what is remembered can only be asked for by who holds the very seal.
  const key = `${sessionPasswordsOf(env).join(" ")} ${value}`;
  const known = opened.get(key);
  if (known && Date.now() < known.forgetAt) return known.token;
  const token = await unsealToken(value, env);
  if (token === null) return null;
  if (opened.size >= REMEMBERED_MAX) opened.clear();
  opened.set(key, { token, forgetAt: Date.now() + REMEMBERED_MS });
  return token;
}

/**
 * Each password in turn, rather than iron-session's map of numbers to passwords: a number would have to mean the same
 * password for ever, and what is no number of the map opens nothing.
 */
async function unsealToken(value: string, env: SessionCookieEnv): Promise<string | null> {
  for (const password of sessionPasswordsOf(env)) {
    const content = sealed.safeParse(await unsealData(value, { password, ttl: SESSION_SECONDS }));
    if (content.success) return content.data.token;
  }
  return null;
}

export interface BrowserCookie {
  readonly name: string;
  readonly value: string;
  readonly options: { httpOnly: boolean; secure: boolean; sameSite: "lax"; path: "/"; maxAge: number };
}

/** A cookie that only we can open and no script can read. */
export interface SessionCookie extends BrowserCookie {
  readonly options: BrowserCookie["options"] & { readonly httpOnly: true };
}

export const cookieOptions = (isSecure: boolean, maxAge: number): SessionCookie["options"] => ({
  httpOnly: true,
  secure: isSecure,
  sameSite: "lax",
  path: "/",
  maxAge,
});

export async function sealSessionToken(
  token: string,
  isSecure: boolean,
  env: SessionCookieEnv,
): Promise<SessionCookie> {
  return {
    name: isSecure || env.ULTRA_ENV !== "sandbox" ? SECURE_NAME : PLAIN_NAME,
    value: await sealData({ token }, { password: env.SESSION_PASSWORD, ttl: SESSION_SECONDS }),
    options: cookieOptions(isSecure || env.ULTRA_ENV !== "sandbox", SESSION_SECONDS),
  };
}

/** What ends a session in the browser, under whichever name it stands. */
export function expiredCookies(env: Pick<SessionCookieEnv, "ULTRA_ENV">): readonly SessionCookie[] {
  return sessionCookieNames(env).map((name) => ({ name, value: "", options: cookieOptions(name === SECURE_NAME, 0) }));
}

export function writeCookie({ name, value, options: { path, maxAge, httpOnly, secure } }: BrowserCookie): string {
  const flags = `${httpOnly ? "; HttpOnly" : ""}; SameSite=Lax${secure ? "; Secure" : ""}`;
  return `${name}=${value}; Path=${path}; Max-Age=${maxAge}${flags}`;
}

/** The value of the first of `names` that a `Cookie` header carries. */
export function findCookie(header: string | null, names: readonly string[]): string | null {
  const pairs = (header ?? "").split(/;\s*/).map((pair) => {
    const [name = "", ...value] = pair.split("=");
    return [name, value.join("=")] as const;
  });
  for (const name of names) {
    const found = pairs.find(([other, value]) => other === name && value !== "");
    if (found) return found[1];
  }
  return null;
}

/**
 * The encrypted session cookie; only the Workers can decrypt the bearer token inside. Its name begins with `__Host-`
 * wherever there is TLS, so that no sibling host and no plain-http page can set one.
 */
import { sealData, unsealData } from "iron-session";
import { z } from "zod";
import { SettingError } from "../contract/facts/logged-error.ts";

const SECURE_NAME = "__Host-ultra-session";
/** Only on a machine without TLS: browsers reject `__Host-` over http. */
const INSECURE_NAME = "ultra-session";
const SESSION_SECONDS = 90 * 86_400;
const PASSWORD_LENGTH_MIN = 32;
const DEFAULT_MARK = "not-for-production";

const sessionContent = z.object({ token: z.string().min(1) });

export interface SessionCookieEnv {
  readonly ULTRA_ENV: string;
  readonly SESSION_PASSWORD: string;
  /** Previous passwords, separated by spaces: cookies encrypted with them are still accepted. */
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
  for (const [at, password] of sessionPasswordsOf(env).entries()) {
    const isFit = password?.length >= PASSWORD_LENGTH_MIN;
    if (!isFit || (env.ULTRA_ENV !== "sandbox" && password.includes(DEFAULT_MARK))) {
      const setting = at === 0 ? "SESSION_PASSWORD" : "SESSION_PASSWORD_PREVIOUS";
      throw new SettingError(setting, "is missing, too short, or the sandbox's");
    }
  }
}

/** The accepted cookie names: in production only the one that no other host can set. */
export function sessionCookieNames({ ULTRA_ENV }: Pick<SessionCookieEnv, "ULTRA_ENV">): readonly string[] {
  return ULTRA_ENV === "sandbox" ? [SECURE_NAME, INSECURE_NAME] : [SECURE_NAME];
}

/**
 * Caches decrypted cookies: decryption costs as much as a small call, and all calls of a page carry the same cookie.
 */
const opened = new Map<string, { readonly token: string; readonly forgetAt: number }>();
const REMEMBERED_MS = 60_000;
const REMEMBERED_MAX = 2_000;

/** The token inside an encrypted value, or null when it is tampered with, expired or foreign. */
export async function openSessionCookie(value: string, env: SessionCookieEnv): Promise<string | null> {
  // Passwords and the whole value form the key, so that only the exact same cookie hits the cache.
  const key = `${sessionPasswordsOf(env).join(" ")} ${value}`;
  const known = opened.get(key);
  if (known && Date.now() < known.forgetAt) return known.token;
  const token = await decryptToken(value, env);
  if (token === null) return null;
  if (opened.size >= REMEMBERED_MAX) opened.clear();
  opened.set(key, { token, forgetAt: Date.now() + REMEMBERED_MS });
  return token;
}

/**
 * Tries each password in turn instead of using iron-session's map of ids to passwords: an id would have to denote the
 * same password for ever, and a value with an unknown id could not be opened.
 */
async function decryptToken(value: string, env: SessionCookieEnv): Promise<string | null> {
  for (const password of sessionPasswordsOf(env)) {
    const content = sessionContent.safeParse(await unsealData(value, { password, ttl: SESSION_SECONDS }));
    if (content.success) return content.data.token;
  }
  return null;
}

export interface BrowserCookie {
  readonly name: string;
  readonly value: string;
  readonly options: { httpOnly: boolean; secure: boolean; sameSite: "lax"; path: "/"; maxAge: number };
}

/** A cookie that only the Workers can decrypt and no script can read. */
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

export async function encryptSessionToken(
  token: string,
  isSecure: boolean,
  env: SessionCookieEnv,
): Promise<SessionCookie> {
  return {
    name: isSecure || env.ULTRA_ENV !== "sandbox" ? SECURE_NAME : INSECURE_NAME,
    value: await sealData({ token }, { password: env.SESSION_PASSWORD, ttl: SESSION_SECONDS }),
    options: cookieOptions(isSecure || env.ULTRA_ENV !== "sandbox", SESSION_SECONDS),
  };
}

/** Expires the session under every name the cookie may have. */
export function expiredCookies(env: Pick<SessionCookieEnv, "ULTRA_ENV">): readonly SessionCookie[] {
  return sessionCookieNames(env).map((name) => ({ name, value: "", options: cookieOptions(name === SECURE_NAME, 0) }));
}

export function writeCookie({ name, value, options: { path, maxAge, httpOnly, secure } }: BrowserCookie): string {
  const flags = `${httpOnly ? "; HttpOnly" : ""}; SameSite=Lax${secure ? "; Secure" : ""}`;
  return `${name}=${value}; Path=${path}; Max-Age=${maxAge}${flags}`;
}

/** The value of the first of `names` in a `Cookie` header. */
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

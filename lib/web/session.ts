import "server-only";
import { cookies } from "next/headers";
import { cache } from "react";
import { platformEnv } from "./platform";
import { expiredCookies, openSessionCookie, sealSessionToken, sessionCookieNames } from "./session-cookie";

/** The bearer's token of this request, or null. Opened once a request; never passed to a component. */
export const findToken = cache(async (): Promise<string | null> => {
  const jar = await cookies();
  const env = platformEnv();
  for (const name of sessionCookieNames(env)) {
    const value = jar.get(name)?.value;
    if (value) return openSessionCookie(value, env);
  }
  return null;
});

/** Seals a fresh token into the cookie. Only in a server action or a route handler. */
export async function saveToken(token: string, isSecure: boolean): Promise<void> {
  const { name, value, options } = await sealSessionToken(token, isSecure, platformEnv());
  (await cookies()).set(name, value, options);
}

/** Only in a server action or a route handler. */
export async function forgetToken(): Promise<void> {
  const jar = await cookies();
  for (const { name, value, options } of expiredCookies(platformEnv())) jar.set(name, value, options);
}

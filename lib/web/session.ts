import "server-only";
import { cookies, headers } from "next/headers";
import { cache } from "react";
import { ENDED_VISIT_COOKIE, NO_VISIT, VISIT_COOKIES, VISIT_SECONDS, visitIdIn } from "@/lib/contract/facts/visit";
import { platformEnv } from "./platform";
import { type BrowserCookie, openSessionCookie, sessionCookieNames } from "./session-cookie";
import { readableCookie, signInCookies, signOutCookies } from "./sign-in-cookies";

/** The bearer token of this request, or null. Decrypted once per request; never passed to a component. */
export const findToken = cache(async (): Promise<string | null> => {
  const jar = await cookies();
  const env = platformEnv();
  for (const name of sessionCookieNames(env)) {
    const value = jar.get(name)?.value;
    if (value) return openSessionCookie(value, env);
  }
  return null;
});

/** Whether the request carries a session cookie, valid or not. */
export async function hasSessionCookie(): Promise<boolean> {
  const jar = await cookies();
  return sessionCookieNames(platformEnv()).some((name) => Boolean(jar.get(name)));
}

/** Sets the cookies of a new session. Only in a server action. */
export async function saveSession(session: { token: string; visit: string | null }): Promise<void> {
  await setCookies(await signInCookies(session, await isSecure(), platformEnv()));
}

/** Only in a server action. */
export async function forgetSession(): Promise<void> {
  await setCookies(signOutCookies(await isSecure(), platformEnv()));
}

/**
 * Names the visit whose session has ended to the scripts of the page, which then end it. False where no server action
 * of a script runs: a page cannot set a cookie, not even when it is rendered after an action.
 */
export async function reportEndedVisit(): Promise<boolean> {
  if (!(await isScripted())) return false;
  const jar = await cookies();
  const visit = visitIdIn(jar.get(VISIT_COOKIES[0])?.value) ?? NO_VISIT;
  try {
    await setCookies([readableCookie(await isSecure())(ENDED_VISIT_COOKIE, visit, VISIT_SECONDS)]);
    return true;
  } catch {
    return false;
  }
}

/** Whether Next's script called the server action. */
export const isScripted = async () => (await headers()).has("next-action");

async function setCookies(made: readonly BrowserCookie[]): Promise<void> {
  const jar = await cookies();
  for (const { name, value, options } of made) jar.set(name, value, options);
}

const isSecure = async () => (await headers()).get("x-forwarded-proto") === "https";

/** A request to one of the routes of this folder, with the services of the Worker that it may use. */
import type { z } from "zod";
import type { Call } from "../../contract/define.ts";
import type { Locale } from "../../i18n/locales.ts";
import { type BrowserRequest, type CallOptions, callBackendFor } from "../backend-call.ts";
import type { ContentEnv, WaitUntil } from "../content/articles.ts";
import type { EdgeEnv } from "../edge-decisions.ts";
import {
  type BrowserCookie,
  findCookie,
  openSessionCookie,
  type SessionCookieEnv,
  sessionCookieNames,
  writeCookie,
} from "../session-cookie.ts";

export type RouteEnv = SessionCookieEnv & EdgeEnv & ContentEnv;

export interface RouteVisit {
  readonly request: Request;
  readonly url: URL;
  readonly locale: Locale;
  readonly env: RouteEnv;
  readonly waitUntil: WaitUntil;
}

/** The request for a backend call. */
async function browserRequestOf({ request, locale, env, waitUntil }: RouteVisit): Promise<BrowserRequest> {
  const jar = request.headers.get("cookie");
  const session = findCookie(jar, sessionCookieNames(env));
  return {
    ...{ env, locale, waitUntil },
    header: (name) => request.headers.get(name),
    cookie: (name) => findCookie(jar, [name]),
    token: session && (await openSessionCookie(session, env)),
    saveSession: () => Promise.reject(new Error("a session begins on a page or in the API gateway")),
  };
}

/** @throws AppError as `callBackendFor`. */
export const callFor = <C extends Call>(
  visit: RouteVisit,
  call: C,
  input: z.input<C["input"]>,
  options: CallOptions = {},
) => callBackendFor(() => browserRequestOf(visit), { call, input, options });

export function redirectTo(location: string, cookies: readonly BrowserCookie[] = []): Response {
  const headers = new Headers({ location, "cache-control": "private, no-store" });
  for (const cookie of cookies) headers.append("set-cookie", writeCookie(cookie));
  return new Response(null, { status: 303, headers });
}

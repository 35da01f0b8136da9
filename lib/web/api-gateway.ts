/**
 * The browser's API gateway: `/api/<documented path>` becomes a call to the backend. It decrypts the
 * session cookie; the bearer token never reaches the browser and is not accepted from it. It runs before Next, because
 * a balance should not wait for a page framework (docs/decisions/0002).
 */

import { logout } from "../contract/calls/auth.ts";
import { GOOGLE_NONCE_HEADER, GOOGLE_SIGN_IN_PATH } from "../contract/facts/google.ts";
import { CREDIT_FORM_BYTES_MAX, FORM_BYTES_MAX, isForm, JSON_BYTES_MAX } from "../contract/facts/uploads.ts";
import { SITE_ORIGIN_HEADER, TAP_SESSION_HEADER } from "../contract/facts/visit.ts";
import { AppError, type ErrorCode } from "../contract/values/errors.ts";
import { methodNotAllowed } from "../contract/values/method-not-allowed.ts";
import { problemResponse } from "../contract/values/problem-response.ts";
import { LOCALES, type Locale } from "../i18n/locales.ts";
import { localeOfPath } from "../i18n/navigation.ts";
import { type BackendEnv, fetchBackend } from "./backend-fetch.ts";
import { writeClientHeaders } from "./client-headers.ts";
import { expiredAttempts, findAttempt } from "./google-sign-in-cookie.ts";
import { referringPage } from "./referring-page.ts";
import { FILE_FORMS } from "./routes/file-forms.ts";
import { isSameOrigin } from "./same-origin.ts";
import {
  assertPasswordFit,
  type BrowserCookie,
  findCookie,
  openSessionCookie,
  type SessionCookieEnv,
  sessionCookieNames,
  writeCookie,
} from "./session-cookie.ts";
import { sessionEndedTarget } from "./session-ended.ts";
import { signInCookies, signOutCookies } from "./sign-in-cookies.ts";

export type ApiGatewayEnv = SessionCookieEnv & BackendEnv;

const API = "/api/";
/** Passed through unchanged: the backend authenticates the sender of a webhook. */
const WEBHOOKS = "/webhooks/";
/** The sandbox and operator paths, reachable only on a development machine. */
const SANDBOX_ONLY = ["/sandbox/", "/ops/"];
/** Backend paths outside the contract, never reachable below `/api`. */
const NO_CALLS = [WEBHOOKS, ...SANDBOX_ONLY, "/edge-config/", "/firebase/", "/content/", "/api/"];
/** Documented paths that begin with `/api` themselves (specification §7). */
const UNCHANGED = new Set(["/api/config", "/api/analytics/web-vitals"]);
/** A GET with side effects (specification §7): subject to the rules of a mutation. */
const CHANGING_GETS = new Set(["/v2/wallet/otp/request"]);
const PAGE_BYTES_MAX = 1024 * 1024;
/** The page whose server action takes a file larger than `PAGE_BYTES_MAX`. */
const LARGE_FORM_PAGE = "/transactions/tax-credit";
/** Paths that accept a form with files from browsers without scripts. */
const FILE_PAGES = Object.keys(FILE_FORMS);
/** Headers that only the gateway or the network edge may set. */
const STRIPPED_HEADERS = ["x-tap-auth", GOOGLE_NONCE_HEADER, "cookie", "x-forwarded-for", "x-real-ip"];

/** Maps a path below `/api` to the backend's path. */
export const backendPath = (pathname: string): string =>
  UNCHANGED.has(pathname) ? pathname : pathname.slice(API.length - 1);

/** Response to a call or a rejected request; null if the request is for a page. */
export async function handleApiRequest(request: Request, env: ApiGatewayEnv): Promise<Response | null> {
  const url = new URL(request.url);
  assertPasswordFit(env);
  if (!isReadable(url.pathname)) return refuse("NOT_FOUND");
  if (isPassedThrough(url.pathname, env)) return passThrough(request, url, env);
  const call = url.pathname.startsWith(API) ? url.pathname.slice(API.length - 1) : null;
  if (NO_CALLS.some((prefix) => (call ?? url.pathname).startsWith(prefix))) return refuse("NOT_FOUND");
  // Server actions are posted to pages: the same-origin rule applies to them here, independently of Next's own check.
  if (changesSomething(request, call) && !isSameOrigin(request)) {
    await drainBody(request);
    return refuse("CROSS_ORIGIN");
  }
  if (isTooLong(request, call, url.pathname)) return refuse("PAYLOAD_TOO_LARGE");
  if (call === null) return null;
  // A HEAD must change nothing (RFC 9110, section 9.2.1).
  if (request.method === "HEAD" && CHANGING_GETS.has(call)) throw methodNotAllowed(["GET"]);
  if (call === "/session/ended") return endDeadSession(request, env);
  url.pathname = backendPath(url.pathname);
  return forward(request, url, env);
}

/** A path with an invalid `%` sequence is rejected; Next would respond with a 500. */
function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

function isPassedThrough(path: string, { ULTRA_ENV }: ApiGatewayEnv): boolean {
  return (
    path.startsWith(WEBHOOKS) || (ULTRA_ENV === "sandbox" && SANDBOX_ONLY.some((prefix) => path.startsWith(prefix)))
  );
}

function passThrough({ method, headers, body }: Request, url: URL, env: ApiGatewayEnv): Promise<Response> {
  return callBackend(env, url, { method, headers: new Headers(headers), body });
}

function changesSomething({ method }: Request, call: string | null): boolean {
  return (method !== "GET" && method !== "HEAD") || (call !== null && CHANGING_GETS.has(call));
}

/**
 * Checked before reading the body. A call without a Content-Length is streamed to the backend, which enforces the
 * limit itself; a page request has no such check behind it. The limit for a page is higher, because React's encoding
 * of a form is longer than the form.
 */
function isTooLong(request: Request, call: string | null, path: string): boolean {
  const unknown = call === null && request.body !== null ? Number.POSITIVE_INFINITY : 0;
  const length = Number(request.headers.get("content-length") ?? unknown);
  const mayHoldFiles = isForm(request) && (call !== null || FILE_PAGES.some((page) => path.endsWith(page)));
  const pageMost = path.endsWith(LARGE_FORM_PAGE) && isForm(request) ? CREDIT_FORM_BYTES_MAX : PAGE_BYTES_MAX;
  const most = mayHoldFiles ? FORM_BYTES_MAX : call === null ? pageMost : JSON_BYTES_MAX;
  return !(length <= most);
}

/**
 * Reads and discards a rejected page request's body: otherwise the browser would see a broken connection instead of
 * the response.
 */
async function drainBody({ body }: Request): Promise<void> {
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > PAGE_BYTES_MAX) return;
  }
}

/** The language of the page that made the call; null for a client that is not a page of this site. */
function pageLocale(request: Request): Locale | null {
  const page = referringPage(request);
  return page && localeOfPath(page.pathname);
}

async function forward(request: Request, url: URL, env: ApiGatewayEnv): Promise<Response> {
  const cookies = request.headers.get("cookie");
  const headers = new Headers(request.headers);
  for (const name of STRIPPED_HEADERS) headers.delete(name);
  const sessionCookie = findCookie(cookies, sessionCookieNames(env));
  const token = sessionCookie && (await openSessionCookie(sessionCookie, env));
  const caller = {
    header: (name: string) => request.headers.get(name),
    cookie: (name: string) => findCookie(cookies, [name]),
  };
  writeClientHeaders(headers, caller, token);
  headers.set(SITE_ORIGIN_HEADER, url.origin);
  const attempt = url.pathname === GOOGLE_SIGN_IN_PATH ? await findAttempt(cookies, env) : null;
  if (attempt) headers.set(GOOGLE_NONCE_HEADER, attempt.nonce);
  const locale = pageLocale(request);
  if (locale !== null) headers.set("accept-language", LOCALES[locale].tag);

  const answer = await callBackend(env, url, { method: request.method, headers, body: request.body });
  const isSecure = url.protocol === "https:";
  // A decision uses up a Google sign-in attempt; a backend that was unavailable has made none.
  const spent = attempt && answer.status < 500 ? expiredAttempts(env) : [];
  // A script ends its session itself (lib/browser/sign-out.ts): a late 401 must not expire a newer session's cookies.
  const isScripts = request.headers.has(TAP_SESSION_HEADER);
  const isOver = answer.status === 401 && sessionCookie !== null && !isScripts;
  const isSignOut = url.pathname === logout.path && request.method === "POST" && answer.ok;
  return withCookies(answer, { isSecure, endsSession: isOver || isSignOut, spent, env });
}

/** `headers` belong to this call: a request's own cannot be changed. */
type Sent = Pick<Request, "method" | "headers" | "body">;

/**
 * The backend answers a HEAD as a GET, and the gateway drops the body.
 * @throws AppError GATEWAY_UNAVAILABLE when the backend does not respond.
 */
async function callBackend(env: ApiGatewayEnv, { href }: URL, { method, headers, body }: Sent): Promise<Response> {
  // A GET has no body (RFC 9110, section 9.3.1); `fetch` throws if given one.
  const isBodiless = method === "GET" || method === "HEAD";
  if (isBodiless) for (const name of ["content-length", "transfer-encoding"]) headers.delete(name);
  try {
    const answer = await fetchBackend(env, href, {
      method: isBodiless ? "GET" : method,
      headers,
      body: isBodiless ? null : body,
    });
    if (method !== "HEAD") return answer;
    await answer.body?.cancel();
    return new Response(null, answer);
  } catch {
    throw new AppError("GATEWAY_UNAVAILABLE");
  }
}

interface CookieFacts {
  readonly isSecure: boolean;
  /** Whether the session's cookies are expired. */
  readonly endsSession: boolean;
  /** Cookies to expire. */
  readonly spent: readonly BrowserCookie[];
  readonly env: ApiGatewayEnv;
}

async function withCookies(answer: Response, { isSecure, endsSession, spent, env }: CookieFacts): Promise<Response> {
  const token = answer.headers.get("x-tap-auth");
  const visit = answer.headers.get(TAP_SESSION_HEADER);
  const ended = endsSession ? signOutCookies(isSecure, env) : [];
  const cookies = [...spent, ...(token ? await signInCookies({ token, visit }, isSecure, env) : ended)];
  if (cookies.length === 0) return answer;
  const response = new Response(answer.body, answer);
  response.headers.delete("x-tap-auth");
  for (const cookie of cookies) response.headers.append("set-cookie", writeCookie(cookie));
  return response;
}

/**
 * The redirect target of a page whose session the backend rejected. It verifies the session once more before expiring
 * it, so that a link from another site cannot sign an investor out.
 */
async function endDeadSession(request: Request, env: ApiGatewayEnv): Promise<Response> {
  const probe = new Request(new URL("/v2/user/default-flow", request.url), { headers: request.headers });
  const answer = await forward(probe, new URL(probe.url), env);
  const isOver = answer.status === 401;
  const isSecure = request.url.startsWith("https:");
  const response = new Response(null, {
    status: 303,
    headers: { location: sessionEndedTarget(new URL(request.url), isOver), "cache-control": "private, no-store" },
  });
  if (isOver)
    for (const cookie of signOutCookies(isSecure, env)) response.headers.append("set-cookie", writeCookie(cookie));
  return response;
}

const refuse = (code: ErrorCode) => problemResponse(code, { requestId: crypto.randomUUID() });

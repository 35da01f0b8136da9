/**
 * The last step of every response of the web Worker. Postconditions: a failure under `/api` is a problem document for a
 * program and a page for a browser that follows a link, a failure of a page is a page in the language of its path, and
 * no cache stores a response that sets a cookie.
 */
import type { ErrorCode } from "../contract/values/errors.ts";
import { asProblem, codeOfStatus, isOfType, PROBLEM_TYPE, problem } from "../contract/values/problem-response.ts";
import { type Locale, localeOr } from "../i18n/locales.ts";
import { hrefFor, localeOfPath } from "../i18n/navigation.ts";
import { FIREBASE_PREFIX } from "../remote-config/app.ts";
import { errorPage } from "./error-page.ts";
import type { OwnFailures } from "./own-failures.ts";
import { securePage, storedPath } from "./page-headers.ts";
import { pageOfFollowedLink } from "./referring-page.ts";

/** Paths that the backend serves to programs. */
const PROGRAM_PATHS = ["/api/", "/webhooks/", "/ops/", "/edge-config/"];
/** Answers in a form of their own: pages of the backend, and errors that Firebase's SDK reads. */
const UNCHANGED_PATHS = ["/sandbox/", FIREBASE_PREFIX];
/** Header by which Next tells the browser's router that a server action does not exist. */
const ACTION_NOT_FOUND = "x-nextjs-action-not-found";

interface Explaining {
  /** The colours of the error page. */
  readonly tokens: string;
  readonly failures: OwnFailures;
}

export async function finishResponse(request: Request, answer: Response, context: Explaining): Promise<Response> {
  const finished = answer.status < 400 ? answer : await explainFailure(request, answer, context);
  return withoutSharedCookie(finished);
}

/** Prevents a shared cache from giving one visitor's cookie to all others. */
function withoutSharedCookie(answer: Response): Response {
  if (!answer.headers.has("set-cookie")) return answer;
  const own = new Response(answer.body, answer);
  own.headers.set("cache-control", "private, no-store");
  own.headers.delete("cdn-cache-control");
  // Next's internal copy of the same cookie.
  own.headers.delete("x-middleware-set-cookie");
  return own;
}

async function explainFailure(request: Request, answer: Response, { tokens, failures }: Explaining): Promise<Response> {
  const url = urlOf(request);
  if (UNCHANGED_PATHS.some((prefix) => url.pathname.startsWith(prefix))) return answer;
  const { requestId } = failures;
  if (PROGRAM_PATHS.some((prefix) => url.pathname.startsWith(prefix))) {
    const from = pageOfFollowedLink(request);
    return from ? explainFailedFile(answer, { from, requestId, tokens }) : asProblem(answer, requestId);
  }
  const { status } = answer;
  // An exception in the Worker itself has been noted already.
  if (status >= 500 && !isOfType(answer, PROBLEM_TYPE)) failures.note({ event: "page_failed", status });
  const drawn = await findRenderedFailure(request, answer);
  if (drawn) return drawn;
  const problem = await readProblem(answer, requestId);
  const page = await errorPage({ ...problem, locale: localeOf(url), tokens });
  if (problem.code === "NOT_FOUND" && request.headers.has("next-action")) page.headers.set(ACTION_NOT_FOUND, "1");
  return withHeadersOf(answer, page, url);
}

interface FailedFile {
  readonly from: URL;
  readonly requestId: string;
  readonly tokens: string;
}

/** The failure of a file in words, with the way back. An ended session leads to the home page, as on a page. */
async function explainFailedFile(answer: Response, { from, requestId, tokens }: FailedFile): Promise<Response> {
  const locale = localeOfPath(from.pathname);
  const { code } = await readProblem(answer, requestId);
  const page =
    code === "UNAUTHENTICATED"
      ? new Response(null, { status: 303, headers: { location: hrefFor(locale, "/") } })
      : await errorPage({ code, locale, requestId, tokens, backTo: from.href });
  return withHeadersOf(answer, page, from);
}

function withHeadersOf(answer: Response, page: Response, { protocol }: URL): Promise<Response> {
  for (const name of ["allow", "retry-after", ACTION_NOT_FOUND]) {
    const value = answer.headers.get(name);
    if (value !== null) page.headers.set(name, value);
  }
  for (const cookie of answer.headers.getSetCookie()) page.headers.append("set-cookie", cookie);
  return securePage(page, { isSecure: protocol === "https:", nonce: null });
}

/** Next's built-in error page, which has no text, no language and no content without scripts. */
const BARE_PAGE = '<html id="__next_error__"';

/** The error page that Next rendered, if it is one of this site's; null for an unknown server action. */
async function findRenderedFailure(request: Request, answer: Response): Promise<Response | null> {
  if (isOfType(answer, "text/x-component")) return answer;
  if (!isOfType(answer, "text/html") || request.headers.has("next-action")) return null;
  const html = await answer.text();
  return html.includes(BARE_PAGE) ? null : new Response(html, answer);
}

async function readProblem(answer: Response, requestId: string): Promise<{ code: ErrorCode; requestId: string }> {
  if (!isOfType(answer, PROBLEM_TYPE)) {
    if (!answer.bodyUsed) await answer.body?.cancel();
    return { code: codeOfStatus(answer.status), requestId };
  }
  return problem.pick({ code: true, requestId: true }).parse(await answer.json());
}

/** A request with an invalid host has an unparsable URL; its path is still usable. */
function urlOf({ url }: Request): URL {
  const path = /^https?:\/\/[^/]*(\/[^?#]*)/.exec(url)?.[1] ?? "/";
  return URL.parse(url) ?? new URL(encodeURI(path), "http://unknown.invalid");
}

function localeOf(url: URL): Locale {
  const [, first] = storedPath(url).split("/");
  return localeOr(first);
}

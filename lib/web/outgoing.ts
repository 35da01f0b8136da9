/**
 * The last step of every answer of the web Worker. Always true after it: a failure under `/api` is a problem, a failure
 * of a page is a page in the language of its address, and an answer that sets a cookie is kept by no cache.
 */
import { type ErrorCode, problem } from "../contract/values/errors.ts";
import { asProblem, codeOfStatus, isOfType, PROBLEM_TYPE } from "../contract/values/problem-response.ts";
import { type Locale, localeOr } from "../i18n/locales.ts";
import { errorPage } from "./error-page.ts";
import { securePage, storedPath } from "./page-headers.ts";

/** Answered by the backend to programs. The sandbox's pages are the backend's own, and pass as they are. */
const PROGRAM_PATHS = ["/api/", "/webhooks/", "/ops/", "/edge-config/", "/firebase/"];
const SANDBOX = "/sandbox/";
/** What the browser's router needs to know of a server action that failed. */
const ACTION_NOT_FOUND = "x-nextjs-action-not-found";

export async function finishAnswer(request: Request, answer: Response, tokens: string): Promise<Response> {
  const finished = answer.status < 400 ? answer : await explainFailure(request, answer, tokens);
  return withoutSharedCookie(finished);
}

/** A shared cache would hand one visitor's cookie to all others. */
function withoutSharedCookie(answer: Response): Response {
  if (!answer.headers.has("set-cookie")) return answer;
  const own = new Response(answer.body, answer);
  own.headers.set("cache-control", "private, no-store");
  // Next's own copy of the same cookie.
  own.headers.delete("x-middleware-set-cookie");
  return own;
}

async function explainFailure(request: Request, answer: Response, tokens: string): Promise<Response> {
  const url = urlOf(request);
  if (url.pathname.startsWith(SANDBOX)) return answer;
  const requestId = crypto.randomUUID();
  if (PROGRAM_PATHS.some((prefix) => url.pathname.startsWith(prefix))) return asProblem(answer, requestId);
  const drawn = await findDrawnFailure(request, answer);
  if (drawn) return drawn;
  const told = await readProblem(answer, requestId);
  if (answer.status >= 500 && !isOfType(answer, PROBLEM_TYPE)) logFailure(told, url);
  const page = await errorPage({ ...told, locale: localeOf(url), tokens });
  for (const name of ["allow", "retry-after", ACTION_NOT_FOUND]) {
    const value = answer.headers.get(name);
    if (value !== null) page.headers.set(name, value);
  }
  for (const cookie of answer.headers.getSetCookie()) page.headers.append("set-cookie", cookie);
  return securePage(page, { isSecure: url.protocol === "https:", nonce: null });
}

/** Next's own page for what it has no page of ours for: no words, no language, and nothing at all without scripts. */
const BARE_PAGE = '<html id="__next_error__"';

/** The failure as Next has drawn it, where it has drawn one of our pages. For an unknown server action it never does. */
async function findDrawnFailure(request: Request, answer: Response): Promise<Response | null> {
  if (isOfType(answer, "text/x-component")) return answer;
  if (!isOfType(answer, "text/html") || request.headers.has("next-action")) return null;
  const html = await answer.text();
  return html.includes(BARE_PAGE) ? null : new Response(html, answer);
}

/** The reference that the page shows leads to this line; what was thrown in the Worker itself has one already. */
function logFailure({ requestId }: { requestId: string }, { pathname: path }: URL): void {
  console.error(JSON.stringify({ level: "error", event: "page_failed", requestId, path }));
}

async function readProblem(answer: Response, requestId: string): Promise<{ code: ErrorCode; requestId: string }> {
  if (!isOfType(answer, PROBLEM_TYPE)) {
    if (!answer.bodyUsed) await answer.body?.cancel();
    return { code: codeOfStatus(answer.status), requestId };
  }
  return problem.pick({ code: true, requestId: true }).parse(await answer.json());
}

/** A host that is no host makes an address that cannot be read; its path can. */
function urlOf({ url }: Request): URL {
  const path = /^https?:\/\/[^/]*(\/[^?#]*)/.exec(url)?.[1] ?? "/";
  return URL.parse(url) ?? new URL(encodeURI(path), "http://unknown.invalid");
}

function localeOf(url: URL): Locale {
  const [, first] = storedPath(url).split("/");
  return localeOr(first);
}

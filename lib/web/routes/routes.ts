/**
 * Requests that the Worker answers itself, besides API calls and static files: forms that redirect, and files made of
 * content. They run before Next, whose bundler would add a second copy of its runtime and of all messages for a single
 * route handler (docs/decisions/0083).
 */
import { methodNotAllowed } from "../../contract/values/method-not-allowed.ts";
import { barePath, localeOfPath } from "../../i18n/navigation.ts";
import { securePage } from "../page-headers.ts";
import { readPageRequest } from "../page-request.ts";
import { withPublicCaching } from "../public-cache-control.ts";
import { nameServedOrigin } from "../served-origin.ts";
import { answerFeed, FEED_PATH } from "./blog-feed.ts";
import { FILE_FORMS, forwardFiles } from "./file-forms.ts";
import { startGoogle } from "./google-start.ts";
import { answerHolidays } from "./holiday-file.ts";
import { answerOfflineWorker, OFFLINE_WORKER_PATH } from "./offline-worker.ts";
import { answerSearchEntries } from "./search.ts";
import { signOut } from "./sign-out.ts";
import { answerApiCatalog, answerManifest, answerRobots, answerSecurity, SECURITY_PATH } from "./site-files.ts";
import { answerSitemap } from "./sitemap.ts";
import type { RouteEnv, RouteVisit } from "./visit.ts";

interface Route {
  readonly method: "GET" | "POST";
  readonly answer: (visit: RouteVisit) => Response | Promise<Response>;
}

const get = (answer: Route["answer"]): Route => ({ method: "GET", answer });
const post = (answer: Route["answer"]): Route => ({ method: "POST", answer });

/** One for the whole site. */
const SITE_ROUTES = new Map<string, Route>([
  ["/sitemap.xml", get(answerSitemap)],
  ["/robots.txt", get(answerRobots)],
  ["/manifest.webmanifest", get(answerManifest)],
  [OFFLINE_WORKER_PATH, get(answerOfflineWorker)],
  [SECURITY_PATH, get(answerSecurity)],
  ["/.well-known/api-catalog", get(answerApiCatalog)],
]);

/** One in every language, by path without language. */
const ROUTES = new Map<string, Route>([
  [FEED_PATH, get(answerFeed)],
  ["/tools/holidays.ics", get(answerHolidays)],
  ["/login/google/start", get(startGoogle)],
  ["/search/entries", get(answerSearchEntries)],
  ["/sign-out", post(signOut)],
  ...Object.entries(FILE_FORMS).map(
    ([path, form]) => [path, post((visit) => forwardFiles(visit, form))] satisfies [string, Route],
  ),
]);

/**
 * Null for a path that is none of these.
 * @throws AppError METHOD_NOT_ALLOWED; INVALID_INPUT for a body that is not the declared form.
 */
export async function answerRoute(
  received: Request,
  env: RouteEnv,
  { waitUntil }: { readonly waitUntil: RouteVisit["waitUntil"] },
): Promise<Response | null> {
  const url = new URL(received.url);
  const route = SITE_ROUTES.get(url.pathname) ?? ROUTES.get(barePath(url.pathname));
  if (route === undefined) return null;
  const allowed = route.method === "GET" ? ["GET", "HEAD"] : ["POST"];
  if (!allowed.includes(received.method)) throw methodNotAllowed(allowed);
  const { request } = await readPageRequest(received);
  const answer = await route.answer({ request, url, locale: localeOfPath(url.pathname), env, waitUntil });
  const secured = await securePage(answer, { isSecure: url.protocol === "https:", nonce: null });
  return answer.status === 200 ? forReader(request, secured, env) : secured;
}

/** A file: stored by caches, not sent again to a reader that has it, and without its body for a HEAD. */
async function forReader(request: Request, file: Response, env: RouteEnv): Promise<Response> {
  const text = nameServedOrigin(await file.text(), new URL(request.url).origin, env);
  const body = new TextEncoder().encode(text);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", body)).slice(0, 16);
  const tag = `"${[...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("")}"`;
  const known = (request.headers.get("if-none-match") ?? "").split(",").map((each) => each.trim().replace(/^W\//, ""));
  const { headers } = withPublicCaching(new Response(null, file), { isForVisitorsOnly: false });
  headers.set("etag", tag);
  if (known.includes(tag)) return new Response(null, { status: 304, headers });
  return new Response(request.method === "HEAD" ? null : body, { headers });
}

/**
 * The web Worker's entry point. API calls go through the gateway to the backend; everything else is one of a few
 * routes, a static file or a Next page.
 */
import prerendered from "./.next/prerender-manifest.json";
import actions from "./.next/server/server-reference-manifest.json";
import next from "./.open-next/worker.js";
import tokens from "./components/ui/tokens.css";
import { AppError } from "./lib/contract/values/errors.ts";
import { logActionError, watchAction } from "./lib/web/action-refusals.ts";
import { findAction } from "./lib/web/action-request.ts";
import { type ApiGatewayEnv, backendPath, handleApiRequest } from "./lib/web/api-gateway.ts";
import { findBuiltPage } from "./lib/web/built-page.ts";
import { type CompressionEnv, compressed } from "./lib/web/compression.ts";
import { assertContentFit, contentMemory } from "./lib/web/content/articles.ts";
import {
  answerContentWebhook,
  assertContentWebhookFit,
  type ContentWebhookEnv,
  isContentChange,
} from "./lib/web/content/webhook.ts";
import { drawDocument } from "./lib/web/document-drawing.ts";
import { type EdgeEnv, leadsToGift, regionOf } from "./lib/web/edge-decisions.ts";
import { type ErrorReportEnv, errorReporterOf, isReported, reportResponse } from "./lib/web/error-reports.ts";
import { finishResponse } from "./lib/web/finish-response.ts";
import { answerFirebase, type FirebaseEnv } from "./lib/web/firebase-proxy.ts";
import { modeOfPlace } from "./lib/web/investment-mode.ts";
import { findLanguageOffer, requestForOffer, withLanguageOffer } from "./lib/web/language-offer.ts";
import { assertNoMaintenance } from "./lib/web/maintenance.ts";
import { asMissing, isMissingPage, missingPageRequest } from "./lib/web/missing-page.ts";
import { drawWith, OwnFailures, replacePrintedErrors } from "./lib/web/own-failures.ts";
import { newNonce, securePage, withNonce } from "./lib/web/page-headers.ts";
import { readPageRequest } from "./lib/web/page-request.ts";
import { withPublicCaching } from "./lib/web/public-cache-control.ts";
import { PublicPageCache } from "./lib/web/public-page-cache.ts";
import { answerRoute } from "./lib/web/routes/routes.ts";
import type { RouteEnv } from "./lib/web/routes/visit.ts";
import { assertSiteOriginFit, type SiteEnv, withServedOrigin } from "./lib/web/served-origin.ts";
import { assertShownAddress } from "./lib/web/shown-address.ts";
import { type FilesEnv, findFile, readFile } from "./lib/web/static-file.ts";
import { findStoredPage } from "./lib/web/stored-page.ts";
import { markRegion } from "./lib/web/visitor-region.ts";

type WebEnv = ApiGatewayEnv &
  CompressionEnv &
  FirebaseEnv &
  RouteEnv &
  FilesEnv &
  EdgeEnv &
  ErrorReportEnv &
  SiteEnv &
  ContentWebhookEnv;
interface Execution {
  waitUntil(work: Promise<unknown>): void;
}
interface Context extends Execution {
  readonly failures: OwnFailures;
}

replacePrintedErrors(console);

const memory = new PublicPageCache({ ttlMs: 5_000, pages: 64, bytesPerPage: 512 * 1024 });

/** Routes whose pages content may add after the build, such as articles: `["[locale]", "blog", "[slug]"]`. */
const openRoutes = Object.keys(prerendered.dynamicRoutes).map((route) => route.slice(1).split("/"));

function isStored(path: string): boolean {
  if (path in prerendered.routes) return true;
  const segments = path.slice(1).split("/");
  const fits = (part: string, index: number) => part.startsWith("[") || part === segments[index];
  return openRoutes.some((route) => route.length === segments.length && route.every(fits));
}

/** The page, or the page for missing addresses in its place. */
async function renderFound(received: Request, env: WebEnv, context: Context): Promise<Response> {
  assertShownAddress(received);
  const page = await renderPage(received, env, context);
  if (isMissingPage(received)) return asMissing(page) ?? page;
  const instead = page.status === 404 ? missingPageRequest(received) : null;
  if (instead === null) return page;
  await page.body?.cancel();
  return asMissing(await renderPage(instead, env, context)) ?? new Response(null, { status: 404 });
}

async function renderPage(received: Request, env: WebEnv, context: Context): Promise<Response> {
  const { request, form } = await readPageRequest(received);
  const action = await findAction({ request, form }, actions.node);
  const { origin, protocol } = new URL(request.url);
  const isSecure = protocol === "https:";
  /** Renders with Next, or throws the refusal of the action that the request calls. */
  const render = async (sent: Request): Promise<Response> => {
    const watched = watchAction((work) => context.waitUntil(work));
    const drawn = await drawWith(context.failures, () => next.fetch(sent, env, watched.context));
    const page = withServedOrigin(drawn, origin, env);
    const refusal = watched.refusal();
    if (!refusal) return page;
    await page.body?.cancel();
    logActionError(action ?? "unknown", refusal);
    throw refusal;
  };
  // A stored page is shared by all visitors and must not carry one visitor's nonce.
  const stored = findStoredPage(request, isStored);
  if (stored) {
    const drawn = await render(request);
    const built = drawn.status < 500 ? null : await findBuiltPage(request, stored.path, env);
    if (built !== null) await drawn.body?.cancel();
    const found = built === null ? drawn : withServedOrigin(built, origin, env);
    const page = await securePage(found, { isSecure, nonce: null, readFile: (path) => readFile(path, env) });
    return memory.remember(request, withPublicCaching(page, stored), Date.now());
  }
  const nonce = newNonce();
  const regionMode = modeOfPlace(await leadsToGift(env, regionOf(request.headers)));
  const drawn = await drawDocument(request, () => render(withNonce(request, { nonce, regionMode })));
  return securePage(drawn, { isSecure, nonce });
}

/** A failed response is reported, and returned as it is (specification §8). */
async function answerApi(request: Request, env: WebEnv, context: Context): Promise<Response | null> {
  const response = await handleApiRequest(request, env);
  const { pathname } = new URL(request.url);
  if (response === null || !pathname.startsWith("/api/")) return response;
  const path = backendPath(pathname);
  if (!isReported(path, response.status)) return response;
  const reported = reportResponse(
    { path, method: request.method, response },
    { report: errorReporterOf(env), now: Date.now() },
  );
  context.waitUntil(reported);
  return response;
}

async function answer(request: Request, env: WebEnv, context: Context): Promise<Response> {
  if (!URL.canParse(request.url)) throw new AppError("INVALID_INPUT");
  assertSiteOriginFit(env);
  assertContentFit(env);
  assertContentWebhookFit(env);
  if (await isContentChange(request, env)) contentMemory.expire();
  await assertNoMaintenance(request, env, Date.now());
  const waitUntil = (work: Promise<unknown>) => context.waitUntil(work);
  const { previewModeId: previewId } = prerendered.preview;
  const response =
    (await answerContentWebhook(request, env, { previewId, waitUntil })) ??
    (findStoredPage(request, isStored) && memory.recall(request, Date.now())) ??
    (await answerFirebase(request, env, Date.now())) ??
    (await answerApi(request, env, context)) ??
    (await answerRoute(request, env, { waitUntil })) ??
    (await findFile(request, env)) ??
    (await renderFound(request, env, context));
  return markRegion(request, response, env);
}

/** The answer; on a visitor's first page with the offer of the language that the browser prefers. */
async function answerVisitor(request: Request, env: WebEnv, context: Context): Promise<Response> {
  const offer = findLanguageOffer(request);
  if (offer === null) return answer(request, env, context);
  return withLanguageOffer(await answer(requestForOffer(request), env, context), offer);
}

export default {
  async fetch(request: Request, env: WebEnv, execution: Execution): Promise<Response> {
    const waitUntil = (work: Promise<unknown>) => execution.waitUntil(work);
    const failures = new OwnFailures(request, { env, waitUntil, now: Date.now });
    const answered = await answerVisitor(request, env, { waitUntil, failures }).catch((cause: unknown) =>
      failures.answer(cause),
    );
    return compressed(request, await finishResponse(request, answered, { tokens, failures }), env);
  },
};

import "server-only";
import { getCloudflareContext } from "@opennextjs/cloudflare";
import { cache } from "react";
import { DEFAULT_LOCALE, type Locale } from "@/lib/i18n/locales";
import { fetchBackend } from "../backend-fetch";
import { errorReporterOf, reportFailedRead } from "../error-reports";
import { platformEnv } from "../platform";
import { ContentError, type ContentSource, listDocuments, readDocument } from "./client";
import { readPreIpoPageOrFallback } from "./pre-ipo-page";
import { type ArticleSummary, article, articleSummary, articleTag, type Company, company } from "./schemas";
import { StaleWhileRevalidate } from "./stale-while-revalidate";

const memory = new StaleWhileRevalidate({
  freshMs: 60_000,
  staleMs: 24 * 60 * 60_000,
  retryMs: 10_000,
  keysMax: 500,
  now: Date.now,
});

/** The backend's host name; not in DNS, reachable only through a binding. */
const EMBEDDED_HOST = "backend.internal";

/** While pages are built, nobody waits for them, and a busy machine must not fail the build. */
const isBuilding = () => process.env.NEXT_PHASE === "phase-production-build";
const BUILD_DEADLINE_MS = 60_000;

/** The Worker's variables or, while pages are built, the build's. Both are in `process.env`. */
function contentSource(): ContentSource {
  const { CONTENT_URL: baseUrl = "", CONTENT_TOKEN: token = "" } = process.env;
  const isEmbedded = URL.parse(baseUrl)?.host === EMBEDDED_HOST;
  return {
    baseUrl,
    token,
    ...(isBuilding() && { deadlineMs: BUILD_DEADLINE_MS }),
    fetch: (url, init) => (isEmbedded ? fetchBackend(platformEnv(), url, init) : fetch(url, init)),
    report: ({ path, status }) => {
      const { ERROR_REPORT_DSN, ULTRA_ENV } = process.env;
      const report = errorReporterOf({
        ...(ULTRA_ENV && { ULTRA_ENV }),
        ...(ERROR_REPORT_DSN && { ERROR_REPORT_DSN }),
      });
      waitUntil(reportFailedRead({ path: `/content${path}`, status }, { report, now: Date.now() }));
    },
  };
}

/** While pages are built there is no request that could end too early. */
function waitUntil(work: Promise<unknown>): void {
  if (!isBuilding()) getCloudflareContext().ctx.waitUntil(work);
}

const isMissing = (cause: unknown) => cause instanceof ContentError && cause.failure === "NOT_FOUND";

/**
 * Who runs the site: company, registrations, trustee, escrow bank, auditors, grievance officer, escalation. In English
 * where it is not translated.
 * @throws ContentError when the content service cannot be read; a prerendered page then keeps its last version.
 */
export const readCompany = cache(async (locale: Locale): Promise<Company> => {
  const read = (language: Locale) =>
    readDocument(contentSource(), { path: "/company", query: { locale: language, populate: "*" }, schema: company });
  return memory.get(
    `company ${locale}`,
    () =>
      read(locale).catch((cause: unknown) => {
        if (!isMissing(cause) || locale === DEFAULT_LOCALE) throw cause;
        return read(DEFAULT_LOCALE);
      }),
    waitUntil,
  );
});

/** The content of `/pre-ipo`; disabled and empty when it cannot be read (specification §3, §8). */
export const readPreIpoPage = cache((locale: Locale) =>
  readPreIpoPageOrFallback((request) =>
    memory.get(`pre-ipo ${locale}`, () => readDocument(contentSource(), request(locale)), waitUntil),
  ),
);

const ARTICLES = "/articles";

/**
 * The articles of a language, newest first, without their text.
 * @throws ContentError
 */
export const listArticles = cache((locale: Locale): Promise<ArticleSummary[]> => {
  const query = {
    locale,
    sort: "publishedAt:desc",
    fields: "slug,title,excerpt,minutes,createdAt,updatedAt,publishedAt",
    populate: "author,tags",
  };
  return memory.get(
    `articles ${locale}`,
    () => listDocuments(contentSource(), { path: ARTICLES, query, schema: articleSummary }),
    waitUntil,
  );
});

/**
 * Null when there is no such article in this language.
 * @throws ContentError
 */
export const findArticle = cache(async (locale: Locale, slug: string) => {
  // Addresses of articles that do not exist must neither reach the content service nor fill the memory.
  const known = await listArticles(locale);
  if (!known.some((each) => each.slug === slug)) return null;
  const query = { locale, "filters[slug][$eq]": slug, populate: "*" };
  const [found = null] = await memory.get(
    `article ${locale} ${slug}`,
    () => listDocuments(contentSource(), { path: ARTICLES, query, schema: article }),
    waitUntil,
  );
  return found;
});

/** @throws ContentError */
export const listArticleTags = cache((locale: Locale) =>
  memory.get(
    `tags ${locale}`,
    () => listDocuments(contentSource(), { path: "/article-tags", query: { locale }, schema: articleTag }),
    waitUntil,
  ),
);

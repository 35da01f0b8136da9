/** The articles of the content service, for pages and for the files that list them. */
import { z } from "zod";
import { SettingError } from "../../contract/facts/logged-error.ts";
import type { Locale } from "../../i18n/locales.ts";
import { type BackendEnv, fetchBackend } from "../backend-fetch.ts";
import { type ErrorReportEnv, errorReporterOf, reportFailure } from "../error-reports.ts";
import { type ContentSource, listDocuments } from "./client.ts";
import { isAbsence } from "./content-error.ts";
import { type LastKnownEnv, lastKnownIn, readOrLastKnown } from "./last-known.ts";
import { type ArticleSummary, articleSummary } from "./schemas.ts";
import { StaleWhileRevalidate } from "./stale-while-revalidate.ts";

declare global {
  /** One for the Worker and for its pages, which are two bundles in one isolate. */
  var ultraContentMemory: StaleWhileRevalidate | undefined;
}

globalThis.ultraContentMemory ??= new StaleWhileRevalidate({
  freshMs: 60_000,
  staleMs: 24 * 60 * 60_000,
  retryMs: 10_000,
  keysMax: 500,
  isAbsence,
  now: Date.now,
});

/** The values that this isolate has read from the content service. */
export const contentMemory = globalThis.ultraContentMemory;

export type WaitUntil = (work: Promise<unknown>) => void;

export interface ContentEnv extends ErrorReportEnv, LastKnownEnv {
  /** Without a slash at its end; of a Strapi, `https://<host>/api`. */
  readonly CONTENT_URL?: string;
  readonly CONTENT_TOKEN?: string;
}

/** The backend's host name; not in DNS, reachable only through a binding. */
const EMBEDDED_HOST = "backend.internal";

/** @throws SettingError when CONTENT_URL is no https address, or CONTENT_TOKEN is missing or the sandbox's, outside the sandbox */
export function assertContentFit({ ULTRA_ENV, CONTENT_URL = "", CONTENT_TOKEN = "" }: ContentEnv): void {
  if (ULTRA_ENV === "sandbox") return;
  if (URL.parse(CONTENT_URL)?.protocol !== "https:") {
    throw new SettingError("CONTENT_URL", "is missing, or no https address");
  }
  if (CONTENT_TOKEN === "" || CONTENT_TOKEN.includes("not-for-production")) {
    throw new SettingError("CONTENT_TOKEN", "is missing, or the sandbox's");
  }
}

/** `backend` is read only if it is the content service itself. */
export function contentSourceOf(env: ContentEnv, backend: () => BackendEnv, waitUntil: WaitUntil): ContentSource {
  const { CONTENT_URL: baseUrl = "", CONTENT_TOKEN: token = "" } = env;
  const isEmbedded = URL.parse(baseUrl)?.host === EMBEDDED_HOST;
  return {
    baseUrl,
    token,
    lastKnown: lastKnownIn(env, waitUntil),
    fetch: (url, init) => (isEmbedded ? fetchBackend(backend(), url, init) : fetch(url, init)),
    report: ({ path, status }) =>
      waitUntil(
        reportFailure(
          { status, method: "GET", path: `/content${path}`, requestId: null },
          { report: errorReporterOf(env), now: Date.now() },
        ),
      ),
  };
}

export const ARTICLES = "/articles";

/**
 * Reads the articles of a language, newest first, without their text. `key` names them in the memory.
 * @throws ContentError
 */
export const articleList = (source: ContentSource, locale: Locale) => ({
  key: `articles ${locale}`,
  read: (): Promise<ArticleSummary[]> =>
    readOrLastKnown(source, {
      key: `articles ${locale}`,
      schema: z.array(articleSummary),
      read: () =>
        listDocuments(source, {
          path: ARTICLES,
          query: {
            locale,
            sort: "publishedAt:desc",
            fields: "slug,title,excerpt,minutes,createdAt,updatedAt,publishedAt",
            populate: "author,tags",
          },
          schema: articleSummary,
        }),
    }),
});

/** @throws ContentError when it cannot be read and never was. */
export function readArticleList(
  source: ContentSource,
  locale: Locale,
  waitUntil: WaitUntil,
): Promise<ArticleSummary[]> {
  const { key, read } = articleList(source, locale);
  return contentMemory.get(key, read, waitUntil);
}

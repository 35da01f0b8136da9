import "server-only";
import { getCloudflareContext } from "@opennextjs/cloudflare";
import { cache } from "react";
import { z } from "zod";
import { DEFAULT_LOCALE, type Locale } from "@/lib/i18n/locales";
import { platformEnv } from "../platform";
import { ARTICLES, articleList, contentMemory, contentSourceOf } from "./articles";
import { type ContentSource, listDocuments, readContentDocument } from "./client";
import { isAbsence } from "./content-error";
import { readOrLastKnown } from "./last-known";
import { readPreIpoPageOrFallback } from "./pre-ipo-page";
import { article, articleTag, type Company, company, preIpoPage } from "./schemas";

/** Reads of a build have a longer deadline: no reader waits, and a busy machine must not fail the build. */
const isBuilding = () => process.env.NEXT_PHASE === "phase-production-build";
const BUILD_DEADLINE_MS = 60_000;

/** The Worker's variables or, while pages are built, the build's. Both are in `process.env`. */
function contentSource(): ContentSource {
  const { CONTENT_URL = "", CONTENT_TOKEN = "", ERROR_REPORT_DSN, ULTRA_ENV } = process.env;
  const { NEXT_INC_CACHE_R2_BUCKET } = isBuilding() ? {} : getCloudflareContext().env;
  const env = {
    ...{ CONTENT_URL, CONTENT_TOKEN },
    ...(NEXT_INC_CACHE_R2_BUCKET && { NEXT_INC_CACHE_R2_BUCKET }),
    ...(ULTRA_ENV && { ULTRA_ENV }),
    ...(ERROR_REPORT_DSN && { ERROR_REPORT_DSN }),
  };
  return {
    ...contentSourceOf(env, platformEnv, waitUntil),
    ...(isBuilding() && { deadlineMs: BUILD_DEADLINE_MS }),
  };
}

/** While pages are built there is no request that could end too early. */
function waitUntil(work: Promise<unknown>): void {
  if (!isBuilding()) getCloudflareContext().ctx.waitUntil(work);
}

/**
 * The operator of the site: company, registrations, trustee, escrow bank, auditors, grievance officer, escalation. In
 * English where it is not translated.
 * @throws ContentError when the content service cannot be read and never was; a prerendered page then keeps its last
 * version.
 */
export const readCompany = cache(async (locale: Locale): Promise<Company> => {
  const source = contentSource();
  const read = (language: Locale) =>
    readContentDocument(source, { path: "/company", query: { locale: language, populate: "*" }, schema: company });
  const inEnglishIfMissing = () =>
    read(locale).catch((cause: unknown) => {
      if (!isAbsence(cause) || locale === DEFAULT_LOCALE) throw cause;
      return read(DEFAULT_LOCALE);
    });
  const key = `company ${locale}`;
  return contentMemory.getRecent(key, () =>
    readOrLastKnown(source, { key, schema: company, read: inEnglishIfMissing }),
  );
});

/** The content of `/pre-ipo`; disabled and empty when it cannot be read and never was (specification §3, §8). */
export const readPreIpoPage = cache((locale: Locale) =>
  readPreIpoPageOrFallback((request) => {
    const source = contentSource();
    const key = `pre-ipo ${locale}`;
    const read = () => readContentDocument(source, request(locale));
    return contentMemory.get(key, () => readOrLastKnown(source, { key, schema: preIpoPage, read }), waitUntil);
  }),
);

/** @throws ContentError */
export const listArticles = cache((locale: Locale) => {
  const { key, read } = articleList(contentSource(), locale);
  return contentMemory.getRecent(key, read);
});

/**
 * Null when there is no such article in this language.
 * @throws ContentError
 */
export const findArticle = cache(async (locale: Locale, slug: string) => {
  // Addresses of articles that do not exist must neither reach the content service nor fill the memory.
  const known = await listArticles(locale);
  if (!known.some((each) => each.slug === slug)) return null;
  const source = contentSource();
  const key = `article ${locale} ${slug}`;
  const query = { locale, "filters[slug][$eq]": slug, populate: "*" };
  const read = () => listDocuments(source, { path: ARTICLES, query, schema: article });
  const [found = null] = await contentMemory.getRecent(key, () =>
    readOrLastKnown(source, { key, schema: z.array(article), read }),
  );
  return found;
});

/** @throws ContentError */
export const listArticleTags = cache((locale: Locale) => {
  const source = contentSource();
  const key = `tags ${locale}`;
  const read = () => listDocuments(source, { path: "/article-tags", query: { locale }, schema: articleTag });
  return contentMemory.getRecent(key, () => readOrLastKnown(source, { key, schema: z.array(articleTag), read }));
});

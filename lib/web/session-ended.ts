/** The redirect for an ended session, shared by the pages that use it and the API gateway that handles it. */
import { isPublicPath } from "../contract/facts/public-path.ts";
import { SESSION_ENDED } from "../contract/facts/visit.ts";
import { DEFAULT_LOCALE, type Locale, localeOr } from "../i18n/locales.ts";
import { hrefFor } from "../i18n/navigation.ts";

const LANGUAGE = "language";
const PUBLIC_PAGE = "page";
/** No dots and no percent signs, so that every parser interprets the path in the same way. */
const PLAIN_PATH = /^(?:\/[A-Za-z0-9_-]{1,64}){1,8}$/;

/**
 * The path that expires the session cookies and redirects to `/` in the page's language, or back to a public page
 * (specification §4).
 */
export function sessionEndedHref(locale: Locale, page = "/"): string {
  const query = new URLSearchParams();
  if (locale !== DEFAULT_LOCALE) query.set(LANGUAGE, locale);
  if (isPublicPage(page)) query.set(PUBLIC_PAGE, page);
  return query.size > 0 ? `${SESSION_ENDED}?${query}` : SESSION_ENDED;
}

/** The redirect target of a `sessionEndedHref` URL: always a page of this site, whatever the query contains. */
export function sessionEndedTarget({ searchParams }: URL, isOver: boolean): string {
  const locale = localeOr(searchParams.get(LANGUAGE));
  const page = searchParams.get(PUBLIC_PAGE) ?? "";
  if (isOver && isPublicPage(page)) return page;
  return hrefFor(locale, isOver ? "/" : "/dashboard");
}

const isPublicPage = (path: string): boolean => PLAIN_PATH.test(path) && isPublicPath(path);

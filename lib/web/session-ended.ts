/** Where a browser goes whose session is over, or turns out not to be. Known to pages and to the API gateway. */
import { isPublicPath } from "../contract/values/public-path.ts";
import { DEFAULT_LOCALE, type Locale, localeOr } from "../i18n/locales.ts";
import { hrefFor } from "../i18n/navigation.ts";

const SESSION_ENDED = "/api/session/ended";
const LANGUAGE = "language";
const PUBLIC_PAGE = "page";
/** No dot and no percent: every reader of the address takes it for the same path. */
const PLAIN_PATH = /^(?:\/[A-Za-z0-9_-]{1,64}){1,8}$/;

/**
 * Ends what is left of a session in the browser and goes to `/` in the language of the page, or back to the page where it
 * is a public one (specification §4).
 */
export function sessionEndedHref(locale: Locale, page = "/"): string {
  const query = new URLSearchParams();
  if (locale !== DEFAULT_LOCALE) query.set(LANGUAGE, locale);
  if (isPublicPage(page)) query.set(PUBLIC_PAGE, page);
  return query.size > 0 ? `${SESSION_ENDED}?${query}` : SESSION_ENDED;
}

/** Where `url`, as `sessionEndedHref` made it, leads on to: one of our pages, whatever it says. */
export function sessionEndedTarget({ searchParams }: URL, isOver: boolean): string {
  const locale = localeOr(searchParams.get(LANGUAGE));
  const page = searchParams.get(PUBLIC_PAGE) ?? "";
  if (isOver && isPublicPage(page)) return page;
  return hrefFor(locale, isOver ? "/" : "/dashboard");
}

const isPublicPage = (path: string): boolean => PLAIN_PATH.test(path) && isPublicPath(path);

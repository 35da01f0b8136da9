/** Where a browser goes whose session is over, or turns out not to be. Known to pages, which send it, and to the door. */
import { DEFAULT_LOCALE, type Locale, localeOr } from "../i18n/locales.ts";
import { hrefFor } from "../i18n/navigation.ts";

const SESSION_ENDED = "/api/session/ended";
const LANGUAGE = "language";

/** Ends what is left of a session in the browser and goes to `/` (specification §4), in the language of the page. */
export function sessionEndedHref(locale: Locale): string {
  return locale === DEFAULT_LOCALE ? SESSION_ENDED : `${SESSION_ENDED}?${LANGUAGE}=${locale}`;
}

/** Where `url`, as `sessionEndedHref` made it, leads on to: the home page or the dashboard in one of our languages. */
export function sessionEndedTarget(url: URL, isOver: boolean): string {
  return hrefFor(localeOr(url.searchParams.get(LANGUAGE)), isOver ? "/" : "/dashboard");
}

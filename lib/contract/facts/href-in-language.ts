import type { Locale } from "../../i18n/locales.ts";
import { barePath, hrefFor } from "../../i18n/navigation.ts";
import { findReturnPath } from "./return-path.ts";

/**
 * The same page in another language. `query` comes without its `?` and is kept; only the redirect target of a form
 * (`returnTo`), a path of this site, also changes its language.
 */
export function hrefInLanguage(locale: Locale, { pathname, query }: { pathname: string; query: string }): string {
  const parameters = new URLSearchParams(query);
  const returnTo = findReturnPath(parameters.get("returnTo") ?? "");
  if (returnTo !== null) parameters.set("returnTo", hrefFor(locale, barePath(returnTo)));
  const path = hrefFor(locale, barePath(pathname));
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}

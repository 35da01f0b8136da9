import { localeFrom } from "../../lib/i18n/accept-language.ts";
import { DEFAULT_LOCALE, type Locale } from "../../lib/i18n/locales.ts";

/**
 * The language of a response to an anonymous request. Pages and the API gateway set the header to the page's language.
 */
export const localeOf = ({ headers }: Request): Locale => localeFrom(headers.get("accept-language")) ?? DEFAULT_LOCALE;

/**
 * Pages with two versions at one address: one for every visitor, stored by the page cache under an internal path, and
 * one for the investor whose session cookie the request carries (docs/decisions/0065). Routing only: which cookie is
 * valid is for the backend to decide. Used by Next's configuration too, so it imports nothing but the languages.
 */
import { DEFAULT_LOCALE, isLocale, LOCALE_IDS } from "../i18n/locales.ts";

export const SESSION_COOKIE_NAMES = ["__Host-ultra-session", "ultra-session"] as const;

/** The first segment of the visitors' versions, after the language. */
const VISITOR_SEGMENT = "visitor";
/** The first segments of the pages with two versions. */
const SEGMENTS = ["deals"] as const;

/** The language, the segment, and the id of a page below it. */
const PARTS_MAX = 3;

/** Whether the address, with its language, has a version for visitors. */
export function hasVisitorVersion(path: string): boolean {
  const [root, locale, segment, ...rest] = path.split("/");
  const isKnown = isLocale(locale) && SEGMENTS.some((each) => each === segment);
  return root === "" && isKnown && rest.length <= PARTS_MAX - 2 && !rest.includes("");
}

/** `/en/deals/x` → `/en/visitor/deals/x`. */
export function visitorVersionOf(path: string): string {
  const [, locale, ...rest] = path.split("/");
  return `/${[locale, VISITOR_SEGMENT, ...rest].join("/")}`;
}

const missing = SESSION_COOKIE_NAMES.map((key) => ({ type: "cookie" as const, key }));
/** A page with an amount in its query is rendered for the request, as no cache could hold every amount. */
const has = [{ type: "query" as const, key: "amount" }];

/**
 * The visitors' version of this page is rendered for each request, because the form has a key of its own. It loads neither the
 * investor's frame nor the scripts of an appointment.
 */
const BOOKING = "/talk-to-expert";

/** Next's rewrites to the visitors' versions, and of pages with an amount to their rendered twin. */
export const VISITOR_REWRITES = LOCALE_IDS.flatMap((locale) => {
  const from = locale === DEFAULT_LOCALE ? "" : `/${locale}`;
  const deals = SEGMENTS.flatMap((segment) => {
    const to = `/${locale}/${VISITOR_SEGMENT}/${segment}`;
    return [
      { source: `${from}/${segment}/:id`, has, missing, destination: `${to}/:id/amount` },
      { source: `${from}/${segment}/:id`, missing, destination: `${to}/:id` },
      { source: `${from}/${segment}`, missing, destination: to },
    ];
  });
  return [
    ...deals,
    {
      source: `${from}${BOOKING}`,
      missing: [...missing, { type: "query" as const, key: "appointment" }],
      destination: `/${locale}${BOOKING}/${VISITOR_SEGMENT}`,
    },
    { source: `${from}/explore/:slug`, has, destination: `/${locale}/explore/:slug/amount` },
  ];
});

/**
 * The bar that offers a visitor, once, the language that the browser prefers (docs/decisions/0237). A stored page has the
 * same bytes for everybody, so the Worker adds the bar to the copy for this visitor, which sets a cookie and which
 * therefore no cache keeps. The bar is a `<dialog>`, which its own form closes without scripts.
 */
import { hrefInLanguage } from "../contract/facts/href-in-language.ts";
import { isOfType } from "../contract/values/problem-response.ts";
import { localeFrom } from "../i18n/accept-language.ts";
import { LOCALES, type Locale } from "../i18n/locales.ts";
import { localeOfPath } from "../i18n/navigation.ts";
import { wantsHtml } from "./public-page-cache.ts";
import { cookieOptions, findCookie, writeCookie } from "./session-cookie.ts";
import { SESSION_COOKIE_NAMES } from "./visitor-paths.ts";

/** Set with the bar, so that no other page shows it. */
const OFFERED_COOKIE = "languageOffered";
const OFFERED_SECONDS = 365 * 86_400;

export interface LanguageOffer {
  readonly to: Locale;
  /** The same page in that language. */
  readonly href: string;
  readonly isSecure: boolean;
}

/** Null for a program, a file, an investor with a session, and a move within the site, which may be a choice of its language. */
export function findLanguageOffer(request: Pick<Request, "method" | "url" | "headers">): LanguageOffer | null {
  const { method, headers } = request;
  if (method !== "GET" || !wantsHtml(request) || !headers.get("accept")?.includes("text/html")) return null;
  // A prefetched page is perhaps never shown.
  if (headers.has("sec-purpose") || headers.get("sec-fetch-site") === "same-origin") return null;
  if (findCookie(headers.get("cookie"), [OFFERED_COOKIE, ...SESSION_COOKIE_NAMES]) !== null) return null;
  const to = localeFrom(headers.get("accept-language"));
  const url = URL.parse(request.url);
  if (to === null || url === null || to === localeOfPath(url.pathname)) return null;
  const href = hrefInLanguage(to, { pathname: url.pathname, query: url.search.slice(1) });
  return { to, href, isSecure: url.protocol === "https:" };
}

/** The request for the whole page, uncompressed, whichever copy of it the browser has. */
export function requestForOffer(request: Request): Request {
  const headers = new Headers(request.headers);
  for (const name of ["if-none-match", "if-modified-since", "accept-encoding"]) headers.delete(name);
  return new Request(request, { headers });
}

/** The page with the bar, or the same page where it does not name itself in that language. */
export async function withLanguageOffer(response: Response, offer: LanguageOffer): Promise<Response> {
  if (response.status !== 200 || !isOfType(response, "text/html")) return response;
  const html = await response.text();
  const at = findPlace(html);
  const isTranslated = html.includes(`<link rel="alternate" hrefLang="${LOCALES[offer.to].tag}"`);
  if (at === null || !isTranslated) return new Response(html, response);
  const page = new Response(`${html.slice(0, at)}${await drawOffer(offer)}${html.slice(at)}`, response);
  for (const name of ["etag", "last-modified", "content-length"]) page.headers.delete(name);
  const options = cookieOptions(offer.isSecure, OFFERED_SECONDS);
  page.headers.append("set-cookie", writeCookie({ name: OFFERED_COOKIE, value: "1", options }));
  return page;
}

/** Behind the first link of every page, which skips to its content; null for a page without one. */
function findPlace(html: string): number | null {
  const link = html.indexOf('<a href="#content"');
  const end = link < 0 ? -1 : html.indexOf("</a>", link);
  return end < 0 ? null : end + "</a>".length;
}

/** The classes of the bar, whose rules every stored page carries. */
export const OFFER_CLASSES = ["language-offer", "menu-link", "button", "button-quiet"] as const;

async function drawOffer({ to, href }: LanguageOffer): Promise<string> {
  const { default: words }: { default: Readonly<Record<string, string>> } = await import(
    `../../messages/${to}/common.json`
  );
  const { tag, direction } = LOCALES[to];
  const name = escapeHtml(words.readInLanguage);
  const [bar, link, ...button] = OFFER_CLASSES;
  return (
    `<dialog open class="${bar}" aria-label="${name}" lang="${tag}" dir="${direction}">` +
    `<a href="${escapeHtml(href)}" hreflang="${tag}" class="${link}">${name}</a>` +
    `<form method="dialog"><button class="${button.join(" ")}">${escapeHtml(words.close)}</button></form></dialog>`
  );
}

const escapeHtml = (text = "") => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/**
 * The security headers of every page. Only scripts of this site run inline: a page rendered per request carries a
 * nonce, a prerendered page the hashes of its own scripts (docs/decisions/0003).
 */

import type { InvestmentType } from "../contract/calls/deals.ts";
import { PAYMENT_PROVIDERS } from "../contract/facts/payment-providers.ts";
import { DEFAULT_LOCALE, isLocale } from "../i18n/locales.ts";
import { localeOfPath } from "../i18n/navigation.ts";
import { REGION_MODE_HEADER } from "./investment-mode.ts";
import { lazilyHydrated } from "./lazy-hydration.ts";
import { type ReadFile, withPageStyles } from "./page-styles.ts";

const FIXED_HEADERS = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": [
    ...["camera=()", "geolocation=()", "microphone=()", "payment=(self)"],
    ...["otp-credentials=(self)", "publickey-credentials-create=(self)", "publickey-credentials-get=(self)"],
  ].join(", "),
  "cross-origin-opener-policy": "same-origin",
  // For the headers of the specification: device type, version of the system, model (lib/web/user-agent.ts).
  "accept-ch": "Sec-CH-UA-Platform-Version, Sec-CH-UA-Model, Sec-CH-Viewport-Width",
} as const;
const STRICT_TRANSPORT = "max-age=63072000; includeSubDomains; preload";

/**
 * Form targets besides this site: without scripts, the form that opens a payment is redirected to the provider's
 * page, and browsers apply `form-action` to every redirect (docs/decisions/0016).
 */
const PAYMENT_PAGES = Object.values(PAYMENT_PROVIDERS)
  .flatMap(({ pages }) => pages)
  .join(" ");

/** The page on which a person consents to share the Aadhaar of their DigiLocker, opened by a form as well. */
const CONSENT_PAGES = "https://*.cashfree.com";

function policy(scriptSources: readonly string[]): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${scriptSources.join(" ")}`.trimEnd(),
    // Charts and Next set style attributes; a style cannot read a page.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self' ${PAYMENT_PAGES} ${CONSENT_PAGES}`,
    "frame-ancestors 'none'",
  ].join("; ");
}

/** The language of the rendered page, for code that has no path: a server action, a failed call. */
export const PAGE_LANGUAGE_HEADER = "x-page-language";
/** The origin that the browser addresses. */
export const PAGE_ORIGIN_HEADER = "x-page-origin";
/** The header with the page's path, because a 401 does not lead away from a public page. */
export const PAGE_PATH_HEADER = "x-page-path";

interface RenderedFor {
  readonly nonce: string;
  /** The mode that the request's region leads to. */
  readonly regionMode: InvestmentType;
}

/** 128 random bits in base64, without padding because a page states it on every script. */
export const newNonce = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16)))).replaceAll("=", "");

/** The request for Next, which reads the nonce for its own scripts from the policy. */
export function withNonce(request: Request, { nonce, regionMode }: RenderedFor): Request {
  const headers = new Headers(request.headers);
  const { origin, pathname } = new URL(request.url);
  headers.set(PAGE_LANGUAGE_HEADER, localeOfPath(pathname));
  headers.set(PAGE_PATH_HEADER, pathname);
  headers.set(PAGE_ORIGIN_HEADER, origin);
  headers.set(REGION_MODE_HEADER, regionMode);
  headers.set("content-security-policy", policy([`'nonce-${nonce}'`]));
  return new Request(request, { headers });
}

interface Secured {
  readonly isSecure: boolean;
  /** Null marks a prerendered page. */
  readonly nonce: string | null;
  /** Reads the style sheets of a prerendered page. */
  readonly readFile?: ReadFile;
}

/** Adds the headers to a page's response. */
export async function securePage(response: Response, { isSecure, nonce, readFile }: Secured): Promise<Response> {
  const isHtml = response.headers.get("content-type")?.startsWith("text/html") ?? false;
  const shared = isHtml && nonce === null ? await sharedPage(await response.text(), readFile) : null;
  const secured = new Response(shared ?? response.body, response);
  if (shared !== null) secured.headers.delete("content-length");
  for (const [name, value] of Object.entries(FIXED_HEADERS)) secured.headers.set(name, value);
  if (isSecure) secured.headers.set("strict-transport-security", STRICT_TRANSPORT);
  if (isHtml) {
    const sources = shared === null ? [`'nonce-${nonce}'`] : await scriptHashes(shared);
    secured.headers.set("content-security-policy", policy(sources));
  }
  return secured;
}

/** Only a page whose scripts wait has a script that loads its style sheets later. */
async function sharedPage(html: string, readFile?: ReadFile): Promise<string> {
  const page = lazilyHydrated(html);
  return page === html || readFile === undefined ? page : withPageStyles(page, readFile);
}

/** The path under which Next stores a page: English is rewritten to its own prefix. */
export function storedPath({ pathname }: URL): string {
  const path = pathname.replace(/\/$/, "");
  const [, first = ""] = path.split("/");
  return isLocale(first) ? path : `/${DEFAULT_LOCALE}${path}`;
}

/** A script with an address, or data, which browsers never execute and the policy does not concern. */
const NOT_INLINE = /\ssrc=|\stype="application\/(?:ld\+)?json"/;

/** The CSP sources of the inline scripts in a page. */
function inlineScriptsIn(html: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (let at = html.indexOf("<script"); at >= 0; ) {
    const open = html.indexOf(">", at);
    const end = html.indexOf("</script>", open);
    if (open < 0 || end < 0) break;
    if (!NOT_INLINE.test(html.slice(at, open))) found.add(html.slice(open + 1, end));
    at = html.indexOf("<script", end);
  }
  return found;
}

async function scriptHashes(html: string): Promise<readonly string[]> {
  return Promise.all(
    [...inlineScriptsIn(html)].map(async (source) => {
      const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(source));
      return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`;
    }),
  );
}

/** Files about the site itself. */
import english from "../../../messages/en/common.json" with { type: "json" };
import words from "../../../messages/en/shell.json" with { type: "json" };
import { DEFAULT_LOCALE, LOCALES } from "../../i18n/locales.ts";
import { fileUrl, mailboxAt, SITE_ORIGIN } from "../../i18n/site-origin.ts";
import { businessNow } from "../clock.ts";

const STORED = { "cache-control": "s-maxage=3600" };

/** Investor pages are not listed here: a crawler that may not read them would not see their `noindex`. */
export function answerRobots(): Response {
  const lines = [
    "User-Agent: *",
    "Allow: /",
    ...["/api/", "/ops/", "/sandbox/", "/webhooks/"].map((prefix) => `Disallow: ${prefix}`),
    "",
    `Sitemap: ${fileUrl("/sitemap.xml")}`,
    "",
  ];
  return new Response(lines.join("\n"), { headers: { "content-type": "text/plain; charset=utf-8", ...STORED } });
}

export function answerManifest(): Response {
  const manifest = {
    id: "/",
    name: english.siteName,
    short_name: english.siteName,
    description: english.fallbackDescription,
    lang: LOCALES[DEFAULT_LOCALE].tag,
    dir: LOCALES[DEFAULT_LOCALE].direction,
    scope: "/",
    // A visitor without a session is led to the sign-in.
    start_url: "/dashboard",
    display: "standalone",
    categories: ["finance"],
    background_color: "#f7f7f5",
    theme_color: "#14142b",
    icons: [
      { src: "/icon.svg", sizes: "any", type: "image/svg+xml" },
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
      // Systems that cut icons to a shape of their own keep the middle of it.
      { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
    shortcuts: [
      { name: words.invest, url: "/invest" },
      { name: words.wallet, url: "/wallet" },
      { name: words.search, url: "/search" },
    ],
  };
  return Response.json(manifest, { headers: { "content-type": "application/manifest+json", ...STORED } });
}

const DAY_MS = 86_400_000;
/** RFC 9116 advises less than a year. */
const VALID_DAYS = 180;

/** The contact for reports of a vulnerability (RFC 9116). */
export function answerSecurity(): Response {
  const now = businessNow();
  // The same for a whole day, so that the file keeps its ETag.
  const expires = new Date(now - (now % DAY_MS) + VALID_DAYS * DAY_MS);
  const lines = [
    `Contact: mailto:${mailboxAt(SITE_ORIGIN, "security")}`,
    `Expires: ${expires.toISOString()}`,
    "Preferred-Languages: en, hi",
    `Canonical: ${fileUrl(SECURITY_PATH)}`,
    "",
  ];
  return new Response(lines.join("\n"), { headers: { "content-type": "text/plain; charset=utf-8", ...STORED } });
}

export const SECURITY_PATH = "/.well-known/security.txt";

/** The catalog by which programs find the API and its description (RFC 9727). */
export function answerApiCatalog(): Response {
  const catalog = {
    linkset: [
      {
        anchor: fileUrl("/api"),
        "service-desc": [{ href: fileUrl("/api/openapi.json"), type: "application/json" }],
        "service-doc": [{ href: fileUrl("/developers"), type: "text/html" }],
      },
    ],
  };
  const type = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';
  return Response.json(catalog, { headers: { "content-type": type, ...STORED } });
}

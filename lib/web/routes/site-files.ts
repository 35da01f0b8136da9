/** Files about the site itself. */
import english from "../../../messages/en/common.json" with { type: "json" };
import { fileUrl } from "../../i18n/site-origin.ts";

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
    name: english.siteName,
    short_name: english.siteName,
    description: english.fallbackDescription,
    start_url: "/",
    display: "standalone",
    background_color: "#f7f7f5",
    theme_color: "#14142b",
    icons: [
      { src: "/icon.svg", sizes: "any", type: "image/svg+xml" },
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
    ],
  };
  return Response.json(manifest, { headers: { "content-type": "application/manifest+json", ...STORED } });
}

import type { NextConfig } from "next";
import createNextIntlPlugin from "next-intl/plugin";
import { CREDIT_FORM_BYTES_MAX } from "./lib/contract/facts/uploads.ts";
import { ACCOUNT_REWRITES } from "./lib/i18n/account-pages.ts";
import { DEFAULT_LOCALE, LOCALE_IDS } from "./lib/i18n/locales.ts";
import { VISITOR_REWRITES } from "./lib/web/visitor-paths.ts";

/**
 * `api` as `[aA][pP][iI]`. OpenNext matches a rewrite case-sensitively but reads the path's segments
 * case-insensitively; without this, `/API` fails with a 500.
 */
const inAnyCase = (word: string) => word.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);

const pages = [...LOCALE_IDS, "sandbox"].map((segment) => `${inAnyCase(segment)}(?:/|$)`);
const folders = ["api", "webhooks", "_next"].map((segment) => `${inAnyCase(segment)}/`);
/** Paths that are not pages of the default language. */
const elsewhere = [...pages, ...folders, ".*\\.[a-zA-Z0-9]+$"].join("|");

/**
 * A calculator or tool with figures in its address (`?v=1&…`) is rendered on request; without them it is a static
 * page (docs/decisions/0066). The path in the address stays the same.
 */
const FORMS = "(calculators|tools)";
const withFigures = [{ type: "query" as const, key: "v" }];
const otherLocales = LOCALE_IDS.filter((id) => id !== DEFAULT_LOCALE).join("|");
const workedForms = [
  { source: `/:room${FORMS}/:slug`, destination: `/${DEFAULT_LOCALE}/:room/:slug/worked` },
  { source: `/:locale(${otherLocales})/:room${FORMS}/:slug`, destination: "/:locale/:room/:slug/worked" },
].map((rewrite) => ({ ...rewrite, has: withFigures }));

/** A search of the directory is rendered on request too; a list without one is a static page. */
const searches = LOCALE_IDS.flatMap((locale) => {
  const from = locale === DEFAULT_LOCALE ? "" : `/${locale}`;
  return [
    { source: `${from}/directory`, has: withFigures, destination: `/${locale}/directory/issuers/search` },
    { source: `${from}/directory/bonds`, has: withFigures, destination: `/${locale}/directory/bonds/search` },
  ];
});

const withNextIntl = createNextIntlPlugin("./lib/i18n/request.ts");

const config: NextConfig = {
  poweredByHeader: false,
  // Type checking is a separate stage of `npm run check`.
  typescript: { ignoreBuildErrors: true },
  reactStrictMode: true,
  typedRoutes: false,
  // The API gateway sets the limit of each page; Next's own is 1 MB for all of them.
  experimental: { serverActions: { bodySizeLimit: CREDIT_FORM_BYTES_MAX } },
  // The package's build for Next caches with "use cache", which is disabled here; this selects its plain build.
  turbopack: { resolveAlias: { "@vercel/edge-config": "./node_modules/@vercel/edge-config/dist/index.js" } },
  // The default language has no path prefix. Unlike a rewrite in middleware, this one works on every host and keeps
  // the page cacheable.
  rewrites: async () => ({
    beforeFiles: [
      ...VISITOR_REWRITES,
      ...ACCOUNT_REWRITES,
      ...workedForms,
      ...searches,
      { source: "/", destination: `/${DEFAULT_LOCALE}` },
      { source: `/:path((?!${elsewhere}).*)`, destination: `/${DEFAULT_LOCALE}/:path` },
    ],
    afterFiles: [],
    fallback: [],
  }),
};

export default withNextIntl(config);

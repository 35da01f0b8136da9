import type { NextConfig } from "next";
import createNextIntlPlugin from "next-intl/plugin";
import { DEFAULT_LOCALE, LOCALE_IDS } from "./lib/i18n/locales.ts";

/**
 * `api` as `[aA][pP][iI]`. OpenNext finds a rewrite by the case of its letters and then reads the path's parts without:
 * where the two can disagree, `/API` is answered with a 500.
 */
const inAnyCase = (word: string) => word.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);

const pages = [...LOCALE_IDS, "sandbox"].map((segment) => `${inAnyCase(segment)}(?:/|$)`);
const folders = ["api", "webhooks", "_next"].map((segment) => `${inAnyCase(segment)}/`);
/** What is not a page of the default language under a bare path. */
const elsewhere = [...pages, ...folders, ".*\\.[a-zA-Z0-9]+$"].join("|");

const withNextIntl = createNextIntlPlugin("./lib/i18n/request.ts");

const config: NextConfig = {
  poweredByHeader: false,
  // Types are a stage of their own in `npm run check`; a build is not the place to find them wrong a second time.
  typescript: { ignoreBuildErrors: true },
  reactStrictMode: true,
  typedRoutes: false,
  // The package's form for Next keeps values by "use cache", which we have not switched on; its own form is the plain one.
  turbopack: { resolveAlias: { "@vercel/edge-config": "./node_modules/@vercel/edge-config/dist/index.js" } },
  // The default language stands at the bare path. A rewrite here, unlike one in middleware, works on every host and leaves the
  // page in the cache.
  rewrites: async () => ({
    beforeFiles: [
      { source: "/", destination: `/${DEFAULT_LOCALE}` },
      { source: `/:path((?!${elsewhere}).*)`, destination: `/${DEFAULT_LOCALE}/:path` },
    ],
    afterFiles: [],
    fallback: [],
  }),
};

export default withNextIntl(config);

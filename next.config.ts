import type { NextConfig } from "next";
import createNextIntlPlugin from "next-intl/plugin";

/**
 * `api` as `[aA][pP][iI]`. OpenNext finds a rewrite by the case of its letters and then reads the path's parts without:
 * where the two can disagree, `/API` is answered with a 500.
 */
const inAnyCase = (word: string) => word.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);

const pages = ["hi", "en", "sandbox"].map((segment) => `${inAnyCase(segment)}(?:/|$)`);
const folders = ["api", "webhooks", "_next"].map((segment) => `${inAnyCase(segment)}/`);
/** What is not an English page under a bare path. */
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
  // English stands at the bare path. A rewrite here, unlike one in middleware, works on every host and leaves the
  // page in the cache.
  rewrites: async () => ({
    beforeFiles: [
      { source: "/", destination: "/en" },
      { source: `/:path((?!${elsewhere}).*)`, destination: "/en/:path" },
    ],
    afterFiles: [],
    fallback: [],
  }),
};

export default withNextIntl(config);

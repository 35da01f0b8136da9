import type { NextConfig } from "next";
import createNextIntlPlugin from "next-intl/plugin";

const withNextIntl = createNextIntlPlugin("./lib/i18n/request.ts");

const config: NextConfig = {
  poweredByHeader: false,
  // Types are a stage of their own in `npm run check`; a build is not the place to find them wrong a second time.
  typescript: { ignoreBuildErrors: true },
  reactStrictMode: true,
  typedRoutes: false,
  // English stands at the bare path. A rewrite here, unlike one in middleware, works on every host and leaves the
  // page in the cache.
  rewrites: async () => ({
    beforeFiles: [
      { source: "/", destination: "/en" },
      {
        source: "/:path((?!hi(?:/|$)|en(?:/|$)|api/|sandbox(?:/|$)|webhooks/|_next/|.*\\.[a-z0-9]+$).*)",
        destination: "/en/:path",
      },
    ],
    afterFiles: [],
    fallback: [],
  }),
};

export default withNextIntl(config);

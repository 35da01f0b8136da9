import { registerHooks } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "../../scripts/paths.ts";
import { median, percentile } from "./load.ts";

/* The middleware's own time, in Node: every page that the page cache does not answer passes through it. */

const CALLS = 20_000;
const WARM_UP = 5_000;

const session = { cookie: "__Host-ultra-session=Fe26.2*sealed; theme=dark" };
const REQUESTS = [
  { what: "a public page", path: "/explore/stash", headers: {} },
  { what: "an investor's page", path: "/dashboard/bonds?page=2", headers: session },
  {
    what: "an investor's page, in GIFT mode by its cookie",
    path: "/wallet",
    headers: { cookie: `${session.cookie}; investmentType=GIFT`, "x-region-mode": "GIFT" },
  },
  { what: "an investor's page, without a session", path: "/hi/wallet", headers: {} },
  { what: "a link that refers a friend", path: "/?app=ultra&ref=abcdefgh", headers: {} },
] as const;

/** Resolves the specifiers that Next's bundler understands and Node does not. */
function resolveAsNextDoes(): void {
  registerHooks({
    resolve(specifier, context, next) {
      if (specifier === "next/server") return next("next/server.js", context);
      if (!specifier.startsWith("@/")) return next(specifier, context);
      return next(pathToFileURL(join(root, `${specifier.slice("@/".length)}.ts`)).href, context);
    },
  });
}

const inMicroseconds = (ms: number) => `${(ms * 1_000).toFixed(1)} µs`;

export async function measureMiddleware() {
  resolveAsNextDoes();
  const [{ middleware }, { NextRequest }] = await Promise.all([
    import("../../middleware.ts"),
    import("next/server.js"),
  ]);
  return REQUESTS.map(({ what, path, headers }) => {
    const times: number[] = [];
    for (let call = 0; call < WARM_UP + CALLS; call++) {
      const request = new NextRequest(`https://ultra.example${path}`, { headers });
      const started = performance.now();
      middleware(request);
      if (call >= WARM_UP) times.push(performance.now() - started);
    }
    return { middleware: what, median: inMicroseconds(median(times)), p99: inMicroseconds(percentile(times, 0.99)) };
  });
}

import { join } from "node:path";
import { build, type Plugin } from "esbuild";
import { built, root } from "../paths.ts";

/** The modules of a build that the web Worker imports, as they are in development. */
const STANDINS: Readonly<Record<string, { readonly contents: string } | { readonly path: string }>> = {
  "./.open-next/worker.js": { path: join(root, "scripts/dev/next.ts") },
  // No page is prerendered.
  "./.next/prerender-manifest.json": {
    contents: "export default { routes: {}, dynamicRoutes: {}, preview: { previewModeId: '' } };",
  },
  // Next compiles an action when its page is first opened, so that no list of actions exists; none is checked here.
  "./.next/server/server-reference-manifest.json": { contents: "export default { node: {} };" },
  "./lib/web/action-request.ts": { contents: "export const findAction = async () => null;" },
};

const standins: Plugin = {
  name: "standins",
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^\.\// }, ({ path, importer }) => {
      const standin = importer === join(root, "worker.ts") ? STANDINS[path] : undefined;
      if (!standin) return;
      return "path" in standin ? { path: standin.path } : { path, namespace: "standin" };
    });
    onLoad({ filter: /.*/, namespace: "standin" }, ({ path }) => {
      const standin = STANDINS[path];
      return standin && "contents" in standin ? { contents: standin.contents } : undefined;
    });
  },
};

/** Bundles the web Worker of `npm run dev` and returns the paths of its sources, relative to the project's root. */
export async function bundleDevelopedWeb(outfile = join(built.developedWeb, "worker.js")): Promise<readonly string[]> {
  const { metafile } = await build({
    absWorkingDir: root,
    metafile: true,
    entryPoints: [join(root, "scripts/dev/worker.ts")],
    outfile,
    bundle: true,
    format: "esm",
    target: "es2024",
    conditions: ["workerd", "worker", "browser"],
    external: ["node:*", "cloudflare:*"],
    loader: { ".css": "text" },
    // Libraries behave as they are deployed.
    define: { "process.env.NODE_ENV": '"production"' },
    logLevel: "warning",
    plugins: [standins],
  });
  return Object.keys(metafile.inputs);
}

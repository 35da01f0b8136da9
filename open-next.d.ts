/* What a build leaves beside the Worker, declared so that types can be checked before there is one. */

declare module "*/.open-next/worker.js" {
  const worker: { fetch(request: Request, env: unknown, context: unknown): Promise<Response> };
  export default worker;
}

/** As text, by a rule in wrangler.toml. */
declare module "./components/*.css" {
  const css: string;
  export default css;
}

/** The pages that the build drew once for everybody, by path. There only after a build, too. */
declare module "*/prerender-manifest.json" {
  const manifest: { readonly routes: Readonly<Record<string, unknown>> };
  export default manifest;
}

/* Declarations of build outputs, so that types can be checked before a build. */

declare module "*/.open-next/worker.js" {
  const worker: { fetch(request: Request, env: unknown, context: unknown): Promise<Response> };
  export default worker;
}

/** Imported as text, by a rule in wrangler.toml. */
declare module "./components/*.css" {
  const css: string;
  export default css;
}

/** The server actions, by id. Exists only after a build. */
declare module "*/server-reference-manifest.json" {
  interface BuiltAction {
    readonly exportedName: string;
    /** By the pages that contain the action. */
    readonly workers: Readonly<Record<string, unknown>>;
  }
  const manifest: { readonly node: Readonly<Record<string, BuiltAction>> };
  export default manifest;
}

/** The prerendered pages, by path, and the routes of those that content may add later. Exists only after a build. */
declare module "*/prerender-manifest.json" {
  const manifest: {
    readonly routes: Readonly<Record<string, unknown>>;
    readonly dynamicRoutes: Readonly<Record<string, unknown>>;
    readonly preview: { readonly previewModeId: string };
  };
  export default manifest;
}

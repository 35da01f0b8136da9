import type { RouteContext } from "../route.ts";

/** A place of the sandbox's own world. `match` is of `path` on the address's path. */
export interface SandboxRoute {
  readonly method: "GET" | "POST";
  readonly path: RegExp;
  readonly answer: (context: SandboxContext, match: RegExpExecArray) => Promise<Response>;
}

export interface SandboxContext extends RouteContext {
  readonly sandbox: D1Database;
}

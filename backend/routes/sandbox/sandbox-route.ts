import type { RouteContext } from "../route.ts";

/** A route of the simulated services. `match` is the match of `path` against the request's path. */
export interface SandboxRoute {
  readonly method: "GET" | "POST";
  readonly path: RegExp;
  readonly answer: (context: SandboxContext, match: RegExpExecArray) => Promise<Response>;
}

export interface SandboxContext extends RouteContext {
  readonly sandbox: D1Database;
}

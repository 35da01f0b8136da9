/** A route: a call of the contract and its handler. The input is parsed before, the output encoded after it. */
import type { Access, Call, InputOf, OutputOf } from "../../lib/contract/define.ts";
import type { Env } from "../env.ts";
import type { Bearer } from "../platform/token.ts";

export interface RouteContext {
  readonly env: Env;
  readonly request: Request;
  readonly requestId: string;
  readonly waitUntil: (work: Promise<unknown>) => void;
  /** Response headers, such as a session token or a file name. */
  readonly headers: Headers;
}

/** The caller: null for a public call, else a bearer with a token that we issued. */
type Caller<Who extends Access> = Who extends "public" ? null : Bearer;

export interface Route {
  readonly call: Call;
  readonly answer: (context: RouteContext, input: unknown, bearer: Bearer | null) => Promise<unknown>;
}

export function route<C extends Call>(
  call: C,
  answer: (context: RouteContext, input: InputOf<C>, bearer: Caller<C["access"]>) => Promise<OutputOf<C>>,
): Route {
  // The router parses `input` with this very call and requires a bearer where the call does.
  return { call, answer: answer as Route["answer"] };
}

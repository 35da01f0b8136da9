/** A route: a call of the contract and what answers it. Its input has been parsed; its answer is encoded for it. */
import type { Access, Call, InputOf, OutputOf } from "../../lib/contract/define.ts";
import type { Env } from "../env.ts";
import type { Bearer } from "../token.ts";

export interface RouteContext {
  readonly env: Env;
  readonly request: Request;
  readonly requestId: string;
  readonly waitUntil: (work: Promise<unknown>) => void;
  /** Set on the answer: a session's token, a file's name. */
  readonly headers: Headers;
}

/** Who asks: nobody in particular for a public call, else a bearer whose token is ours. */
type Asker<Who extends Access> = Who extends "public" ? null : Bearer;

export interface Route {
  readonly call: Call;
  readonly answer: (context: RouteContext, input: unknown, bearer: Bearer | null) => Promise<unknown>;
}

export function route<C extends Call>(
  call: C,
  answer: (context: RouteContext, input: InputOf<C>, bearer: Asker<C["access"]>) => Promise<OutputOf<C>>,
): Route {
  // The router parses `input` with this very call and refuses a missing bearer where one is needed.
  return { call, answer: answer as Route["answer"] };
}

import type { z } from "zod";
import { MEMBER_HEADER } from "../../lib/contract/calls/family.ts";
import { type Call, pathParameters, publicPath } from "../../lib/contract/define.ts";

/** Somebody's browser as far as the data door sees it: an origin, a cookie jar, and nothing else. */
export interface Client {
  readonly url: string;
  /** Any request; cookies go along and come back. Mutations say where they come from, as browsers do. */
  send(path: string, init?: RequestInit): Promise<Response>;
  /** One call of the contract, answered as on the wire. Rejects with `CallError` when it is refused. */
  call<C extends Call>(call: C, input: z.input<C["input"]>, options?: CallOptions): Promise<z.input<C["output"]>>;
  /** The `Cookie` header that a request of this browser carries now. */
  cookie(): string;
}

export interface CallOptions {
  /** A fresh one when it is not given: a new intention. */
  readonly idempotencyKey?: string;
  /** Whose account it is about, if not the own one. */
  readonly member?: string;
}

export class CallError extends Error {
  readonly status: number;
  readonly code: string | undefined;

  constructor(call: string, { status, body }: { status: number; body: string }) {
    super(`${call} answered ${status}: ${body.slice(0, 500)}`);
    this.status = status;
    this.code = codeIn(body);
  }
}

export function openClient(url: string): Client {
  const jar = new Map<string, string>();
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join("; ");

  const send: Client["send"] = async (path, init = {}) => {
    const headers = new Headers(init.headers);
    headers.set("origin", url);
    if (jar.size > 0) headers.set("cookie", cookie());
    const response = await fetch(url + path, { redirect: "manual", ...init, headers });
    for (const line of response.headers.getSetCookie()) keep(jar, line);
    return response;
  };

  const call: Client["call"] = async (definition, input, { idempotencyKey = crypto.randomUUID(), member } = {}) => {
    const { path, body } = addressOf(definition, new Map(Object.entries(input ?? {})));
    const headers = { "idempotency-key": idempotencyKey, ...(member !== undefined && { [MEMBER_HEADER]: member }) };
    const response = await send(publicPath({ path }), { method: definition.method, headers, ...(body && { body }) });
    const text = await response.text();
    if (!response.ok) throw new CallError(definition.name, { status: response.status, body: text });
    // A call that answers null has no body.
    return text === "" ? null : JSON.parse(text);
  };

  return { url, send, call, cookie };
}

/** The same browser, on the pages of a child of whoever it belongs to. */
export function aboutMember({ call, ...client }: Client, member: string): Client {
  return { ...client, call: (definition, input, options) => call(definition, input, { ...options, member }) };
}

function keep(jar: Map<string, string>, line: string): void {
  const [pair = "", ...attributes] = line.split(";");
  const [name = "", ...value] = pair.split("=");
  const isGone = attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute));
  if (isGone) jar.delete(name.trim());
  else jar.set(name.trim(), value.join("="));
}

function codeIn(text: string): string | undefined {
  return /"code":"(\w+)"/.exec(text)?.[1];
}

/** Path, query and body of a call: what is not in the path is in the query of a GET and in the body of anything else. */
function addressOf(call: Call, input: Map<string, unknown>): { path: string; body: Blob | FormData | undefined } {
  let path: string = call.path;
  for (const name of pathParameters(call.path)) {
    path = path.replace(`{${name}}`, encodeURIComponent(String(input.get(name))));
    input.delete(name);
  }
  const inQuery = [...input].filter(([name]) => call.method === "GET" || call.inQuery?.includes(name));
  for (const [name] of inQuery) input.delete(name);
  const query = new URLSearchParams(inQuery.map(([name, value]) => [name, String(value)]));
  const body = call.method === "GET" ? undefined : bodyOf(call, input);
  return { path: query.size > 0 ? `${path}?${query}` : path, body };
}

/** A body that says its own type. Files go as a form. */
export function bodyOf({ files }: Call, input: ReadonlyMap<string, unknown>): Blob | FormData {
  if (!files) return new Blob([JSON.stringify(Object.fromEntries(input))], { type: "application/json" });
  const form = new FormData();
  for (const [name, value] of input) form.set(name, value instanceof File ? value : String(value));
  return form;
}

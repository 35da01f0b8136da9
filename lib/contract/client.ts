/**
 * A client of the API, typed by the definition of each call: `createClient(url).call(listDeals, { investmentType: "INR" })`.
 * It keeps the session's cookie and states the site's origin, as a browser does. Values are those of the wire: rupees and
 * ISO dates.
 */
import type { z } from "zod";
import { MEMBER_HEADER } from "./calls/family.ts";
import { type Call, publicPath, requestAddress } from "./define.ts";

export interface Client {
  readonly url: string;
  /** Any request, with cookies sent and stored. Mutations carry an Origin header, as in browsers. */
  send(path: string, init?: RequestInit): Promise<Response>;
  /** One call of the contract; resolves to the output as on the wire. Rejects with `CallError` on an error response. */
  call<C extends Call>(call: C, input: z.input<C["input"]>, options?: ClientCallOptions): Promise<z.input<C["output"]>>;
  /** The `Cookie` header of this browser's next request. */
  cookie(): string;
}

export interface ClientCallOptions {
  /** A new one by default. */
  readonly idempotencyKey?: string;
  /**
   * The account that the call concerns: a child's, or one that the investor may view; by default the investor's own.
   */
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

/** `url`: the site's origin, without a slash at its end. */
export function createClient(url: string): Client {
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

  return { url, send, call: callsOver(send), cookie };
}

/** Calls of the contract as requests, which `send` carries to the API. */
export const callsOver =
  (send: Client["send"]): Client["call"] =>
  async (definition, input, { idempotencyKey = crypto.randomUUID(), member } = {}) => {
    const { url: path, rest } = requestAddress(definition, Object(input));
    const body = definition.method === "GET" ? undefined : bodyOf(definition, new Map(Object.entries(rest)));
    const headers = { "idempotency-key": idempotencyKey, ...(member !== undefined && { [MEMBER_HEADER]: member }) };
    const response = await send(publicPath({ path }), { method: definition.method, headers, ...(body && { body }) });
    const text = await response.text();
    if (!response.ok) throw new CallError(definition.name, { status: response.status, body: text });
    // A call whose output is null has no body.
    return text === "" ? null : JSON.parse(text);
  };

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

/** A body with its own content type. Files are sent as a form. */
export function bodyOf({ files }: Call, input: ReadonlyMap<string, unknown>): Blob | FormData {
  if (!files) return new Blob([JSON.stringify(Object.fromEntries(input))], { type: "application/json" });
  const form = new FormData();
  for (const [name, value] of input) form.set(name, value instanceof File ? value : String(value));
  return form;
}

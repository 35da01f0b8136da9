/**
 * Cashfree's APIs in memory, for tests in vitest and in Playwright, driven by the published descriptions: a request
 * that they do not describe in every field, and an answer with a status, a field, a word or an example that they do not have, fail the test.
 */
import assert from "node:assert/strict";
import type { Fetch } from "../../../../backend/gateways/provider-request.ts";
import {
  assertFits,
  assertParameter,
  changedExample,
  DESCRIPTIONS,
  type Fields,
  fields,
  type Operation,
  type Product,
  parametersOf,
} from "./description.ts";

const HEADERS = new Set([
  ...["x-client-id", "x-client-secret", "x-api-version", "x-request-id", "x-cf-signature"],
  ...["accept", "content-type"],
]);

export const CLIENT = { clientId: "CF10000ABCDEFGHIJ", clientSecret: "cfsk_ma_test_0123456789abcdef" } as const;

interface Installation {
  readonly host: "sandbox.cashfree.com" | "api.cashfree.com";
  readonly client: { readonly clientId: string; readonly clientSecret: string };
}

/** A documented example, with some of its documented fields changed, which may depend on the request. */
interface Answer {
  readonly status: number;
  readonly example: string;
  readonly changed?: Fields | ((sent: Fields) => Fields);
}

export class CashfreeWorld {
  readonly #product: Product;
  readonly #installation: Installation;
  readonly #answers = new Map<string, Answer[]>();
  /** Operation and body of every request. */
  readonly requests: { readonly operation: string; readonly sent: Fields }[] = [];
  readonly signatures: string[] = [];

  /** With its environment's host and the keys that it accepts. */
  constructor(product: Product, { host = "sandbox.cashfree.com", client = CLIENT }: Partial<Installation> = {}) {
    this.#product = product;
    this.#installation = { host, client };
  }

  /** The answers to an operation, in turn; the last one stays. */
  answer(name: string, ...answers: readonly Answer[]): void {
    this.#answers.set(name, [...answers]);
  }

  readonly fetch: Fetch = async (url, init) => {
    const { servers, operations } = DESCRIPTIONS[this.#product];
    const { host, client } = this.#installation;
    const server = servers.find((each) => url.startsWith(`${each}/`)) ?? assert.fail(`nobody lives at ${url}`);
    assert.equal(new URL(server).host, host);
    assert.equal(init.redirect, "manual");
    const headers = new Headers(init.headers);
    for (const header of headers.keys()) assert.ok(HEADERS.has(header), `${header} is not described`);
    const keys = [headers.get("x-client-id"), headers.get("x-client-secret")];
    assert.deepEqual(keys, [client.clientId, client.clientSecret]);
    this.signatures.push(headers.get("x-cf-signature") ?? "");

    const { pathname, searchParams } = new URL(url.slice(server.length), "http://path");
    const requested = `${init.method} ${pathname}`;
    const name = Object.keys(operations).find((each) => parametersOf(each, requested) !== null) ?? "";
    const described = operations[name] ?? assert.fail(`${requested} is not described`);
    for (const [parameter, text] of Object.entries(parametersOf(name, requested) ?? {})) {
      assertParameter(text, described.path?.[parameter], parameter);
    }
    for (const [parameter, text] of searchParams) assertParameter(text, described.query[parameter], parameter);
    const sent = described.request ? sentIn(init.body, headers) : Object.fromEntries(searchParams);
    if (described.request) assertFits(sent, described.request, name);
    this.requests.push({ operation: name, sent });
    return this.#respond(name, described, sent);
  };

  #respond(name: string, { answers }: Operation, sent: Fields): Response {
    const queue = this.#answers.get(name) ?? assert.fail(`no answer is prepared for ${name}`);
    const next = (queue.length > 1 ? queue.shift() : queue[0]) ?? assert.fail(`no answer is left for ${name}`);
    const { status, example } = next;
    const changed = typeof next.changed === "function" ? next.changed(sent) : (next.changed ?? {});
    const described = answers[status] ?? assert.fail(`${name} does not answer ${status}`);
    return Response.json(changedExample(described, { example, changed }), { status });
  }
}

/** JSON, or the fields of a form, whose type `fetch` states with its boundary. */
function sentIn(body: RequestInit["body"], headers: Headers): Fields {
  assert.equal(headers.get("content-type"), body instanceof FormData ? null : "application/json");
  return fields.parse(body instanceof FormData ? Object.fromEntries(body) : JSON.parse(String(body)));
}

const pair = await crypto.subtle.generateKey(
  { name: "RSA-OAEP", hash: "SHA-1", modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) },
  true,
  ["encrypt", "decrypt"],
);
if (!("publicKey" in pair)) throw new Error("a key pair was expected");
const { publicKey, privateKey } = pair;
const spki = await crypto.subtle.exportKey("spki", publicKey);
if (!(spki instanceof ArrayBuffer)) throw new Error("bytes were expected");

export const PUBLIC_KEY = `-----BEGIN PUBLIC KEY-----\n${Buffer.from(spki).toString("base64")}\n-----END PUBLIC KEY-----\n`;

/** The plain text of a signature, decrypted with the private key. */
export async function readSignature(signature: string): Promise<string> {
  const bytes = await crypto.subtle.decrypt("RSA-OAEP", privateKey, Buffer.from(signature, "base64"));
  return new TextDecoder().decode(bytes);
}

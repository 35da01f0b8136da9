/**
 * Cashfree's APIs in memory, driven by the published descriptions: a request that they do not describe, and an answer with a
 * status, a field or an example that they do not have, fail the test.
 */
import { expect } from "vitest";
import { z } from "zod";
import type { CashfreeSettings } from "../../../../backend/gateways/cashfree/client.ts";
import type { Fetch } from "../../../../backend/gateways/provider-request.ts";
import { epochMs } from "../../../../lib/contract/values/calendar-date.ts";
import payouts from "./published-payouts.json" with { type: "json" };
import verification from "./published-verification.json" with { type: "json" };

const fields = z.record(z.string(), z.unknown());
const operation = z.object({
  request: z.object({ required: z.array(z.string()), types: z.record(z.string(), z.string()) }).optional(),
  query: z.array(z.string()),
  answers: z.record(z.string(), z.object({ fields: z.array(z.string()), examples: z.record(z.string(), fields) })),
});
const description = z.object({ servers: z.array(z.string()), operations: z.record(z.string(), operation) });

const DESCRIPTIONS = { verification: description.parse(verification), payout: description.parse(payouts) };
export type Product = keyof typeof DESCRIPTIONS;

const HEADERS = new Set([
  ...["x-client-id", "x-client-secret", "x-api-version", "x-request-id", "x-cf-signature"],
  ...["accept", "content-type"],
]);

export const CLIENT = { clientId: "CF10000ABCDEFGHIJ", clientSecret: "cfsk_ma_test_0123456789abcdef" } as const;
export const NOW = epochMs(Date.UTC(2026, 10, 26, 10));

/** A documented example, with some of its documented fields changed. */
interface Answer {
  readonly status: number;
  readonly example: string;
  readonly changed?: Readonly<Record<string, unknown>>;
}

export class CashfreeWorld {
  readonly #product: Product;
  readonly #answers = new Map<string, Answer[]>();
  /** Operation and body of every request. */
  readonly requests: { readonly operation: string; readonly sent: Readonly<Record<string, unknown>> }[] = [];
  readonly signatures: string[] = [];

  constructor(product: Product) {
    this.#product = product;
  }

  /** The answers to an operation, in turn; the last one stays. */
  answer(name: string, ...answers: readonly Answer[]): void {
    this.#answers.set(name, [...answers]);
  }

  readonly fetch: Fetch = async (url, init) => {
    const { servers, operations } = DESCRIPTIONS[this.#product];
    const server = servers.find((each) => url.startsWith(`${each}/`)) ?? expect.fail(`nobody lives at ${url}`);
    expect(server).toContain("sandbox");
    expect(init.redirect).toBe("manual");
    const headers = new Headers(init.headers);
    for (const header of headers.keys()) expect(HEADERS).toContain(header);
    expect([headers.get("x-client-id"), headers.get("x-client-secret")]).toEqual(Object.values(CLIENT));
    this.signatures.push(headers.get("x-cf-signature") ?? "");

    const { pathname, searchParams } = new URL(url.slice(server.length), "http://path");
    const name = Object.keys(operations).find((each) => isOperation(each, `${init.method} ${pathname}`));
    const described = (name && operations[name]) || expect.fail(`${init.method} ${pathname} is not described`);
    for (const parameter of searchParams.keys()) expect(described.query).toContain(parameter);
    const sent = described.request ? fields.parse(JSON.parse(String(init.body))) : Object.fromEntries(searchParams);
    if (described.request) expectDescribed(sent, described.request);
    this.requests.push({ operation: name ?? "", sent });
    return this.#respond(name ?? "", described);
  };

  #respond(name: string, { answers }: z.output<typeof operation>): Response {
    const queue = this.#answers.get(name) ?? expect.fail(`no answer is prepared for ${name}`);
    const next = (queue.length > 1 ? queue.shift() : queue[0]) ?? expect.fail(`no answer is left for ${name}`);
    const { status, example, changed = {} } = next;
    const described = answers[status] ?? expect.fail(`${name} does not answer ${status}`);
    const body = described.examples[example] ?? expect.fail(`${name} has no example "${example}"`);
    for (const field of Object.keys(changed)) expect(described.fields).toContain(field);
    return Response.json({ ...body, ...changed }, { status });
  }
}

/** A path's parameter is its segment in braces. */
function isOperation(described: string, requested: string): boolean {
  const [one, other] = [described.split("/"), requested.split("/")];
  return one.length === other.length && one.every((part, at) => part.startsWith("{") || part === other[at]);
}

function expectDescribed(
  sent: Readonly<Record<string, unknown>>,
  { required, types }: { readonly required: readonly string[]; readonly types: Readonly<Record<string, string>> },
): void {
  for (const name of required) expect(sent).toHaveProperty(name);
  for (const [name, value] of Object.entries(sent)) {
    expect(Object.keys(types)).toContain(name);
    expect(Array.isArray(value) ? "array" : typeof value).toBe(types[name]);
  }
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

/** What the holder of the private key reads in a signature. */
export async function readSignature(signature: string): Promise<string> {
  const bytes = await crypto.subtle.decrypt("RSA-OAEP", privateKey, Buffer.from(signature, "base64"));
  return new TextDecoder().decode(bytes);
}

export const settingsOver = (fetch: Fetch): CashfreeSettings => ({
  ...CLIENT,
  environment: "sandbox",
  publicKey: PUBLIC_KEY,
  fetch,
  clock: { now: () => NOW },
});

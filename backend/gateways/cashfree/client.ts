/**
 * Client of Cashfree's APIs (https://www.cashfree.com/docs/api-reference): one host per environment, JSON both ways. Workers
 * have no fixed address, so each request carries a signature: the client id and the time, encrypted with the public key that
 * Cashfree gave us.
 */
import { z } from "zod";
import type { Clock } from "../../platform/clock.ts";
import { logFailure } from "../../platform/log.ts";
import { type Fetch, type ProviderAnswer, requestProvider } from "../provider-request.ts";

export interface CashfreeSettings {
  /** Test keys belong to `sandbox`, live keys to `production`. */
  readonly environment: "sandbox" | "production";
  readonly clientId: string;
  readonly clientSecret: string;
  /** PEM, as Cashfree issues it. */
  readonly publicKey: string;
  readonly fetch: Fetch;
  /** The system clock: Cashfree refuses a signature that is older than ten minutes. */
  readonly clock: Clock;
}

const HOSTS = { sandbox: "https://sandbox.cashfree.com", production: "https://api.cashfree.com" } as const;

const refusal = z.object({ code: z.string(), message: z.string().default("") });

/** Cashfree understood the request and did not do it. */
export class CashfreeRefused extends Error {
  override readonly name = "CashfreeRefused";
  readonly status: number;
  readonly code: string;
  /** For decisions only, never for the log: it may quote data that was sent. */
  readonly reason: string;

  constructor(status: number, { code, message }: z.output<typeof refusal>) {
    super(`Cashfree refused a request with ${status}`);
    this.status = status;
    this.code = code;
    this.reason = message;
  }
}

interface Call<Answer> {
  readonly method: "GET" | "POST";
  readonly path: `/${string}`;
  readonly body?: object;
  /** In place of a body, for files. */
  readonly form?: FormData;
  readonly answer: z.ZodType<Answer>;
  /** The refusals that the caller understands; any other is logged by its code for an operator. */
  readonly expected?: readonly string[];
}

export type CashfreeApi = <Answer>(call: Call<Answer>) => Promise<Answer>;

/** @throws CashfreeRefused; ProviderAway, for too many requests too; Error for an answer that is not documented. */
export function cashfreeApi(
  product: "verification" | "payout",
  version: string,
  { environment, clientId, clientSecret, publicKey, fetch, clock }: CashfreeSettings,
): CashfreeApi {
  let key: Promise<CryptoKey> | null = null;
  return async ({ method, path, body, form, answer, expected = [] }) => {
    key ??= importKey(publicKey);
    const imported = key;
    const headers = {
      "x-client-id": clientId,
      "x-client-secret": clientSecret,
      "x-api-version": version,
      "x-cf-signature": await signatureOf(await imported, `${clientId}.${Math.floor(clock.now() / 1000)}`),
      accept: "application/json",
      // The type of a form names its boundary, which `fetch` draws.
      ...(!form && { "content-type": "application/json" }),
    };
    const content = form ?? (body && JSON.stringify(body));
    const init = { method, headers, ...(content && { body: content }) };
    const exchanged = await requestProvider(fetch, `${HOSTS[environment]}/${product}${path}`, init);
    // 202: the document is not there yet.
    if (exchanged.status >= 400 || exchanged.status === 202) throw refusedBy(exchanged, expected);
    return answer.parse(exchanged.payload);
  };
}

function refusedBy({ status, payload }: ProviderAnswer, expected: readonly string[]): CashfreeRefused {
  const refused = new CashfreeRefused(status, refusal.parse(payload));
  const { code } = refused;
  // A code with a digit or a capital letter could be a number that was sent.
  if (!expected.includes(code)) {
    logFailure({ event: "provider_refused", kind: /^[a-z_-]{1,60}$/.test(code) ? `cashfree ${code}` : "cashfree" });
  }
  return refused;
}

const RSA = { name: "RSA-OAEP", hash: "SHA-1" } as const;

/** @throws Error when it is no RSA public key in PEM. */
async function importKey(pem: string): Promise<CryptoKey> {
  const der = Buffer.from(derIn(pem), "base64");
  return crypto.subtle.importKey("spki", der, RSA, false, ["encrypt"]);
}

/** The base64 between the lines of a PEM; a setting may hold `\n` in place of line ends. */
export const derIn = (pem: string): string =>
  pem
    .replaceAll("\\n", "\n")
    .split("\n")
    .filter((line) => !line.startsWith("-----"))
    .map((line) => line.trim())
    .join("");

async function signatureOf(key: CryptoKey, text: string): Promise<string> {
  const encrypted = await crypto.subtle.encrypt(RSA.name, key, new TextEncoder().encode(text));
  return Buffer.from(encrypted).toString("base64");
}

/**
 * Client of Razorpay's API (https://razorpay.com/docs/api): one host, HTTPS, basic authentication with the key's id and
 * secret, JSON both ways. Every response is parsed with a schema.
 */
import type { z } from "zod";
import { GATEWAY_DEADLINE_MS } from "../deadline.ts";

const API = "https://api.razorpay.com/v1";

/** The part of `fetch` that is used; a parameter, so that tests can simulate Razorpay. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Razorpay, or an intermediary, returned an error status. */
export class RazorpayRejected extends Error {
  override readonly name = "RazorpayRejected";
  readonly status: number;

  constructor(status: number) {
    super(`Razorpay answered ${status}`);
    this.status = status;
  }
}

export interface RazorpayApi {
  get<Answer>(path: `/${string}`, answer: z.ZodType<Answer>): Promise<Answer>;
  post<Answer>(path: `/${string}`, body: object, answer: z.ZodType<Answer>): Promise<Answer>;
  /** Its answer has no content. */
  delete(path: `/${string}`): Promise<void>;
}

interface Access {
  readonly keyId: string;
  readonly keySecret: string;
  readonly fetch: Fetch;
}

export function razorpayApi({ keyId, keySecret, fetch }: Access): RazorpayApi {
  const headers = {
    authorization: `Basic ${btoa(`${keyId}:${keySecret}`)}`,
    accept: "application/json",
    "content-type": "application/json",
  };

  async function request(path: string, init: RequestInit): Promise<Response> {
    const response = await fetch(`${API}${path}`, {
      ...init,
      headers,
      // Our secret is sent to this host only, so a redirect is treated as an error (Workers do not support "error").
      redirect: "manual",
      signal: AbortSignal.timeout(GATEWAY_DEADLINE_MS),
    });
    if (!response.ok) throw new RazorpayRejected(response.status);
    return response;
  }

  const call = async <Answer>(path: string, init: RequestInit, answer: z.ZodType<Answer>): Promise<Answer> =>
    answer.parse(await (await request(path, init)).json());

  return {
    get: (path, answer) => call(path, { method: "GET" }, answer),
    post: (path, body, answer) => call(path, { method: "POST", body: JSON.stringify(body) }, answer),
    delete: async (path) => {
      const { body } = await request(path, { method: "DELETE" });
      await body?.cancel();
    },
  };
}

/**
 * Client of Razorpay's API (https://razorpay.com/docs/api): one host, HTTPS, basic authentication with the key's id and
 * secret, JSON both ways. Every response is parsed with a schema.
 */
import type { z } from "zod";
import { type Fetch, requestProvider } from "../provider-request.ts";

const API = "https://api.razorpay.com/v1";

/** Razorpay understood the request and did not do it. */
export class RazorpayRejected extends Error {
  override readonly name = "RazorpayRejected";
  readonly status: number;

  constructor(status: number) {
    super(`Razorpay answered ${status}`);
    this.status = status;
  }
}

/** Each throws RazorpayRejected, and Error when there is no answer, or one that is not documented. */
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

  async function request(path: string, init: RequestInit): Promise<unknown> {
    const { status, payload } = await requestProvider(fetch, `${API}${path}`, { ...init, headers });
    if (status >= 400) throw new RazorpayRejected(status);
    return payload;
  }

  return {
    get: async (path, answer) => answer.parse(await request(path, { method: "GET" })),
    post: async (path, body, answer) =>
      answer.parse(await request(path, { method: "POST", body: JSON.stringify(body) })),
    delete: async (path) => {
      await request(path, { method: "DELETE" });
    },
  };
}

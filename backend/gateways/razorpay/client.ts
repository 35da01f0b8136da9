/**
 * Razorpay's API over HTTPS, as https://razorpay.com/docs/api documents it: one host, basic authentication with the key's
 * id and secret, JSON both ways. Nothing is believed that does not fit its schema.
 */
import type { z } from "zod";
import { GATEWAY_DEADLINE_MS } from "../deadline.ts";

const API = "https://api.razorpay.com/v1";

/** As much of `fetch` as is used; handed in, so that a test can play the other end. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Razorpay understood us and said no, or something between us said anything but yes. */
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

  async function call<Answer>(path: string, init: RequestInit, answer: z.ZodType<Answer>): Promise<Answer> {
    const response = await fetch(`${API}${path}`, {
      ...init,
      headers,
      // Our secret goes to this host and to no other: a redirect is a refusal ("error" is not known to a Worker).
      redirect: "manual",
      signal: AbortSignal.timeout(GATEWAY_DEADLINE_MS),
    });
    if (!response.ok) throw new RazorpayRejected(response.status);
    return answer.parse(await response.json());
  }

  return {
    get: (path, answer) => call(path, { method: "GET" }, answer),
    post: (path, body, answer) => call(path, { method: "POST", body: JSON.stringify(body) }, answer),
  };
}

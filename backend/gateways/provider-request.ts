/**
 * One request to a provider's API: no redirect is followed, since our secret is meant for its host only; the answer comes
 * within the deadline, is of bounded size, and is JSON or nothing. The caller interprets the answer.
 */
import { GATEWAY_DEADLINE_MS } from "./deadline.ts";

/** The part of `fetch` that is used; a parameter, so that tests can simulate a provider. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface ProviderAnswer {
  /** Below 300, or from 400 to 499: the provider has understood the request. */
  readonly status: number;
  /** Null without content. */
  readonly payload: unknown;
}

/** Documents come as links or in base64; no answer that we read is longer. */
const ANSWER_BYTES_MAX = 1_000_000;

/** No answer of the provider's API arrived. The requested action may have happened. */
export class ProviderFailed extends Error {
  override readonly name = "ProviderFailed";
}

/** @throws Error when no answer comes in time; ProviderFailed for a redirect, a 5xx, and an answer other than JSON. */
export async function requestProvider(fetch: Fetch, url: string, init: RequestInit): Promise<ProviderAnswer> {
  const signal = AbortSignal.timeout(GATEWAY_DEADLINE_MS);
  const response = await fetch(url, { ...init, redirect: "manual", signal });
  const { status } = response;
  if ((status >= 300 && status < 400) || status >= 500) throw new ProviderFailed(`the provider answered ${status}`);
  return { status, payload: parse(await readText(response)) };
}

function parse(text: string): unknown {
  if (text === "") return null;
  try {
    return JSON.parse(text);
  } catch {
    // The parser's message quotes the text.
    throw new ProviderFailed("the provider answered with something other than JSON");
  }
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > ANSWER_BYTES_MAX) throw new ProviderFailed("the provider's answer does not end");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

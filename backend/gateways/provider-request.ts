/**
 * One request to a provider's API: no redirect is followed, since our secret is meant for its host only; the answer comes
 * within the deadline, is of bounded size, and is JSON or nothing. The caller interprets the answer.
 */
import { GATEWAY_DEADLINE_MS, ProviderAway, ProviderLimited } from "./deadline.ts";

/** The part of `fetch` that is used; a parameter, so that tests can simulate a provider. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface ProviderAnswer {
  /** Below 300, or from 400 to 499 and not 429: the provider has understood the request. */
  readonly status: number;
  /** Null without content. */
  readonly payload: unknown;
}

/** Documents come as links or in base64; no answer that we read is longer. */
const ANSWER_BYTES_MAX = 1_000_000;

/** The response is not one of the provider's API, such as a page of HTML. The requested action may have happened. */
export class ProviderFailed extends Error {
  override readonly name = "ProviderFailed";
  /**
   * The HTTP status of the response; null if the response did not arrive whole. For a caller to which the status alone
   * proves that nothing has happened.
   */
  readonly status: number | null;

  constructor(message: string, status: number | null = null) {
    super(message);
    this.status = status;
  }
}

/**
 * @throws ProviderAway for no answer in time, or a 5xx; ProviderLimited for a 429; ProviderFailed for a redirect, and an
 * answer other than JSON.
 */
export async function requestProvider(fetch: Fetch, url: string, init: RequestInit): Promise<ProviderAnswer> {
  const signal = AbortSignal.timeout(GATEWAY_DEADLINE_MS);
  const response = await arriving(() => fetch(url, { ...init, redirect: "manual", signal }));
  const { status } = response;
  if (status === 429) throw new ProviderLimited("the provider answered 429, a limit of our requests");
  if (status >= 500) throw new ProviderAway(`the provider answered ${status}`);
  if (status >= 300 && status < 400) throw new ProviderFailed(`the provider answered ${status}`);
  return { status, payload: parse(await arriving(() => readText(response)), status) };
}

/** A network error, or one of the deadline, says nothing about our request. */
async function arriving<Part>(read: () => Promise<Part>): Promise<Part> {
  try {
    return await read();
  } catch (cause) {
    if (cause instanceof ProviderFailed || cause instanceof ProviderAway) throw cause;
    throw new ProviderAway("no answer of the provider arrived", { cause });
  }
}

function parse(text: string, status: number): unknown {
  if (text === "") return null;
  try {
    return JSON.parse(text);
  } catch {
    // The parser's message quotes the text.
    throw new ProviderFailed("the provider answered with something other than JSON", status);
  }
}

/** The response with its body read to the end. @throws ProviderFailed for a body that does not end */
export async function wholeResponse(response: Response): Promise<Response> {
  const bytes = await readBytes(response);
  return new Response(bytes.byteLength === 0 ? null : bytes, { status: response.status, headers: response.headers });
}

const readText = async (response: Response): Promise<string> => (await readBytes(response)).toString("utf8");

async function readBytes(response: Response): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > ANSWER_BYTES_MAX) throw new ProviderFailed("the provider's answer does not end");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

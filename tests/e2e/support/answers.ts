import type { Client } from "../../../scripts/sandbox/client.ts";

/** OpenNext's header of a page from its cache: `STALE` once the page's revalidation time is over. */
export const FROM_PAGE_CACHE = /^(?:HIT|STALE)$/;

/** A response whose body has been read. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Undefined when the body is empty or not JSON. */
  readonly body: unknown;
}

export async function readAnswer(response: Response): Promise<Answer> {
  const text = await response.text();
  const isJson = /\bjson\b/.test(response.headers.get("content-type") ?? "");
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: isJson && text !== "" ? JSON.parse(text) : undefined,
  };
}

/** Posts JSON as a browser does and returns an error response without throwing. */
export async function post(client: Client, path: string, body: unknown, key: string = crypto.randomUUID()) {
  const headers = { "content-type": "application/json", "idempotency-key": key };
  return readAnswer(await client.send(path, { method: "POST", headers, body: JSON.stringify(body) }));
}

export const get = async (client: Client, path: string) => readAnswer(await client.send(path));

/** The body without the request id, which differs between equal responses. */
export const withoutRequestId = ({ status, text }: Answer) =>
  `${status} ${text.replace(/"requestId":"[^"]*"/, '"requestId":""')}`;

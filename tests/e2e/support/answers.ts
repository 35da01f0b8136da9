import type { Client } from "../../../scripts/sandbox/client.ts";

/** What came back, read once. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Undefined when it is not JSON, or nothing. */
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

/** A POST of JSON as somebody's browser makes it; answered, not thrown, when it is refused. */
export async function post(client: Client, path: string, body: unknown, key: string = crypto.randomUUID()) {
  const headers = { "content-type": "application/json", "idempotency-key": key };
  return readAnswer(await client.send(path, { method: "POST", headers, body: JSON.stringify(body) }));
}

export const get = async (client: Client, path: string) => readAnswer(await client.send(path));

/** A problem without the one thing that differs between two answers of the same kind. */
export const withoutRequestId = ({ status, text }: Answer) =>
  `${status} ${text.replace(/"requestId":"[^"]*"/, '"requestId":""')}`;

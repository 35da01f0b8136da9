import { Refusal } from "../../lib/contract/errors.ts";

const BODY_BYTES_MAX = 64 * 1024;

/** The JSON object in a request, `{}` when it has none. Reads no more than it will accept. */
export async function readBody(request: Request): Promise<Record<string, unknown>> {
  if (request.method === "GET" || !request.body) return {};
  const text = await readText(request);
  if (text.trim() === "") return {};
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/json\b/i.test(type)) throw new Refusal("UNSUPPORTED_MEDIA_TYPE");
  const body = parseJson(text);
  if (typeof body !== "object" || body === null || Array.isArray(body)) throw new Refusal("INVALID_INPUT");
  return body as Record<string, unknown>;
}

/** @throws Refusal PAYLOAD_TOO_LARGE as soon as it is known, whatever the length was said to be. */
export async function readText(request: Request, limit = BODY_BYTES_MAX): Promise<string> {
  if (Number(request.headers.get("content-length") ?? 0) > limit) throw new Refusal("PAYLOAD_TOO_LARGE");
  if (!request.body) return "";
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > limit) throw new Refusal("PAYLOAD_TOO_LARGE");
    chunks.push(chunk);
  }
  return new TextDecoder().decode(await new Blob(chunks).arrayBuffer());
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal("INVALID_INPUT");
  }
}

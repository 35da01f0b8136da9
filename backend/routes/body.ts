import { isParsableForm } from "../../lib/contract/facts/multipart.ts";
import { FORM_BYTES_MAX, isForm, JSON_BYTES_MAX } from "../../lib/contract/facts/uploads.ts";
import { AppError } from "../../lib/contract/values/errors.ts";

/** Parses a request's JSON object, `{}` when the body is empty. Stops reading at the size limit. */
export async function readBody(request: Request): Promise<Record<string, unknown>> {
  if (request.method === "GET" || !request.body) return {};
  const text = await readText(request);
  if (text.trim() === "") return {};
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/json\b/i.test(type)) throw new AppError("UNSUPPORTED_MEDIA_TYPE");
  const body = parseJson(text);
  if (typeof body !== "object" || body === null || Array.isArray(body)) throw new AppError("INVALID_INPUT");
  return body as Record<string, unknown>;
}

/** The fields of a form; of duplicates, the last. */
export async function readForm(request: Request, limit = FORM_BYTES_MAX): Promise<Record<string, unknown>> {
  if (!isForm(request)) throw new AppError("UNSUPPORTED_MEDIA_TYPE");
  const bytes = await readBytes(request, limit);
  const parts = await parseForm(bytes, request.headers.get("content-type") ?? "");
  return Object.fromEntries(parts);
}

/** @throws AppError PAYLOAD_TOO_LARGE as soon as the limit is exceeded, whatever Content-Length says. */
export async function readText(request: Request, limit = JSON_BYTES_MAX): Promise<string> {
  return new TextDecoder().decode(await readBytes(request, limit));
}

async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get("content-length") ?? 0) > limit) throw new AppError("PAYLOAD_TOO_LARGE");
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > limit) throw new AppError("PAYLOAD_TOO_LARGE");
    chunks.push(chunk);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

/**
 * Reads a form to its end without keeping it, up to the size limit. A client that is rejected while it still sends
 * would see a broken connection instead of the response.
 */
export async function discardForm({ body }: Request): Promise<void> {
  if (!body) return;
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > FORM_BYTES_MAX) return;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError("INVALID_INPUT");
  }
}

async function parseForm(bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<FormData> {
  if (!isParsableForm(bytes, contentType)) throw new AppError("INVALID_INPUT");
  try {
    return await new Response(bytes, { headers: { "content-type": contentType } }).formData();
  } catch {
    throw new AppError("INVALID_INPUT");
  }
}

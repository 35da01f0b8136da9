/**
 * Parses the JSON body of a Firebase call with `schema`. Firebase's web SDK announces gzip but sends plain JSON, while
 * other SDKs compress, so the first two bytes decide. At most `BYTES_MAX` bytes are buffered, compressed or not.
 */
import type { z } from "zod";
import { FirebaseError } from "../../../lib/remote-config/firebase-error.ts";

const BYTES_MAX = 256 * 1024;
const isGzip = ([first, second]: Uint8Array) => first === 0x1f && second === 0x8b;

/** @throws FirebaseError INVALID_ARGUMENT */
export async function readFirebaseBody<Shape extends z.ZodType>(
  { body }: Request,
  schema: Shape,
): Promise<z.output<Shape>> {
  const parsed = schema.safeParse(parseJson(await readBounded(body)));
  if (!parsed.success) throw new FirebaseError("INVALID_ARGUMENT", "Request contains an invalid argument.");
  return parsed.data;
}

async function readBounded(body: ReadableStream<Uint8Array> | null): Promise<string> {
  const sent = await collect(body);
  if (!isGzip(sent)) return new TextDecoder().decode(sent);
  try {
    const plain = new Blob([sent]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new TextDecoder().decode(await collect(plain));
  } catch (cause) {
    throw cause instanceof FirebaseError ? cause : new FirebaseError("INVALID_ARGUMENT", "Body is no valid gzip.");
  }
}

async function collect(stream: ReadableStream<Uint8Array> | null): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream ?? []) {
    size += chunk.byteLength;
    if (size > BYTES_MAX) throw new FirebaseError("INVALID_ARGUMENT", "Request payload size exceeds the limit.");
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new FirebaseError("INVALID_ARGUMENT", "Invalid JSON payload received.");
  }
}

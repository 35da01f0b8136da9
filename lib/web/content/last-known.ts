/**
 * The last content that was read, kept in the bucket of stored pages so that it outlives an isolate: after a restart a
 * content service that does not answer changes nothing.
 */
import type { z } from "zod";
import { isAbsence } from "./content-error.ts";

interface Bucket {
  get(key: string): Promise<{ text(): Promise<string> } | null>;
  put(key: string, text: string): Promise<unknown>;
}

export interface LastKnownEnv {
  readonly NEXT_INC_CACHE_R2_BUCKET?: Bucket;
}

export interface LastKnown {
  read(key: string): Promise<string | null>;
  /** Returns at once. */
  write(key: string, text: string): void;
}

/** Apart from `incremental-cache/`, whose pages expire. */
const FOLDER = "last-known-content/";

const addressOf = (key: string) => `${FOLDER}${key.replaceAll(" ", "/")}.json`;

/** The texts that this isolate has written, by key: an unchanged text is not written again. */
const written = new Map<string, string>();
const WRITTEN_MAX = 500;

export function lastKnownIn(
  { NEXT_INC_CACHE_R2_BUCKET: bucket }: LastKnownEnv,
  waitUntil: (work: Promise<unknown>) => void,
): LastKnown | null {
  if (!bucket) return null;
  return {
    read: async (key) => (await (await bucket.get(addressOf(key)))?.text()) ?? null,
    write: (key, text) => {
      if (written.get(key) === text) return;
      if (written.size >= WRITTEN_MAX) written.clear();
      written.set(key, text);
      waitUntil(bucket.put(addressOf(key), text).catch(() => written.delete(key)));
    },
  };
}

interface Read<Value> {
  readonly key: string;
  readonly schema: z.ZodType<Value>;
  readonly read: () => Promise<Value>;
}

/**
 * The value just read or, while the content service cannot be read, the last one kept. That a document does not exist
 * is an answer, not an outage.
 * @throws the error of `read` when no usable value is kept
 */
export async function readOrLastKnown<Value>(
  { lastKnown }: { readonly lastKnown?: LastKnown | null },
  { key, schema, read }: Read<Value>,
): Promise<Value> {
  if (!lastKnown) return read();
  try {
    const value = await read();
    lastKnown.write(key, JSON.stringify(value));
    return value;
  } catch (cause) {
    if (isAbsence(cause)) throw cause;
    const kept = schema.safeParse(parseJson(await lastKnown.read(key).catch(() => null)));
    if (!kept.success) throw cause;
    console.error(JSON.stringify({ level: "error", event: "last_known_content_served", kind: key }));
    return kept.data;
  }
}

function parseJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

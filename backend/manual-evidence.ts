/**
 * Evidence files of operators' acts. Each is encrypted under a key derived from its own place, which names its day, its
 * order and its digest, and belongs to one attempt only: the file of a refused attempt is deleted without touching
 * another's. Kept as long as the books.
 */
import { createHash } from "node:crypto";
import { z } from "zod";
import { type CalendarDate, dateInIndia, type EpochMs } from "../lib/contract/values/calendar-date.ts";
import type { Env } from "./env.ts";
import { firstKeptBookDay } from "./investor/privacy/statutory-retention.ts";
import { randomIds } from "./platform/ids.ts";
import { decryptBytes, encryptBytes, keyRingOf } from "./platform/secrets.ts";
import { reencryptStored } from "./platform/stored-ciphertext.ts";

const PREFIX = "manual-orders/";
export const evidencePlace = z
  .string()
  .regex(/^manual-orders\/\d{4}-\d{2}-\d{2}\/(?:sale|shares):[\w-]{1,60}\/[0-9a-f]{64}-\w{1,40}$/);

/** As a place names it. */
export const digestOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

const kindOf = (place: string) => `evidence ${place}`;

interface NewEvidence {
  readonly order: string;
  readonly today: CalendarDate;
  /** Accepted. */
  readonly bytes: Uint8Array;
}

/** Returns its place. */
export async function storeEvidence(env: Env, { order, today, bytes }: NewEvidence): Promise<string> {
  const place = `${PREFIX}${today}/${order}/${digestOf(bytes)}-${randomIds.letters()}`;
  await env.DOCUMENTS.put(place, encryptBytes({ kind: kindOf(place), bytes, key: env.TOKEN_KEY }));
  return place;
}

const digestIn = (place: string) => place.split("/").at(-1)?.split("-")[0];

/** Whether two places hold the same bytes. */
export const isSameEvidence = (one: string, other: string): boolean => digestIn(one) === digestIn(other);

export async function deleteEvidence({ DOCUMENTS }: Pick<Env, "DOCUMENTS">, place: string): Promise<void> {
  if (place !== "") await DOCUMENTS.delete(place);
}

/** @throws Error when it was tampered with */
export async function readEvidence(env: Env, place: string): Promise<Uint8Array | null> {
  const stored = await env.DOCUMENTS.get(place);
  if (!stored) return null;
  return decryptBytes({ kind: kindOf(place), ciphertext: await stored.arrayBuffer(), keys: keyRingOf(env) });
}

const FILES_AT_ONCE = 100;

/** Hourly. Names sort by day, so the expired ones come first. */
export async function deleteExpiredEvidence({ DOCUMENTS }: Pick<Env, "DOCUMENTS">, now: EpochMs): Promise<void> {
  const { on } = firstKeptBookDay(dateInIndia(now));
  const { objects } = await DOCUMENTS.list({ prefix: PREFIX, limit: FILES_AT_ONCE });
  const expired = objects.map(({ key }) => key).filter((key) => key.slice(PREFIX.length) < on);
  if (expired.length > 0) await DOCUMENTS.delete(expired);
}

/** Encrypts every file with the current key. May be interrupted and repeated. */
export async function reencryptEvidence(env: Env): Promise<void> {
  for (let cursor: string | undefined; ; ) {
    const page = await env.DOCUMENTS.list({ prefix: PREFIX, ...(cursor !== undefined && { cursor }) });
    for (const { key: place } of page.objects) {
      await reencryptStored(env.DOCUMENTS, { place, kind: kindOf(place), keys: keyRingOf(env) });
    }
    if (!page.truncated) return;
    cursor = page.cursor;
  }
}

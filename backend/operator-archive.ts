/**
 * The archive of operators' acts. Acts stay in the database for a year, then in files in the bucket until the books of their year are no
 * longer kept (docs/decisions/0188). Invariant: an act is deleted only once a file that holds it has been read back.
 */
import { DAY_MS, dateInIndia, type EpochMs } from "../lib/contract/values/calendar-date.ts";
import { deleteActs, listOldestActs } from "./catalogue/operators.ts";
import type { Env } from "./env.ts";
import { firstKeptBookDay } from "./investor/privacy/statutory-retention.ts";

const PREFIX = "operator-acts/";
/** Operators look back over a year in the database. */
const IN_DATABASE_DAYS = 400;
/** Acts of one file, and of one hourly run. */
const ACTS_AT_ONCE = 5_000;
const FILES_AT_ONCE = 100;

/** Named by the day of its last act and by its first and last number: the same acts are the same file. */
const keyOf = (last: EpochMs, first: number, until: number) =>
  `${PREFIX}${dateInIndia(last)}-${String(first).padStart(12, "0")}-${String(until).padStart(12, "0")}.jsonl`;

/** Hourly. May run twice, and be interrupted anywhere. */
export async function archiveOperatorActs(
  { CATALOGUE, DOCUMENTS }: Pick<Env, "CATALOGUE" | "DOCUMENTS">,
  now: EpochMs,
) {
  const acts = await listOldestActs(CATALOGUE, { since: now - IN_DATABASE_DAYS * DAY_MS, now, limit: ACTS_AT_ONCE });
  const [first, last] = [acts[0], acts.at(-1)];
  if (first && last) {
    const text = acts.map((act) => `${JSON.stringify(act)}\n`).join("");
    const key = keyOf(last.at, first.sequence, last.sequence);
    await DOCUMENTS.put(key, text);
    const stored = await DOCUMENTS.get(key);
    if ((await stored?.text()) !== text) throw new Error(`the archive ${key} is not what was written`);
    await deleteActs(CATALOGUE, { from: first.sequence, until: last.sequence });
  }
  await deleteExpired(DOCUMENTS, now);
}

/** Names sort by day, so the expired ones come first. */
async function deleteExpired(bucket: R2Bucket, now: EpochMs): Promise<void> {
  const { on } = firstKeptBookDay(dateInIndia(now));
  const { objects } = await bucket.list({ prefix: PREFIX, limit: FILES_AT_ONCE });
  const expired = objects.map(({ key }) => key).filter((key) => key.slice(PREFIX.length) < on);
  if (expired.length > 0) await bucket.delete(expired);
}

/** The names of the files, oldest first. */
export async function listArchives(bucket: R2Bucket): Promise<readonly string[]> {
  const names: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await bucket.list({ prefix: PREFIX, ...(cursor !== undefined && { cursor }) });
    names.push(...page.objects.map(({ key }) => key.slice(PREFIX.length)));
    if (!page.truncated) return names;
    cursor = page.cursor;
  }
}

/** One JSON object per line; null for a name that is none. */
export async function readArchive(bucket: R2Bucket, name: string): Promise<string | null> {
  const stored = await bucket.get(PREFIX + name);
  return stored ? stored.text() : null;
}

import { z } from "zod";
import { instant } from "../../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import type { Env } from "../../env.ts";
import { replay } from "../../events/consumer.ts";
import {
  countDeadLetters,
  type DeadLetter,
  findDeadLetter,
  listDeadLetters,
  listEventCounters,
} from "../../events/dead-letter-store.ts";
import { refreshClock } from "../../platform/clock.ts";
import { eventConsumerOf } from "../queue.ts";

const SHOWN_MAX = 100;

/** Counts of handled and failed messages by event type, and the delay of each type's latest projection. */
export async function showEvents({ CATALOGUE }: Env): Promise<unknown> {
  const [counters, deadLetters] = await Promise.all([listEventCounters(CATALOGUE), countDeadLetters(CATALOGUE)]);
  const events = counters.map(({ handledAt, ...counter }) => {
    return { ...counter, handledAt: handledAt === null ? null : z.encode(instant, handledAt) };
  });
  return { events, deadLetters };
}

/** The hundred oldest dead letters, and the total number. */
export async function showDeadLetters({ CATALOGUE }: Env): Promise<unknown> {
  const [letters, count] = await Promise.all([
    listDeadLetters(CATALOGUE, { limit: SHOWN_MAX, after: null }),
    countDeadLetters(CATALOGUE),
  ]);
  const deadLetters = letters.map(({ firstSeenAt, ...letter }) => {
    return { ...letter, firstSeenAt: z.encode(instant, firstSeenAt) };
  });
  return { count, deadLetters };
}

const replayArgs = z.object({ id: z.union([z.literal("all"), z.string().regex(/^dl_[0-9a-f]{20}$/)]) });

/**
 * Processes dead letters again with the queue's consumer; letters that fail again stay.
 * @throws AppError NOT_FOUND for an unknown id.
 */
export async function replayDeadLetters(env: Env, sent: unknown): Promise<unknown> {
  const { id } = replayArgs.parse(sent);
  await refreshClock(env);
  const consumer = eventConsumerOf(env);
  let replayed = 0;
  const failed: string[] = [];
  for await (const letter of id === "all" ? allLetters(env.CATALOGUE) : [await getLetter(env.CATALOGUE, id)]) {
    if (await replay(letter, consumer)) replayed += 1;
    else failed.push(letter.id);
  }
  return { replayed, failed };
}

async function getLetter(catalogue: D1Database, id: string): Promise<DeadLetter> {
  const letter = await findDeadLetter(catalogue, id);
  if (!letter) throw new AppError("NOT_FOUND");
  return letter;
}

async function* allLetters(catalogue: D1Database): AsyncGenerator<DeadLetter> {
  for (let after: DeadLetter | null = null; ; ) {
    const letters: readonly DeadLetter[] = await listDeadLetters(catalogue, { limit: SHOWN_MAX, after });
    yield* letters;
    after = letters.at(-1) ?? null;
    if (after === null) return;
  }
}

/**
 * What objects tell, made into read models. Messages come at least once and in any order: each read model keeps the
 * sequence that it knows and drops what is older. News that nobody here reads is let go.
 */
import { z } from "zod";
import { dealId } from "../../lib/contract/ids.ts";
import { progressStatement } from "../catalogue/deals.ts";
import type { Env } from "../env.ts";
import { logFailure } from "../log.ts";

const count = z.number().int().min(0);

const dealProgressEnvelope = z.object({
  entity: dealId,
  sequence: count,
  news: z.object({ kind: z.literal("DEAL_PROGRESS"), unitsSold: count, holders: count }),
});

/** @throws when the catalogue cannot be written: the queue then brings the whole batch again. */
export async function consumeEvents(batch: MessageBatch, env: Env): Promise<void> {
  const statements = batch.messages.flatMap(({ body }) => {
    const progress = dealProgressEnvelope.safeParse(body);
    if (!progress.success) return [];
    const { entity, sequence, news } = progress.data;
    const { unitsSold: soldUnits, holders } = news;
    return [progressStatement(env.CATALOGUE, { dealId: entity, sequence, soldUnits, holders })];
  });
  try {
    if (statements.length > 0) await env.CATALOGUE.batch(statements);
  } catch (cause) {
    logFailure({ event: "read_models_not_written", cause });
    throw cause;
  }
}

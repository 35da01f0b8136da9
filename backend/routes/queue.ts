/**
 * What objects tell, made into read models. Messages come at least once and in any order: each read model keeps the
 * sequence that it knows and drops what is older. News that nobody here reads is let go.
 */
import { z } from "zod";
import { epochMs } from "../../lib/contract/calendar-date.ts";
import { dealId, userId } from "../../lib/contract/ids.ts";
import { progressStatement } from "../catalogue/deals.ts";
import { indexStatement } from "../catalogue/investor-index.ts";
import type { Env } from "../env.ts";
import { logFailure } from "../log.ts";

const count = z.number().int().min(0);

const dealProgressEnvelope = z.object({
  entity: dealId,
  sequence: count,
  news: z.object({ kind: z.literal("DEAL_PROGRESS"), unitsSold: count, holders: count }),
});

const newcomerEnvelope = z.object({
  entity: userId,
  at: count.transform(epochMs),
  news: z.object({ kind: z.literal("INVESTOR_CREATED") }),
});

/** What one message changes; nothing when nobody here reads it. */
function statementsFor(catalogue: D1Database, body: unknown): readonly D1PreparedStatement[] {
  const progress = dealProgressEnvelope.safeParse(body);
  if (progress.success) {
    const { entity, sequence, news } = progress.data;
    const { unitsSold: soldUnits, holders } = news;
    return [progressStatement(catalogue, { dealId: entity, sequence, soldUnits, holders })];
  }
  const newcomer = newcomerEnvelope.safeParse(body);
  return newcomer.success ? [indexStatement(catalogue, { userId: newcomer.data.entity, at: newcomer.data.at })] : [];
}

/** @throws when the catalogue cannot be written: the queue then brings the whole batch again. */
export async function consumeEvents(batch: MessageBatch, env: Env): Promise<void> {
  const statements = batch.messages.flatMap(({ body }) => statementsFor(env.CATALOGUE, body));
  try {
    if (statements.length > 0) await env.CATALOGUE.batch(statements);
  } catch (cause) {
    logFailure({ event: "read_models_not_written", cause });
    throw cause;
  }
}

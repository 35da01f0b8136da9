import { consumeRollUps } from "../analytics/roll-up.ts";
import { projectionStatements } from "../catalogue/projections.ts";
import { clock, refreshClock } from "../clock.ts";
import type { Env } from "../env.ts";
import { consumeDeadLetters, consumeEvents, type EventConsumer } from "../events/consumer.ts";

const ANALYTICS_QUEUE = "ultra-analytics";

/** Projects domain events into D1 and counts them. */
export const eventConsumerOf = ({ CATALOGUE }: Pick<Env, "CATALOGUE">): EventConsumer => ({
  database: CATALOGUE,
  clock,
  project: (message) => projectionStatements(CATALOGUE, message),
});

export async function consumeQueue(batch: MessageBatch, env: Env): Promise<void> {
  await refreshClock(env);
  if (batch.queue === ANALYTICS_QUEUE) return consumeRollUps(env.ANALYTICS, clock);
  // The dead-letter queue is named like the main queue with the suffix `-dead`, in every installation.
  const consume = batch.queue.endsWith("-dead") ? consumeDeadLetters : consumeEvents;
  await consume(batch, eventConsumerOf(env));
}

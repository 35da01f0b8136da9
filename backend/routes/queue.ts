import { consumeRollUps } from "../analytics/roll-up.ts";
import { projectionStatements } from "../catalogue/projections.ts";
import { clock, refreshClock } from "../clock.ts";
import type { Env } from "../env.ts";
import { consumeDeadLetters, consumeEvents, type EventConsumer } from "../events/consumer.ts";

const ANALYTICS_QUEUE = "ultra-analytics";

/** Domain events become read models in D1, and are counted there. */
export const eventConsumerOf = ({ CATALOGUE }: Pick<Env, "CATALOGUE">): EventConsumer => ({
  database: CATALOGUE,
  clock,
  project: (message) => projectionStatements(CATALOGUE, message),
});

export async function consumeQueue(batch: MessageBatch, env: Env): Promise<void> {
  await refreshClock(env);
  if (batch.queue === ANALYTICS_QUEUE) return consumeRollUps(env.ANALYTICS, clock);
  // The name of the dead-letter queue is that of the first and `-dead`, whatever an installation calls them.
  const consume = batch.queue.endsWith("-dead") ? consumeDeadLetters : consumeEvents;
  await consume(batch, eventConsumerOf(env));
}

import { projectionStatements } from "../catalogue/projections.ts";
import { consumeRollUps } from "../embedded/analytics/roll-up.ts";
import type { Env } from "../env.ts";
import { consumeDeadLetters, consumeEvents, type EventConsumer } from "../events/consumer.ts";
import { clock, refreshClock } from "../platform/clock.ts";

/** Queues are distinguished by the end of their names, because each environment has a prefix of its own. */
const ANALYTICS_SUFFIX = "-analytics";
const DEAD_SUFFIX = "-dead";

/** Projects domain events into D1 and counts them. */
export const eventConsumerOf = ({ CATALOGUE }: Pick<Env, "CATALOGUE">): EventConsumer => ({
  database: CATALOGUE,
  clock,
  project: (message) => projectionStatements(CATALOGUE, message),
});

export async function consumeQueue(batch: MessageBatch, env: Env): Promise<void> {
  await refreshClock(env);
  if (batch.queue.endsWith(ANALYTICS_SUFFIX)) return consumeRollUps(env.ANALYTICS, clock);
  const consume = batch.queue.endsWith(DEAD_SUFFIX) ? consumeDeadLetters : consumeEvents;
  await consume(batch, eventConsumerOf(env));
}

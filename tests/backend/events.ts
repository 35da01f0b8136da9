import { createExecutionContext, createMessageBatch, getQueueResult, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import worker from "../../backend/worker.ts";

/** Delivers message bodies in one batch, as the queue would, and returns the consumer's result. */
export async function deliver(bodies: readonly unknown[], queue = "ultra-events") {
  const messages = bodies.map((body, place) => ({ id: String(place), timestamp: new Date(), attempts: 1, body }));
  const batch = createMessageBatch(queue, messages);
  await worker.queue(batch, env);
  return getQueueResult(batch, createExecutionContext());
}

/** Delivers the events in an investor's outbox that the queue has not accepted yet. */
export async function deliverEventsOf({ userId }: { readonly userId: string }): Promise<void> {
  const unsent = await runInDurableObject(env.INVESTOR.getByName(userId), (_, { storage }) =>
    storage.sql.exec<{ sequence: number; event: string }>("SELECT * FROM outbox ORDER BY sequence").toArray(),
  );
  if (unsent.length > 0) await deliver(unsent.map(({ sequence, event }) => ({ sequence, event: JSON.parse(event) })));
}

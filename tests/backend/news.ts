import { createMessageBatch, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { consumeEvents } from "../../backend/routes/queue.ts";

/** Brings the catalogue what an investor's object has told and the queue has not taken yet, as the queue would. */
export async function bringNews({ userId }: { readonly userId: string }): Promise<void> {
  const told = await runInDurableObject(env.INVESTOR.getByName(userId), (_, { storage }) =>
    storage.sql
      .exec<{ sequence: number; at: number; news: string }>("SELECT * FROM outbox ORDER BY sequence")
      .toArray(),
  );
  const messages = told.map(({ sequence, at, news }) => ({
    id: String(sequence),
    timestamp: new Date(at),
    attempts: 1,
    body: { entity: userId, sequence, at, news: JSON.parse(news) },
  }));
  await consumeEvents(createMessageBatch("ultra-events", messages), env);
}

import { listDurableObjectIds, reset, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";

/*
 * `reset` deletes objects in memory. The engine drops from memory objects that were idle for ten seconds, on a busy
 * machine many: databases, the bucket and objects whose names the next file uses again are woken and deleted a second
 * time. Other objects have a name of their own in each file.
 */

/** The deals of the sandbox, by the name of their file. */
const DEALS = Object.keys(import.meta.glob("../../data/deals/**/*.json")).flatMap((path) =>
  path.replace(".json", "").split("/").slice(-1),
);

const clear = (object: DurableObjectStub) => runInDurableObject(object, (_, { storage }) => storage.deleteAll());

async function wakeDeals(): Promise<number> {
  const left = new Set((await listDurableObjectIds(env.DEAL)).map(String));
  const ids = DEALS.map((name) => env.DEAL.idFromName(name)).filter((id) => left.has(String(id)));
  await Promise.all(ids.map((id) => clear(env.DEAL.get(id))));
  return ids.length;
}

async function wakeAll(namespace: DurableObjectNamespace): Promise<number> {
  const ids = await listDurableObjectIds(namespace);
  await Promise.all(ids.map((id) => clear(namespace.get(id))));
  return ids.length;
}

async function wakeDatabase(database: D1Database | undefined): Promise<number> {
  const counted = await database?.prepare("SELECT count(*) AS tables FROM sqlite_master").first<{ tables: number }>();
  return counted?.tables ?? 0;
}

const wakeBucket = async (bucket: R2Bucket) => (await bucket.list({ limit: 1 })).objects.length;

export async function deleteStorage(): Promise<void> {
  await reset();
  const left = await Promise.all([
    wakeDeals(),
    ...[env.BANK_ACCOUNT, env.CALENDAR, env.INVOICE_SERIES].map(wakeAll),
    ...[env.CATALOGUE, env.ANALYTICS, env.SANDBOX].map(wakeDatabase),
    wakeBucket(env.DOCUMENTS),
  ]);
  if (left.some((count) => count > 0)) await reset();
}

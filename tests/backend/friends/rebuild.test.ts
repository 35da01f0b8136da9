import { createMessageBatch, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { consumeLost } from "../../../backend/routes/retelling.ts";
import worker from "../../../backend/worker.ts";
import { invest, newDeal, newSaver } from "../investing/desk.ts";
import { bringNews } from "../news.ts";
import { operate, post } from "../people/door.ts";
import { ask, fund, setPace } from "../wallet/investor.ts";
import { arriveWith, codeOf, newFriend } from "./friends.ts";

beforeAll(() => setPace("TRANSFER_DELAY", 0));

const READ_MODELS = [
  "deal_progress",
  "referral",
  "milestone",
  "leaderboard",
  "friendly_name",
  "deletion_waiting",
  "residence_waiting",
  "closed_account",
] as const;

/**
 * Everything that is read of these objects; by which message it came is nobody's concern. The queue of an engine may
 * still bring what the file before this one has told: that is of others.
 */
async function readModels(...objects: readonly string[]): Promise<Record<string, unknown>> {
  const tables = await Promise.all(
    READ_MODELS.map(async (table) => {
      const { results } = await env.CATALOGUE.prepare(`SELECT * FROM ${table} `).all();
      const own = results.filter((row) => objects.some((id) => Object.values(row).includes(id)));
      const rows = own.map(({ sequence: _, ...row }) => row);
      return [table, rows.sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))] as const;
    }),
  );
  return Object.fromEntries(tables);
}

/** A message bears the moment in which it was written, a few milliseconds from what it tells of. */
const withoutTimes = (models: unknown) =>
  JSON.parse(JSON.stringify(models, (name, value: unknown) => (/^(?:reached_)?at$/.test(name) ? undefined : value)));

const wipe = (tables: readonly string[] = READ_MODELS) =>
  env.CATALOGUE.batch(tables.map((table) => env.CATALOGUE.prepare(`DELETE FROM ${table}`)));

const deadBatch = (...entities: readonly string[]) =>
  createMessageBatch(
    "ultra-events-dead",
    entities.map((entity, place) => ({ id: String(place), timestamp: new Date(), attempts: 1, body: { entity } })),
  );

it("makes every read model good from the objects, and a second time changes nothing", async () => {
  const asha = await newFriend("Asha");
  const friend = await arriveWith(await codeOf(asha));
  const saver = await newSaver();
  await fund(saver, 200_000);
  const deal = await newDeal();
  await invest(saver, deal, 60_000);
  await post("/v2/user/deletion-request", { reason: "PRIVACY" }, friend.token);
  // Of the friend's KYC the queue never brought a word.
  await runInDurableObject(env.INVESTOR.getByName(friend.userId), (_, { storage }) =>
    storage.sql.exec("INSERT INTO kyc_completion (one, at) VALUES (1, ?)", Date.now()),
  );
  for (const investor of [asha, friend, saver]) await bringNews(investor);
  await operate("rebuild", {});
  const ours = [asha.userId, friend.userId, saver.userId, deal];
  const before = await readModels(...ours);
  expect(before).toMatchObject({
    leaderboard: [{ referrer_id: asha.userId, kyc_count: 1 }],
    referral: [{ friend_id: friend.userId, referrer_id: asha.userId }],
    friendly_name: [{ investor_id: asha.userId, name: "Asha" }],
    milestone: expect.arrayContaining([expect.objectContaining({ investor_id: saver.userId, kind: "INVESTED" })]),
    deletion_waiting: [{ investor_id: friend.userId, is_waiting: 1 }],
    deal_progress: [{ deal_id: deal, units_sold: 6, holders: 1, restructuring: null }],
  });
  await wipe();
  const rebuilt = await operate("rebuild", {});
  expect(rebuilt).toMatchObject({ status: 200, body: { deals: 1 } });
  const again = await readModels(...ours);
  expect(withoutTimes(again)).toEqual(withoutTimes(before));
  await operate("rebuild", {});
  expect(await readModels(...ours)).toEqual(again);
});

it("lets what is told later have its way", async () => {
  const investor = await newFriend("Kiran");
  await post("/v2/user/deletion-request", { reason: "PRIVACY" }, investor.token);
  await operate("rebuild", {});
  await post("/v2/user/deletion-request/withdraw", {}, investor.token);
  await bringNews(investor);
  const waiting = "SELECT is_waiting FROM deletion_waiting WHERE investor_id = ?";
  const isWaiting = () => env.CATALOGUE.prepare(waiting).bind(investor.userId).first<number>("is_waiting");
  expect(await isWaiting()).toBe(0);
  await operate("rebuild", {});
  expect(await isWaiting()).toBe(0);
  await ask(investor, "/v2/user/add-friendly-name", { body: { friendlyName: "Kiki" }, method: "PUT" });
  await operate("rebuild", {});
  expect(await readModels(investor.userId)).toMatchObject({
    friendly_name: expect.arrayContaining([expect.objectContaining({ name: "Kiki" })]),
  });
});

it("asks an object anew of which the queue has given news up, also one that nobody else knows", async () => {
  const investor = await newSaver();
  const deal = await newDeal();
  await wipe(["investor_index", "deal_progress"]);
  await consumeLost(deadBatch(investor.userId, deal, "nobody at all"), env);
  const known = await env.CATALOGUE.prepare("SELECT investor_id FROM investor_index").all<{ investor_id: string }>();
  expect(known.results.map(({ investor_id }) => investor_id)).toContain(investor.userId);
  expect(await readModels(deal)).toMatchObject({ deal_progress: [{ deal_id: deal, units_sold: 0 }] });
});

it("is asked by the queue of what the first has given up", async () => {
  const investor = await newSaver();
  await wipe(["investor_index"]);
  await worker.queue(deadBatch(investor.userId), env);
  const count = "SELECT count(*) AS n FROM investor_index WHERE investor_id = ?";
  expect(await env.CATALOGUE.prepare(count).bind(investor.userId).first<number>("n")).toBe(1);
});

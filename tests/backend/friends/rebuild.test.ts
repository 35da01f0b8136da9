import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { listInvestorIds } from "../../../backend/catalogue/investor-index.ts";
import { rebuildProjections } from "../../../backend/catalogue/rebuild.ts";
import { clock } from "../../../backend/platform/clock.ts";
import { epochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { UserId } from "../../../lib/contract/values/ids.ts";
import { deliver, deliverEventsOf } from "../events.ts";
import { invest, newDeal, newSaver } from "../investing/investing-steps.ts";
import { operate, post } from "../people/api.ts";
import { fund, invoke, setPace } from "../wallet/investor.ts";
import { arriveWith, codeOf, newFriend } from "./friend-steps.ts";

beforeAll(() => setPace("TRANSFER_DELAY", 0));

const READ_MODELS = [
  "deal_progress",
  "referral",
  "milestone",
  "leaderboard",
  "friendly_name",
  "deletion_queue",
  "residence_queue",
  "treaty_queue",
  "account_abroad_queue",
  "hardship_queue",
  "hardship_lapse",
  "closed_account",
  "payer_payout",
] as const;

/**
 * All read-model rows of these objects, whichever message wrote them. The engine's queue may
 * still deliver events of the previous test file; they concern other objects.
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

/** A message carries its write time, which differs from its event's time by a few milliseconds. */
const withoutTimes = (models: unknown) =>
  JSON.parse(JSON.stringify(models, (name, value: unknown) => (/^(?:reached_)?at$/.test(name) ? undefined : value)));

const wipe = (tables: readonly string[] = READ_MODELS) =>
  env.CATALOGUE.batch(tables.map((table) => env.CATALOGUE.prepare(`DELETE FROM ${table}`)));

it("rebuilds every projection from the objects, and changes nothing on a second run", async () => {
  const asha = await newFriend("Asha");
  const friend = await arriveWith(await codeOf(asha));
  const saver = await newSaver();
  await fund(saver, 200_000);
  const deal = await newDeal();
  await invest(saver, deal, 60_000);
  await post("/v2/user/deletion-request", { reason: "PRIVACY" }, friend.token);
  // The queue did not deliver the friend's KYC event.
  await runInDurableObject(env.INVESTOR.getByName(friend.userId), (_, { storage }) =>
    storage.sql.exec("INSERT INTO kyc_completion (one, at) VALUES (1, ?)", clock.now()),
  );
  for (const investor of [asha, friend, saver]) await deliverEventsOf(investor);
  // A rebuild reads the accounts of the index; the queue may deliver a creation after later events of the account.
  await expect
    .poll(() => listInvestorIds(env.CATALOGUE))
    .toEqual(expect.arrayContaining([asha.userId, friend.userId, saver.userId]));
  await operate("rebuild", {});
  const ours = [asha.userId, friend.userId, saver.userId, deal];
  const before = await readModels(...ours);
  expect(before).toMatchObject({
    leaderboard: [{ referrer_id: asha.userId, kyc_count: 1 }],
    referral: [{ friend_id: friend.userId, referrer_id: asha.userId }],
    friendly_name: [{ investor_id: asha.userId, name: "Asha" }],
    milestone: expect.arrayContaining([expect.objectContaining({ investor_id: saver.userId, kind: "INVESTED" })]),
    deletion_queue: [{ investor_id: friend.userId, is_waiting: 1 }],
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

it("applies a later event over a rebuilt row", async () => {
  const investor = await newFriend("Kiran");
  await post("/v2/user/deletion-request", { reason: "PRIVACY" }, investor.token);
  await operate("rebuild", {});
  await post("/v2/user/deletion-request/withdraw", {}, investor.token);
  await deliverEventsOf(investor);
  const waiting = "SELECT is_waiting FROM deletion_queue WHERE investor_id = ?";
  const isWaiting = () => env.CATALOGUE.prepare(waiting).bind(investor.userId).first<number>("is_waiting");
  expect(await isWaiting()).toBe(0);
  await operate("rebuild", {});
  expect(await isWaiting()).toBe(0);
  await invoke(investor, "/v2/user/add-friendly-name", { body: { friendlyName: "Kiki" }, method: "PUT" });
  await operate("rebuild", {});
  expect(await readModels(investor.userId)).toMatchObject({
    friendly_name: expect.arrayContaining([expect.objectContaining({ name: "Kiki" })]),
  });
});

/** Rebuilds, and lets something happen once the list of accounts has been read, before the first account is. */
async function rebuildWhile(happen: () => Promise<unknown>): Promise<void> {
  let isFirst = true;
  const get = (id: DurableObjectId) => {
    const stub = env.INVESTOR.get(id);
    const currentEvents = async () => {
      const events = await stub.currentEvents();
      if (isFirst) await happen();
      isFirst = false;
      return events;
    };
    return { currentEvents };
  };
  const investors = { idFromName: (name: string) => env.INVESTOR.idFromName(name), get };
  await rebuildProjections({ ...env, INVESTOR: Object.assign(Object.create(env.INVESTOR), investors) });
}

const nameOf = (investor: { readonly userId: UserId }) =>
  env.CATALOGUE.prepare("SELECT name FROM friendly_name WHERE investor_id = ?").bind(investor.userId).first("name");

const message = (type: string, entity: UserId, more: object = {}) => ({
  sequence: 1,
  event: { type, entity, at: epochMs(clock.now()), ...more },
});

it("rebuilds an account whose creation the queue delivers while the others are read", async () => {
  const [first, late] = [await newFriend("Asha"), await newFriend("Meera")];
  await deliver([message("investor.created.v1", first.userId)]);
  await env.CATALOGUE.prepare("DELETE FROM investor_index WHERE investor_id = ?").bind(late.userId).run();
  await wipe();
  await rebuildWhile(() => deliver([message("investor.created.v1", late.userId)]));
  expect(await nameOf(late)).toBe("Meera");
});

it("removes a late day that no account knows, and keeps one that an event writes while the accounts are read", async () => {
  await newFriend("Asha");
  const late = (dealId: string) =>
    env.CATALOGUE.prepare("INSERT INTO payer_payout (deal_id, due_on) VALUES (?, '2026-11-20')").bind(dealId).run();
  const ended = "INSERT INTO payer_payout (deal_id, due_on, ended_on) VALUES ('ended', '2026-11-20', '2026-11-22')";
  await env.CATALOGUE.prepare("DELETE FROM payer_payout").run();
  await late("unknown");
  await env.CATALOGUE.prepare(ended).run();
  await rebuildWhile(() => late("meanwhile"));
  const { results } = await env.CATALOGUE.prepare("SELECT deal_id FROM payer_payout ORDER BY deal_id").all();
  expect(results).toEqual([{ deal_id: "ended" }, { deal_id: "meanwhile" }]);
});

it("lists an account with the first of its events to arrive, which need not be its creation", async () => {
  const friend = await newFriend("Meera");
  await env.CATALOGUE.prepare("DELETE FROM investor_index WHERE investor_id = ?").bind(friend.userId).run();
  await deliver([message("investor.friendly-name-changed.v1", friend.userId, { friendlyName: "Meera", version: 1 })]);
  expect(await listInvestorIds(env.CATALOGUE)).toContain(friend.userId);
});

it("leaves nothing to review of a closed account whose earlier events are written after its closing", async () => {
  const friend = await newFriend("Meera");
  await deliver([message("investor.created.v1", friend.userId)]);
  await wipe();
  const closed = message("investor.account-closed.v1", friend.userId);
  await deliver([closed]);
  for (const type of ["investor.name-review-opened.v1", "investor.check-opened.v1"]) {
    await deliver([message(type, friend.userId)]);
  }
  for (const queue of ["name_queue", "check_queue"]) {
    const { results } = await env.CATALOGUE.prepare(`SELECT * FROM ${queue} WHERE investor_id = ?`)
      .bind(friend.userId)
      .all();
    expect(results).toEqual([]);
  }
  expect(await nameOf(friend)).toBe(null);
});

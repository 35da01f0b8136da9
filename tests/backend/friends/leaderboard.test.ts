import { env } from "cloudflare:workers";
import { beforeEach, expect, it } from "vitest";
import { readLeaderboard } from "../../../backend/catalogue/leaderboard.ts";
import type { EventMessage } from "../../../backend/events/schema.ts";
import type { UserId } from "../../../lib/contract/values/ids.ts";
import { invoke } from "../wallet/investor.ts";
import { deliverEvents, invested, named, newFriend, newUserId, referred, verified } from "./friend-steps.ts";

async function forgetEverybody(): Promise<void> {
  const tables = ["leaderboard", "referral", "milestone", "friendly_name"];
  await env.CATALOGUE.batch(tables.map((table) => env.CATALOGUE.prepare(`DELETE FROM ${table}`)));
}

beforeEach(forgetEverybody);

/** The events of a referrer's friends who were verified at these times. */
const eventsOf = (referrer: UserId, times: readonly number[]): readonly EventMessage[] =>
  times.flatMap((at) => {
    const friend = newUserId();
    return [referred(friend, referrer, 1), verified(friend, at)];
  });

const board = (you: UserId = newUserId()) => readLeaderboard(env.CATALOGUE, you);
const leaderboard = async () =>
  (await board()).leaders.map(({ friendlyName, kycCount }) => `${friendlyName} ${kycCount}`);

const [asha, kiran, meera] = [newUserId(), newUserId(), newUserId()];
const names = [named(asha, "Asha"), named(kiran, "Kiran"), named(meera, "Meera")];

it("ranks by number of friends, then by the earlier time of reaching it", async () => {
  await deliverEvents(
    ...names,
    ...eventsOf(asha, [10, 90]),
    ...eventsOf(kiran, [20, 80]),
    ...eventsOf(meera, [30, 40, 95]),
  );
  expect(await leaderboard()).toEqual(["Meera 3", "Kiran 2", "Asha 2"]);
});

it("shows each investor their own rank, also below the list, and no ids", async () => {
  const others = Array.from({ length: 25 }, newUserId);
  const you = await newFriend("Asha R.");
  await deliverEvents(
    ...others.flatMap((other, place) => eventsOf(other, [100 + place])),
    ...eventsOf(you.userId, [500]),
  );
  const { body } = await invoke(you, "/v2/referral/leaderboard/kyc-counts");
  expect(body.leaders).toHaveLength(20);
  expect(body.you).toEqual({ rank: 26, kycCount: 1 });
  expect(JSON.stringify(body)).not.toContain("usr_");
  expect((body.leaders as { isYou: boolean }[]).some(({ isYou }) => isYou)).toBe(false);

  await deliverEvents(...eventsOf(you.userId, [501]));
  expect((await invoke(you, "/v2/referral/leaderboard/kyc-counts")).body).toMatchObject({
    you: { rank: 1, kycCount: 2 },
    leaders: expect.arrayContaining([{ rank: 1, friendlyName: "Asha R.", kycCount: 2, isYou: true }]),
  });
});

it("gives no rank to an investor without referrals, and no name to one without a friendly name", async () => {
  const nameless = newUserId();
  await deliverEvents(...eventsOf(nameless, [10]));
  expect(await board()).toEqual({
    leaders: [{ rank: 1, friendlyName: null, kycCount: 1, isYou: false }],
    you: { rank: null, kycCount: 0 },
  });
});

it("counts a friend at completed KYC, not at sign-up or investment", async () => {
  const friend = newUserId();
  await deliverEvents(named(asha, "Asha"), referred(friend, asha, 1));
  expect(await leaderboard()).toEqual([]);
  await deliverEvents(invested(friend, 2, 5));
  expect(await leaderboard()).toEqual([]);
  await deliverEvents(verified(friend, 3, 4));
  expect(await leaderboard()).toEqual(["Asha 1"]);
});

it("counts only the KYC of referred friends", async () => {
  await deliverEvents(verified(newUserId(), 10));
  expect(await leaderboard()).toEqual([]);
});

/** All permutations of a list. */
function ordersOf<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  if (items.length <= 1) return [items];
  return items.flatMap((item, place) =>
    ordersOf(items.filter((_, other) => other !== place)).map((rest) => [item, ...rest]),
  );
}

it("reaches the same state for every delivery order with each message delivered twice", async () => {
  const [friend, other] = [newUserId(), newUserId()];
  const messages = [referred(friend, asha, 1), verified(friend, 10), referred(other, asha, 2), verified(other, 30)];
  const seen = new Set<string>();
  for (const order of ordersOf(messages)) {
    await forgetEverybody();
    await deliverEvents(...order, ...order.toReversed());
    const { results } = await env.CATALOGUE.prepare("SELECT * FROM leaderboard").all();
    seen.add(JSON.stringify([results, await leaderboard()]));
  }
  expect([...seen]).toEqual([JSON.stringify([[{ referrer_id: asha, kyc_count: 2, reached_at: 30 }], ["null 2"]])]);
});

it("keeps an account's first milestone and its newest name in any delivery order", async () => {
  const friend = newUserId();
  await deliverEvents(
    ...[referred(friend, asha, 1), verified(friend, 50)],
    ...[invested(friend, 90, 9), invested(friend, 60, 6), invested(friend, 70, 7)],
    ...[named(asha, "Newest", 3), named(asha, "Older", 2), named(asha, "Oldest", 1)],
  );
  const row = await env.CATALOGUE.prepare("SELECT at FROM milestone WHERE investor_id = ? AND kind = 'INVESTED'")
    .bind(friend)
    .first();
  expect(row).toEqual({ at: 60 });
  expect(await leaderboard()).toEqual(["Newest 1"]);
});

import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { readLeaderboard } from "../../../backend/catalogue/leaderboard.ts";
import type { EventMessage } from "../../../backend/events/schema.ts";
import { insertDeletion } from "../../../backend/investor/identity/deletion-store.ts";
import { decideDeletion } from "../../../backend/investor/privacy/deletion-operations.ts";
import { epochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { UserId } from "../../../lib/contract/values/ids.ts";
import { exportOf } from "../people/export-of.ts";
import { inAccount } from "../wallet/investor.ts";
import {
  arriveWith,
  codeOf,
  deliverEvents,
  groupOf,
  join,
  named,
  newFriend,
  newGroup,
  newUserId,
  preview,
  referralOf,
  referred,
  verified,
} from "./friend-steps.ts";

const closed = (entity: UserId): EventMessage => ({
  sequence: 9,
  event: { type: "investor.account-closed.v1", entity, at: epochMs(9) },
});

it("removes a closed account from the group and hides its name", async () => {
  const [asha, kiran] = [await newFriend("Asha"), await newFriend("Kiran")];
  const code = await newGroup(asha);
  await join(kiran, code);
  await deliverEvents(closed(asha.userId));
  expect((await groupOf(kiran)).body).toMatchObject({ members: [{ friendlyName: "Kiran", isHost: true }] });
  expect((await preview(code)).body).toMatchObject({ invitedBy: "Kiran", members: 1 });
});

it("deletes a group when its last member's account is closed, and no other group", async () => {
  const [asha, kiran] = [await newFriend("Asha"), await newFriend("Kiran")];
  const [own, other] = [await newGroup(asha), await newGroup(kiran)];
  await deliverEvents(closed(asha.userId), closed(asha.userId));
  expect((await preview(own)).status).toBe(404);
  expect((await preview(other)).status).toBe(200);
});

it("disables the closed account's referral code and shows earlier referrals without its name", async () => {
  const asha = await newFriend("Asha");
  const code = await codeOf(asha);
  const friend = await arriveWith(code);
  await deliverEvents(closed(asha.userId));
  expect((await arriveWith(code)).referral).toBe("UNKNOWN_CODE");
  expect(await referralOf(friend)).toMatchObject({ invitedBy: { friendlyName: null } });
});

it("keeps the name and rank deleted when events arrive late or twice", async () => {
  const [removed, friend, other] = [newUserId(), newUserId(), newUserId()];
  await deliverEvents(named(removed, "Asha", 1), referred(friend, removed, 1), verified(friend, 5));
  await deliverEvents(closed(removed));
  await deliverEvents(named(removed, "Asha", 2), referred(other, removed, 6), verified(other, 7), closed(removed));
  const { leaders } = await readLeaderboard(env.CATALOGUE, removed);
  expect(leaders.filter(({ isYou }) => isYou)).toEqual([]);
  const names = await env.CATALOGUE.prepare("SELECT 1 FROM friendly_name WHERE investor_id = ?").bind(removed).all();
  expect(names.results).toEqual([]);
});

it("emits account-closed when an operator closes the account, and not when the operator refuses", async () => {
  for (const [state, expected] of [
    ["DONE", ["investor.account-closed.v1", "investor.deletion-ended.v1"]],
    ["REFUSED", ["investor.deletion-ended.v1"]],
  ] as const) {
    const emitted: string[] = [];
    await inAccount(await newFriend(), (context) => {
      insertDeletion(context.sql, { reason: "OTHER", note: null, at: context.clock.now() });
      decideDeletion({ ...context, emit: ({ type }) => void emitted.push(type) }, state);
    });
    expect(emitted).toEqual(expected);
  }
});

it("omits the referrer's id from the data export", async () => {
  const asha = await newFriend("Asha");
  const friend = await arriveWith(await codeOf(asha));
  const file = (await exportOf(friend)).text("my-data.json");
  expect(file).toContain("referred_by");
  expect(file).not.toContain(asha.userId);
});

import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { readLeaderboard } from "../../../backend/catalogue/leaderboard.ts";
import type { EventMessage } from "../../../backend/events/schema.ts";
import { insertDeletion, isClosed } from "../../../backend/investor/identity/deletion-store.ts";
import type { AccountContext } from "../../../backend/investor/kernel/account-context.ts";
import { operations } from "../../../backend/investor/operations.ts";
import { decideDeletion } from "../../../backend/investor/privacy/deletion-operations.ts";
import { ownCodeOf } from "../../../backend/investor/social/referral-operations.ts";
import { epochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { UserId } from "../../../lib/contract/values/ids.ts";
import { invitationCode } from "../../../lib/contract/values/shareable-code.ts";
import { commandIn } from "../doubles/gateways.ts";
import { exportOf } from "../people/export-of.ts";
import { type Investor, inAccount } from "../wallet/investor.ts";
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

/** A context in which the account is closed, and its closing is projected, right before the catalogue is changed. */
function whileCatalogueIsAwaited(context: AccountContext, act: () => Promise<unknown>): AccountContext {
  const real = context.env.CATALOGUE;
  const batch = async (statements: D1PreparedStatement[]) => {
    await act();
    return real.batch(statements);
  };
  const prepare = (sql: string) => real.prepare(sql);
  return { ...context, env: { ...context.env, CATALOGUE: Object.assign(Object.create(real), { batch, prepare }) } };
}

const closeNow =
  ({ userId }: Investor, context: AccountContext) =>
  async () => {
    if (isClosed(context.sql)) return;
    insertDeletion(context.sql, { reason: "OTHER", note: null, at: context.clock.now() });
    decideDeletion(context, "DONE");
    await deliverEvents(closed(userId));
  };

it("lets nobody join a group whose account was closed while the group was awaited", async () => {
  const [asha, kiran] = [await newFriend("Asha"), await newFriend("Kiran")];
  const code = await newGroup(asha);
  await inAccount(kiran, async (context) => {
    const closing = whileCatalogueIsAwaited(context, closeNow(kiran, context));
    const request = { invitationCode: invitationCode.parse(code), action: "JOIN" } as const;
    const late = Promise.resolve(operations["group.join-or-leave"](closing, request, commandIn(context)));
    await expect(late).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  });
  expect((await preview(code)).body).toMatchObject({ members: 1 });
});

it("founds no group for an account that was closed while the group was awaited", async () => {
  const asha = await newFriend("Asha");
  const groups = () => env.CATALOGUE.prepare("SELECT count(*) AS count FROM friend_group").first("count");
  const before = await groups();
  await inAccount(asha, async (context) => {
    const closing = whileCatalogueIsAwaited(context, closeNow(asha, context));
    const plan = { name: "Late savers", goal: 3 };
    const late = Promise.resolve(operations["group.invite"](closing, plan as never, commandIn(context)));
    await expect(late).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  });
  expect(await groups()).toBe(before);
});

it("makes no referral code for an account that was closed while the code was read", async () => {
  const asha = await newFriend("Asha");
  await deliverEvents(closed(asha.userId));
  const late = inAccount(asha, (context) => ownCodeOf(context));
  await expect(late).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  const codes = env.CATALOGUE.prepare("SELECT 1 FROM referral_code WHERE investor_id = ?").bind(asha.userId).all();
  expect((await codes).results).toEqual([]);
});

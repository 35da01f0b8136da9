import { evictDurableObject, runDurableObjectAlarm } from "cloudflare:test";
import { expect, it } from "vitest";
import type { DealId } from "../../../lib/contract/values/ids.ts";
import { newDeal, newSaver, passDays } from "../investing/investing-steps.ts";
import { type Investor, invoke } from "../wallet/investor.ts";
import { bellOf, missingJobs, passToHour, passToMorning, textsTo } from "./notification-steps.ts";

const follow = (investor: Investor, deal: string, wanted: boolean) =>
  invoke(investor, `/v2/preferences/followed-deals/${deal}?follow=${wanted}`, {
    body: {},
    method: "PUT",
    key: crypto.randomUUID(),
  });

const isFollowed = async (investor: Investor, deal: DealId) =>
  (await invoke(investor, `/v2/preferences/followed-deals/${deal}`)).body.isFollowed;

it("notifies each follower of the opening once, over an eviction and alarms that run twice", async () => {
  await passToHour(11);
  const deal = await newDeal({ title: "Careline", opensInDays: 3, closesInDays: 9 });
  const [follower, other] = [await newSaver(), await newSaver()];
  for (const _ of [1, 2]) expect((await follow(follower, deal, true)).body).toEqual({ isFollowed: true });
  expect(await isFollowed(follower, deal)).toBe(true);
  await passDays(1, follower, other);
  expect(await bellOf(follower)).toMatchObject({ total: 0 });
  expect(await missingJobs(follower)).toEqual([]);
  await passDays(3);
  await evictDurableObject(follower.object);
  await runDurableObjectAlarm(follower.object);
  await Promise.all([follower.object.work(), follower.object.work(), other.object.work()]);
  expect(await bellOf(follower)).toMatchObject({
    total: 1,
    notifications: [{ subject: { kind: "DEAL_OPENED", dealId: deal, title: "Careline" } }],
  });
  expect(await isFollowed(follower, deal)).toBe(false);
  expect(await bellOf(other)).toMatchObject({ total: 0 });
  await passToMorning(follower);
  expect(await textsTo(follower)).toEqual(["Careline, which you follow on ultra, is open for investment."]);
});

it("notifies nobody who stopped following", async () => {
  const [deal, investor] = [await newDeal({ opensInDays: 3, closesInDays: 9 }), await newSaver()];
  await follow(investor, deal, true);
  expect((await follow(investor, deal, false)).body).toEqual({ isFollowed: false });
  await passDays(4, investor);
  expect(await bellOf(investor)).toMatchObject({ total: 0 });
});

it("refuses to follow a deal that has opened, and one that does not exist", async () => {
  const [deal, investor] = [await newDeal(), await newSaver()];
  expect(await follow(investor, deal, true)).toMatchObject({ status: 409, body: { code: "DEAL_NOT_UPCOMING" } });
  expect(await follow(investor, "nowhere", true)).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
});

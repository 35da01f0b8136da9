/** The effect of a push service's answer on the message and the subscription. */
import { env } from "cloudflare:workers";
import { beforeEach, expect, it } from "vitest";
import { gatewaysFor } from "../../../backend/gateways/choice.ts";
import type { PushAnswer, PushRecipient } from "../../../backend/gateways/push.ts";
import { savePreference } from "../../../backend/investor/notifications/notification-store.ts";
import { saveSubscription } from "../../../backend/investor/notifications/push-store.ts";
import { applyRetention } from "../../../backend/investor/privacy/retention-job.ts";
import { clock, moveClock, wallClock } from "../../../backend/platform/clock.ts";
import { inAccount, newInvestor } from "../wallet/investor.ts";
import { newBrowser } from "./browser.ts";
import { passToHour } from "./notification-steps.ts";
import { cause, deliverWith, pendingPush, preferencesOf, setPush, subscriptionsOf } from "./push-steps.ts";

beforeEach(() => passToHour(11));

it("removes a subscription that the push service calls gone, and delivers to the others", async () => {
  const [investor, { subscription }] = [await newInvestor(), await newBrowser()];
  await setPush(investor, { ...subscription, endpoint: "https://fcm.googleapis.com/fcm/send/gone" });
  await cause(investor);
  await investor.object.work();
  expect(await subscriptionsOf(investor)).toEqual([]);
  expect(await pendingPush(investor)).toEqual({ states: ["SENT"], jobs: 0, deliveries: 0 });
});

async function withTwoBrowsers() {
  const investor = await newInvestor();
  const [here, there] = [(await newBrowser()).subscription, (await newBrowser()).subscription];
  await setPush(investor, here);
  const applicationServerKey = (await gatewaysFor(env).findPushKey()) ?? "";
  await inAccount(investor, ({ sql }) => {
    const at = wallClock.now();
    sql.exec(
      "INSERT INTO session (id, secret_hash, device, created_at, last_seen_at) VALUES ('two', x'', '', ?, ?)",
      at,
      at,
    );
    saveSubscription(sql, { sessionId: "two", to: there, applicationServerKey, at });
  });
  await cause(investor);
  return { investor, here, there, both: [here.endpoint, there.endpoint].toSorted() };
}

it("tries the browser again whose push service takes nothing now, when it says, and sends to the others once", async () => {
  const { investor, there, both } = await withTwoBrowsers();
  const busy = (to: PushRecipient): PushAnswer =>
    to.endpoint === there.endpoint ? { state: "LATER", afterSeconds: 90 } : { state: "TAKEN" };
  expect(await deliverWith(investor, busy)).toEqual(both);
  const dueIn = await inAccount(
    investor,
    ({ sql }) =>
      sql.exec<{ due_at: number }>("SELECT due_at FROM job WHERE reference LIKE '%:PUSH'").one().due_at - clock.now(),
  );
  expect(dueIn).toBeGreaterThan(80_000);
  expect(dueIn).toBeLessThanOrEqual(90_000);
  expect(await deliverWith(investor, () => ({ state: "TAKEN" }))).toEqual([there.endpoint]);
  expect(await pendingPush(investor)).toMatchObject({ states: ["SENT"], deliveries: 0 });
});

it("leaves the next attempt to the scheduler when a push service fails without a time, for a day", async () => {
  const { investor } = await withTwoBrowsers();
  const failing = (): PushAnswer => ({ state: "LATER", afterSeconds: null });
  await expect(deliverWith(investor, failing)).rejects.toThrow("takes nothing");
  expect((await pendingPush(investor)).states).toEqual(["PENDING"]);
  await moveClock(env, 86_400_000);
  await deliverWith(investor, failing);
  expect(await pendingPush(investor)).toMatchObject({ states: ["WITHDRAWN"], deliveries: 0 });
  expect(await subscriptionsOf(investor)).toHaveLength(2);
});

it("leaves a subscription that ended during the delivery ended, and one that took its place alone", async () => {
  const { investor, here, there } = await withTwoBrowsers();
  const replacement = (await newBrowser()).subscription;
  await deliverWith(
    investor,
    (to) => (to.endpoint === here.endpoint ? { state: "GONE" } : { state: "TAKEN" }),
    (sql) => {
      const row = sql.exec<{ session_id: string }>(
        "SELECT session_id FROM push_subscription WHERE endpoint = ?",
        here.endpoint,
      );
      const [found] = row.toArray();
      if (found)
        saveSubscription(sql, {
          ...{ sessionId: found.session_id, to: replacement, applicationServerKey: "any", at: wallClock.now() },
        });
      sql.exec("DELETE FROM push_subscription WHERE endpoint = ?", there.endpoint);
    },
  );
  expect(await subscriptionsOf(investor)).toEqual([replacement.endpoint]);
  expect(await pendingPush(investor)).toMatchObject({ states: ["SENT"], deliveries: 0 });
});

it("ends a message that a push service refuses, sends it to no browser again, and keeps the subscriptions", async () => {
  const { investor, here, there, both } = await withTwoBrowsers();
  const refusing = (to: PushRecipient): PushAnswer =>
    to.endpoint === here.endpoint ? { state: "REFUSED" } : { state: "LATER", afterSeconds: 90 };
  expect(await deliverWith(investor, refusing)).toEqual(both);
  expect(await deliverWith(investor, () => ({ state: "REFUSED" }))).toEqual([there.endpoint]);
  expect(await pendingPush(investor)).toMatchObject({ states: ["WITHDRAWN"], deliveries: 0 });
  expect(await subscriptionsOf(investor)).toEqual(both);
});

it("offers the switch again after our key has changed, and ends the subscriptions that were made for the earlier one", async () => {
  const { investor, here, there } = await withTwoBrowsers();
  await inAccount(investor, ({ sql }) =>
    sql.exec("UPDATE push_subscription SET application_key = 'earlier' WHERE endpoint = ?", here.endpoint),
  );
  expect(await preferencesOf(investor)).toMatchObject({ push: { isOnHere: false } });
  expect(await deliverWith(investor, () => ({ state: "TAKEN" }))).toEqual([there.endpoint]);
  expect(await subscriptionsOf(investor)).toEqual([there.endpoint]);
  expect(await setPush(investor, here)).toMatchObject({ status: 200 });
  expect(await preferencesOf(investor)).toMatchObject({ push: { isOnHere: true } });
});

it("keeps a subscription that was made anew for our key while one of the earlier key is ended", async () => {
  const { investor, here, both } = await withTwoBrowsers();
  const applicationServerKey = (await gatewaysFor(env).findPushKey()) ?? "";
  await inAccount(investor, ({ sql }) =>
    sql.exec("UPDATE push_subscription SET application_key = 'earlier' WHERE endpoint = ?", here.endpoint),
  );
  await deliverWith(
    investor,
    () => ({ state: "TAKEN" }),
    (sql) => sql.exec("UPDATE push_subscription SET application_key = ?", applicationServerKey),
  );
  expect(await subscriptionsOf(investor)).toEqual(both);
});

it("forgets to whom a push was sent when its kind is turned off before the other browser has it", async () => {
  const { investor, there } = await withTwoBrowsers();
  await deliverWith(investor, (to) =>
    to.endpoint === there.endpoint ? { state: "LATER", afterSeconds: 90 } : { state: "TAKEN" },
  );
  expect(await pendingPush(investor)).toMatchObject({ deliveries: 1 });
  await inAccount(investor, ({ sql }) => savePreference(sql, { kind: "KYC_RESULT", channel: "PUSH", isOn: false }));
  expect(await deliverWith(investor, () => ({ state: "TAKEN" }))).toEqual([]);
  expect(await pendingPush(investor)).toMatchObject({ states: ["WITHDRAWN"], deliveries: 0 });
});

it("deletes the subscription of a session that has ended with the next retention run", async () => {
  const { investor, here } = await withTwoBrowsers();
  await inAccount(investor, async (context) => {
    context.sql.exec("UPDATE session SET revoked_at = ? WHERE id = 'two'", wallClock.now());
    await applyRetention(context);
  });
  expect(await subscriptionsOf(investor)).toEqual([here.endpoint]);
});

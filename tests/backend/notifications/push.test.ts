/** Push messages: to the browsers that subscribed, each once, and to no other. */
import { env } from "cloudflare:workers";
import { beforeEach, expect, it } from "vitest";
import { pushKeyOf } from "../../../backend/gateways/choice.ts";
import type { PushAnswer, PushRecipient } from "../../../backend/gateways/push.ts";
import { saveLocale } from "../../../backend/investor/identity/locale-store.ts";
import { deliverNotification } from "../../../backend/investor/notifications/delivery.ts";
import { notify } from "../../../backend/investor/notifications/notify.ts";
import { pushContent } from "../../../backend/investor/notifications/push-delivery.ts";
import { SUBSCRIPTIONS_MAX, saveSubscription } from "../../../backend/investor/notifications/push-store.ts";
import { clock, moveClock, wallClock } from "../../../backend/platform/clock.ts";
import { notificationId } from "../../../lib/contract/values/ids.ts";
import { LOCALE_IDS, pathPrefix } from "../../../lib/i18n/locales.ts";
import { NOTIFICATION_EXAMPLES } from "../../unit-shared/notification-examples.ts";
import { withGateway } from "../doubles/gateways.ts";
import { type Investor, inAccount, invoke, newInvestor, sandbox } from "../wallet/investor.ts";
import { newBrowser } from "./browser.ts";
import { missingJobs, passToHour } from "./notification-steps.ts";

beforeEach(() => passToHour(11));

const verdict = { kind: "KYC_RESULT", result: "KYC_VERIFIED", reason: null } as const;

const setPush = (investor: Investor, subscription: PushRecipient | null) =>
  invoke(investor, "/v2/preferences/push", { body: { subscription }, method: "PUT", key: crypto.randomUUID() });

const preferencesOf = async (investor: Investor) => (await invoke(investor, "/v2/preferences/notifications")).body;

const cause = (investor: Investor, reference = "once") =>
  inAccount(investor, (context) =>
    context.storage.transactionSync(() => notify(context, { reference, subject: verdict })),
  );

const pushesTo = async ({ endpoint }: PushRecipient) => {
  const query = "SELECT text FROM outbox WHERE recipient = ? AND channel = 'PUSH'";
  return (await sandbox().prepare(query).bind(endpoint).all<{ text: string }>()).results.map(({ text }) => text);
};

const pendingPush = (investor: Investor) =>
  inAccount(investor, ({ sql, scheduler }) => ({
    states: sql
      .exec<{ state: string }>("SELECT state FROM notification_message WHERE channel = 'PUSH'")
      .toArray()
      .map(({ state }) => state),
    jobs: [...scheduler.references("NOTIFICATION")].filter((each) => each.endsWith(":PUSH")).length,
    deliveries: sql.exec("SELECT 1 FROM push_delivery").toArray().length,
  }));

const subscriptionsOf = (investor: Investor) =>
  inAccount(investor, ({ sql }) =>
    sql
      .exec<{ endpoint: string }>("SELECT endpoint FROM push_subscription ORDER BY endpoint")
      .toArray()
      .map(({ endpoint }) => endpoint),
  );

const referenceOf = (investor: Investor) =>
  inAccount(investor, ({ scheduler }) =>
    [...scheduler.references("NOTIFICATION")].find((each) => each.endsWith(":PUSH")),
  );

/** Delivers the pending push while the push service answers as stated, and `meanwhile` happens before the answer arrives. */
async function deliverWith(
  investor: Investor,
  answer: (to: PushRecipient) => PushAnswer,
  meanwhile: (sql: SqlStorage) => void = () => undefined,
): Promise<readonly string[]> {
  const sent: string[] = [];
  const reference = (await referenceOf(investor)) ?? expect.fail("no push is pending");
  await inAccount(investor, async (context) => {
    const changed = withGateway(context, "push", {
      send: async (to) => {
        sent.push(to.endpoint);
        await Promise.resolve();
        meanwhile(context.sql);
        return answer(to);
      },
    });
    await deliverNotification(changed, reference);
  });
  return sent.toSorted();
}

it("delivers to the browser that subscribed what its kind is called, and neither amount, deal nor name", async () => {
  const [investor, { subscription }] = [await newInvestor(), await newBrowser()];
  expect(await preferencesOf(investor)).toMatchObject({
    push: { key: expect.stringMatching(/^B[\w-]{86}$/), isOnHere: false },
    reachable: ["SMS", "WHATSAPP"],
  });
  expect(await setPush(investor, subscription)).toMatchObject({ status: 200, body: { isOnHere: true } });
  expect(await preferencesOf(investor)).toMatchObject({
    push: { isOnHere: true },
    reachable: ["SMS", "WHATSAPP", "PUSH"],
    preferences: expect.arrayContaining([{ kind: "KYC_RESULT", channel: "PUSH", isOn: true }]),
  });
  await cause(investor);
  await Promise.all([investor.object.work(), investor.object.work()]);
  expect(await pushesTo(subscription)).toEqual(["Verification\nOpen ultra\n/profile/identity"]);
  expect(await pendingPush(investor)).toEqual({ states: ["SENT"], jobs: 0, deliveries: 0 });
  expect(await missingJobs(investor)).toEqual([]);
});

it("says of each kind, in each language, nothing that a notification holds", () => {
  const tag = notificationId.parse(`ntf_${"0".repeat(25)}`);
  const member = { userId: "usr_aaaaaaaaaaaaaaaaaaaaaaaaa", name: "Ira Rao" } as never;
  for (const locale of LOCALE_IDS) {
    for (const subject of NOTIFICATION_EXAMPLES) {
      const { title, body, path } = pushContent({ notificationId: tag, subject, member: null }, locale);
      const shown = `${title} ${body}`;
      expect(shown).not.toMatch(/[\d₹$]/);
      for (const fact of Object.values(subject)) if (typeof fact === "string") expect(shown).not.toContain(fact);
      expect(path.startsWith(`${pathPrefix(locale)}/`)).toBe(true);
      expect(JSON.stringify(pushContent({ notificationId: tag, subject, member }, locale))).not.toContain("Ira");
    }
  }
});

it("writes in the language that the investor used last, to the page in that language", async () => {
  const [investor, { subscription }] = [await newInvestor(), await newBrowser()];
  await setPush(investor, subscription);
  await inAccount(investor, ({ sql }) => saveLocale(sql, "hi"));
  await cause(investor);
  await investor.object.work();
  expect(await pushesTo(subscription)).toEqual([expect.stringMatching(/\nultra खोलें\n\/hi\/profile\/identity$/)]);
});

it("makes no message for an investor without a browser, nor for a kind that is off", async () => {
  const [investor, { subscription }] = [await newInvestor(), await newBrowser()];
  await cause(investor, "before");
  await setPush(investor, subscription);
  const off = { kind: "KYC_RESULT", channel: "PUSH", isOn: false };
  const body = { preferences: [off] };
  await invoke(investor, "/v2/preferences/notifications", { body, method: "PUT", key: crypto.randomUUID() });
  await cause(investor, "after");
  await investor.object.work();
  expect(await pushesTo(subscription)).toEqual([]);
  expect((await pendingPush(investor)).states).toEqual([]);
});

it.each([
  ["http", "http://fcm.googleapis.com/fcm/send/a"],
  ["another host", "https://attacker.example/fcm.googleapis.com"],
  ["a host that ends as one of a service", "https://evil-fcm.googleapis.com.attacker.example/a"],
  ["a host that looks alike", "https://xfcm.googleapis.com/a"],
  ["another name below a service's domain", "https://nowhere.push.services.mozilla.com/a"],
  ["a domain of a service itself", "https://notify.windows.com/a"],
  ["two labels below a service's domain", "https://a.b.notify.windows.com/a"],
  ["a long label below a service's domain", `https://${"a".repeat(33)}.notify.windows.com/a`],
  ["a final dot", "https://fcm.googleapis.com./a"],
  ["a private address", "https://127.0.0.1/a"],
  ["a port", "https://fcm.googleapis.com:8443/a"],
  ["credentials", "https://fcm.googleapis.com@attacker.example/a"],
  ["a password", "https://user:pass@fcm.googleapis.com/a"],
  ["a long address", `https://fcm.googleapis.com/${"a".repeat(1_000)}`],
])("refuses an endpoint with %s", async (_, endpoint) => {
  const [investor, { subscription }] = [await newInvestor(), await newBrowser()];
  expect(await setPush(investor, { ...subscription, endpoint })).toMatchObject({ status: 400 });
  expect(await subscriptionsOf(investor)).toEqual([]);
});

it("refuses keys that no browser has, to which nothing could be encrypted", async () => {
  const [investor, { subscription }] = [await newInvestor(), await newBrowser()];
  for (const p256dh of ["B".repeat(87), subscription.p256dh.slice(1), `A${subscription.p256dh.slice(1)}`]) {
    expect(await setPush(investor, { ...subscription, p256dh })).toMatchObject({ status: 400 });
  }
  expect(await setPush(investor, { ...subscription, auth: "short" })).toMatchObject({ status: 400 });
});

it("accepts the endpoints of each browser's push service", async () => {
  for (const host of [
    "updates.push.services.mozilla.com",
    "web.push.apple.com",
    "wns2-by3p.notify.windows.com",
    "sg2p.notify.windows.com",
  ]) {
    const { subscription } = await newBrowser(host);
    expect(await setPush(await newInvestor(), subscription)).toMatchObject({ status: 200 });
  }
});

it("ends the subscription with its session: after a logout nothing reaches the browser", async () => {
  const [investor, { subscription }] = [await newInvestor(), await newBrowser()];
  await setPush(investor, subscription);
  await cause(investor);
  await inAccount(investor, ({ sql }) => sql.exec("UPDATE session SET revoked_at = ?", wallClock.now()));
  await investor.object.work();
  expect(await pushesTo(subscription)).toEqual([]);
  expect((await pendingPush(investor)).states).toEqual(["WITHDRAWN"]);
});

it("keeps one subscription for a session, and ten for an investor, of which the oldest ends", async () => {
  const investor = await newInvestor();
  const [first, second] = [await newBrowser(), await newBrowser()];
  await setPush(investor, first.subscription);
  await setPush(investor, second.subscription);
  expect(await subscriptionsOf(investor)).toEqual([second.subscription.endpoint]);
  await inAccount(investor, async ({ sql }) => {
    const at = wallClock.now();
    for (let number = 0; number < SUBSCRIPTIONS_MAX; number++) {
      const { subscription } = await newBrowser();
      sql.exec(
        "INSERT INTO session (id, secret_hash, device, created_at, last_seen_at) VALUES (?, x'', '', ?, ?)",
        ...[`other-${number}`, at, at],
      );
      saveSubscription(sql, {
        ...{ sessionId: `other-${number}`, to: subscription, applicationServerKey: "other" },
        at: (at + 1 + number) as typeof at,
      });
    }
  });
  const kept = await subscriptionsOf(investor);
  expect(kept).toHaveLength(SUBSCRIPTIONS_MAX);
  expect(kept).not.toContain(second.subscription.endpoint);
});

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
  const applicationServerKey = (await pushKeyOf(env)) ?? "";
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
  const applicationServerKey = (await pushKeyOf(env)) ?? "";
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

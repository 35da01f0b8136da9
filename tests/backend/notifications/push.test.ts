/** Push messages: to the browsers that subscribed, and to no other. */
import { env } from "cloudflare:workers";
import { beforeEach, expect, it } from "vitest";
import { gatewaysFor } from "../../../backend/gateways/choice.ts";
import { saveLocale } from "../../../backend/investor/identity/locale-store.ts";
import { notificationOperations } from "../../../backend/investor/notifications/operations.ts";
import { pushContent } from "../../../backend/investor/notifications/push-delivery.ts";
import { SUBSCRIPTIONS_MAX, saveSubscription } from "../../../backend/investor/notifications/push-store.ts";
import { wallClock } from "../../../backend/platform/clock.ts";
import { notificationId } from "../../../lib/contract/values/ids.ts";
import { LOCALE_IDS, pathPrefix } from "../../../lib/i18n/locales.ts";
import { NOTIFICATION_EXAMPLES } from "../../unit-shared/notification-examples.ts";
import { commandOf } from "../doubles/held-command.ts";
import { inAccount, invoke, newInvestor } from "../wallet/investor.ts";
import { newBrowser } from "./browser.ts";
import { missingJobs, passToHour } from "./notification-steps.ts";
import { cause, pendingPush, preferencesOf, pushesTo, setPush, subscriptionsOf } from "./push-steps.ts";

beforeEach(() => passToHour(11));

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
      const ofChild = pushContent({ notificationId: tag, subject, member }, locale);
      expect(JSON.stringify(ofChild)).not.toContain("Ira");
      expect(ofChild.path).toBe(`${pathPrefix(locale)}/notifications#${tag}`);
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

it("renews the endpoint of a session that has one, and turns no push on for a session that has not", async () => {
  const [investor, another] = [await newInvestor(), await newInvestor()];
  const [{ subscription: old }, { subscription: renewed }] = [await newBrowser(), await newBrowser()];
  await setPush(investor, old);
  expect((await setPush(another, renewed, { isRenewal: true })).status).toBe(404);
  expect(await subscriptionsOf(another)).toEqual([]);
  expect((await setPush(investor, renewed, { isRenewal: true })).status).toBe(200);
  expect(await subscriptionsOf(investor)).toEqual([renewed.endpoint]);
  await setPush(investor, null);
  expect((await setPush(investor, old, { isRenewal: true })).status).toBe(404);
  await setPush(investor, old);
  // The browser subscribed for an earlier key of ours: its service would take nothing under the present one.
  await inAccount(investor, ({ sql }) =>
    sql.exec("UPDATE push_subscription SET application_key = 'earlier'").toArray(),
  );
  expect((await setPush(investor, renewed, { isRenewal: true })).status).toBe(404);
});

it("shows and saves the other channels while the key of push cannot be read, and subscribes no browser", async () => {
  const [investor, { subscription }] = [await newInvestor(), await newBrowser()];
  const misconfigured = { ...env, PUSH_PROVIDER: "webpush", VAPID_PRIVATE_KEY: "not a key" };
  await inAccount(investor, async (context) => {
    const withoutKey = { ...context, gateways: gatewaysFor(misconfigured) };
    const command = commandOf(context);
    const shown = await notificationOperations["preferences.notifications"](withoutKey, {}, command);
    expect(shown).toMatchObject({ push: { key: null, isOnHere: false }, reachable: ["SMS", "WHATSAPP"] });
    const off = { kind: "KYC_RESULT", channel: "SMS", isOn: false } as const;
    const change = { preferences: [off] };
    const saved = await notificationOperations["preferences.set-notifications"](withoutKey, change, command);
    expect(saved.preferences).toContainEqual(off);
    const refused = expect.objectContaining({ code: "GATEWAY_UNAVAILABLE" });
    await expect(notificationOperations["preferences.set-push"](withoutKey, { subscription }, command)).rejects.toThrow(
      refused,
    );
  });
  expect(await subscriptionsOf(investor)).toEqual([]);
});

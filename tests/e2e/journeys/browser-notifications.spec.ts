import type { BrowserContext } from "@playwright/test";
import { z } from "zod";
import { getNotificationPreferences, setNotificationPreferences } from "../../../lib/contract/calls/notifications.ts";
import { instant } from "../../../lib/contract/values/calendar-date.ts";
import { wallTimeAt } from "../../../lib/contract/values/wall-time.ts";
import { readOutbox } from "../../../scripts/sandbox/world.ts";
import { expect, test } from "../support/journey.ts";
import { arriveAbroad } from "../support/non-residents.ts";
import { addDemat, arriveFresh, type VerifiedPerson } from "../support/people.ts";
import { become } from "../support/sign-in-browser.ts";

const PATH = "/profile/notifications";
const ENDPOINT = `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`;

/** A browser whose push service gives out `endpoint`, and that permits or denies notifications when it is asked. */
const standInForPushService = (
  context: BrowserContext,
  given: { endpoint: string; permission: "granted" | "denied" },
) =>
  context.addInitScript(({ endpoint, permission }) => {
    const state = { permission: "default", asked: 0 };
    Object.defineProperty(Notification, "permission", { get: () => state.permission });
    Notification.requestPermission = async () => {
      state.asked += 1;
      state.permission = permission;
      return permission;
    };
    const base64url = (bytes: ArrayBuffer | Uint8Array) =>
      btoa(String.fromCharCode(...new Uint8Array(bytes)))
        .replaceAll("+", "-")
        .replaceAll("/", "_")
        .replaceAll("=", "");
    const name = "stand-in-subscription";
    const stored = () => {
      const keys: unknown = JSON.parse(sessionStorage.getItem(name) ?? "null");
      if (keys === null) return null;
      return { endpoint, toJSON: () => ({ endpoint, keys }), unsubscribe: async () => sessionStorage.removeItem(name) };
    };
    const stand = {
      getSubscription: async () => stored(),
      async subscribe() {
        const pair = await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, true, ["deriveBits"]);
        const p256dh = base64url(await crypto.subtle.exportKey("raw", pair.publicKey));
        const auth = base64url(crypto.getRandomValues(new Uint8Array(16)));
        sessionStorage.setItem(name, JSON.stringify({ p256dh, auth }));
        return stored();
      },
    };
    Object.assign(PushManager.prototype, stand);
    Object.assign(window, { askedForPermission: () => state.asked });
  }, given);

const shownClock = z.object({ now: instant });

/** An investor in the United States, some zone of which has no quiet hours while India has them. */
async function arriveByDay(url: string): Promise<VerifiedPerson> {
  const person = await arriveAbroad(url, { country: "US" });
  const { timeZones, quietHours } = await person.client.call(getNotificationPreferences, {});
  const answer = await fetch(`${url}/sandbox/clock`, { headers: { accept: "application/json" } });
  const { now } = shownClock.parse(await answer.json());
  const timeZone = timeZones.find((zone) => {
    const { hour } = wallTimeAt(now, zone);
    return hour >= quietHours.to && hour < quietHours.from - 1;
  });
  if (timeZone === undefined) throw new Error("every zone has its quiet hours");
  await person.client.call(setNotificationPreferences, { preferences: [], timeZone });
  return person;
}

test("an investor turns notifications of a browser on, receives one, and turns them off", async ({
  browser,
  world,
}) => {
  const person = await arriveByDay(world.url);
  const context = await browser.newContext({ baseURL: world.url, serviceWorkers: "allow" });
  await standInForPushService(context, { endpoint: ENDPOINT, permission: "granted" });
  await become(context, person.client);
  const page = await context.newPage();
  await page.goto(PATH);
  const turnOn = page.getByRole("button", { name: "Show notifications here" });
  await expect(turnOn).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Push" })).toHaveCount(0);
  expect(await page.evaluate("askedForPermission()")).toBe(0);

  await turnOn.click();
  await expect(page.getByText("This browser shows notifications while you are signed in here.")).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Push" })).toBeVisible();
  await addDemat(person, world);
  await expect
    .poll(async () => (await readOutbox(world.url, ENDPOINT)).map(({ text }) => text))
    .toEqual(["Verification\nOpen ultra\n/profile/demat"]);

  await page.reload();
  await page.getByRole("button", { name: "Stop showing them here" }).click();
  await expect(turnOn).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Push" })).toHaveCount(0);
  await context.close();
});

test("an investor whose browser blocks notifications is told where to allow them", async ({ browser, world }) => {
  const person = await arriveFresh(world.url);
  const context = await browser.newContext({ baseURL: world.url, serviceWorkers: "allow" });
  await standInForPushService(context, { endpoint: ENDPOINT, permission: "denied" });
  await become(context, person.client);
  const page = await context.newPage();
  await page.goto(`/hi${PATH}`);
  await page.getByRole("button", { name: "यहाँ सूचनाएँ दिखाएँ" }).click();
  await expect(page.getByText("इस ब्राउज़र में ultra की सूचनाएँ रोकी गई हैं")).toBeVisible();
  await context.close();
});

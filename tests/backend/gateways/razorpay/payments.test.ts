import { beforeEach, expect, it } from "vitest";
import { callGateway } from "../../../../backend/gateways/deadline.ts";
import type { Fetch } from "../../../../backend/gateways/provider-request.ts";
import { razorpayPayments } from "../../../../backend/gateways/razorpay/payments.ts";
import { wallClock } from "../../../../backend/platform/clock.ts";
import { paise } from "../../../../lib/contract/facts/money.ts";
import { paymentKey, userId } from "../../../../lib/contract/values/ids.ts";
import { type AttemptStatus, KEYS, RazorpayWorld, WEBHOOK_SECRET } from "./world.ts";

const KEY = paymentKey.parse("pay_0123456789abcdefghijklmno");
const PAYER = userId.parse("usr_0123456789abcdefghijklmno");
const OPENING = {
  key: KEY,
  userId: PAYER,
  amountPaise: paise(2_50_000_50),
  lifetimeMs: 30 * 60_000,
  returnTo: { success: `/wallet?payment=${KEY}`, active: "/wallet", failed: "/wallet" },
};

let world: RazorpayWorld;
beforeEach(() => {
  world = new RazorpayWorld();
});

const gatewayOver = (fetch: Fetch, keys: { readonly keyId: string; readonly keySecret: string } = KEYS) =>
  razorpayPayments({
    ...keys,
    webhookSecrets: [WEBHOOK_SECRET],
    origin: "https://ultra.example",
    fetch,
    clock: wallClock,
  });

const gateway = () => gatewayOver(world.fetch);

it("opens a link for the full amount in paise under our key, without data of the payer", async () => {
  const { redirectUrl } = await gateway().open(OPENING);
  expect(redirectUrl).toMatch(/^https:\/\/rzp\.io\/rzp\/\d+$/);
  expect(world.links.get(KEY)).toMatchObject({
    amount: 25_000_050,
    currency: "INR",
    accept_partial: false,
    reference_id: KEY,
    notes: { paymentKey: KEY, userId: PAYER },
    notify: { sms: false, email: false },
    callback_url: `https://ultra.example/wallet?payment=${KEY}`,
  });
  expect(world.links.get(KEY)).not.toHaveProperty("customer");
  const lifetimeSeconds = (world.links.get(KEY)?.expire_by ?? 0) - Date.now() / 1000;
  expect(lifetimeSeconds).toBeGreaterThan(29 * 60);
  expect(lifetimeSeconds).toBeLessThan(31 * 60);
});

it("returns the same payment page for the same key without opening another", async () => {
  const [first, again] = [await gateway().open(OPENING), await gateway().open(OPENING)];
  expect(again).toEqual(first);
  expect(world.links.size).toBe(1);
});

it("refuses a reused key for another payment", async () => {
  await gateway().open(OPENING);
  const another = userId.parse("usr_abcdefghijklmno0123456789");
  await expect(gateway().open({ ...OPENING, amountPaise: paise(100_00) })).rejects.toThrow("two different payments");
  await expect(gateway().open({ ...OPENING, userId: another })).rejects.toThrow("two different payments");
});

it("does not treat a refused request as an existing payment", async () => {
  await expect(gateway().open({ ...OPENING, lifetimeMs: 60_000 })).rejects.toMatchObject({ status: 400 });
  expect(world.links.size).toBe(0);
});

it.each<readonly [AttemptStatus | null, string]>([
  [null, "CREATED"],
  ["created", "CREATED"],
  ["failed", "CREATED"],
  ["refunded", "CREATED"],
  ["authorized", "PENDING"],
  ["captured", "SUCCESS"],
])("maps a payment whose last attempt is %s to %s while its link is open", async (tried, expected) => {
  await gateway().open(OPENING);
  if (tried) world.try(KEY, tried);
  expect(await gateway().status(KEY)).toBe(expected);
});

it.each([
  ["expired", "EXPIRED"],
  ["cancelled", "FAILED"],
  ["partially_paid", "PENDING"],
] as const)("maps an unpaid link that is %s to %s", async (end, expected) => {
  await gateway().open(OPENING);
  world.try(KEY, "failed");
  world.end(KEY, end);
  expect(await gateway().status(KEY)).toBe(expected);
});

it("keeps an expired link pending while a payment may arrive, and accepts a late capture", async () => {
  await gateway().open(OPENING);
  world.end(KEY, "expired");
  world.try(KEY, "failed");
  world.try(KEY, "authorized");
  expect(await gateway().status(KEY)).toBe("PENDING");
  world.try(KEY, "captured");
  expect(await gateway().status(KEY)).toBe("SUCCESS");
});

it("refuses a partial amount as payment", async () => {
  await gateway().open(OPENING);
  world.end(KEY, "expired");
  world.try(KEY, "captured", { amount: 25_000_049 });
  expect(await gateway().status(KEY)).toBe("PENDING");
});

it("reports a payment that was never opened as unknown", async () => {
  await expect(gateway().status(KEY)).rejects.toThrow("no such payment");
});

const TROUBLE: Readonly<Record<string, Fetch>> = {
  "is down": () => Promise.reject(new TypeError("Network connection lost.")),
  "responds 500": async () => new Response("Internal Server Error", { status: 500 }),
  "responds 429": async () => Response.json({ error: { code: "BAD_REQUEST_ERROR" } }, { status: 429 }),
  "redirects to another host": async () => Response.redirect("https://elsewhere.example/v1/payment_links", 302),
  "responds with HTML": async () => new Response("<html>down for maintenance</html>"),
  "responds with an empty body": async () => new Response(null, { status: 200 }),
  "responds with an unexpected shape": async () => Response.json({ payment_links: "none" }),
  "returns a payment page on another host": async () =>
    Response.json({ ...world.linkOf(KEY), short_url: "https://razorpay.com.elsewhere.example/pay" }),
  "responds in another currency": async () => Response.json({ ...world.linkOf(KEY), currency: "USD" }),
};

it.each(Object.entries(TROUBLE))("reports GATEWAY_UNAVAILABLE when Razorpay %s", async (_, fetch) => {
  await gateway().open(OPENING);
  const troubled = gatewayOver(fetch);
  const unavailable = { code: "GATEWAY_UNAVAILABLE" };
  await expect(callGateway(() => troubled.open(OPENING))).rejects.toMatchObject(unavailable);
  await expect(callGateway(() => troubled.status(KEY))).rejects.toMatchObject(unavailable);
});

it("reports GATEWAY_UNAVAILABLE for an API key that Razorpay does not know", async () => {
  const unknown = gatewayOver(world.fetch, { ...KEYS, keySecret: "another-secret-of-24-chars" });
  await expect(callGateway(() => unknown.open(OPENING))).rejects.toMatchObject({ code: "GATEWAY_UNAVAILABLE" });
  expect(world.links.size).toBe(0);
});

it("checks its keys by a link that does not exist", async () => {
  await expect(gateway().check?.()).resolves.toBeUndefined();
  const unknown = gatewayOver(world.fetch, { ...KEYS, keySecret: "another-secret-of-24-chars" });
  await expect(unknown.check?.()).rejects.toMatchObject({ status: 401 });
  expect(world.links.size).toBe(0);
});

it("times out after eight seconds", async () => {
  const silent: Fetch = (_, { signal }) =>
    new Promise((_resolve, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
  const startedAt = Date.now();
  await expect(callGateway(() => gatewayOver(silent).status(KEY))).rejects.toMatchObject({
    code: "GATEWAY_UNAVAILABLE",
  });
  expect(Date.now() - startedAt).toBeGreaterThan(7_500);
});

import { beforeEach, expect, it } from "vitest";
import type { Fetch } from "../../../../backend/gateways/provider-request.ts";
import { razorpayPayments } from "../../../../backend/gateways/razorpay/payments.ts";
import { wallClock } from "../../../../backend/platform/clock.ts";
import { paise } from "../../../../lib/contract/facts/money.ts";
import { paymentKey, userId } from "../../../../lib/contract/values/ids.ts";
import { type AttemptStatus, KEYS, RazorpayWorld, signed, WEBHOOK_SECRET } from "./world.ts";

const KEY = paymentKey.parse("pay_0123456789abcdefghijklmno");
const PAYER = userId.parse("usr_0123456789abcdefghijklmno");
const OLD_SECRET = "the-webhook-secret-of-the-month-before";

let world: RazorpayWorld;

const gateway = (fetch: Fetch = world.fetch) =>
  razorpayPayments({
    ...KEYS,
    webhookSecrets: [WEBHOOK_SECRET, OLD_SECRET],
    origin: "https://ultra.example",
    fetch,
    clock: wallClock,
  });

beforeEach(async () => {
  world = new RazorpayWorld();
  const returnTo = { success: "/wallet", active: "/wallet", failed: "/wallet" };
  await gateway().open({ key: KEY, userId: PAYER, amountPaise: paise(500_00), lifetimeMs: 1_800_000, returnTo });
});

const eventId = "evt_00000000000042";
const read = (body: string) => gateway().readWebhook(signed(body, { eventId }));

it.each<readonly [string, AttemptStatus, string]>([
  ["payment_link.paid", "captured", "SUCCESS"],
  ["order.paid", "captured", "SUCCESS"],
  ["payment.captured", "captured", "SUCCESS"],
  ["payment.authorized", "authorized", "PENDING"],
  ["payment.failed", "failed", "CREATED"],
])("maps %s of a payment that was %s to %s", async (name, tried, status) => {
  world.try(KEY, tried);
  expect(await read(world.event(name, KEY))).toEqual({
    kind: "EVENT",
    event: { eventId, paymentKey: KEY, userId: PAYER, amountPaise: 500_00, status },
  });
});

it.each([
  ["payment_link.expired", "expired", "EXPIRED"],
  ["payment_link.cancelled", "cancelled", "FAILED"],
  ["payment_link.partially_paid", "partially_paid", "PENDING"],
] as const)("maps %s with a link status of %s", async (name, end, status) => {
  world.end(KEY, end);
  expect(await read(world.event(name, KEY))).toMatchObject({ kind: "EVENT", event: { paymentKey: KEY, status } });
});

it("queries Razorpay before it fails an expired link, since a payment may have been authorised last", async () => {
  world.try(KEY, "authorized");
  world.end(KEY, "expired");
  expect(await read(world.event("payment_link.expired", KEY))).toMatchObject({ event: { status: "PENDING" } });
});

it("prefers Razorpay's current status to the status in an event", async () => {
  const failed = world.event("payment.failed", KEY, world.try(KEY, "failed"));
  const authorised = world.event("payment.authorized", KEY, world.try(KEY, "authorized"));
  world.try(KEY, "captured");
  for (const body of [failed, authorised]) expect(await read(body)).toMatchObject({ event: { status: "SUCCESS" } });
});

it("refuses an event that is unsigned, signed with another secret, or altered by one letter", async () => {
  world.try(KEY, "captured");
  const body = world.event("payment_link.paid", KEY);
  const good = signed(body, { eventId });
  const upperCase = String(good.headers.get("x-razorpay-signature")).toUpperCase();
  const forged = [
    { body, headers: new Headers({ "x-razorpay-event-id": eventId }) },
    { body, headers: new Headers({ "x-razorpay-signature": "00" }) },
    { body, headers: new Headers({ "x-razorpay-signature": upperCase }) },
    signed(body, { eventId, secret: KEYS.keySecret }),
    signed(body, { eventId, secret: "" }),
    { body: body.replace("50000", "50001"), headers: good.headers },
    { body: `${body} `, headers: good.headers },
    { body: "", headers: good.headers },
  ];
  for (const request of forged) expect(await gateway().readWebhook(request)).toEqual({ kind: "FORGED" });
  expect(await gateway().readWebhook(good)).toMatchObject({ kind: "EVENT" });
});

it("accepts events signed with the previous secret", async () => {
  world.try(KEY, "captured");
  const body = world.event("payment_link.paid", KEY);
  const event = await gateway().readWebhook(signed(body, { eventId, secret: OLD_SECRET }));
  expect(event).toMatchObject({ kind: "EVENT", event: { status: "SUCCESS" } });
});

/** An event of this payment with its entities changed before signing. */
function changed(name: string, change: (payload: Record<string, { entity: Record<string, unknown> }>) => void): string {
  const event = JSON.parse(world.event(name, KEY));
  change(event.payload);
  return JSON.stringify(event);
}

it("acknowledges events of unknown payments", async () => {
  world.try(KEY, "captured");
  const others = [
    JSON.stringify({ entity: "event", event: "refund.processed", payload: { refund: { entity: {} } } }),
    JSON.stringify({ entity: "event", event: "settlement.processed", payload: {} }),
    changed("payment.captured", (payload) => Object.assign(payload.payment?.entity ?? {}, { order_id: null })),
    changed("payment_link.paid", (payload) => Object.assign(payload.payment_link?.entity ?? {}, { notes: null })),
    changed("payment_link.paid", (payload) => Object.assign(payload.payment_link?.entity ?? {}, { notes: [] })),
    changed("order.paid", (payload) => Object.assign(payload.order?.entity ?? {}, { notes: { policy: "Life" } })),
  ];
  for (const body of others) expect([body, await read(body)]).toEqual([body, { kind: "OTHER" }]);
});

it("refuses a signed event of an undocumented shape, so that Razorpay redelivers it", async () => {
  world.try(KEY, "captured");
  const link = (change: object) =>
    changed("payment_link.paid", (payload) => Object.assign(payload.payment_link?.entity ?? {}, change));
  const strange = [
    "",
    "{",
    "[]",
    '{"event":"payment_link.paid","payload":{}}',
    link({ amount: 500.5 }),
    link({ currency: "USD" }),
    link({ status: "half paid" }),
    link({ reference_id: "pay_abcdefghijklmno0123456789" }),
  ];
  for (const body of strange) {
    await expect([body, await read(body).catch((cause) => cause.code)]).toEqual([body, "INVALID_INPUT"]);
  }
  const body = world.event("payment_link.paid", KEY);
  const { headers } = signed(body, { eventId });
  headers.delete("x-razorpay-event-id");
  await expect(gateway().readWebhook({ body, headers })).rejects.toMatchObject({ code: "INVALID_INPUT" });
});

it("is unavailable when its query to Razorpay fails, so that Razorpay redelivers the event", async () => {
  const body = world.event("payment.captured", KEY, world.try(KEY, "captured"));
  const away = gateway(() => Promise.reject(new TypeError("Network connection lost.")));
  await expect(away.readWebhook(signed(body, { eventId }))).rejects.toMatchObject({ code: "GATEWAY_UNAVAILABLE" });
});

it("verifies the signature before any request to Razorpay", async () => {
  const body = world.event("payment.captured", KEY, world.try(KEY, "captured"));
  world.requested.length = 0;
  await gateway().readWebhook(signed(body, { eventId, secret: "somebody else's secret" }));
  expect(world.requested).toEqual([]);
});

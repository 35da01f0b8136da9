import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { verifyWallet } from "../../../backend/investor/wallet/wallet-verify.ts";
import { verifyLedger } from "../../../backend/ledger/verify.ts";
import { moveClock } from "../../../backend/platform/clock.ts";
import { userId } from "../../../lib/contract/values/ids.ts";
import { KEYS, RazorpayWorld, signed, WEBHOOK_SECRET } from "../gateways/razorpay/world.ts";
import { balance, type Investor, inAccount, invoke, openRecharge, rupees } from "./investor.ts";
import { configureProvider } from "./payment-provider.ts";

const razorpay = configureProvider({
  PAYMENTS_PROVIDER: "razorpay",
  RAZORPAY_KEY_ID: KEYS.keyId,
  RAZORPAY_KEY_SECRET: KEYS.keySecret,
  RAZORPAY_WEBHOOK_SECRET: WEBHOOK_SECRET,
});

let world: RazorpayWorld;
beforeEach(() => {
  world = new RazorpayWorld();
  vi.stubGlobal("fetch", world.fetch);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const findings = (investor: Investor) =>
  inAccount(investor, (context) => [...verifyLedger(context.storage), ...verifyWallet(context)]);

const paymentOf = (investor: Investor, key: string) => invoke(investor, `/v2/payments/wallet/${key}`);

function reportStatus(name: string, key: string, eventId = world.newEventId()): Promise<number> {
  return razorpay.sendEvent(signed(world.event(name, key), { eventId }));
}

it("recharges the wallet once through Razorpay's page and its signed event", async () => {
  const investor = await razorpay.newInvestor();
  const key = await openRecharge(investor, 12_345.67);
  expect(world.links.get(key)).toMatchObject({ amount: 12_345_67, notes: { userId: investor.userId } });
  const opened = await paymentOf(investor, key);
  expect(opened.body).toMatchObject({ status: "CREATED", redirectUrl: world.linkOf(key).short_url });

  world.try(key, "failed");
  expect(await reportStatus("payment.failed", key)).toBe(204);
  expect((await paymentOf(investor, key)).body).toMatchObject({ status: "CREATED" });
  world.try(key, "captured");
  for (const name of ["payment_link.paid", "payment.captured", "order.paid"]) {
    expect(await reportStatus(name, key)).toBe(204);
    expect(await balance(investor)).toMatchObject({ posted: rupees(12_345.67) });
  }
  expect((await paymentOf(investor, key)).body).toMatchObject({ status: "SUCCESS", amount: 12_345.67 });
  expect(await findings(investor)).toEqual([]);
});

it("counts an event once by its id, and the money once whatever the id", async () => {
  const investor = await razorpay.newInvestor();
  const key = await openRecharge(investor, 900);
  world.try(key, "captured");
  const statuses = await Promise.all([
    ...Array.from({ length: 32 }, () => reportStatus("payment_link.paid", key, "evt_the_same")),
    ...Array.from({ length: 32 }, () => reportStatus("payment_link.paid", key)),
  ]);
  expect(statuses).toEqual(Array(64).fill(204));
  expect(await balance(investor)).toMatchObject({ posted: rupees(900) });
  expect(await findings(investor)).toEqual([]);
});

it("finds a payment whose events were all lost, by querying Razorpay when the payer polls or the alarm runs", async () => {
  const [looking, away] = [await razorpay.newInvestor(), await razorpay.newInvestor()];
  const [seen, unseen] = [await openRecharge(looking, 700), await openRecharge(away, 800)];
  for (const key of [seen, unseen]) world.try(key, "captured");
  expect((await paymentOf(looking, seen)).body).toMatchObject({ status: "SUCCESS" });
  await moveClock(env, 60_000);
  await away.object.work();
  expect(await balance(away)).toMatchObject({ posted: rupees(800) });
});

it("shows an unpaid link as expired, and still credits money captured late", async () => {
  const investor = await razorpay.newInvestor();
  const key = await openRecharge(investor, 600);
  world.end(key, "expired");
  expect(await reportStatus("payment_link.expired", key)).toBe(204);
  expect((await paymentOf(investor, key)).body).toMatchObject({ status: "EXPIRED" });
  world.try(key, "captured");
  expect(await reportStatus("payment.captured", key)).toBe(204);
  expect(await balance(investor)).toMatchObject({ posted: rupees(600) });
  expect(await findings(investor)).toEqual([]);
});

it("credits nothing for a payment that is authorised but not captured", async () => {
  const investor = await razorpay.newInvestor();
  const key = await openRecharge(investor, 600);
  world.try(key, "authorized");
  expect(await reportStatus("payment.authorized", key)).toBe(204);
  expect((await paymentOf(investor, key)).body).toMatchObject({ status: "PENDING" });
  expect(await balance(investor)).toMatchObject({ posted: 0 });
});

it("answers 401 to a foreign sender, 400 to an unreadable event, and 204 to an irrelevant one", async () => {
  const investor = await razorpay.newInvestor();
  const key = await openRecharge(investor, 600);
  world.try(key, "captured");
  const paid = world.event("payment_link.paid", key);
  const eventId = "evt_1";
  const other = userId.parse("usr_nobody0nobody0nobody0nobody");
  expect(await razorpay.sendEvent(signed(paid, { eventId, secret: "guessed" }))).toBe(401);
  expect(await razorpay.sendEvent(signed('{"event":"payment_link.paid"}', { eventId }))).toBe(400);
  expect(await razorpay.sendEvent(signed('{"event":"refund.created","payload":{}}', { eventId }))).toBe(204);
  expect(await razorpay.sendEvent(signed(paid.replaceAll(investor.userId, other), { eventId }))).toBe(204);
  expect(await razorpay.sendEvent(signed(paid.replaceAll("60000", "70000"), { eventId }))).toBe(204);
  expect(await balance(investor)).toMatchObject({ posted: 0 });
  expect(await razorpay.sendEvent(signed(paid, { eventId }))).toBe(204);
  expect(await balance(investor)).toMatchObject({ posted: rupees(600) });
});

it("opens no payment while Razorpay is down, and has Razorpay resend events that it cannot check", async () => {
  const investor = await razorpay.newInvestor();
  const key = await openRecharge(investor, 600);
  world.try(key, "captured");
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Network connection lost.")));
  const refused = await invoke(investor, "/v2/wallet/recharge", { body: { amount: 500 }, key: "while-down" });
  expect(refused).toMatchObject({ status: 503, body: { code: "GATEWAY_UNAVAILABLE" } });
  expect(await reportStatus("payment.captured", key)).toBe(503);
  expect((await paymentOf(investor, key)).body).toMatchObject({ status: "CREATED" });
  vi.stubGlobal("fetch", world.fetch);
  expect(await reportStatus("payment.captured", key)).toBe(204);
  expect((await invoke(investor, "/v2/wallet/transactions")).body.total).toBe(1);
  expect(await balance(investor)).toMatchObject({ posted: rupees(600) });
});

import { evictDurableObject, runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { webhookOf } from "../../../backend/gateways/sandbox/payments.ts";
import { signatureOf } from "../../../backend/gateways/sandbox/webhook-signature.ts";
import { moveClock } from "../../../backend/platform/clock.ts";
import { paymentKey } from "../../../lib/contract/values/ids.ts";
import {
  balance,
  decide,
  deliverEvent,
  eventFor,
  findings,
  fund,
  invoke,
  newInvestor,
  openRecharge,
  rupees,
  sandbox,
  sendRawEvent,
} from "./investor.ts";

const MINUTE = 60_000;

it("credits the wallet on the provider's webhook, and not before", async () => {
  const investor = await newInvestor();
  const key = await openRecharge(investor, 200_000);
  expect(await balance(investor)).toMatchObject({ available: 0 });
  const before = await invoke(investor, `/v2/payments/wallet/${key}`);
  expect(before.body).toMatchObject({ key, kind: "WALLET", amount: 200_000, status: "CREATED" });

  await decide(key, "SUCCESS");
  expect((await deliverEvent(eventFor(investor, key, { amount: 200_000, status: "SUCCESS" }))).status).toBe(204);

  expect((await invoke(investor, "/v2/wallet/balance")).body).toMatchObject({ balance: 200_000, held: 0 });
  const after = await invoke(investor, `/v2/payments/user/${key}`);
  expect(after.body).toMatchObject({ status: "SUCCESS", redirectUrl: `/sandbox/pay/${key}` });
  const { body } = await invoke(investor, "/v2/wallet/transactions");
  expect(body.transactions).toEqual([
    expect.objectContaining({ type: "CREDIT", state: "SUCCESS", reason: "RECHARGE", amount: 200_000, paymentKey: key }),
  ]);
  expect(await findings(investor)).toEqual([]);
});

it("counts an event once however often it is delivered", async () => {
  const investor = await newInvestor();
  const key = await openRecharge(investor, 500);
  await decide(key, "SUCCESS");
  const event = eventFor(investor, key, { amount: 500, status: "SUCCESS" });
  const answers = await Promise.all(Array.from({ length: 64 }, () => deliverEvent(event)));
  expect(answers.map(({ status }) => status)).toEqual(Array(64).fill(204));
  expect((await deliverEvent(eventFor(investor, key, { amount: 500, status: "SUCCESS" }))).status).toBe(204);
  expect(await balance(investor)).toMatchObject({ posted: rupees(500) });
  expect(await findings(investor)).toEqual([]);
});

it("refuses an unsigned, wrongly signed, altered or stale webhook, and changes nothing", async () => {
  const investor = await newInvestor();
  const key = await openRecharge(investor, 500);
  const event = eventFor(investor, key, { amount: 500, status: "SUCCESS" });
  const good = webhookOf(event, env.PAYMENTS_WEBHOOK_SECRET);
  const signed = (at: number) =>
    new Headers({
      "x-payments-signature": signatureOf({ body: good.body, secret: env.PAYMENTS_WEBHOOK_SECRET, at }),
    });
  const bad = [
    { body: good.body, headers: new Headers() },
    webhookOf(event, "another-secret"),
    { body: good.body.replace("SUCCESS", "FAILED"), headers: good.headers },
    { body: good.body, headers: signed(Date.now() - 6 * MINUTE) },
    { body: good.body, headers: signed(Date.now() + 6 * MINUTE) },
    { body: good.body, headers: new Headers({ "x-payments-signature": "t=1,v1=00" }) },
  ];
  for (const request of bad) expect((await sendRawEvent(request)).status).toBe(401);
  expect(await balance(investor)).toMatchObject({ posted: 0 });
  expect((await sendRawEvent(good)).status).toBe(204);
  await decide(key, "SUCCESS");
  expect(await findings(investor)).toEqual([]);
});

it("acknowledges an event of an unknown payment or another amount, and moves nothing", async () => {
  const investor = await newInvestor();
  const key = await openRecharge(investor, 500);
  const unknownKey = paymentKey.parse("pay_0123456789abcdefghij");
  expect((await deliverEvent(eventFor(investor, unknownKey, { amount: 500, status: "SUCCESS" }))).status).toBe(204);
  expect((await deliverEvent(eventFor(investor, key, { amount: 5_000, status: "SUCCESS" }))).status).toBe(204);
  expect((await invoke(investor, `/v2/payments/wallet/${key}`)).body).toMatchObject({ status: "CREATED" });
  expect((await invoke(investor, `/v2/payments/wallet/${unknownKey}`)).status).toBe(404);
  expect(await balance(investor)).toMatchObject({ posted: 0 });
  const other = await newInvestor();
  expect((await invoke(other, `/v2/payments/wallet/${key}`)).status).toBe(404);
});

it("answers 400 to a signed webhook that is not an event", async () => {
  const secret = env.PAYMENTS_WEBHOOK_SECRET;
  for (const body of ["", "{", "[]", '{"eventId":"e"}']) {
    const headers = new Headers({ "x-payments-signature": signatureOf({ body, secret, at: Date.now() }) });
    expect((await sendRawEvent({ body, headers })).status).toBe(400);
  }
});

it("finds a payment whose webhook was lost within two alarms", async () => {
  const investor = await newInvestor();
  const key = await openRecharge(investor, 700.13);
  await decide(key, "SUCCESS");
  for (let alarms = 0; alarms < 2; alarms++) {
    await moveClock(env, MINUTE);
    await runDurableObjectAlarm(investor.object);
  }
  expect(await balance(investor)).toMatchObject({ available: rupees(700.13) });
  const { body } = await invoke(investor, `/v2/payments/wallet/${key}`);
  expect(body.status).toBe("SUCCESS");
  expect(await findings(investor)).toEqual([]);
});

it("finds the payment although the object was evicted and its alarm ran twice", async () => {
  const investor = await newInvestor();
  const key = await openRecharge(investor, 700.13);
  await decide(key, "SUCCESS");
  await evictDurableObject(investor.object);
  await moveClock(env, MINUTE);
  await Promise.all([investor.object.work(), investor.object.work(), runDurableObjectAlarm(investor.object)]);
  await investor.object.work();
  expect(await balance(investor)).toMatchObject({ posted: rupees(700.13) });
  expect(await findings(investor)).toEqual([]);
});

it("queries the provider when the payer polls, and credits once although the webhook arrives too", async () => {
  const investor = await newInvestor();
  const key = await openRecharge(investor, 900);
  await decide(key, "SUCCESS");
  const event = eventFor(investor, key, { amount: 900, status: "SUCCESS" });
  await Promise.all([invoke(investor, `/v2/payments/wallet/${key}`), deliverEvent(event), investor.object.work()]);
  expect((await invoke(investor, `/v2/payments/wallet/${key}`)).body.status).toBe("SUCCESS");
  expect(await balance(investor)).toMatchObject({ posted: rupees(900) });
  expect(await findings(investor)).toEqual([]);
});

it("shows a declined payment as declined, and credits it if the money arrives later", async () => {
  const investor = await newInvestor();
  const key = await openRecharge(investor, 1_500);
  await decide(key, "FAILED");
  await deliverEvent(eventFor(investor, key, { amount: 1_500, status: "FAILED" }));
  expect((await invoke(investor, `/v2/payments/wallet/${key}`)).body.status).toBe("FAILED");
  const declined = { state: "FAILED", failure: "PAYMENT_DECLINED" };
  const list = () => invoke(investor, "/v2/wallet/transactions").then(({ body }) => body.transactions);
  expect(await list()).toEqual([expect.objectContaining(declined)]);
  expect(await findings(investor)).toEqual([]);

  await decide(key, "SUCCESS");
  for (let attempt = 0; attempt < 2; attempt++)
    await deliverEvent(eventFor(investor, key, { amount: 1_500, status: "SUCCESS" }));
  expect((await invoke(investor, `/v2/payments/wallet/${key}`)).body.status).toBe("SUCCESS");
  expect(await list()).toEqual([expect.objectContaining({ state: "SUCCESS" }), expect.objectContaining(declined)]);
  expect(await balance(investor)).toMatchObject({ posted: rupees(1_500) });
  expect(await findings(investor)).toEqual([]);
});

it("expires an unpaid payment, and still credits the money a day later", async () => {
  const investor = await newInvestor();
  const key = await openRecharge(investor, 1_200);
  await moveClock(env, 31 * MINUTE);
  await investor.object.work();
  expect((await invoke(investor, `/v2/payments/wallet/${key}`)).body.status).toBe("EXPIRED");
  await decide(key, "SUCCESS");
  await moveClock(env, 25 * 60 * MINUTE);
  await investor.object.work();
  expect((await invoke(investor, `/v2/payments/wallet/${key}`)).body.status).toBe("SUCCESS");
  expect(await balance(investor)).toMatchObject({ posted: rupees(1_200) });
  expect(await findings(investor)).toEqual([]);
});

const OPENERS = ["/v2/wallet/recharge", "/v2/payments/wallet/create"];

it.each(OPENERS)(
  "refuses at %s an amount outside the limits, a payer before KYC, and a disabled switch",
  async (path) => {
    const investor = await newInvestor();
    const open = (amount: number) => invoke(investor, path, { body: { amount }, key: `r${amount}` });
    expect((await open(99.99)).body).toMatchObject({ code: "RECHARGE_BELOW_MINIMUM" });
    expect((await open(1_000_000.01)).body).toMatchObject({ code: "RECHARGE_ABOVE_MAXIMUM" });
    expect((await open(100)).status).toBe(200);
    expect((await open(1_000_000)).status).toBe(200);

    const fresh = await newInvestor({ kyc: false });
    const early = await invoke(fresh, path, { body: { amount: 500 }, key: "early" });
    expect(early.body).toMatchObject({ code: "KYC_INCOMPLETE", status: 403 });

    const key = "onlinePaymentEnable";
    await env.CATALOGUE.prepare("INSERT INTO remote_config (key, value) VALUES (?, 'false')").bind(key).run();
    expect((await open(600)).body).toMatchObject({ code: "ONLINE_PAYMENT_CLOSED" });
    await env.CATALOGUE.prepare("DELETE FROM remote_config WHERE key = ?").bind(key).run();
  },
);

it.each(OPENERS)("opens at %s one payment per idempotency key, and refuses the key for another body", async (path) => {
  const investor = await newInvestor();
  const open = (amount: number) => invoke(investor, path, { body: { amount }, key: "once" });
  const [first, twin] = await Promise.all([open(500), open(500)]);
  const later = await open(500);
  expect(twin.body).toEqual(first.body);
  expect(later.body).toEqual(first.body);
  expect(later.headers.get("idempotent-replayed")).toBe("true");
  expect((await open(600)).status).toBe(409);
  expect((await invoke(investor, "/v2/wallet/transactions")).body.total).toBe(1);
});

it("returns a created payment like payments/wallet/{key}, and redirects to paths of this site only", async () => {
  const investor = await newInvestor();
  const body = { amount: 750, successPath: "/gold?from=wallet", failedPath: "https://elsewhere.example/" };
  const created = await invoke(investor, "/v2/payments/wallet/create", { body, key: "created" });
  expect(created.body).toMatchObject({ kind: "WALLET", amount: 750, status: "CREATED" });
  const key = paymentKey.parse(created.body.key);
  expect((await invoke(investor, `/v2/payments/wallet/${key}`)).body).toEqual(created.body);
  const { success_path: success, failed_path: failed } =
    (await sandbox().prepare("SELECT * FROM provider_payment WHERE key = ?").bind(key).first()) ?? {};
  expect([success, failed]).toEqual([`/gold?from=wallet&payment=${key}`, `/wallet?payment=${key}`]);

  await decide(key, "SUCCESS");
  await deliverEvent(eventFor(investor, key, { amount: 750, status: "SUCCESS" }));
  expect(await balance(investor)).toMatchObject({ posted: rupees(750) });
  expect(await findings(investor)).toEqual([]);
});

it("accepts an idempotency key of up to two hundred characters", async () => {
  const investor = await newInvestor();
  const open = (length: number) =>
    invoke(investor, "/v2/wallet/recharge", { body: { amount: 500 }, key: "k".repeat(length) });
  expect((await open(200)).status).toBe(200);
  expect(await open(201)).toMatchObject({ status: 400, body: { fields: { "Idempotency-Key": "INVALID_INPUT" } } });
});

it("shows whether the wallet covers an amount, and the shortfall", async () => {
  const investor = await newInvestor();
  await fund(investor, 1_000.5);
  const buffer = (amount: string) => invoke(investor, `/v2/investments/buffer-available?amount=${amount}`);
  expect((await buffer("1000.50")).body).toMatchObject({ available: true, shortfall: 0, balance: 1_000.5 });
  expect((await buffer("1500")).body).toMatchObject({ available: false, shortfall: 499.5, balance: 1_000.5 });
  expect((await buffer("1500.005")).status).toBe(400);
});

it("returns the last known state while the provider is unavailable, and updates it afterwards", async () => {
  const investor = await newInvestor();
  const key = await openRecharge(investor, 800);
  const rename = ({ from, to }: { from: string; to: string }) =>
    sandbox().prepare("UPDATE provider_payment SET key = ? WHERE key = ?").bind(to, from).run();
  await rename({ from: key, to: "away" });
  const away = await invoke(investor, `/v2/payments/wallet/${key}`);
  expect(away).toMatchObject({ status: 200, body: { status: "CREATED" } });
  await moveClock(env, MINUTE);
  await investor.object.work();
  await rename({ from: "away", to: key });
  await decide(key, "SUCCESS");
  await moveClock(env, MINUTE);
  await investor.object.work();
  expect(await balance(investor)).toMatchObject({ posted: rupees(800) });
  expect(await findings(investor)).toEqual([]);
});

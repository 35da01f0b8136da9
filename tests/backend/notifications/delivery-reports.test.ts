/** MSG91's webhook reports on accepted messages: the state of the notification, and of the phone that received it. */
import { env } from "cloudflare:workers";
import { beforeEach, expect, it } from "vitest";
import { claimOwnership } from "../../../backend/contact/ownership.ts";
import { deliverNotification } from "../../../backend/investor/notifications/delivery.ts";
import { notify } from "../../../backend/investor/notifications/notify.ts";
import { verifyAccount } from "../../../backend/investor/verify.ts";
import { handleMessagesWebhook } from "../../../backend/routes/message-reports.ts";
import { userId } from "../../../lib/contract/values/ids.ts";
import { withGateway } from "../doubles/gateways.ts";
import { smsReport, WEBHOOK_SECRET, whatsAppReport } from "../gateways/msg91/reports.ts";
import { beginAt } from "../instants.ts";
import { post as call, codeFor } from "../people/api.ts";
import { fund, type Investor, inAccount, invoke, newInvestor } from "../wallet/investor.ts";
import { passToHour } from "./notification-steps.ts";

const REAL = { ...env, SMS_PROVIDER: "msg91", MSG91_WEBHOOK_SECRET: WEBHOOK_SECRET };

const post = (body: string, at: typeof env = REAL, network = "203.0.113.7") =>
  handleMessagesWebhook({
    env: at,
    request: new Request("http://backend/webhooks/messages", {
      ...{ method: "POST", body, headers: { "cf-connecting-ip": network } },
    }),
  });

const AT = ["2026-11-25T06:30:00.000Z", "2026-11-25T06:31:00.000Z", "2026-11-25T06:32:00.000Z"] as const;
const DEAD = { status: "2", failureReason: "UNKNOWN SUBSCRIBER" };

beginAt("2026-11-25T06:30:00Z");
beforeEach(() => passToHour(11));

async function ownerOfPhone(): Promise<Investor> {
  const investor = await newInvestor();
  await claimOwnership(env, { channel: "SMS", to: investor.phone }, userId.parse(investor.userId));
  return investor;
}

const reporting = ({ phone }: Investor) => ({
  sms: (values: Readonly<Record<string, string>>) => post(smsReport({ telNum: phone.slice(1), ...values })),
  whatsApp: (values: Readonly<Record<string, string>>) =>
    post(whatsAppReport({ customerNumber: phone.slice(1), ...values })),
});

async function deadSince(investor: Investor): Promise<unknown> {
  const { contacts } = (await invoke(investor, "/v2/user/contacts")).body as { contacts: Record<string, unknown>[] };
  return contacts.find(({ value }) => value === investor.phone)?.undeliverableSince;
}

/** Sends one notification as an SMS that the carrier accepts under this id. */
const sendAs = (investor: Investor, reference: string) =>
  inAccount(investor, async (context) => {
    context.storage.transactionSync(() =>
      notify(context, { reference, subject: { kind: "KYC_RESULT", result: "KYC_VERIFIED", reason: null } }),
    );
    const accepting = withGateway(context, "messages", { send: async () => reference });
    const sms = [...context.scheduler.references("NOTIFICATION")].filter((each) => each.endsWith(":SMS"));
    for (const each of sms) await deliverNotification(accepting, each);
  });

const outcomeOf = (investor: Investor, reference: string) =>
  inAccount(investor, ({ sql }) =>
    sql
      .exec<{ outcome: string | null }>("SELECT outcome FROM notification_message WHERE reference = ?", reference)
      .toArray()
      .map(({ outcome }) => outcome),
  );

it("closes the loop of a notification, whatever the order of its reports and however often they come", async () => {
  const orders = [
    [["1"], "DELIVERED"],
    [["2"], "FAILED"],
    [["77"], "UNKNOWN"],
    [["77", "2", "2"], "FAILED"],
    [["2", "77"], "FAILED"],
    [["2", "1", "2", "77"], "DELIVERED"],
    [["1", "2"], "DELIVERED"],
  ] as const;
  const investor = await ownerOfPhone();
  const { sms } = reporting(investor);
  for (const [index, [statuses, outcome]] of orders.entries()) {
    const reference = `req${index}`;
    await sendAs(investor, reference);
    expect(await outcomeOf(investor, reference)).toEqual([null]);
    for (const status of statuses) expect((await sms({ requestId: reference, status })).status).toBe(204);
    expect(await outcomeOf(investor, reference)).toEqual([outcome]);
  }
  expect(await inAccount(investor, verifyAccount)).toEqual([]);
});

it("shows a dead phone in the profile with its first day, until a later message arrives there", async () => {
  const investor = await ownerOfPhone();
  const { sms } = reporting(investor);
  expect(await deadSince(investor)).toBeNull();
  await sms({ ...DEAD, requestedAt: AT[0] });
  const since = await deadSince(investor);
  expect(since).toEqual(expect.any(String));
  await passToHour(12);
  await sms({ ...DEAD, requestedAt: AT[1] });
  expect(await deadSince(investor)).toBe(since);
  await sms({ status: "1", requestedAt: AT[2] });
  expect(await deadSince(investor)).toBeNull();
});

it("lets no late or repeated report of an earlier message decide about the phone", async () => {
  const investor = await ownerOfPhone();
  const { sms } = reporting(investor);
  await sms({ status: "1", requestedAt: AT[1] });
  for (const requestedAt of [AT[0], AT[1], "", "soon"]) {
    await sms({ ...DEAD, requestedAt });
    expect(await deadSince(investor)).toBeNull();
  }
  await sms({ ...DEAD, requestedAt: AT[2] });
  await sms({ status: "1", requestedAt: AT[1] });
  expect(await deadSince(investor)).toEqual(expect.any(String));
});

it("takes no failure, unknown status or WhatsApp report for a dead phone", async () => {
  const investor = await ownerOfPhone();
  const { sms, whatsApp } = reporting(investor);
  await sms({ status: "2", failureReason: "ABSENT SUBSCRIBER" });
  await sms({ status: "42", failureReason: "UNKNOWN SUBSCRIBER" });
  await whatsApp({ eventName: "failed", reason: "INVALID NUMBER" });
  expect(await deadSince(investor)).toBeNull();
});

it("does not take an accepted SMS for a living phone once it was reported dead", async () => {
  const investor = await ownerOfPhone();
  await reporting(investor).sms({ ...DEAD, requestedAt: AT[0] });
  await sendAs(investor, "accepted");
  expect(await deadSince(investor)).toEqual(expect.any(String));
});

it("counts a report from the future from now on, so that later ones decide", async () => {
  const investor = await ownerOfPhone();
  const { sms } = reporting(investor);
  await sms({ ...DEAD, requestedAt: "2099-01-01T00:00:00Z" });
  expect(await deadSince(investor)).toEqual(expect.any(String));
  await passToHour(12);
  const now = await inAccount(investor, ({ clock }) => clock.now());
  await sms({ status: "1", requestedAt: new Date(now).toISOString() });
  expect(await deadSince(investor)).toBeNull();
});

/** Signs in with a code sent this way. */
async function signInOn({ phone }: Investor, via?: "WHATSAPP"): Promise<void> {
  const typed = { phone: phone.slice(3), countryCode: "+91" };
  const device = { "x-device-id": `device-of-${phone.slice(1)}-${via}`.padEnd(32, "x") };
  await call("/v2/auth/phone/otp/request", { ...typed, via }, undefined, device);
  const otp = await codeFor(phone);
  expect((await call("/v2/auth/phone/otp/verify", { ...typed, otp }, undefined, device)).status).toBe(200);
}

it("takes a phone for living from which a code of an SMS came back, whatever is reported on earlier messages", async () => {
  const investor = await ownerOfPhone();
  const { sms } = reporting(investor);
  await sms({ ...DEAD, requestedAt: AT[0] });
  await signInOn(investor, "WHATSAPP");
  expect(await deadSince(investor)).toEqual(expect.any(String));
  await signInOn(investor);
  expect(await deadSince(investor)).toBeNull();
  await sms({ ...DEAD, requestedAt: AT[1] });
  expect(await deadSince(investor)).toBeNull();
});

it("takes a phone for living whose code has confirmed an action", async () => {
  const investor = await ownerOfPhone();
  await fund(investor, 1_000);
  await reporting(investor).sms({ ...DEAD, requestedAt: AT[0] });
  await invoke(investor, "/v2/wallet/otp/request?amount=100", { key: "the code" });
  const body = { amount: 100, otp: await codeFor(investor.phone) };
  expect(await invoke(investor, "/v2/wallet/withdraw-request", { body, key: "the money" })).toMatchObject({
    status: 200,
  });
  expect(await deadSince(investor)).toBeNull();
});

it("answers alike about a phone of an account and of none, and stores nothing for the latter", async () => {
  const known = await post(smsReport({ telNum: (await ownerOfPhone()).phone.slice(1) }));
  const unknown = await post(smsReport({ telNum: "919000000001" }));
  expect([known.status, unknown.status]).toEqual([204, 204]);
});

it("refuses a report without our secret, one that is too long, and every one while the carrier is simulated", async () => {
  await expect(post(smsReport({}, "another-secret-of-nobody"))).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  const long = smsReport({ campaignName: "x".repeat(20_000) });
  await expect(post(long)).rejects.toMatchObject({ code: "PAYLOAD_TOO_LARGE" });
  await expect(post(smsReport({}), env)).rejects.toMatchObject({ code: "NOT_FOUND" });
});

it("limits reports without our secret by network, and never those with it", async () => {
  const production = { ...REAL, ULTRA_ENV: "production" } as const;
  const forged = () => post("{}", production, "198.51.100.9");
  for (let time = 0; time < 300; time++) await expect(forged()).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  await expect(forged()).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
  expect((await post(smsReport({ telNum: "919000000002" }), production, "198.51.100.9")).status).toBe(204);
});

it("ends a notification as delivered and a phone as living, in whatever order 64 reports come at once", async () => {
  const investor = await ownerOfPhone();
  const { sms } = reporting(investor);
  await sendAs(investor, "req-race");
  const earlier = { ...DEAD, requestId: "req-race", requestedAt: AT[0] };
  const later = { status: "1", requestId: "req-race", requestedAt: AT[1] };
  const answers = await Promise.all(Array.from({ length: 64 }, (_, at) => sms(at % 2 === 0 ? earlier : later)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
  expect(await outcomeOf(investor, "req-race")).toEqual(["DELIVERED"]);
  expect(await deadSince(investor)).toBeNull();
  expect(await inAccount(investor, verifyAccount)).toEqual([]);
});

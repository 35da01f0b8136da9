/** A sign-in code that an SMS did not deliver, requested on WhatsApp instead. The sandbox's carrier names its messages. */
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { otpObject } from "../../../backend/contact/contact.ts";
import { CODE_PLACEHOLDER, type OtpObject } from "../../../backend/contact/otp-object.ts";
import type { DeliveryOutcome } from "../../../backend/gateways/messages.ts";
import { blindIndex } from "../../../backend/platform/secrets.ts";
import { withoutTemplate } from "../../../backend/platform/wording.ts";
import { signInCodeDelivery } from "../../../backend/routes/v2/auth/sign-in.ts";
import { type Answer, codeFor, freshPhone, post } from "./api.ts";

const IN_INDIA = { countryCode: "+91" };
let devices = 0;

function visitor(phone = freshPhone()) {
  const headers = { "x-device-id": `device-of-other-way-${devices++}`.padEnd(32, "x") };
  const send = (path: string, body: object) =>
    post(`/v2/auth/phone/otp/${path}`, { phone, ...IN_INDIA, ...body }, undefined, headers);
  const object = () => otpObject(env, { channel: "SMS", to: `+91${phone}` });
  const inCodes = <Result>(work: (object: OtpObject, sql: SqlStorage) => Result | Promise<Result>) =>
    runInDurableObject(object(), (instance: OtpObject, { storage }) => work(instance, storage.sql));
  return {
    phone,
    e164: `+91${phone}`,
    inCodes,
    sms: () => send("request", {}),
    whatsApp: () => send("request", { via: "WHATSAPP" }),
    delivery: async () => (await send("delivery", {})).body.whatsAppAfterSeconds,
    verify: (otp: string) => send("verify", { otp }),
    pass: (seconds: number) =>
      inCodes((_, sql) => void sql.exec("UPDATE challenge SET sent_at = sent_at - ?", seconds * 1000)),
    report: (outcome: DeliveryOutcome) =>
      inCodes(async (instance, sql) => {
        const [newest] = sql.exec<{ reference: string | null }>("SELECT reference FROM challenge ORDER BY rowid DESC");
        const reference = newest?.reference ?? expect.fail("the carrier's id of the code was not kept");
        await instance.reportDelivery({ references: [reference], outcome });
      }),
  };
}

/** A phone with an account, used from a browser that nobody has used. */
async function withAccount() {
  const owner = visitor();
  await owner.sms();
  expect((await owner.verify(await codeFor(owner.e164))).status).toBe(200);
  return visitor(owner.phone);
}

const channelsTo = async (to: string) => {
  const rows = await env.SANDBOX?.prepare("SELECT channel FROM outbox WHERE recipient = ? ORDER BY id").bind(to).all();
  return rows?.results.map(({ channel }) => channel);
};

it("offers WhatsApp 20 seconds after an SMS, and the new code ends the old one", async () => {
  const { sms, whatsApp, delivery, pass, verify, e164 } = visitor();
  expect((await sms()).body).toMatchObject({ resendAfterSeconds: 30, whatsAppAfterSeconds: 20 });
  const old = await codeFor(e164);
  await pass(19);
  expect(await delivery()).toBe(1);
  expect(await whatsApp()).toMatchObject({ status: 429, body: { code: "OTP_TOO_SOON" } });
  await pass(1);
  expect(await delivery()).toBe(0);
  expect((await whatsApp()).body).toMatchObject({ whatsAppAfterSeconds: null });
  expect(await channelsTo(e164)).toEqual(["SMS", "WHATSAPP"]);
  expect(await delivery()).toBeNull();
  const code = await codeFor(e164);
  if (old !== code) expect((await verify(old)).body).toMatchObject({ code: "OTP_INVALID" });
  expect((await verify(code)).status).toBe(200);
});

it.each([
  ["FAILED", 0],
  ["DEAD", 0],
  ["UNKNOWN", 20],
  ["DELIVERED", 30],
] as const)("after the report %s it opens after %i seconds", async (outcome, seconds) => {
  const { sms, whatsApp, delivery, report, pass, inCodes } = visitor();
  await sms();
  await report(outcome);
  const stored = await inCodes((_, sql) => sql.exec("SELECT outcome FROM delivery_report").toArray());
  expect(stored).toEqual([{ outcome }]);
  expect(await delivery()).toBe(seconds);
  if (seconds > 0) {
    expect((await whatsApp()).body).toMatchObject({ code: "OTP_TOO_SOON" });
    await pass(seconds);
  }
  expect((await whatsApp()).status).toBe(200);
});

it("takes a report that overtakes the carrier's answer, and does not mistake one of an earlier code", async () => {
  const { sms, delivery, report, pass, inCodes } = visitor();
  await sms();
  await report("FAILED");
  await pass(30);
  await sms();
  expect(await delivery()).toBe(20);
  await inCodes(async (object, sql) => {
    await object.reportDelivery({ references: ["later"], outcome: "FAILED" });
    sql.exec("UPDATE challenge SET reference = 'later'");
  });
  expect(await delivery()).toBe(0);
});

it("counts the codes of both ways in one limit", async () => {
  const { sms, whatsApp, pass } = visitor();
  for (let sent = 0; sent < 5; sent++) {
    expect((await (sent % 2 === 0 ? sms() : whatsApp())).status).toBe(200);
    await pass(30);
  }
  for (const again of [sms, whatsApp]) expect((await again()).body).toMatchObject({ code: "OTP_LIMIT" });
});

it("lets failure reports lift no limit", async () => {
  const { sms, whatsApp, report } = visitor();
  const sent: Answer[] = [];
  for (let time = 0; time < 8; time++) {
    sent.push(await (time % 2 === 0 ? sms() : whatsApp()));
    await report("FAILED");
  }
  expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
});

it("sends one code to two requests at once", async () => {
  const { sms, whatsApp, pass, e164, verify } = visitor();
  await sms();
  await pass(20);
  const statuses = (await Promise.all([whatsApp(), whatsApp()])).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 429]);
  expect(await channelsTo(e164)).toEqual(["SMS", "WHATSAPP"]);
  expect((await verify(await codeFor(e164))).status).toBe(200);
});

it("keeps the code of the SMS when WhatsApp refuses the new one, and counts nothing", async () => {
  const { sms, pass, e164, verify, inCodes } = visitor();
  await sms();
  await pass(20);
  const code = await codeFor(e164);
  await inCodes(async (object, sql) => {
    const rows = () => [sql.exec("SELECT * FROM challenge").toArray(), sql.exec("SELECT * FROM otp_send").toArray()];
    const before = rows();
    const { browser, network } = sql.exec<{ browser: string; network: string }>("SELECT * FROM otp_send").one();
    // A carrier without keys accepts nothing.
    Reflect.set(object, "env", { ...env, SMS_PROVIDER: "msg91" });
    const reply = await object.requestCode({
      ...{ purpose: "SIGN_IN", binding: "", channel: "SMS", to: e164, via: "WHATSAPP" },
      ...{ requester: { browser, network, isKnown: false }, wording: withoutTemplate(CODE_PLACEHOLDER) },
    });
    Reflect.set(object, "env", env);
    expect(reply).toMatchObject({ ok: false, code: "GATEWAY_UNAVAILABLE" });
    expect(rows()).toEqual(before);
  });
  expect((await verify(code)).status).toBe(200);
});

it("answers alike about a phone with an account and one without, and to nobody else about its codes", async () => {
  const answers = [];
  for (const { sms, whatsApp, delivery, report, pass } of [await withAccount(), visitor()]) {
    const seen = [await delivery(), (await whatsApp()).body, await delivery()];
    await pass(30);
    seen.push((await sms()).body, (await whatsApp()).body, await delivery());
    await report("FAILED");
    answers.push([...seen, await delivery(), (await whatsApp()).body].map(withoutRequest));
  }
  expect(answers[0]).toEqual(answers[1]);
  const mine = visitor();
  await mine.sms();
  await mine.report("FAILED");
  expect(await visitor(mine.phone).delivery()).toBeNull();
});

it("answers null to a browser without an id of its own, although another one behind its address requested a code", async () => {
  const phone = freshPhone();
  const body = { phone, ...IN_INDIA };
  expect((await post("/v2/auth/phone/otp/request", body)).status).toBe(200);
  expect((await post("/v2/auth/phone/otp/delivery", body)).body).toEqual({ whatsAppAfterSeconds: null });
});

it("wakes no phone's object for a browser without an id, nor for a network that looks up too many", async () => {
  const woken: string[] = [];
  const OTP = {
    getByName: (name: string) => {
      woken.push(name);
      return env.OTP.getByName(name);
    },
  };
  const production = { ...env, ULTRA_ENV: "production", OTP: Object.assign(Object.create(env.OTP), OTP) };
  const contact = { channel: "SMS", to: "+919000000101" } as const;
  const look = (device?: string) => {
    const headers = { "cf-connecting-ip": "198.51.100.61", ...(device && { "x-device-id": device }) };
    const request = new Request("http://backend/v2/auth/phone/otp/delivery", { headers });
    return signInCodeDelivery({ env: production, request }, contact);
  };
  expect(await look()).toEqual({ whatsAppAfterSeconds: null });
  expect(woken).toHaveLength(0);
  for (let looked = 0; looked < 2; looked++) await look(`device-that-looks-${looked}`.padEnd(32, "x"));
  expect(woken).toHaveLength(2);
  const token = blindIndex({ kind: "ip", value: "198.51.100.61", key: env.TOKEN_KEY });
  await runInDurableObject(env.CONTACT.getByName(`delivery-ip:${token}`), (_, { storage }) => {
    expect(storage.sql.exec("SELECT sum(count) AS count FROM rate_limit").toArray()).toEqual([{ count: 2 }]);
    storage.sql.exec("UPDATE rate_limit SET count = 6000");
  });
  await expect(look("device-that-looks-9".padEnd(32, "x"))).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
  expect(woken).toHaveLength(2);
});

/** An answer without the fields that differ between equal requests. */
const withoutRequest = (seen: unknown) =>
  typeof seen === "object" && seen !== null ? { ...seen, requestId: null, instance: null } : seen;

it("stores nothing about a phone that is only looked up", async () => {
  const { delivery, inCodes } = visitor();
  expect(await delivery()).toBeNull();
  await inCodes(async (object) => object.reportDelivery({ references: ["x"], outcome: "FAILED" }));
  expect(
    await inCodes((_, sql) => sql.exec("SELECT name FROM sqlite_schema WHERE name = 'challenge'").toArray()),
  ).toEqual([]);
});

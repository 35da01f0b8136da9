import { abortAllDurableObjects, evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it, vi } from "vitest";
import type { OtpObject } from "../../../backend/contact/otp-object.ts";
import { ProviderAway } from "../../../backend/gateways/deadline.ts";
import { moveClock } from "../../../backend/platform/clock.ts";
import { withoutTemplate } from "../../../backend/platform/wording.ts";
import { codeFor } from "./api.ts";
import { contact, MINUTE_MS, wrongOf } from "./otp-contact.ts";

it("accepts the right code once", async () => {
  const { to, send, guess } = contact();
  await send();
  const code = await codeFor(to);
  expect(await guess(code)).toMatchObject({ ok: true });
  expect(await guess(code)).toMatchObject({ ok: false, code: "OTP_EXPIRED" });
});

it("accepts one of 64 requests at once with the right code", async () => {
  const { to, send, guess } = contact();
  await send();
  const code = await codeFor(to);
  const answers = await Promise.all(Array.from({ length: 64 }, () => guess(code)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
});

it("compares five of 64 attempts at once, and then refuses the right code", async () => {
  const { to, object, send, guess } = contact();
  await send();
  const code = await codeFor(to);
  const answers = await Promise.all(Array.from({ length: 64 }, () => guess(wrongOf(code))));
  const codes = answers.map((answer) => (answer.ok ? "RIGHT" : answer.code));
  expect(codes.filter((answer) => answer === "OTP_INVALID")).toHaveLength(5);
  expect(codes.filter((answer) => answer === "OTP_EXHAUSTED")).toHaveLength(59);
  expect(await guess(code)).toMatchObject({ code: "OTP_EXHAUSTED" });
  const tries = await runInDurableObject(object(), (_, { storage }) =>
    storage.sql.exec<{ tries: number }>("SELECT tries FROM challenge").one(),
  );
  expect(tries).toEqual({ tries: 5 });
});

it("keeps attempts and sent codes across eviction and tear-down of the object", async () => {
  const { to, object, send, guess } = contact();
  await send();
  const code = await codeFor(to);
  for (let tried = 0; tried < 3; tried++) await guess(wrongOf(code));
  await evictDurableObject(object());
  for (let tried = 0; tried < 2; tried++) await guess(wrongOf(code));
  await abortAllDurableObjects();
  expect(await guess(code)).toMatchObject({ code: "OTP_EXHAUSTED" });
  expect(await send()).toMatchObject({ code: "OTP_TOO_SOON" });
});

it("compares five of many concurrent attempts while the object is torn down repeatedly", async () => {
  const { to, object, send, guess } = contact();
  await send("", "SIGN_IN");
  const code = await codeFor(to);
  const answered: string[] = [];
  for (let round = 0; round < 8; round++) {
    // An attempt interrupted by a tear-down rejects without a result; it is either counted or was never compared.
    const guesses = Array.from({ length: 4 }, () => guess(wrongOf(code), "", "SIGN_IN").catch(() => null));
    if (round % 2 === 0) await abortAllDurableObjects();
    for (const answer of await Promise.all(guesses)) answered.push(answer === null || answer.ok ? "" : answer.code);
    if (round % 2 === 1) await evictDurableObject(object());
  }
  expect(answered.filter((answer) => answer === "OTP_INVALID").length).toBeLessThanOrEqual(5);
  expect(await guess(code, "", "SIGN_IN")).toMatchObject({ code: "OTP_EXHAUSTED" });
});

it("sends five codes an hour although the object is torn down in between", async () => {
  const { object, send, age } = contact();
  let sent = 0;
  for (let requested = 0; requested < 10; requested++) {
    if ((await send("", "SIGN_IN")).ok) sent++;
    await age(MINUTE_MS);
    if (requested % 2 === 0) await evictDurableObject(object());
    else await abortAllDurableObjects();
  }
  expect(sent).toBe(5);
});

it("accepts a code for its own amount and purpose only", async () => {
  const { to, send, guess } = contact();
  await send("100000");
  const code = await codeFor(to);
  expect(await guess(code, "200000")).toMatchObject({ code: "OTP_INVALID" });
  expect(await guess(code, "100000", "SIGN_IN")).toMatchObject({ code: "OTP_EXPIRED" });
  expect(await guess(code, "100000")).toMatchObject({ ok: true });
});

it("expires a code after five minutes", async () => {
  const { to, send, guess, age } = contact();
  await send();
  await age(5 * MINUTE_MS);
  expect(await guess(await codeFor(to))).toMatchObject({ code: "OTP_EXPIRED" });
});

it("waits half a minute between two codes, and replaces the first by the second", async () => {
  const { to, send, guess, age } = contact();
  await send();
  const first = await codeFor(to);
  expect(await send()).toMatchObject({ code: "OTP_TOO_SOON" });
  await age(MINUTE_MS / 2);
  expect(await send()).toMatchObject({ ok: true });
  if (first !== (await codeFor(to))) expect(await guess(first)).toMatchObject({ code: "OTP_INVALID" });
  expect(await guess(await codeFor(to))).toMatchObject({ ok: true });
});

it("sends five sign-in codes an hour, also of 64 requests at once", async () => {
  const { send, age } = contact();
  for (let sent = 0; sent < 4; sent++) {
    await send("", "SIGN_IN");
    await age(MINUTE_MS);
  }
  const answers = await Promise.all(Array.from({ length: 64 }, () => send("", "SIGN_IN")));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  await age(MINUTE_MS);
  expect(await send("", "SIGN_IN")).toMatchObject({ code: "OTP_LIMIT" });
  await age(60 * MINUTE_MS);
  expect(await send("", "SIGN_IN")).toMatchObject({ ok: true });
});

it("sends ten codes an hour for each kind of confirmation, counted separately", async () => {
  const { send, age } = contact();
  for (let sent = 0; sent < 10; sent++) {
    expect(await send("", "WITHDRAW")).toMatchObject({ ok: true });
    await age(MINUTE_MS);
  }
  expect(await send("", "WITHDRAW")).toMatchObject({ code: "OTP_LIMIT" });
  expect(await send("", "INVEST")).toMatchObject({ ok: true });
  expect(await send("", "SIGN_IN")).toMatchObject({ ok: true });
});

it("limits sign-in, linking and consultation codes separately", async () => {
  const { send, age } = contact();
  for (let sent = 0; sent < 5; sent++) {
    await send("", "LINK");
    await age(MINUTE_MS);
  }
  expect(await send("", "LINK")).toMatchObject({ code: "OTP_LIMIT" });
  expect(await send("", "TALK")).toMatchObject({ ok: true });
  expect(await send("", "SIGN_IN")).toMatchObject({ ok: true });
});

it("states when the next code can be requested", async () => {
  const { send, age } = contact();
  await send("", "SIGN_IN");
  await age(10_000);
  const soon = await send("", "SIGN_IN");
  expect(soon).toMatchObject({ code: "OTP_TOO_SOON" });
  expect(soon.ok ? 0 : soon.retryAfterSeconds).toBeGreaterThan(17);
  expect(soon.ok ? 0 : soon.retryAfterSeconds).toBeLessThanOrEqual(20);
  for (let sent = 0; sent < 4; sent++) {
    await age(MINUTE_MS);
    await send("", "SIGN_IN");
  }
  await age(MINUTE_MS);
  const full = await send("", "SIGN_IN");
  expect(full).toMatchObject({ code: "OTP_LIMIT" });
  expect(full.ok ? 0 : full.retryAfterSeconds).toBeGreaterThan(3_600 - 320);
  expect(full.ok ? 0 : full.retryAfterSeconds).toBeLessThanOrEqual(3_600 - 300);
});

it("stores no attempt where no code was sent, and deletes everything hours after the last one", async () => {
  const { object, send, guess } = contact();
  const tables = () =>
    runInDurableObject(object(), (_, { storage }) =>
      storage.sql.exec("SELECT name FROM sqlite_schema WHERE name NOT LIKE '\\_cf%' ESCAPE '\\'").toArray(),
    );
  expect(await guess("000000")).toMatchObject({ code: "OTP_EXPIRED" });
  expect(await tables()).toEqual([]);
  expect(await send()).toMatchObject({ ok: true });
  expect(await tables()).not.toEqual([]);
  await runDurableObjectAlarm(object());
  expect(await tables()).not.toEqual([]);
  await moveClock(env, 3 * 60 * MINUTE_MS);
  expect(await runDurableObjectAlarm(object())).toBe(true);
  expect(await tables()).toEqual([]);
  expect(await send()).toMatchObject({ ok: true });
});

it("stores codes only as hashes that cannot be reversed without the key", async () => {
  const { to, object, send } = contact();
  await send();
  const code = await codeFor(to);
  const rows = await runInDurableObject(object(), (_, { storage }) =>
    storage.sql.exec("SELECT purpose, salt, hex(code_hash) AS hash, sent_at, tries FROM challenge").toArray(),
  );
  expect(rows).toHaveLength(1);
  expect(Object.values(rows[0] ?? {}).map(String)).not.toContain(code);
});

it("assigns a contact to the first investor who proves it, and to nobody after", async () => {
  const object = env.CONTACT.getByName("email:claimed@example.com");
  const owners = await Promise.all(["usr_first", "usr_second", "usr_third"].map((owner) => object.claim(owner)));
  expect(new Set(owners).size).toBe(1);
});

it("does not count a code that the carrier refuses", async () => {
  const { send } = contact("bounced.code");
  for (let tried = 0; tried < 12; tried++) expect(await send()).toMatchObject({ code: "CONTACT_UNDELIVERABLE" });
});

/** Sends a second code through an e-mail service that ends like this, and tries both. */
async function secondCodeThrough(end: () => Promise<unknown>) {
  const { to, object, send, guess, age } = contact();
  await send();
  await age(31_000);
  const sent: string[] = [];
  const binding = {
    send: ({ text }: { text: string }) => {
      sent.push(text);
      return end();
    },
  };
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const reply = await runInDurableObject(object(), async (instance: OtpObject) => {
    Reflect.set(instance, "env", { ...env, EMAIL_PROVIDER: "cloudflare", EMAIL: binding, EMAIL_FROM: "a@example.com" });
    const answer = await instance.requestCode({
      ...{ purpose: "WITHDRAW", binding: "", channel: "EMAIL", to, wording: withoutTemplate("code {code}") },
      requester: { browser: "mine", network: "home", isKnown: false },
    });
    Reflect.set(instance, "env", env);
    return answer;
  });
  vi.restoreAllMocks();
  expect(reply).toMatchObject({ code: "GATEWAY_UNAVAILABLE" });
  const newCode = sent.join().match(/\d{6}/)?.[0] ?? "";
  const { sent: counted } = await object().history();
  return { counted: counted.length, old: await guess(await codeFor(to)), renewed: await guess(newCode) };
}

it.each([
  ["an outage", () => Promise.reject(new ProviderAway("no answer in time"))],
  ["an error that says nothing about the message", () => Promise.reject(new Error("E_INTERNAL_SERVER_ERROR"))],
] as const)("counts a code whose message may have been sent, after %s", async (_, end) => {
  expect(await secondCodeThrough(end)).toMatchObject({ counted: 2, old: { ok: false }, renewed: { ok: true } });
});

it("keeps the earlier code, and counts nothing, when the service refuses the new message", async () => {
  const refusal = () => Promise.reject(new Error("E_RECIPIENT_NOT_ALLOWED"));
  expect(await secondCodeThrough(refusal)).toMatchObject({ counted: 1, old: { ok: true }, renewed: { ok: false } });
});

it("returns no more requests than it has counted", async () => {
  const counter = env.CONTACT.getByName("ip:of-this-test");
  await counter.admit(1);
  for (let given = 0; given < 3; given++) await counter.refundOne();
  expect([await counter.admit(1), await counter.admit(1)]).toMatchObject([
    { isWithinLimit: true },
    { isWithinLimit: false },
  ]);
});

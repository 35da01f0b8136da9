import { runInDurableObject } from "cloudflare:test";
import { env, exports } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { describedDevice } from "../../../backend/investor/identity/device.ts";
import { placeOf } from "../../../backend/investor/identity/session-place.ts";
import { codeFor, freshPhone, get, type Person, post, signIn } from "./api.ts";

const CHROME = "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/156.0 Mobile Safari/537.36";
const FROM_MUMBAI = { "cf-ipcountry": "IN", "cf-region": "Maharashtra", "cf-ipcity": "Mumbai" };

async function signInFrom(phone: string, headers: Record<string, string>): Promise<Person> {
  const typed = { phone, countryCode: "+91" };
  await post("/v2/auth/phone/otp/request", typed);
  const otp = await codeFor(`+91${phone}`);
  const answer = await post("/v2/auth/phone/otp/verify", { ...typed, otp }, undefined, headers);
  const token = String(answer.headers.get("x-tap-auth"));
  return { phone, e164: `+91${phone}`, token, userId: String(answer.body.userId) };
}

const sessionsOf = async ({ token }: Person) =>
  (await get("/v2/user/sessions", token)).body.sessions as readonly Record<string, unknown>[];

const isGood = async ({ token }: Person) => (await get("/v2/user/profile", token)).status === 200;

it("lists an investor's sessions, the current one first, with device, place and time", async () => {
  const phone = freshPhone();
  const onPhone = await signInFrom(phone, {
    ...FROM_MUMBAI,
    "user-agent": CHROME,
    "x-device-id": "3f2a-9c11-device-7788",
  });
  const here = await signIn(phone);
  const sessions = await sessionsOf(here);
  expect(sessions).toEqual([
    {
      sessionId: expect.any(String),
      browser: null,
      system: null,
      deviceMark: null,
      place: null,
      isCurrent: true,
      signedInAt: expect.stringMatching(/^\d{4}-/),
      lastSeenAt: expect.stringMatching(/^\d{4}-/),
    },
    {
      sessionId: expect.any(String),
      browser: "Chrome",
      system: "Android",
      deviceMark: "7788",
      place: { city: "Mumbai", region: "Maharashtra", country: "IN" },
      isCurrent: false,
      signedInAt: expect.any(String),
      lastSeenAt: expect.any(String),
    },
  ]);
  expect(JSON.stringify(sessions)).not.toContain(onPhone.token.split(".")[2]);
});

it("lists no ended or expired session", async () => {
  const phone = freshPhone();
  const [ended, outlived, here] = [await signIn(phone), await signIn(phone), await signIn(phone)];
  await post("/v2/auth/logout", {}, ended.token);
  await runInDurableObject(env.INVESTOR.getByName(here.userId), (_, { storage }) => {
    const by = 31 * 86_400_000;
    const id = outlived.token.split(".")[1];
    storage.sql.exec("UPDATE session SET last_seen_at = last_seen_at - ? WHERE id = ?", by, id);
  });
  expect(await sessionsOf(here)).toHaveLength(1);
});

it("ends one session or all other sessions, and no other investor's", async () => {
  const phone = freshPhone();
  const [first, second, third] = [await signIn(phone), await signIn(phone), await signIn(phone)];
  const otherInvestor = await signIn();
  const [, other] = await sessionsOf(first);
  const otherSessionId = (await sessionsOf(otherInvestor))[0]?.sessionId;
  expect((await post("/v2/user/sessions/end", { sessionId: otherSessionId }, first.token)).status).toBe(404);
  expect((await post("/v2/user/sessions/end", { sessionId: other?.sessionId }, first.token)).body).toEqual({
    endedSessions: 1,
  });
  expect((await post("/v2/user/sessions/end", { sessionId: other?.sessionId }, first.token)).status).toBe(404);
  expect((await post("/v2/user/sessions/end-others", {}, first.token)).body).toEqual({ endedSessions: 1 });
  expect(await Promise.all([first, second, third, otherInvestor].map(isGood))).toEqual([true, false, false, true]);
});

it("parses the device description that it stored", () => {
  expect(describedDevice("Safari on iPhone")).toEqual({ browser: "Safari", system: "iPhone", deviceMark: null });
  expect(describedDevice("Samsung Internet on Android · a-91")).toEqual({
    browser: "Samsung Internet",
    system: "Android",
    deviceMark: "a-91",
  });
  expect(describedDevice("Browser on unknown system · 9c11")).toEqual({
    browser: null,
    system: null,
    deviceMark: "9c11",
  });
  expect(describedDevice("test")).toEqual({ browser: null, system: null, deviceMark: null });
});

it.each([
  [{}, null],
  [{ "cf-ipcountry": "XX" }, null],
  [{ "cf-ipcountry": "T1" }, null],
  [{ "cf-ipcountry": "AE" }, { country: "AE", region: null, city: null }],
  [
    { ...FROM_MUMBAI, "cf-ipcity": "<script>" },
    { country: "IN", region: "Maharashtra", city: null },
  ],
  [
    { ...FROM_MUMBAI, "cf-ipcity": "a".repeat(61) },
    { country: "IN", region: "Maharashtra", city: null },
  ],
  [
    { "cf-ipcountry": "CH", "cf-ipcity": Buffer.from("Zürich", "utf8").toString("latin1") },
    { country: "CH", region: null, city: "Zürich" },
  ],
])("parses %o as %o", (headers, place) => {
  expect(placeOf(new Headers(headers as Record<string, string>))).toEqual(place);
});

describe("the private calendar address", () => {
  async function withAddress() {
    const person = await signIn();
    const other = await signIn(person.phone);
    const renewed = await post("/v2/preferences/calendar/renew", {}, person.token);
    expect(await statusOfFile(String(renewed.body.token))).toBe(200);
    return { person, other, token: String(renewed.body.token) };
  }

  const statusOfFile = async (token: string) => {
    const answer = await exports.default.fetch(`http://backend/v2/calendar/${token}/payouts.ics`);
    await answer.body?.cancel();
    return answer.status;
  };

  it.each([
    ["every session", "/v2/auth/logout", { everywhere: true }],
    ["every other session", "/v2/user/sessions/end-others", {}],
  ])("ends with %s", async (_, path, body) => {
    const { person, token } = await withAddress();
    expect((await post(path, body, person.token)).status).toBe(200);
    expect(await statusOfFile(token)).toBe(404);
  });

  it("outlives the logout of one session", async () => {
    const { other, token } = await withAddress();
    expect((await post("/v2/auth/logout", {}, other.token)).status).toBe(200);
    expect(await statusOfFile(token)).toBe(200);
  });
});

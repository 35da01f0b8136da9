import { expect, it } from "vitest";
import { call, codeFor, freshPhone, get, post, signIn } from "./api.ts";

const UUID = /^[\da-f]{8}-[\da-f-]{27}$/;
const visit = { "x-tap-session": "visit-1234", "x-device-id": "device-1234" };

it("answers with the x-tap-session and x-device-id of the request, and with new ones where they are missing or invalid", async () => {
  const { token } = await signIn();
  const config = (headers: Record<string, string>) => call("GET", "/v2/user/config", { token, headers });
  const known = await config(visit);
  expect([known.headers.get("x-tap-session"), known.headers.get("x-device-id")]).toEqual(["visit-1234", "device-1234"]);
  for (const headers of [{}, { "x-tap-session": "<script>", "x-device-id": "; Path=/" }]) {
    const answer = await config(headers);
    expect(answer.headers.get("x-tap-session")).toMatch(UUID);
    expect(answer.headers.get("x-device-id")).toMatch(UUID);
  }
});

it("begins a visit at each sign-in, so that two investors in one browser share none", async () => {
  const phone = freshPhone();
  const typed = { phone, countryCode: "+91" };
  await post("/v2/auth/phone/otp/request", typed, undefined, visit);
  const body = { ...typed, otp: await codeFor(`+91${phone}`) };
  const answer = await post("/v2/auth/phone/otp/verify", body, undefined, visit);
  expect(answer.headers.get("x-tap-auth")).not.toBeNull();
  expect(answer.headers.get("x-tap-session")).toMatch(UUID);
  expect(answer.headers.get("x-device-id")).toBe("device-1234");
});

it("sends no identifiers in a response that a shared cache may store", async () => {
  const { headers } = await call("GET", "/v2/ping", { headers: visit });
  expect([headers.get("cache-control"), headers.has("x-tap-session"), headers.has("x-device-id")]).toEqual([
    "no-cache",
    false,
    false,
  ]);
});

it("grants nothing to _session and X-Tap-Session", async () => {
  const { token } = await signIn();
  const { headers } = await get("/v2/user/config", token);
  const session = headers.get("x-tap-session") ?? "";
  for (const value of [session, token]) {
    const answer = await call("GET", "/v2/user/config", { headers: { _session: value, "x-tap-session": value } });
    expect(answer.status).toBe(401);
  }
});

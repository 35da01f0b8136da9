import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { networkOf } from "../../../backend/contact/request-limits.ts";
import { clock } from "../../../backend/platform/clock.ts";
import { deliver } from "../events.ts";
import { codeFor, freshPhone, get, post, signIn } from "./api.ts";

it("creates the investor at the first sign-in and recognises them at the second", async () => {
  const phone = freshPhone();
  await post("/v2/auth/phone/otp/request", { phone, countryCode: "91" });
  const first = await post("/v2/auth/phone/otp/verify", {
    phone,
    countryCode: "91",
    otp: await codeFor(`+91${phone}`),
  });
  expect(first).toMatchObject({ status: 200, body: { isNewUser: true, flow: "KYC" } });

  await post("/v2/auth/phone/otp/request", { phone: `+91 ${phone}`, countryCode: "+91" });
  const again = await post("/v2/auth/phone/otp/verify", {
    phone,
    countryCode: "+91",
    otp: await codeFor(`+91${phone}`),
  });
  expect(again).toMatchObject({ status: 200, body: { isNewUser: false, userId: first.body.userId } });
});

it("lists the investor for operators before the session is issued", async () => {
  const { userId } = await signIn();
  expect(
    await env.CATALOGUE.prepare("SELECT 1 AS one FROM investor_index WHERE investor_id = ?").bind(userId).first(),
  ).toEqual({
    one: 1,
  });
});

it("signs a new investor in while the catalogue is unavailable, and lists them once the queue has delivered the event", async () => {
  const rename = (from: string, to: string) => env.CATALOGUE.exec(`ALTER TABLE ${from} RENAME TO ${to}`);
  const listed = (userId: string) =>
    env.CATALOGUE.prepare("SELECT 1 FROM investor_index WHERE investor_id = ?").bind(userId).all();
  await rename("investor_index", "away");
  const { userId, token } = await signIn();
  expect((await get("/v2/user/profile", token)).status).toBe(200);
  await rename("away", "investor_index");

  const message = { sequence: 1, event: { type: "investor.created.v1", entity: userId, at: clock.now() } };
  await deliver([message, message]);
  expect((await listed(userId)).results).toHaveLength(1);
});

it("returns the token in a header only", async () => {
  const phone = freshPhone();
  await post("/v2/auth/phone/otp/request", { phone, countryCode: "+91" });
  const answer = await post("/v2/auth/phone/otp/verify", {
    phone,
    countryCode: "+91",
    otp: await codeFor(`+91${phone}`),
  });
  const token = String(answer.headers.get("x-tap-auth"));
  expect(Object.keys(answer.body).sort()).toEqual(["flow", "isNewUser", "userId"]);
  expect(JSON.stringify(answer.body)).not.toContain(token.split(".")[2]);
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
});

it("refuses numbers outside every numbering plan, and a dial code that does not match the number", async () => {
  for (const phone of ["12345", "0000000000", "+15005550006"]) {
    expect(await post("/v2/auth/phone/otp/request", { phone, countryCode: "+91" })).toMatchObject({
      status: 400,
      body: { code: "PHONE_INVALID" },
    });
  }
});

it("signs in by e-mail in any letter case", async () => {
  await post("/v2/auth/email/otp/request", { email: "Asha@Example.com" });
  const otp = await codeFor("asha@example.com");
  const answer = await post("/v2/auth/email/otp/verify", { email: "asha@example.COM", otp }, undefined, {
    "cf-ipcountry": "AE",
  });
  const profile = await get("/v2/user/profile", String(answer.headers.get("x-tap-auth")));
  expect(answer.status).toBe(200);
  expect(profile.body).toMatchObject({ email: "asha@example.com", phone: null, country: "AE" });
});

it("responds with the same bytes whether or not the contact is known", async () => {
  const known = await signIn();
  const answers = await Promise.all(
    [known.phone, freshPhone()].map((phone) => post("/v2/auth/phone/otp/request", { phone, countryCode: "+91" })),
  );
  const [first, second] = answers.map(({ status, body }) => JSON.stringify({ status, body }));
  expect(first).toBe(second);
  expect(first).toContain("200");
});

it("binds the SMS code to the public host name", async () => {
  const phone = freshPhone();
  await post("/v2/auth/phone/otp/request", { phone, countryCode: "+91" });
  const text = await env.SANDBOX?.prepare("SELECT text FROM outbox WHERE recipient = ?")
    .bind(`+91${phone}`)
    .first<string>("text");
  expect(text?.split("\n").at(-1)).toBe(`@localhost #${await codeFor(`+91${phone}`)}`);
});

it("counts one IPv6 household as one network", async () => {
  expect(networkOf("2001:db8::1")).toBe(networkOf("2001:0db8:0:0:ffff::2"));
  expect(networkOf("2001:db8:0:1::1")).not.toBe(networkOf("2001:db8::1"));
  expect(networkOf("203.0.113.7")).toBe("203.0.113.7");
});

import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { admitCodeGuess, admitCodeRequest, giveBackUsed, networkOf } from "../../../backend/contact/request-limits.ts";
import { keyedToken } from "../../../backend/secrets.ts";
import { deliver } from "../events.ts";
import { codeFor, freshPhone, get, post, signIn } from "./door.ts";

it("creates the investor at the first sign-in and knows him at the second", async () => {
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

it("lists the investor for operators before the session is handed out", async () => {
  const { userId } = await signIn();
  expect(
    await env.CATALOGUE.prepare("SELECT 1 AS one FROM investor_index WHERE investor_id = ?").bind(userId).first(),
  ).toEqual({
    one: 1,
  });
});

it("lets somebody new in while the catalogue is away, and lists him once the queue has delivered the event", async () => {
  const rename = (from: string, to: string) => env.CATALOGUE.exec(`ALTER TABLE ${from} RENAME TO ${to}`);
  const listed = (userId: string) =>
    env.CATALOGUE.prepare("SELECT 1 FROM investor_index WHERE investor_id = ?").bind(userId).all();
  await rename("investor_index", "away");
  const { userId, token } = await signIn();
  expect((await get("/v2/user/profile", token)).status).toBe(200);
  await rename("away", "investor_index");

  const message = { sequence: 1, event: { type: "investor.created.v1", entity: userId, at: Date.now() } };
  await deliver([message, message]);
  expect((await listed(userId)).results).toHaveLength(1);
});

it("hands the token out in a header only", async () => {
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

it("refuses numbers that no numbering plan has, and a dial code that is not the number's", async () => {
  for (const phone of ["12345", "0000000000", "+15005550006"]) {
    expect(await post("/v2/auth/phone/otp/request", { phone, countryCode: "+91" })).toMatchObject({
      status: 400,
      body: { code: "PHONE_INVALID" },
    });
  }
});

it("signs in by e-mail whatever the case it is typed in", async () => {
  await post("/v2/auth/email/otp/request", { email: "Asha@Example.com" });
  const otp = await codeFor("asha@example.com");
  const answer = await post("/v2/auth/email/otp/verify", { email: "asha@example.COM", otp }, undefined, {
    "cf-ipcountry": "AE",
  });
  const profile = await get("/v2/user/profile", String(answer.headers.get("x-tap-auth")));
  expect(answer.status).toBe(200);
  expect(profile.body).toMatchObject({ email: "asha@example.com", phone: null, country: "AE" });
});

it("answers the same bytes whether or not the contact is known", async () => {
  const known = await signIn();
  const answers = await Promise.all(
    [known.phone, freshPhone()].map((phone) => post("/v2/auth/phone/otp/request", { phone, countryCode: "+91" })),
  );
  const [first, second] = answers.map(({ status, body }) => JSON.stringify({ status, body }));
  expect(first).toBe(second);
  expect(first).toContain("200");
});

it("binds the code in an SMS to the host that people see", async () => {
  const phone = freshPhone();
  await post("/v2/auth/phone/otp/request", { phone, countryCode: "+91" });
  const text = await env.SANDBOX?.prepare("SELECT text FROM outbox WHERE recipient = ?")
    .bind(`+91${phone}`)
    .first<string>("text");
  expect(text?.split("\n").at(-1)).toBe(`@localhost #${await codeFor(`+91${phone}`)}`);
});

const inProduction = { ...env, ULTRA_ENV: "production" };
const SOMEBODY = { channel: "EMAIL", to: "a@example.com" } as const;

/** As if so many requests of this kind had come in this minute. */
async function haveCome(kind: "ip" | "guess-ip", address: string, count: number): Promise<void> {
  const token = keyedToken({ kind, value: networkOf(address), key: env.TOKEN_KEY });
  const counter = env.CONTACT.getByName(`${kind}:${token}`);
  await counter.admit(1);
  await runInDurableObject(counter, (_, { storage }) => {
    storage.sql.exec("UPDATE admitted SET count = ?", count);
  });
}

const headersFrom = (address: string, device?: string) =>
  new Headers({ "cf-connecting-ip": address, ...(device && { "x-device-id": device }) });

/** Asks for codes until that is refused; answers how many were let through, of at most `most`. */
async function askUntilRefused(address: string, most: number, device?: (asked: number) => string): Promise<number> {
  for (let asked = 0; asked < most; asked++) {
    try {
      await admitCodeRequest(inProduction, headersFrom(address, device?.(asked)), SOMEBODY);
    } catch (cause) {
      expect(cause).toMatchObject({ code: "OTP_LIMIT" });
      return asked;
    }
  }
  return most;
}

it("counts the codes that one device asks for, over all contacts and networks", async () => {
  const ask = (asked: number) =>
    admitCodeRequest(inProduction, headersFrom(`198.51.100.${asked}`, "device-that-is-counted"), SOMEBODY);
  for (let asked = 0; asked < 20; asked++) await ask(asked);
  await expect(ask(21)).rejects.toMatchObject({ code: "OTP_LIMIT" });
});

it("gives a household sixty codes an hour, and an address that a carrier lends to thousands three hundred", async () => {
  expect(await askUntilRefused("2001:db8:77::1", 70)).toBe(60);
  await haveCome("ip", "203.0.113.8", 290);
  expect(await askUntilRefused("203.0.113.8", 20)).toBe(10);
});

it("lets no device use up its network: what the device may not ask for is not counted there", async () => {
  await haveCome("ip", "203.0.113.9", 270);
  expect(await askUntilRefused("203.0.113.9", 30, () => "one-busy-device")).toBe(20);
  for (let refused = 0; refused < 15; refused++) {
    expect(await askUntilRefused("203.0.113.9", 1, () => "one-busy-device")).toBe(0);
  }
  expect(await askUntilRefused("203.0.113.9", 20, (asked) => `device-number-${asked}`)).toBe(10);
});

it("counts what nobody uses: a code and a guess that opened a session are given back to the network", async () => {
  const headers = headersFrom("203.0.113.10");
  await haveCome("ip", "203.0.113.10", 299);
  await haveCome("guess-ip", "203.0.113.10", 299);
  for (let signedIn = 0; signedIn < 20; signedIn++) {
    await admitCodeRequest(inProduction, headers, SOMEBODY);
    await admitCodeGuess(inProduction, headers);
    await giveBackUsed(inProduction, headers);
  }
  expect(await askUntilRefused("203.0.113.10", 5)).toBe(1);
  await admitCodeGuess(inProduction, headers);
  await expect(admitCodeGuess(inProduction, headers)).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
});

it("gives nothing back that was not counted: no network gains by signing in", async () => {
  for (let returned = 0; returned < 20; returned++) await giveBackUsed(inProduction, headersFrom("2001:db8:78::1"));
  expect(await askUntilRefused("2001:db8:78::1", 70)).toBe(60);
});

it("gives the network back what a sign-in through the door has used", async () => {
  const [phone, address] = [freshPhone(), "203.0.113.12"];
  await haveCome("ip", address, 299);
  const from = { "cf-connecting-ip": address };
  await post("/v2/auth/phone/otp/request", { phone, countryCode: "+91" }, undefined, from);
  const otp = await codeFor(`+91${phone}`);
  await post("/v2/auth/phone/otp/verify", { phone, countryCode: "+91", otp }, undefined, from);
  expect(await askUntilRefused(address, 5)).toBe(1);
});

it("counts the wrong guesses of one network, over all contacts", async () => {
  const guess = (address: string) => admitCodeGuess(inProduction, headersFrom(address));
  await haveCome("guess-ip", "2001:db8::1", 290);
  for (let guessed = 0; guessed < 10; guessed++) await guess(`2001:db8::${guessed}`);
  await expect(guess("2001:db8::ffff")).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
  await expect(guess("2001:db8:1::1")).resolves.toBeUndefined();
});

it("counts one household of IPv6 as one network", async () => {
  expect(networkOf("2001:db8::1")).toBe(networkOf("2001:0db8:0:0:ffff::2"));
  expect(networkOf("2001:db8:0:1::1")).not.toBe(networkOf("2001:db8::1"));
  expect(networkOf("203.0.113.7")).toBe("203.0.113.7");
});

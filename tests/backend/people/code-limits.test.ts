import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import {
  countPasskeyFailure,
  countWrongGuess,
  limitCodeGuesses,
  limitCodeRequests,
  limitPasskeySignIns,
  networkOf,
  rememberPasskey,
  rememberUse,
} from "../../../backend/contact/request-limits.ts";
import type { Contact } from "../../../backend/gateways/messages.ts";
import { blindIndex } from "../../../backend/platform/secrets.ts";
import { codeFor, freshPhone, post } from "./api.ts";

const inProduction = { ...env, ULTRA_ENV: "production" };
const SOMEBODY = { channel: "EMAIL", to: "a@example.com" } as const;

/** Records this many requests of a kind in the current minute. */
async function haveCome(kind: "ip" | "guess-ip" | "passkey-ip", address: string, count: number): Promise<void> {
  const token = blindIndex({ kind: "ip", value: networkOf(address), key: env.TOKEN_KEY });
  const counter = env.CONTACT.getByName(`${kind}:${token}`);
  await counter.admit(1);
  await runInDurableObject(counter, (_, { storage }) => {
    storage.sql.exec("UPDATE rate_limit SET count = ?", count);
  });
}

const headersFrom = (address: string, device?: string) =>
  new Headers({ "cf-connecting-ip": address, ...(device && { "x-device-id": device }) });

/** Requests codes until one is refused, at most `most`; returns how many were accepted. */
async function requestUntilRejected(
  address: string,
  most: number,
  device?: (requested: number) => string,
): Promise<number> {
  for (let requested = 0; requested < most; requested++) {
    try {
      await limitCodeRequests(inProduction, headersFrom(address, device?.(requested)), SOMEBODY);
    } catch (cause) {
      expect(cause).toMatchObject({ code: "OTP_LIMIT", retryAfterSeconds: expect.any(Number) });
      return requested;
    }
  }
  return most;
}

/** Performs the counter updates of a sign-in with a contact. */
async function use(headers: Headers, contact: Contact = SOMEBODY): Promise<void> {
  await rememberUse(inProduction, headers, contact, await limitCodeGuesses(inProduction, headers, contact));
}

it("counts one browser's code requests over all contacts and networks", async () => {
  const invoke = (requested: number) =>
    limitCodeRequests(inProduction, headersFrom(`198.51.100.${requested}`, "device-that-is-counted"), SOMEBODY);
  for (let requested = 0; requested < 20; requested++) await invoke(requested);
  await expect(invoke(21)).rejects.toMatchObject({ code: "OTP_LIMIT" });
});

it("allows a household sixty codes an hour, and a carrier-grade NAT address three hundred", async () => {
  expect(await requestUntilRejected("2001:db8:77::1", 70)).toBe(60);
  await haveCome("ip", "203.0.113.8", 290);
  expect(await requestUntilRejected("203.0.113.8", 20)).toBe(10);
});

it("does not count a request refused for the browser against its network", async () => {
  await haveCome("ip", "203.0.113.9", 270);
  expect(await requestUntilRejected("203.0.113.9", 30, () => "one-busy-device")).toBe(20);
  for (let refused = 0; refused < 15; refused++) {
    expect(await requestUntilRejected("203.0.113.9", 1, () => "one-busy-device")).toBe(0);
  }
  expect(await requestUntilRejected("203.0.113.9", 20, (requested) => `device-number-${requested}`)).toBe(10);
});

it("returns a code that opened a session to the network's budget", async () => {
  const headers = headersFrom("203.0.113.10");
  await haveCome("ip", "203.0.113.10", 299);
  for (let signedIn = 0; signedIn < 20; signedIn++) {
    await limitCodeRequests(inProduction, headers, SOMEBODY);
    await use(headers);
  }
  expect(await requestUntilRejected("203.0.113.10", 5)).toBe(1);
});

it("returns nothing that was not counted, so that signing in never raises a network's budget", async () => {
  for (let returned = 0; returned < 20; returned++) await use(headersFrom("2001:db8:78::1"));
  expect(await requestUntilRejected("2001:db8:78::1", 70)).toBe(60);
  await use(headersFrom("2001:db8:79::1", "a-known-browser"));
  expect(await requestUntilRejected("2001:db8:79::1", 50)).toBe(50);
  for (let known = 0; known < 20; known++) await use(headersFrom("2001:db8:79::1", "a-known-browser"));
  expect(await requestUntilRejected("2001:db8:79::1", 70)).toBe(10);
});

it("returns what a sign-in has used to the network's budget", async () => {
  const [phone, address] = [freshPhone(), "203.0.113.12"];
  await haveCome("ip", address, 299);
  const from = { "cf-connecting-ip": address };
  await post("/v2/auth/phone/otp/request", { phone, countryCode: "+91" }, undefined, from);
  const otp = await codeFor(`+91${phone}`);
  await post("/v2/auth/phone/otp/verify", { phone, countryCode: "+91", otp }, undefined, from);
  expect(await requestUntilRejected(address, 5)).toBe(1);
});

it("counts wrong codes per network over all contacts, and per browser over all networks", async () => {
  const admit = (address: string, device?: string) =>
    limitCodeGuesses(inProduction, headersFrom(address, device), SOMEBODY);
  await haveCome("guess-ip", "2001:db8::1", 290);
  for (let guessed = 0; guessed < 10; guessed++)
    await countWrongGuess(inProduction, headersFrom(`2001:db8::${guessed}`));
  await expect(admit("2001:db8::ffff")).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
  await expect(admit("2001:db8:1::1")).resolves.toMatchObject({ isKnown: false });
  for (let guessed = 0; guessed < 60; guessed++) {
    await countWrongGuess(inProduction, headersFrom(`198.51.100.${guessed}`, "a-guessing-browser"));
  }
  await expect(admit("198.51.100.99", "a-guessing-browser")).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
  await expect(admit("198.51.100.99", "another-browser")).resolves.toMatchObject({ isKnown: false });
});

it("exempts a browser that has signed in with the contact from the limits of its network and number block", async () => {
  const victim = { channel: "SMS", to: "+919812340000" } as const;
  const headers = headersFrom("203.0.113.20", "the-victims-browser");
  await use(headers, victim);
  await haveCome("ip", "203.0.113.20", 300);
  await haveCome("guess-ip", "203.0.113.20", 300);
  await haveCome("ip", "203.0.113.21", 0);
  for (let requested = 0; requested < 120; requested++) {
    const to = `+91981234${String(requested).padStart(4, "0")}`;
    await limitCodeRequests(inProduction, headersFrom(`2001:db9:${requested}::1`), { channel: "SMS", to });
  }
  await expect(limitCodeRequests(inProduction, headers, victim)).resolves.toMatchObject({ isKnown: true });
  await expect(limitCodeGuesses(inProduction, headers, victim)).resolves.toMatchObject({ isKnown: true });
  const otherHeaders = headersFrom("203.0.113.21", "a-strangers-browser");
  await expect(limitCodeRequests(inProduction, otherHeaders, victim)).rejects.toMatchObject({ code: "OTP_LIMIT" });
  await expect(limitCodeRequests(inProduction, headers, SOMEBODY)).rejects.toMatchObject({ code: "OTP_LIMIT" });
});

it("counts refused passkeys on their own: neither they nor wrong codes refuse the other's sign-ins behind an address", async () => {
  const [passkeys, codes] = [headersFrom("203.0.113.30", "one-browser"), headersFrom("203.0.113.31", "one-browser")];
  await haveCome("passkey-ip", "203.0.113.30", 299);
  await limitPasskeySignIns(inProduction, passkeys, "AA");
  await countPasskeyFailure(inProduction, headersFrom("203.0.113.30"));
  await expect(limitPasskeySignIns(inProduction, passkeys, "AA")).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
  await expect(limitCodeGuesses(inProduction, passkeys, SOMEBODY)).resolves.toMatchObject({ isKnown: false });
  await haveCome("guess-ip", "203.0.113.31", 300);
  await expect(limitPasskeySignIns(inProduction, codes, "AA")).resolves.toHaveLength(2);
});

it("limits a browser that has signed in with the passkey by its own refusals only", async () => {
  const headers = headersFrom("203.0.113.32", "a-browser-with-a-passkey");
  await rememberPasskey(inProduction, headers, "BB");
  await haveCome("passkey-ip", "203.0.113.32", 300);
  await expect(limitPasskeySignIns(inProduction, headers, "BB")).resolves.toHaveLength(2);
  await expect(limitPasskeySignIns(inProduction, headers, "CC")).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
  for (let failed = 0; failed < 60; failed++) {
    await countPasskeyFailure(inProduction, headersFrom(`198.51.100.${failed}`, "a-browser-with-a-passkey"));
  }
  await expect(limitPasskeySignIns(inProduction, headers, "BB")).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
});

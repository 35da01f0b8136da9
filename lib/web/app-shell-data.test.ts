import { afterAll, expect, it, vi } from "vitest";
import { encryptSessionToken } from "./session-cookie";

const PASSWORD = "a-password-of-more-than-thirty-two-characters";
const MOCKED = ["server-only", "@opennextjs/cloudflare", "next/headers", "next/server"];

interface Visit {
  readonly answers: Readonly<Record<string, Response | null>>;
  readonly cookies?: Readonly<Record<string, string>>;
  readonly region?: string;
}

/** The app shell of a page after the Worker and the middleware; the backend gives `answers` by path, otherwise 500. */
async function readShellOf({ answers, cookies = {}, region }: Visit) {
  const env = {
    ULTRA_ENV: "sandbox",
    SESSION_PASSWORD: PASSWORD,
    EDGE_CONFIG: "https://backend.internal/edge-config/ecfg_ultra?id=ecfg_ultra&token=t",
    REMOTE_CONFIG_URL: "http://backend.internal/firebase",
    BACKEND: {
      fetch: async (address: string) => {
        const answer = answers[new URL(address).pathname];
        if (answer === null) throw new Error("away");
        return answer?.clone() ?? Response.json({}, { status: 500 });
      },
    },
  };
  const session = await encryptSessionToken(`usr_${crypto.randomUUID()}`, false, env);
  const jar = new Map([...Object.entries(cookies), [session.name, session.value]]);
  vi.resetModules();
  vi.doMock("server-only", () => ({}));
  vi.doMock("@opennextjs/cloudflare", () => ({
    getCloudflareContext: () => ({ env, ctx: { waitUntil: () => undefined } }),
  }));
  vi.doMock("next/server", () => ({ connection: async () => undefined }));
  vi.doMock("next/headers", () => ({
    headers: async () => new Headers({ "x-page-path": "/dashboard", "x-investment-mode": choice }),
    cookies: async () => ({ get: (name: string) => jar.has(name) && { value: jar.get(name) } }),
  }));
  const { leadsToGift } = await import("./edge-decisions");
  const { chooseMode, modeOfPlace, writeChoice } = await import("./investment-mode");
  const regionMode = modeOfPlace(await leadsToGift(env, region ?? null));
  const choice = writeChoice(chooseMode(cookies.investmentType, regionMode));
  const { readShell } = await import("./app-shell-data");
  const { mode, mayUseGift, configFailure } = await readShell();
  const { findOwnZone } = await import("./own-zone");
  return { mode, mayUseGift, configFailure, zone: await findOwnZone() };
}

const config = (giftEnabled: boolean) =>
  Response.json({
    mobileActionsEnabled: { giftEnabled },
    investEnabled: true,
    onlinePaymentEnabled: true,
    analyticsEnabled: true,
  });
const CONFIG = "/v2/user/config";
const PROFILE = "/v2/user/profile";
const EDGE = "/edge-config/ecfg_ultra/items";

afterAll(() => {
  for (const name of MOCKED) vi.doUnmock(name);
  vi.resetModules();
});

it("a failed read of the config turns no NRI into an INR investor, and is said", async () => {
  const cookies = { investmentType: "GIFT" };
  expect(await readShellOf({ answers: {}, cookies })).toEqual({
    mode: "GIFT",
    mayUseGift: false,
    zone: null,
    configFailure: "REFUSED",
  });
  expect(await readShellOf({ answers: { [CONFIG]: null }, cookies })).toEqual({
    mode: "GIFT",
    mayUseGift: false,
    zone: null,
    configFailure: "UNREACHABLE",
  });
});

it("GIFT is chosen by the region of the request where the profile cannot be read", async () => {
  expect(await readShellOf({ answers: { [CONFIG]: config(true) }, region: "AE" })).toMatchObject({ mode: "GIFT" });
  expect(await readShellOf({ answers: { [CONFIG]: config(true) }, region: "IN" })).toMatchObject({ mode: "INR" });
  expect(await readShellOf({ answers: { [CONFIG]: config(false) }, region: "AE" })).toMatchObject({ mode: "INR" });
});

it("GIFT is chosen from the countries that operators have set as giftRegions, and no other", async () => {
  const at = (region: string) =>
    readShellOf({
      answers: { [CONFIG]: config(true), [EDGE]: Response.json({ giftRegions: ["AE"] }) },
      region,
    });
  expect(await at("AE")).toMatchObject({ mode: "GIFT" });
  expect(await at("US")).toMatchObject({ mode: "INR" });
});

const livesIn = (country: string, timeZone = "Asia/Kolkata") =>
  Response.json({
    userId: "usr_11111111111111111111111111",
    name: "Asha Nair",
    friendlyName: null,
    dateOfBirth: "1984-03-09",
    country,
    timeZone,
    phone: null,
    email: null,
    isEmailProven: false,
    kyc: { steps: [], nextStep: null, canInvest: true },
    children: [],
    guardianship: null,
    deletionRequestedAt: null,
    createdAt: "2026-01-05T10:00:00.000Z",
  });

it("the country of residence decides before the region of the request", async () => {
  const answersOf = (country: string) => ({ [CONFIG]: config(true), [PROFILE]: livesIn(country) });
  expect(await readShellOf({ answers: answersOf("IN"), region: "AE" })).toMatchObject({ mode: "INR" });
  expect(await readShellOf({ answers: answersOf("AE"), region: "IN" })).toMatchObject({ mode: "GIFT" });
});

it.each([
  ["AE", "Asia/Dubai", "Asia/Dubai"],
  ["AE", "Asia/Kolkata", null],
  ["IN", "Asia/Kolkata", null],
])("an investor in %s with the time zone %s is shown the time of %s beside India's", async (country, chosen, zone) => {
  expect(await readShellOf({ answers: { [PROFILE]: livesIn(country, chosen) } })).toMatchObject({ zone });
});

it("without a profile there is no local time", async () => {
  expect(await readShellOf({ answers: {} })).toMatchObject({ zone: null });
});

import { env } from "cloudflare:workers";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { saveConfig } from "../../../backend/catalogue/remote-config.ts";
import { featureFlags, mayBeSold } from "../../../backend/embedded/remote-config/feature-flags.ts";
import { userId } from "../../../lib/contract/values/ids.ts";

/* `REMOTE_CONFIG_URL` points to Firebase: its values apply, the embedded service's do not. */

const elsewhere = {
  ...env,
  REMOTE_CONFIG_URL: "https://firebaseremoteconfig.googleapis.com",
  INSTALLATIONS_URL: "https://firebaseinstallations.googleapis.com",
};
const listed = userId.parse("usr_aaaaaaaaaaaaaaaaaaaaaaaaaa");
const other = userId.parse("usr_bbbbbbbbbbbbbbbbbbbbbbbbbb");
const isin = "INE002A07809";
const bodies: string[] = [];
let answer: () => Response;

const network = globalThis.fetch;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  globalThis.fetch = (async (url: string, init: RequestInit) => {
    bodies.push(String(init.body));
    const authToken = { token: "a-token", expiresIn: "604800s" };
    return url.includes("installations") ? Response.json({ refreshToken: "a-refresh-token", authToken }) : answer();
  }) as typeof fetch;
  await saveConfig(env.CATALOGUE, { key: "InvestFeatureEnabled", value: true });
});
afterAll(() => {
  globalThis.fetch = network;
  vi.useRealTimers();
});

it("closes every switch until Firebase was read", async () => {
  answer = () => new Response(null, { status: 503 });
  expect(await featureFlags(elsewhere, listed)).toEqual({ investEnabled: false, onlinePaymentEnabled: false });
  expect(await mayBeSold(elsewhere, { userId: listed, isin })).toBe(false);
});

it("follows Firebase's values without sending it an investor's id", async () => {
  answer = () =>
    Response.json({
      state: "UPDATE",
      entries: {
        InvestFeatureEnabled: "false",
        InvestFeatureEnabledUserIds: JSON.stringify([listed]),
        bondSaleableIsins: JSON.stringify([isin]),
      },
    });
  vi.setSystemTime(Date.now() + 31_000);
  expect(await featureFlags(elsewhere, listed)).toEqual({ investEnabled: true, onlinePaymentEnabled: true });
  expect(await featureFlags(elsewhere, other)).toEqual({ investEnabled: false, onlinePaymentEnabled: true });
  expect(await mayBeSold(elsewhere, { userId: other, isin })).toBe(true);
  expect(bodies.join()).not.toMatch(/usr_/);
});

it("keeps the last values read while Firebase fails", async () => {
  answer = () => new Response(null, { status: 503 });
  vi.setSystemTime(Date.now() + 31_000);
  expect(await featureFlags(elsewhere, listed)).toMatchObject({ investEnabled: true });
});

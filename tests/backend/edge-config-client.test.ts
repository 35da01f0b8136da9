import { env, exports } from "cloudflare:workers";
import { createClient } from "@vercel/edge-config";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { saveConfig } from "../../backend/catalogue/remote-config.ts";

/* Vercel's unmodified client package, over HTTP against the embedded Edge Config. */

const notice = { en: "Tomorrow is a bank holiday.", hi: "कल बैंक की छुट्टी है।" };
const seen: { url: string; status: number }[] = [];
let isAway = false;

const network = globalThis.fetch;
beforeAll(() => {
  globalThis.fetch = (async (input: string, init?: RequestInit) => {
    if (isAway) return new Response(null, { status: 503 });
    const response = await exports.default.fetch(input, init);
    seen.push({ url: input, status: response.status });
    return response;
  }) as typeof fetch;
});
afterAll(() => {
  globalThis.fetch = network;
});

beforeEach(async () => {
  isAway = false;
  seen.length = 0;
  await env.CATALOGUE.prepare("DELETE FROM remote_config").run();
  await saveConfig(env.CATALOGUE, { key: "siteNotice", value: notice });
  await saveConfig(env.CATALOGUE, { key: "giftRegions", value: ["AE", "SG"] });
  await saveConfig(env.CATALOGUE, { key: "InvestFeatureEnabledUserIds", value: ["usr_somebody"] });
});

const connect = (token = env.EDGE_CONFIG_TOKEN, id = "ecfg_ultra") =>
  createClient(`https://edge.example/edge-config/${id}?id=${id}&token=${token}`, {
    disableDevelopmentCache: true,
    staleIfError: 600,
  });

it("the Edge Config package reads one value, several values and all values", async () => {
  const client = connect();
  expect(await client.get("giftRegions")).toEqual(["AE", "SG"]);
  expect(await client.getAll(["siteNotice"])).toEqual({ siteNotice: notice });
  expect(await client.getAll()).toEqual({ siteNotice: notice, giftRegions: ["AE", "SG"] });
  expect(seen[0]?.url).toBe("https://edge.example/edge-config/ecfg_ultra/item/giftRegions?version=1");
});

it("the Edge Config package distinguishes an unset key from a missing config", async () => {
  expect([await connect().get("maintenance"), await connect().has("maintenance")]).toEqual([undefined, false]);
  expect(await connect().has("giftRegions")).toBe(true);
  await expect(connect(env.EDGE_CONFIG_TOKEN, "ecfg_other").get("giftRegions")).rejects.toThrow(/not found/i);
});

it("the Edge Config package receives no list of user ids", async () => {
  expect(await connect().get("InvestFeatureEnabledUserIds")).toBeUndefined();
});

it("the Edge Config package is refused without the token", async () => {
  await expect(connect("guessed").getAll()).rejects.toThrow(/unauthorized/i);
});

it("the Edge Config package receives a new digest and values after a change, and 304 otherwise", async () => {
  const client = connect();
  const digest = await client.digest();
  await client.getAll();
  await client.getAll();
  expect(seen.at(-1)?.status).toBe(304);
  await saveConfig(env.CATALOGUE, { key: "maintenance", value: { isOn: true } });
  expect(await client.digest()).not.toBe(digest);
  expect(await client.getAll()).toMatchObject({ maintenance: { isOn: true } });
});

it("the Edge Config package serves the last values while the embedded config fails", async () => {
  const client = connect();
  await client.getAll();
  isAway = true;
  expect(await client.getAll()).toMatchObject({ giftRegions: ["AE", "SG"] });
});

import { env, exports } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { saveConfig } from "../../backend/catalogue/remote-config.ts";

/* The Edge Config protocol, as used by `@vercel/edge-config`. */

const notice = { en: "Tomorrow is a bank holiday.", hi: "कल बैंक की छुट्टी है।" };

const invoke = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  exports.default.fetch(`http://backend/edge-config/ecfg_ultra${path}`, {
    method,
    headers: { authorization: `Bearer ${env.EDGE_CONFIG_TOKEN}`, ...headers },
  });

beforeEach(async () => {
  await saveConfig(env.CATALOGUE, { key: "siteNotice", value: notice });
  await saveConfig(env.CATALOGUE, { key: "InvestFeatureEnabledUserIds", value: ["usr_somebody"] });
});

describe("the embedded edge config", () => {
  it("serves the values meant for pages and no list of user ids", async () => {
    expect(await (await invoke("/items?version=1")).json()).toEqual({ siteNotice: notice });
    expect((await invoke("/item/InvestFeatureEnabledUserIds")).status).toBe(404);
  });

  it("serves one value, or only the requested values", async () => {
    expect(await (await invoke("/item/siteNotice?version=1")).json()).toEqual(notice);
    expect(await (await invoke("/items?key=maintenance")).json()).toEqual({});
  });

  it("distinguishes an unset key from a missing config", async () => {
    const unset = await invoke("/item/maintenance");
    expect([unset.status, unset.headers.has("x-edge-config-digest")]).toEqual([404, true]);
    const other = await exports.default.fetch("http://backend/edge-config/ecfg_other/items");
    expect([other.status, other.headers.has("x-edge-config-digest")]).toEqual([404, false]);
  });

  it("changes its digest with its values, and responds 304 when they are unchanged", async () => {
    const first = await (await invoke("/digest")).json();
    const etag = (await invoke("/items")).headers.get("etag") ?? "";
    expect((await invoke("/items", { "if-none-match": etag })).status).toBe(304);
    await saveConfig(env.CATALOGUE, { key: "siteNotice", value: { en: "Open again.", hi: "फिर खुला है।" } });
    expect(await (await invoke("/digest")).json()).not.toBe(first);
    expect((await invoke("/items", { "if-none-match": etag })).status).toBe(200);
  });

  it("refuses reads without the token and all writes", async () => {
    expect((await invoke("/items", { authorization: "Bearer another" })).status).toBe(401);
    expect((await invoke("/items", { authorization: "" })).status).toBe(401);
    expect((await invoke("/items", {}, "POST")).status).toBe(404);
  });
});

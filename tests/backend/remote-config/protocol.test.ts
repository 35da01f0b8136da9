import { env, exports } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { findTemplate, saveConfig } from "../../../backend/catalogue/remote-config.ts";

/* The embedded Firebase services, called by a client that does not follow the SDK. */

const KEY = env.REMOTE_CONFIG_API_KEY;
const APP = "1:1:web:ultra";
const created = z.object({
  refreshToken: z.string(),
  authToken: z.object({ token: z.string(), expiresIn: z.string() }),
});
const template = z.object({
  state: z.string(),
  templateVersion: z.string(),
  entries: z.record(z.string(), z.string()).optional(),
});
const failure = z.object({ error: z.object({ code: z.number(), message: z.string(), status: z.string() }) });

const post = (path: string, body: BodyInit | null, headers: Record<string, string> = {}) =>
  exports.default.fetch(`http://backend/firebase${path}`, {
    method: "POST",
    body,
    headers: { "content-type": "application/json", "x-goog-api-key": KEY, ...headers },
  });

let count = 0;
/** Each test has its own installation, because fetches are counted per installation. */
function newFid(): string {
  count += 1;
  return `c${String(count).padStart(21, "0")}`;
}

async function register(fid: string) {
  const body = JSON.stringify({ fid, authVersion: "FIS_v2", appId: APP, sdkVersion: "w:0.6.24" });
  return created.parse(await (await post("/installations/v1/projects/ultra/installations", body)).json());
}

const FETCH = `/remote-config/v1/projects/ultra/namespaces/firebase:fetch?key=${KEY}`;
const bodyOf = (fid: string, token: string, more: object = {}) =>
  JSON.stringify({
    sdk_version: "12.19.0",
    app_instance_id: fid,
    app_instance_id_token: token,
    app_id: APP,
    language_code: "en-IN",
    ...more,
  });

async function registered(): Promise<{ fid: string; token: string }> {
  const fid = newFid();
  return { fid, token: (await register(fid)).authToken.token };
}

async function statusOf(response: Response): Promise<[number, string]> {
  const { error } = failure.parse(await response.json());
  return [error.code, error.status];
}

beforeEach(async () => {
  await env.CATALOGUE.prepare("DELETE FROM remote_config").run();
  await saveConfig(env.CATALOGUE, { key: "onlinePaymentEnable", value: true });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the embedded remote-config service", () => {
  it("answers NO_CHANGE without entries until a value changes, and then a higher version", async () => {
    const { fid, token } = await registered();
    const first = await post(FETCH, bodyOf(fid, token), { "if-none-match": "*" });
    const etag = first.headers.get("etag") ?? "";
    const before = template.parse(await first.json());
    expect(before).toMatchObject({ state: "UPDATE", entries: { onlinePaymentEnable: "true" } });
    const same = await post(FETCH, bodyOf(fid, token), { "if-none-match": etag });
    expect(template.parse(await same.json())).toEqual({ state: "NO_CHANGE", templateVersion: before.templateVersion });
    await saveConfig(env.CATALOGUE, { key: "onlinePaymentEnable", value: false });
    const next = template.parse(await (await post(FETCH, bodyOf(fid, token), { "if-none-match": etag })).json());
    expect(next).toMatchObject({ state: "UPDATE", entries: { onlinePaymentEnable: "false" } });
    expect(Number(next.templateVersion)).toBeGreaterThan(Number(before.templateVersion));
  });

  it("serves the documented keys and none of the internal ones", async () => {
    await saveConfig(env.CATALOGUE, { key: "exchangeRates", value: { USD: 1 } });
    const { fid, token } = await registered();
    const { entries } = template.parse(await (await post(FETCH, bodyOf(fid, token))).json());
    expect(entries).toEqual({ onlinePaymentEnable: "true" });
  });

  it("keeps the version when a key is set to its current value", async () => {
    const { version } = await findTemplate(env.CATALOGUE);
    await saveConfig(env.CATALOGUE, { key: "onlinePaymentEnable", value: true });
    expect((await findTemplate(env.CATALOGUE)).version).toBe(version);
  });

  it("accepts a compressed body", async () => {
    const { fid, token } = await registered();
    const stream = new Blob([bodyOf(fid, token)]).stream().pipeThrough(new CompressionStream("gzip"));
    const response = await post(FETCH, await new Response(stream).arrayBuffer(), { "content-encoding": "gzip" });
    expect(response.status).toBe(200);
  });

  it("refuses an expired token, and one of another installation or app", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { fid, token } = await registered();
    const unauthenticated = [401, "UNAUTHENTICATED"];
    expect(await statusOf(await post(FETCH, bodyOf(newFid(), token)))).toEqual(unauthenticated);
    expect(await statusOf(await post(FETCH, bodyOf(fid, token, { app_id: "1:1:web:other" })))).toEqual(unauthenticated);
    expect(await statusOf(await post(FETCH, bodyOf(fid, `9${token}`)))).toEqual(unauthenticated);
    vi.setSystemTime(Date.now() + 7 * 24 * 60 * 60 * 1000 + 1000);
    expect(await statusOf(await post(FETCH, bodyOf(fid, token)))).toEqual(unauthenticated);
  });

  it("renews a token only for its refresh token", async () => {
    const fid = newFid();
    const { refreshToken } = await register(fid);
    const renew = (authorization: string) =>
      post(
        `/installations/v1/projects/ultra/installations/${fid}/authTokens:generate`,
        JSON.stringify({ installation: { sdkVersion: "w:0.6.24", appId: APP } }),
        { authorization },
      );
    expect((await renew(`FIS_v2 ${refreshToken}`)).status).toBe(200);
    expect((await renew(`Bearer ${refreshToken}`)).status).toBe(401);
    expect((await renew("FIS_v2 guessed")).status).toBe(401);
  });

  it.each([
    ["more than a hundred custom signals", Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`s${n}`, "1"]))],
    ["a signal with a long name", { ["n".repeat(251)]: "1" }],
    ["a signal with a long value", { name: "v".repeat(501) }],
    ["a signal that is not text", { name: { nested: true } }],
  ])("refuses %s", async (_, custom_signals) => {
    const { fid, token } = await registered();
    expect((await post(FETCH, bodyOf(fid, token, { custom_signals }))).status).toBe(400);
  });

  it.each([
    ["invalid JSON", "{"],
    ["no body", null],
    ["a list nested a hundred thousand deep", "[".repeat(100_000) + "]".repeat(100_000)],
    ["a body of three hundred kilobytes", JSON.stringify({ fid: "x".repeat(300 * 1024) })],
    ["a body falsely marked as compressed", new Uint8Array([0x1f, 0x8b, 1, 2, 3])],
  ])("refuses %s", async (_, body) => {
    expect(await statusOf(await post(FETCH, body))).toEqual([400, "INVALID_ARGUMENT"]);
  });

  it("stops inflating a small body that expands to a large one", async () => {
    const stream = new Blob(["0".repeat(50 * 1024 * 1024)]).stream().pipeThrough(new CompressionStream("gzip"));
    const bomb = await new Response(stream).arrayBuffer();
    expect(bomb.byteLength).toBeLessThan(100 * 1024);
    const response = await post(FETCH, bomb);
    expect(failure.parse(await response.json()).error.message).toMatch(/exceeds the limit/);
  });

  it("throttles an installation that fetches continuously", async () => {
    const { fid, token } = await registered();
    for (let fetch = 0; fetch < 10; fetch += 1) expect((await post(FETCH, bodyOf(fid, token))).status).toBe(200);
    const refused = await post(FETCH, bodyOf(fid, token));
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"]);
    const other = await registered();
    expect((await post(FETCH, bodyOf(other.fid, other.token))).status).toBe(200);
  });

  it("refuses calls without the API key, and calls outside the protocol", async () => {
    const { fid, token } = await registered();
    expect((await post(FETCH.replace(KEY, "guessed"), bodyOf(fid, token))).status).toBe(400);
    expect(await statusOf(await post("/remote-config/v1/projects/ultra/namespaces/other:fetch", "{}"))).toEqual([
      404,
      "NOT_FOUND",
    ]);
    const read = await exports.default.fetch(`http://backend/firebase${FETCH}`);
    expect([read.status, read.headers.get("content-type")]).toEqual([404, "application/json"]);
  });
});

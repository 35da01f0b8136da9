import "fake-indexeddb/auto";
import { env, exports } from "cloudflare:workers";
import { deleteApp, initializeApp } from "firebase/app";
import {
  fetchAndActivate,
  fetchConfig,
  getAll,
  getRemoteConfig,
  getValue,
  setCustomSignals,
} from "firebase/remote-config";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { saveConfig } from "../../../backend/catalogue/remote-config.ts";

/* The unmodified Firebase web SDK against the embedded services: only its host names are redirected here. */

const SERVICES: Readonly<Record<string, string>> = {
  "firebaseinstallations.googleapis.com": "/firebase/installations",
  "firebaseremoteconfig.googleapis.com": "/firebase/remote-config",
};
const sent: { path: string; body: Record<string, unknown>; status: number }[] = [];

async function fetchEmbedded(input: string, init: RequestInit): Promise<Response> {
  const { host, pathname, search } = new URL(input);
  const service = SERVICES[host];
  if (service === undefined) throw new TypeError(`no network: ${host}`);
  const response = await exports.default.fetch(`http://backend${service}${pathname}${search}`, init);
  sent.push({ path: pathname, body: JSON.parse(String(init.body)), status: response.status });
  return response;
}

const network = globalThis.fetch;
beforeAll(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  // Browser globals that workerd lacks.
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("navigator", { language: "hi-IN", onLine: true });
  globalThis.fetch = fetchEmbedded as typeof fetch;
});
afterAll(() => {
  globalThis.fetch = network;
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

let count = 0;
const apps: ReturnType<typeof initializeApp>[] = [];
function connect(apiKey = env.REMOTE_CONFIG_API_KEY) {
  count += 1;
  const app = initializeApp({ apiKey, projectId: "ultra", appId: `1:1:web:${count}` }, `app ${count}`);
  apps.push(app);
  const config = getRemoteConfig(app);
  config.settings = { minimumFetchIntervalMillis: 30_000, fetchTimeoutMillis: 30_000 };
  return config;
}

beforeEach(async () => {
  sent.length = 0;
  await env.CATALOGUE.prepare("DELETE FROM remote_config").run();
  await saveConfig(env.CATALOGUE, { key: "InvestFeatureEnabled", value: true });
  await saveConfig(env.CATALOGUE, { key: "bondSaleableIsins", value: ["INE002A07809"] });
});
afterEach(() => Promise.all(apps.splice(0).map(deleteApp)));

it("the Firebase SDK registers, fetches and activates the operators' values", async () => {
  const config = connect();
  expect(await fetchAndActivate(config)).toBe(true);
  expect(Object.keys(getAll(config)).sort()).toEqual(["InvestFeatureEnabled", "bondSaleableIsins"]);
  expect(getValue(config, "InvestFeatureEnabled").asBoolean()).toBe(true);
  expect(JSON.parse(getValue(config, "bondSaleableIsins").asString())).toEqual(["INE002A07809"]);
  expect(sent.map(({ path, status }) => [path, status])).toEqual([
    ["/v1/projects/ultra/installations", 200],
    ["/v1/projects/ultra/namespaces/firebase:fetch", 200],
  ]);
  expect(Object.keys(sent[1]?.body ?? {}).sort()).toEqual([
    ...["app_id", "app_instance_id", "app_instance_id_token", "language_code", "sdk_version"],
  ]);
});

it("the Firebase SDK sees a change after the minimum interval, and not before", async () => {
  const config = connect();
  await fetchAndActivate(config);
  await saveConfig(env.CATALOGUE, { key: "InvestFeatureEnabled", value: false });
  vi.setSystemTime(Date.now() + 29_000);
  expect(await fetchAndActivate(config)).toBe(false);
  expect(getValue(config, "InvestFeatureEnabled").asBoolean()).toBe(true);
  vi.setSystemTime(Date.now() + 2_000);
  expect(await fetchAndActivate(config)).toBe(true);
  expect(getValue(config, "InvestFeatureEnabled").asBoolean()).toBe(false);
});

it("the Firebase SDK keeps its values when nothing has changed", async () => {
  const config = connect();
  await fetchAndActivate(config);
  vi.setSystemTime(Date.now() + 31_000);
  expect(await fetchAndActivate(config)).toBe(false);
  expect(sent.at(-1)?.status).toBe(200);
  expect(getValue(config, "InvestFeatureEnabled").getSource()).toBe("remote");
});

it("the Firebase SDK renews its token with the embedded service once a week", async () => {
  const config = connect();
  await fetchAndActivate(config);
  vi.setSystemTime(Date.now() + 7 * 24 * 60 * 60 * 1000);
  await saveConfig(env.CATALOGUE, { key: "onlinePaymentEnable", value: false });
  expect(await fetchAndActivate(config)).toBe(true);
  expect(sent.some(({ path, status }) => path.endsWith("/authTokens:generate") && status === 200)).toBe(true);
});

it("the Firebase SDK may send a hundred custom signals", async () => {
  const config = connect();
  await setCustomSignals(
    config,
    Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`signal${index}`, index])),
  );
  expect(await fetchAndActivate(config)).toBe(true);
  expect(Object.keys(sent.at(-1)?.body.custom_signals ?? {})).toHaveLength(100);
});

it("the Firebase SDK treats a failure of the embedded service as an error", async () => {
  await expect(fetchConfig(connect("another key"))).rejects.toThrow(/400 INVALID_ARGUMENT: API key not valid/);
});

it("the Firebase SDK activates nothing while operators have set nothing", async () => {
  await env.CATALOGUE.prepare("DELETE FROM remote_config").run();
  const config = connect();
  expect(await fetchAndActivate(config)).toBe(false);
  expect(getValue(config, "InvestFeatureEnabled").getSource()).toBe("static");
});

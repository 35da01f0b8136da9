import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { operate } from "../../../scripts/operator.ts";
import { type RunningServer, startServer } from "../../../scripts/server.ts";
import { get } from "../support/answers.ts";
import { arriveVerified } from "../support/people.ts";

/* A separate server, because remote config is cached for 30 seconds. */

const OPERATOR_KEY = "operator-key-of-this-test";
const CLOSED_MS = 8_000;
let dataDir: string;
let server: RunningServer;
const set = (key: string, value: unknown) =>
  operate({ url: server.url, operatorKey: OPERATOR_KEY }, { command: "config", args: { key, value } });

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "ultra-remote-config-"));
  server = await startServer({ port: 0, dataDir, vars: { backend: { OPERATOR_KEY } } });
});
afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

it("maintenance closes pages and calls, leaves operator routes and files open, and ends at its time", async () => {
  const until = Date.now() + CLOSED_MS;
  await set("maintenance", { isOn: true, until: new Date(until).toISOString() });
  const page = await fetch(`${server.url}/hi`);
  expect([page.status, Number(page.headers.get("retry-after")) > 0]).toEqual([503, true]);
  expect(await page.text()).toContain("रखरखाव");
  const call = await fetch(`${server.url}/api/v2/ping`);
  expect(await call.json()).toMatchObject({ code: "UNDER_MAINTENANCE", status: 503 });
  expect((await fetch(`${server.url}/icon.svg`)).status).toBe(200);
  await wait(Math.max(0, until - Date.now()) + 100);
  expect((await fetch(`${server.url}/hi`)).status).toBe(200);
});

it("remote config reaches an investor's page through the embedded service without its lists of user ids", async () => {
  await set("disableUltraUserImg", true);
  await set("goaConfessionData", { questions: ["one"] });
  await set("InvestFeatureEnabledUserIds", ["usr_somebody"]);
  const person = await arriveVerified(server.url);
  const { text } = await get(person.client, "/dashboard");
  expect(text).toContain("&quot;goaConfessionData&quot;:{&quot;questions&quot;:[&quot;one&quot;]}");
  expect(text).not.toContain("usr_somebody");
  expect(text).not.toMatch(/>KJ</);
});

it("a browser's fetch of remote config gets the operators' values without the lists of investors", async () => {
  await set("enableBondsSellingUserIds", ["usr_somebody"]);
  await set("onlinePaymentEnable", true);
  const names = { fid: "cBBBBBBBBBBBBBBBBBBBBB", appId: "1:1:web:browser" };
  const send = async (path: string, body: object) => {
    const headers = { origin: server.url, "content-type": "application/json" };
    const answer = await fetch(server.url + path, { method: "POST", headers, body: JSON.stringify(body) });
    return { status: answer.status, text: await answer.text() };
  };
  const registered = await send("/firebase/installations/v1/projects/ultra/installations", {
    ...{ ...names, authVersion: "FIS_v2", sdkVersion: "w:0.6.24" },
  });
  const { token } = z
    .object({ authToken: z.object({ token: z.string() }) })
    .parse(JSON.parse(registered.text)).authToken;
  const fetched = await send("/firebase/remote-config/v1/projects/ultra/namespaces/firebase:fetch?key=public", {
    ...{ sdk_version: "12.19.0", app_instance_id: names.fid, app_instance_id_token: token },
    ...{ app_id: names.appId, language_code: "en-IN" },
  });
  expect([fetched.status, JSON.parse(fetched.text)]).toMatchObject([200, { entries: { onlinePaymentEnable: "true" } }]);
  expect(fetched.text).not.toMatch(/usr_|UserIds/);
});

import "fake-indexeddb/auto";
import { deleteApp, initializeApp } from "firebase/app";
import { fetchAndActivate, getAll, getRemoteConfig, getValue } from "firebase/remote-config";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";

/* The unmodified Firebase web SDK, as a page of the site runs it, against the address of the web Worker. */

const { url } = inject("server");
const SERVICES: Readonly<Record<string, string>> = {
  "firebaseinstallations.googleapis.com": "/firebase/installations",
  "firebaseremoteconfig.googleapis.com": "/firebase/remote-config",
};
const FETCH = "/firebase/remote-config/v1/projects/ultra/namespaces/firebase:fetch?key=public";
const REGISTER = "/firebase/installations/v1/projects/ultra/installations";
const registration = JSON.stringify({
  fid: "cAAAAAAAAAAAAAAAAAAAAA",
  authVersion: "FIS_v2",
  appId: "1:1:web:browser",
  sdkVersion: "w:0.6.24",
});

const network = globalThis.fetch;
const send = (path: string, headers: Record<string, string>, body = registration, method = "POST") =>
  network(url + path, { method, headers: { "content-type": "application/json", ...headers }, ...(body && { body }) });

describe("a browser's Firebase SDK", () => {
  const statuses: number[] = [];

  beforeAll(() => {
    vi.stubGlobal("window", globalThis);
    vi.stubGlobal("self", globalThis);
    vi.stubGlobal("navigator", { language: "en-IN", onLine: true });
    globalThis.fetch = async (input, init) => {
      const { host, pathname, search } = new URL(String(input));
      const service = SERVICES[host];
      if (service === undefined) return network(input, init);
      const headers = new Headers(init?.headers);
      headers.set("origin", url);
      const response = await network(`${url}${service}${pathname}${search}`, { ...init, headers });
      statuses.push(response.status);
      return response;
    };
  });
  afterAll(() => {
    globalThis.fetch = network;
    vi.unstubAllGlobals();
  });

  it("registers, fetches and activates with a key of its own", async () => {
    const app = initializeApp({ apiKey: "public", projectId: "ultra", appId: "1:1:web:browser" }, "browser");
    const config = getRemoteConfig(app);
    const hasActivated = await fetchAndActivate(config);
    expect(statuses).toEqual([200, 200]);
    // Without a template there is nothing to activate.
    expect(hasActivated).toBe(Object.keys(getAll(config)).length > 0);
    expect(getValue(config, "enableBondsSellingUserIds").getSource()).toBe("static");
    await deleteApp(app);
  });
});

describe("the address of remote config and installations", () => {
  it("answers this site's origin with CORS, in a form that nothing stores", async () => {
    const answer = await send(REGISTER, { origin: url });
    expect([answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([200, url]);
    expect(answer.headers.get("vary")).toMatch(/origin/i);
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    expect(await answer.json()).toMatchObject({ authToken: { expiresIn: expect.any(String) } });
  });

  it("answers a preflight of this site with the methods and headers of the SDK", async () => {
    const requested = { origin: url, "access-control-request-method": "POST" };
    const answer = await send(FETCH, requested, "", "OPTIONS");
    expect(answer.status).toBe(204);
    expect(answer.headers.get("access-control-allow-methods")).toBe("POST, DELETE");
    for (const name of ["content-type", "x-goog-api-key", "authorization", "if-none-match"]) {
      expect(answer.headers.get("access-control-allow-headers")).toContain(name);
    }
  });

  it.each(["https://evil.example", "null"])("refuses the origin %s without CORS", async (origin) => {
    for (const method of ["POST", "OPTIONS"]) {
      const answer = await send(REGISTER, { origin }, method === "POST" ? registration : "", method);
      expect([answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([403, null]);
    }
  });

  it("refuses a token that the service did not make, in Firebase's form", async () => {
    const body = { sdk_version: "12.19.0", app_instance_id: "cAAAAAAAAAAAAAAAAAAAAA", app_instance_id_token: "x" };
    const answer = await send(FETCH, { origin: url }, JSON.stringify({ ...body, app_id: "a", language_code: "en" }));
    expect([answer.status, await answer.json()]).toMatchObject([401, { error: { status: "UNAUTHENTICATED" } }]);
  });

  it("is allowed by the policy of the site's pages", async () => {
    const page = await network(url);
    expect(page.headers.get("content-security-policy")).toContain("connect-src 'self'");
  });

  it("has no other path, and is limited by network address", async () => {
    expect((await send("/firebase/installations/v1/projects/ultra/secrets", { origin: url })).status).toBe(404);
    const from = { origin: url, "cf-connecting-ip": "203.0.113.77" };
    const answers = await Promise.all(Array.from({ length: 61 }, () => send(REGISTER, from)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(1);
    expect(refused[0]?.headers.get("retry-after")).toBe("60");
  });
});

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { newPhone } from "../../../scripts/sandbox/world.ts";
import { type ReloadableServer, type ServerOptions, startServer } from "../../../scripts/server.ts";

/* Settings of production that are unfit are tested one by one in tests/backend/gateways/settings.test.ts. */

const secret = (of: string) => `a secret of production, long enough, for ${of}`;
const SECRETS = {
  web: {
    ULTRA_ENV: "production",
    SESSION_PASSWORD: secret("sessions"),
    SITE_ORIGIN: "https://ultra.example",
    CONTENT_TOKEN: secret("content"),
    CONTENT_WEBHOOK_SECRET: secret("the content's webhook"),
  },
  backend: {
    ULTRA_ENV: "production",
    TOKEN_KEY: secret("tokens"),
    OPERATOR_KEY: secret("operators"),
    EDGE_CONFIG_TOKEN: secret("the edge config"),
    CONTENT_TOKEN: secret("content"),
    REMOTE_CONFIG_API_KEY: secret("remote config"),
    PAYMENTS_PROVIDER: "razorpay",
    RAZORPAY_KEY_ID: "rzp_live_AbCdEfGhIjKlMn",
    RAZORPAY_KEY_SECRET: "a-key-secret-of-24-chars",
    RAZORPAY_WEBHOOK_SECRET: "a-webhook-secret-long-enough-for-production",
    METALS_PROVIDER: "metalpriceapi",
    METALS_API_KEY: "0123456789abcdef0123456789abcdef",
  },
};

let dataDir: string;
let server: ReloadableServer | undefined;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "ultra-production-"));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

async function serve(vars: ServerOptions["vars"]): Promise<string> {
  server = await startServer({ port: 0, dataDir, ...(vars && { vars }) });
  return server.url;
}

async function stop(): Promise<void> {
  await server?.stop();
  server = undefined;
}

const statusOf = async (address: string, init: RequestInit = {}) => (await fetch(address, init)).status;

describe("a server of production", () => {
  afterEach(stop);

  it("refuses every request while the sandbox's session password is configured", async () => {
    const { SITE_ORIGIN } = SECRETS.web;
    const url = await serve({ web: { ULTRA_ENV: "production", SITE_ORIGIN }, backend: SECRETS.backend });
    for (const path of ["/", "/login", "/dashboard", "/api/v2/ping", "/webhooks/payments"]) {
      expect([path, await statusOf(url + path)]).toEqual([path, 500]);
    }
  });

  it.each([
    ["the site's origin is that of one machine", { SITE_ORIGIN: "http://localhost:3000" }],
    ["it does not know where its content comes from", { CONTENT_URL: "" }],
    ["its content service would be shown no token", { CONTENT_TOKEN: "" }],
    ["the sandbox's content may announce changes", { CONTENT_WEBHOOK_SECRET: "webhook-secret-not-for-production" }],
  ])("refuses every request while %s", async (_, unfit) => {
    const url = await serve({ ...SECRETS, web: { ...SECRETS.web, ...unfit } });
    for (const path of ["/", "/sitemap.xml", "/login", "/api/v2/ping"]) {
      expect([path, await statusOf(url + path)]).toEqual([path, 500]);
    }
  });

  it("refuses every call while a key of the sandbox is configured, and does not repeat it", async () => {
    const backend = { ...SECRETS.backend, TOKEN_KEY: "sandbox-key-not-for-production" };
    const url = await serve({ ...SECRETS, backend });
    for (const path of ["/api/v2/ping", "/api/v2/deals", "/api/openapi.json"]) {
      const answer = await fetch(url + path);
      expect([path, answer.status]).toEqual([path, 500]);
      expect(await answer.text()).not.toMatch(/not-for-production|\.ts:\d|\n\s{1,8}at /);
    }
  });

  it("exposes no sandbox or operator route, and refuses every call while bound to the sandbox gateways", async () => {
    const url = await serve(SECRETS);
    for (const path of ["/api/v2/ping", "/api/v2/deals", "/api/openapi.json"]) {
      expect([path, await statusOf(url + path)]).toEqual([path, 500]);
    }
    const operator = { authorization: `Bearer ${SECRETS.backend.OPERATOR_KEY}`, "content-type": "application/json" };
    for (const path of ["/sandbox/outbox", "/sandbox/clock", "/sandbox/pay/pay_aaaaaaaaaaaaaaaaaaaaaaaa"]) {
      expect([path, await statusOf(url + path)]).toEqual([path, 404]);
    }
    for (const command of ["verify", "clock", "config", "publish"]) {
      const init = { method: "POST", headers: operator, body: "{}" };
      expect([command, await statusOf(`${url}/ops/${command}`, init)]).toEqual([command, 404]);
    }
  });
});

/** The name and value of each cookie, as a browser sends them back. */
const cookiesIn = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");

async function post(url: string, path: string, { body, cookie = "" }: { body: unknown; cookie?: string }) {
  const headers = { origin: url, "content-type": "application/json", ...(cookie && { cookie }) };
  return fetch(`${url}/api${path}`, { method: "POST", headers, body: JSON.stringify(body) });
}

const outbox = z.array(z.object({ code: z.string().nullish() }));

/** Read from the backend, because the web Worker of production exposes no outbox. */
async function readCode(phone: string): Promise<string | undefined> {
  const backend = await server?.backend();
  const answer = await backend?.fetch(`http://backend/sandbox/outbox?to=${encodeURIComponent(phone)}`, {
    headers: { accept: "application/json" },
  });
  return outbox.parse(await answer?.json())[0]?.code ?? undefined;
}

describe("a web Worker of production before the sandbox's backend", () => {
  let url: string;
  beforeAll(async () => {
    url = await serve({ web: SECRETS.web });
  });
  afterAll(stop);

  it("names the site's origin in its files, whatever host a request has", async () => {
    const robots = await (await fetch(`${url}/robots.txt`)).text();
    expect(robots).toContain(`Sitemap: ${SECRETS.web.SITE_ORIGIN}/sitemap.xml`);
    expect(robots).not.toContain(new URL(url).host);
  });

  it("sets the session cookie as Secure with the __Host- prefix", async () => {
    const phone = newPhone();
    const contact = { phone: phone.slice(3), countryCode: "+91" };
    const requested = await post(url, "/v2/auth/phone/otp/request", { body: contact });
    expect(requested.status).toBe(200);
    const otp = await vi.waitUntil(() => readCode(phone), { timeout: 120_000 });
    const body = { ...contact, otp };
    const signedIn = await post(url, "/v2/auth/phone/otp/verify", { body, cookie: cookiesIn(requested) });
    expect(signedIn.status).toBe(200);
    const session = signedIn.headers.getSetCookie().find((line) => line.includes("ultra-session="));
    expect(session).toMatch(/^__Host-ultra-session=[^;]+; Path=\/; Max-Age=7776000; HttpOnly; SameSite=Lax; Secure$/);
    const pair = session?.split(";")[0] ?? "";
    const balance = (cookie: string) => statusOf(`${url}/api/v2/wallet/balance`, { headers: { cookie } });
    expect(await balance(pair)).toBe(200);
    expect(await balance(pair.replace("__Host-", ""))).toBe(401);
  });
});

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type RunningServer, type ServerOptions, startServer } from "../../../scripts/server.ts";

const secret = (of: string) => `a secret of production, long enough, for ${of}`;
const SECRETS = {
  web: { ULTRA_ENV: "production", SESSION_PASSWORD: secret("sessions") },
  backend: {
    ULTRA_ENV: "production",
    TOKEN_KEY: secret("tokens"),
    OPERATOR_KEY: secret("operators"),
    EDGE_CONFIG_TOKEN: secret("the edge config"),
    PAYMENTS_PROVIDER: "razorpay",
    RAZORPAY_KEY_ID: "rzp_live_AbCdEfGhIjKlMn",
    RAZORPAY_KEY_SECRET: "a-key-secret-of-24-chars",
    RAZORPAY_WEBHOOK_SECRET: "a-webhook-secret-long-enough-for-production",
    METALS_PROVIDER: "metalpriceapi",
    METALS_API_KEY: "0123456789abcdef0123456789abcdef",
  },
};

let dataDir: string;
let server: RunningServer | undefined;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "ultra-production-"));
});
afterEach(async () => {
  await server?.stop();
  server = undefined;
  await rm(dataDir, { recursive: true, force: true });
});

async function serve(vars: ServerOptions["vars"]): Promise<string> {
  server = await startServer({ port: 0, dataDir, ...(vars && { vars }) });
  return server.url;
}

const statusOf = async (address: string, init: RequestInit = {}) => (await fetch(address, init)).status;

it("answers no request with the sandbox's session password", async () => {
  const url = await serve({ web: { ULTRA_ENV: "production" }, backend: SECRETS.backend });
  for (const path of ["/", "/login", "/dashboard", "/api/v2/ping", "/webhooks/payments"]) {
    expect([path, await statusOf(url + path)]).toEqual([path, 500]);
  }
});

it.each(["TOKEN_KEY", "RAZORPAY_WEBHOOK_SECRET", "OPERATOR_KEY", "EDGE_CONFIG_TOKEN", "PAYMENTS_PROVIDER"])(
  "answers no call with the sandbox's %s",
  async (name) => {
    const url = await serve({
      web: SECRETS.web,
      backend: { ...SECRETS.backend, [name]: "sandbox-key-not-for-production" },
    });
    for (const path of ["/api/v2/ping", "/api/v2/deals", "/api/openapi.json"]) {
      const answer = await fetch(url + path);
      expect([path, answer.status]).toEqual([path, 500]);
      expect(await answer.text()).not.toMatch(/not-for-production|\.ts:\d|\n\s+at /);
    }
  },
);

it("has neither a sandbox nor an operator's door, and answers no call while it is bound to the sandbox's world", async () => {
  const url = await serve(SECRETS);
  expect(await statusOf(`${url}/api/v2/ping`)).toBe(500);
  const operator = { authorization: `Bearer ${SECRETS.backend.OPERATOR_KEY}`, "content-type": "application/json" };
  for (const path of ["/sandbox/outbox", "/sandbox/clock", "/sandbox/pay/pay_aaaaaaaaaaaaaaaaaaaaaaaa"]) {
    expect([path, await statusOf(url + path)]).toEqual([path, 404]);
  }
  for (const command of ["verify", "clock", "config", "publish"]) {
    const init = { method: "POST", headers: operator, body: "{}" };
    expect([command, await statusOf(`${url}/ops/${command}`, init)]).toEqual([command, 404]);
  }
});

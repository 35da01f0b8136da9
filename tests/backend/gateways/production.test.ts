/** Production while some providers are not connected, through the Worker and the investor's object. */
import { createExecutionContext, runInDurableObject } from "cloudflare:test";
import { env as sandbox } from "cloudflare:workers";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Env } from "../../../backend/env.ts";
import type { InvestorCall } from "../../../backend/investor/kernel/rpc.ts";
import { InvestorObject } from "../../../backend/investor/object.ts";
import { readToken, writeToken } from "../../../backend/platform/token.ts";
import worker from "../../../backend/worker.ts";
import { METAL_SUPPLIER } from "../doubles/metal-supplier.ts";
import { type Investor, newInvestor } from "../wallet/investor.ts";
import { signed, WEBHOOK_SECRET } from "./razorpay/world.ts";

const secret = (of: string) => `a secret of production, long enough, for ${of}`;

const { SANDBOX: _, CLOCK_OFFSET_MS: __, ...bound } = sandbox;

/** Payments and metal prices have a provider; nothing else has. */
const settings: Env = {
  ...bound,
  ULTRA_ENV: "production",
  ...METAL_SUPPLIER,
  TOKEN_KEY: secret("tokens"),
  OPERATOR_KEY: secret("operators"),
  EDGE_CONFIG_TOKEN: secret("the edge config"),
  CONTENT_TOKEN: secret("content"),
  REMOTE_CONFIG_API_KEY: secret("remote config"),
  PAYMENTS_PROVIDER: "razorpay",
  RAZORPAY_KEY_ID: "rzp_live_AbCdEfGhIjKlMn",
  RAZORPAY_KEY_SECRET: "a-key-secret-of-24-chars",
  RAZORPAY_WEBHOOK_SECRET: WEBHOOK_SECRET,
  METALS_PROVIDER: "metalpriceapi",
  METALS_API_KEY: "0123456789abcdef0123456789abcdef",
};

/** The object of this investor with the settings of production, on the storage that it has. */
const inProduction = <Answer>({ object }: Investor, work: (investor: InvestorObject) => Promise<Answer>) =>
  runInDurableObject(object, (_instance, state) => work(new InvestorObject(state, settings)));

let logged: string[] = [];
beforeEach(() => {
  logged = [];
  vi.spyOn(console, "error").mockImplementation((line: string) => void logged.push(line));
});
afterEach(() => {
  vi.restoreAllMocks();
});

const events = () => logged.map((line) => JSON.parse(line).event);

type Arriving = RequestInit<IncomingRequestCfProperties>;

async function send(path: string, init: Arriving = {}, env = settings) {
  const request = new Request<unknown, IncomingRequestCfProperties>(`http://backend${path}`, init);
  const answer = await worker.fetch(request, env, createExecutionContext());
  const text = await answer.text();
  return {
    status: answer.status,
    code: text ? JSON.parse(text).code : undefined,
    retryAfter: answer.headers.get("retry-after"),
  };
}

/** One call of a signed-in investor. */
function call(investor: Investor, path: string) {
  const INVESTOR = Object.assign(Object.create(sandbox.INVESTOR) as Env["INVESTOR"], {
    idFromName: (name: string) => sandbox.INVESTOR.idFromName(name),
    get: () => ({
      invoke: (requested: InvestorCall) => inProduction(investor, (object) => object.invoke(requested)),
    }),
  });
  const bearer = readToken(investor.token, { current: sandbox.TOKEN_KEY, previous: [] }) ?? expect.fail("no token");
  const headers = { "x-tap-auth": writeToken(bearer, settings.TOKEN_KEY) };
  return send(path, { headers }, { ...settings, INVESTOR });
}

const UNAVAILABLE = { status: 503, code: "GATEWAY_UNAVAILABLE", retryAfter: "600" };

it.each(["/webhooks/remittances", "/webhooks/bank-credits"])(
  "refuses %s with a time to retry while its bank is not connected, and logs the bank",
  async (path) => {
    expect(await send(path, { method: "POST", body: "{}" })).toEqual(UNAVAILABLE);
    expect(events()).toEqual(["gateway_not_configured"]);
  },
);

it.each([
  {
    setting: "PAYMENTS_PROVIDER",
    path: "/webhooks/payments",
    init: { method: "POST", body: "{}" },
    gateway: "payments",
  },
  { setting: "METALS_PROVIDER", path: "/v2/goldsilver/price", init: {}, gateway: "metals" },
])(
  "refuses only what needs the simulated provider that $setting names, with a time to retry, and logs the provider",
  async ({ setting, path, init, gateway }) => {
    const simulated = { ...settings, [setting]: "sandbox" };
    expect(await send(path, init, simulated)).toEqual(UNAVAILABLE);
    const named = logged.map((line) => JSON.parse(line)).map(({ event, kind }) => `${event} ${kind}`);
    expect(new Set(named)).toEqual(new Set([`gateway_not_configured ${gateway}`]));
    expect(await send("/v2/ping", {}, simulated)).toMatchObject({ status: 200 });
    expect(logged).toHaveLength(named.length);
  },
);

it("takes the webhook of a connected provider while others are not connected", async () => {
  const { body, headers } = signed('{"event":"settlement.processed","payload":{}}', { eventId: "evt_1" });
  expect(await send("/webhooks/payments", { method: "POST", body, headers })).toMatchObject({ status: 204 });
  expect(await send("/webhooks/payments", { method: "POST", body: "{}" })).toMatchObject({ status: 401 });
  expect(events()).toEqual([]);
});

it("refuses metal prices with a time to retry while their provider does not answer", async () => {
  vi.spyOn(globalThis, "fetch").mockRejectedValue(new Error("the provider is away"));
  const refused = { status: 503, code: "GATEWAY_UNAVAILABLE", retryAfter: "30" };
  expect(await send("/v2/goldsilver/price")).toEqual(refused);
  expect(await send("/v2/goldsilver/price?metal=GOLD&range=1M")).toEqual(refused);
});

it("refuses the call of an investor that needs an unconnected provider, and answers those that do not", async () => {
  const investor = await newInvestor();
  expect(await call(investor, "/v2/user/ifsc/COST0000001")).toEqual(UNAVAILABLE);
  expect(events()).toEqual(["gateway_not_configured"]);
  const answered = ["/v2/wallet/balance", "/v2/user/sessions", "/v2/investment-dashboard/get-metrics/ALL"];
  for (const path of answered) expect(await call(investor, path)).toMatchObject({ status: 200 });
  expect(events()).toEqual(["gateway_not_configured"]);
});

it("runs the due jobs of an account that need no unconnected provider", async () => {
  const investor = await newInvestor();
  await inProduction(investor, (object) => object.work());
  expect(logged).toEqual([]);
});

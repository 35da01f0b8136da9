/**
 * Production with every provider but one: calls that need it answer 503, the log and
 * `doctor` name it, and the rest works.
 */
import { createExecutionContext } from "cloudflare:test";
import { env as sandbox } from "cloudflare:workers";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { Env } from "../../../backend/env.ts";
import { gatewaysFor } from "../../../backend/gateways/choice.ts";
import type { Message } from "../../../backend/gateways/messages.ts";
import { TEMPLATE_IDS } from "../../../backend/gateways/msg91/template-ids.ts";
import { noticesIn, withCode } from "../../../backend/platform/wording.ts";
import { examine } from "../../../backend/routes/ops/doctor.ts";
import worker from "../../../backend/worker.ts";
import { paise } from "../../../lib/contract/facts/money.ts";
import { userId } from "../../../lib/contract/values/ids.ts";
import { LOCALE_IDS } from "../../../lib/i18n/locales.ts";
import { METAL_SUPPLIER } from "../doubles/metal-supplier.ts";
import { CLIENT, PUBLIC_KEY } from "./cashfree/world.ts";
import { AUTH_KEY } from "./msg91/world.ts";
import { WEBHOOK_SECRET } from "./razorpay/world.ts";

/** As an owner has registered the texts, whose ids stand in the repository as zeros. */
const registered = (texts: object) =>
  Object.fromEntries(Object.keys(texts).map((name) => [name, "65f0a1b2c3d4e5f601234567"]));
const unregistered = structuredClone(TEMPLATE_IDS);
beforeAll(() => {
  for (const texts of Object.values(TEMPLATE_IDS)) Object.assign(texts, registered(texts));
});
afterAll(() => {
  for (const locale of LOCALE_IDS) Object.assign(TEMPLATE_IDS[locale], unregistered[locale]);
});

const secret = (of: string) => `a secret of production, long enough, for ${of}`;
const { SANDBOX: _, CLOCK_OFFSET_MS: __, ...bound } = sandbox;

const everything: Env = {
  ...bound,
  ...{ ULTRA_ENV: "production", TOKEN_KEY: secret("tokens"), OPERATOR_KEY: secret("operators") },
  ...METAL_SUPPLIER,
  ...{ EDGE_CONFIG_TOKEN: secret("the edge config"), CONTENT_TOKEN: secret("content") },
  REMOTE_CONFIG_API_KEY: secret("remote config"),
  ...{
    PAYMENTS_PROVIDER: "razorpay",
    VIRTUAL_ACCOUNTS_PROVIDER: "razorpay",
    RAZORPAY_KEY_ID: "rzp_live_AbCdEfGhIjKlMn",
  },
  ...{ RAZORPAY_KEY_SECRET: "a-key-secret-of-24-chars", RAZORPAY_WEBHOOK_SECRET: WEBHOOK_SECRET },
  ...{ METALS_PROVIDER: "metalpriceapi", METALS_API_KEY: "0123456789abcdef0123456789abcdef" },
  ...{ SMS_PROVIDER: "msg91", MSG91_AUTH_KEY: AUTH_KEY, MSG91_WEBHOOK_SECRET: secret("reports") },
  ...{
    EMAIL_PROVIDER: "cloudflare",
    EMAIL_FROM: "messages@ultra.example",
    EMAIL: { send: async () => ({ messageId: "1" }) },
  },
  ...{ IDENTITY_PROVIDER: "cashfree", PAYOUTS_PROVIDER: "cashfree" },
  ...{ CASHFREE_VERIFICATION_CLIENT_ID: CLIENT.clientId, CASHFREE_VERIFICATION_CLIENT_SECRET: CLIENT.clientSecret },
  ...{ CASHFREE_PAYOUTS_CLIENT_ID: CLIENT.clientId, CASHFREE_PAYOUTS_CLIENT_SECRET: CLIENT.clientSecret },
  ...{ CASHFREE_VERIFICATION_PUBLIC_KEY: PUBLIC_KEY, CASHFREE_PAYOUTS_PUBLIC_KEY: PUBLIC_KEY },
  ...{ REMITTANCE_PROVIDER: "statements", COLLECTIONS_PROVIDER: "statements", TRANSFERS_ABROAD_PROVIDER: "statements" },
  ...{ BOND_MARKET_PROVIDER: "operators", DEPOSITORY_PROVIDER: "operators", ACCOUNTS_ABROAD_PROVIDER: "operators" },
  ...{ PUSH_PROVIDER: "webpush", VAPID_PRIVATE_KEY: Buffer.alloc(32, 7).toString("base64url") },
};

let logged: string[] = [];
beforeEach(() => {
  logged = [];
  vi.spyOn(console, "error").mockImplementation((line: string) => void logged.push(line));
  // A refusal, not silence, which would leave circuits open for the files that follow.
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => Response.json({}, { status: 404 }));
});
afterEach(() => vi.restoreAllMocks());

const OWNER = userId.parse("usr_0123456789abcdefghijklmno");
const codeBy = (channel: "SMS" | "EMAIL"): Message => ({
  ...withCode(noticesIn("en", "code")("notices.code.signIn", { code: "{code}" }), "{code}", "267987"),
  ...{ channel, to: channel === "SMS" ? "+919876543210" : "asha@example.com", code: "267987", key: null },
});

type Work = (env: Env) => unknown;
/** A call that needs the provider of each setting, with the name under which the log knows it. */
const NEEDS = {
  SMS_PROVIDER: ["messages SMS", (env) => gatewaysFor(env).messages.send(codeBy("SMS"))],
  EMAIL_PROVIDER: ["messages EMAIL", (env) => gatewaysFor(env).messages.send(codeBy("EMAIL"))],
  IDENTITY_PROVIDER: ["bank accounts", (env) => gatewaysFor(env).bank.findBranch("COST0000001")],
  PAYMENTS_PROVIDER: ["payments", (env) => gatewaysFor(env).payments.status],
  VIRTUAL_ACCOUNTS_PROVIDER: ["virtualAccounts", (env) => gatewaysFor(env).virtualAccounts.openAccount],
  REMITTANCE_PROVIDER: ["remittance", (env) => gatewaysFor(env).remittance.openAccount],
  COLLECTIONS_PROVIDER: ["collections", (env) => gatewaysFor(env).collections.collection],
  METALS_PROVIDER: ["metals", (env) => gatewaysFor(env).metals],
  BOND_MARKET_PROVIDER: ["bondMarket", (env) => gatewaysFor(env).bondMarket.status("sale:one")],
  DEPOSITORY_PROVIDER: ["depository", (env) => gatewaysFor(env).depository.deliveryState("shares:one")],
  PAYOUTS_PROVIDER: [
    "bank transfers",
    (env) =>
      gatewaysFor(env).bank.transfer({
        ...{ key: "withdrawal:wtx_one", accountNumber: "26291800001191", routingCode: "SBIN0000003", currency: "INR" },
        ...{ amount: paise(100_00), beneficiary: { id: OWNER, name: "Asha Rao" } },
      }),
  ],
  TRANSFERS_ABROAD_PROVIDER: [
    "bank abroad",
    (env) => gatewaysFor(env).bank.transferStatus({ key: "withdrawal:wtx_one", currency: "USD" }),
  ],
  ACCOUNTS_ABROAD_PROVIDER: ["bank abroad", (env) => gatewaysFor(env).bank.findForeignBank("HUDSUS33")],
  PUSH_PROVIDER: ["push", (env) => gatewaysFor(env).push],
} as const satisfies Readonly<Record<string, readonly [string, Work]>>;
type Setting = keyof typeof NEEDS;

const SETTINGS = Object.keys(NEEDS) as Setting[];

const refusals = () =>
  logged
    .map((line) => JSON.parse(line))
    // A bank that speaks in files has a setting and, registered by an operator, an account.
    .filter(({ event, kind }) => event === "gateway_not_configured" && !kind.startsWith("bank account for "))
    .map(({ kind }) => kind);

const attempt = async (work: Work, env: Env) => {
  try {
    await work(env);
    return null;
  } catch (cause) {
    return cause;
  }
};

it.each(SETTINGS)("without the provider of %s refuses what needs it, and nothing else", async (missing) => {
  const env = { ...everything, [missing]: "sandbox" };
  const [name, work] = NEEDS[missing];
  const refused = { code: "GATEWAY_UNAVAILABLE", retryAfterSeconds: 600 };
  expect(await attempt(work, env)).toMatchObject(refused);
  expect(refusals()).toEqual([name]);
  for (const setting of SETTINGS.filter((each) => each !== missing)) await attempt(NEEDS[setting][1], env);
  expect(refusals()).toEqual([name]);
  const services = (await examine(env)).services.filter(
    ({ state, setting }) => state === "MISSING" && setting !== null,
  );
  expect(services.map(({ setting }) => setting)).toEqual([missing]);
  const ping = new Request<unknown, IncomingRequestCfProperties>("http://backend/v2/ping");
  expect((await worker.fetch(ping, env, createExecutionContext())).status).toBe(200);
});

it("boots with every provider connected, and refuses nothing", async () => {
  for (const [, work] of Object.values(NEEDS)) await attempt(work, everything);
  expect(refusals()).toEqual([]);
  const ping = new Request<unknown, IncomingRequestCfProperties>("http://backend/v2/ping");
  expect((await worker.fetch(ping, everything, createExecutionContext())).status).toBe(200);
});

/** Production with every provider connected, and a call that needs each. */
import { createExecutionContext } from "cloudflare:test";
import { env as sandbox } from "cloudflare:workers";
import { afterAll, afterEach, beforeAll, beforeEach, vi } from "vitest";
import type { Env } from "../../../backend/env.ts";
import { gatewaysFor } from "../../../backend/gateways/choice.ts";
import type { Message } from "../../../backend/gateways/messages.ts";
import { TEMPLATE_IDS } from "../../../backend/gateways/msg91/template-ids.ts";
import { noticesIn, withCode } from "../../../backend/platform/wording.ts";
import worker from "../../../backend/worker.ts";
import { paise } from "../../../lib/contract/facts/money.ts";
import { userId } from "../../../lib/contract/values/ids.ts";
import { LOCALE_IDS } from "../../../lib/i18n/locales.ts";
import { METAL_SUPPLIER } from "../doubles/metal-supplier.ts";
import { CLIENT, PUBLIC_KEY } from "./cashfree/world.ts";
import { AUTH_KEY } from "./msg91/world.ts";
import { WEBHOOK_SECRET } from "./razorpay/world.ts";

const unregistered = structuredClone(TEMPLATE_IDS);

/** As an owner has registered the texts, whose ids stand in the repository as zeros. */
export function registerTemplates(): void {
  for (const texts of Object.values(TEMPLATE_IDS)) {
    Object.assign(texts, Object.fromEntries(Object.keys(texts).map((name) => [name, "65f0a1b2c3d4e5f601234567"])));
  }
}

export function forgetTemplates(): void {
  for (const locale of LOCALE_IDS) Object.assign(TEMPLATE_IDS[locale], unregistered[locale]);
}

/**
 * Registers the texts, and has every provider refuse whatever it is sent: a refusal is an answer, which opens no circuit. Returns
 * the reader of a test's log: the services that the lines of an event name.
 */
export function overRefusingProviders(): (event: string) => readonly string[] {
  let logged: string[] = [];
  beforeAll(registerTemplates);
  afterAll(forgetTemplates);
  beforeEach(() => {
    logged = [];
    vi.spyOn(console, "error").mockImplementation((line: string) => void logged.push(line));
    vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response(null, { status: 400 }));
  });
  afterEach(() => vi.restoreAllMocks());
  return (event) => logged.map((line) => JSON.parse(line)).flatMap((line) => (line.event === event ? [line.kind] : []));
}

export async function send(path: string, env: Env, init: RequestInit<IncomingRequestCfProperties> = {}) {
  const request = new Request<unknown, IncomingRequestCfProperties>(`http://backend${path}`, init);
  const answer = await worker.fetch(request, env, createExecutionContext());
  return { status: answer.status, retryAfter: answer.headers.get("retry-after"), text: await answer.text() };
}

const secret = (of: string) => `a secret of production, long enough, for ${of}`;
const { SANDBOX: _, CLOCK_OFFSET_MS: __, ...bound } = sandbox;

export const everything: Env = {
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

const OWNER = userId.parse("usr_0123456789abcdefghijklmno");
const codeBy = (channel: "SMS" | "EMAIL"): Message => ({
  ...withCode(noticesIn("en", "code")("notices.code.signIn", { code: "{code}" }), "{code}", "267987"),
  ...{ channel, to: channel === "SMS" ? "+919876543210" : "asha@example.com", code: "267987", key: null },
});

type Work = (env: Env) => unknown;
/** A call that needs the provider of each setting, with the name under which the log knows it. */
export const NEEDS = {
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
export type Setting = keyof typeof NEEDS;

export const SETTINGS = Object.keys(NEEDS) as Setting[];

/** The error with which the work ends; null when it succeeds. */
export async function attempt(work: Work, env: Env): Promise<unknown> {
  try {
    await work(env);
    return null;
  } catch (cause) {
    return cause;
  }
}

/**
 * Production with a wrong setting of one provider: calls that need it answer 503, the log names the service, `doctor`
 * the setting, and the rest works.
 */
import { expect, it } from "vitest";
import type { Env } from "../../../backend/env.ts";
import type { examine } from "../../../backend/routes/ops/doctor.ts";
import {
  attempt,
  everything,
  forgetTemplates,
  NEEDS,
  overRefusingProviders,
  registerTemplates,
  SETTINGS,
  type Setting,
  send,
} from "./every-provider.ts";

const logged = overRefusingProviders();
const misconfigured = () => logged("gateway_misconfigured");

/** Of each provider one setting that is missing, too short, misspelt or no key. */
const WRONG: Readonly<Record<Setting, Partial<Env>>> = {
  SMS_PROVIDER: { MSG91_AUTH_KEY: "5hort" },
  EMAIL_PROVIDER: { EMAIL_FROM: "nobody" },
  IDENTITY_PROVIDER: { CASHFREE_VERIFICATION_PUBLIC_KEY: "-----BEGIN PUBLIC KEY-----" },
  PAYMENTS_PROVIDER: { PAYMENTS_PROVIDER: "cash" },
  VIRTUAL_ACCOUNTS_PROVIDER: { VIRTUAL_ACCOUNTS_PROVIDER: "statement" },
  REMITTANCE_PROVIDER: { REMITTANCE_PROVIDER: "" },
  COLLECTIONS_PROVIDER: { COLLECTIONS_PROVIDER: "toString" },
  METALS_PROVIDER: { METALS_API_KEY: "5hort" },
  BOND_MARKET_PROVIDER: { BOND_MARKET_PROVIDER: "operator" },
  DEPOSITORY_PROVIDER: { DEPOSITORY_PROVIDER: "" },
  PAYOUTS_PROVIDER: { CASHFREE_PAYOUTS_CLIENT_SECRET: "" },
  TRANSFERS_ABROAD_PROVIDER: { TRANSFERS_ABROAD_PROVIDER: "swift" },
  ACCOUNTS_ABROAD_PROVIDER: { ACCOUNTS_ABROAD_PROVIDER: "" },
  PUSH_PROVIDER: { VAPID_PRIVATE_KEY: "not a key" },
};

const REFUSED = { code: "GATEWAY_UNAVAILABLE", retryAfterSeconds: 600 };

/** The settings that `npm run ops -- doctor` names, with what is wrong with each. */
async function doctorFindings(env: Env) {
  const headers = { authorization: `Bearer ${env.OPERATOR_KEY}`, "content-type": "application/json" };
  const { status, text } = await send("/ops/doctor", env, { method: "POST", headers, body: "{}" });
  expect(status).toBe(200);
  const { services }: Awaited<ReturnType<typeof examine>> = JSON.parse(text);
  return services.flatMap(({ state, setting, detail }) => (state === "MISCONFIGURED" ? [{ setting, detail }] : []));
}

it.each(SETTINGS)("a wrong setting of %s refuses what needs it, and nothing else", async (wrong) => {
  const env: Env = { ...everything, ...WRONG[wrong] };
  const [name, work] = NEEDS[wrong];
  expect(await attempt(work, env)).toMatchObject(REFUSED);
  expect(misconfigured()).toEqual([name]);
  for (const setting of SETTINGS.filter((each) => each !== wrong)) await attempt(NEEDS[setting][1], env);
  expect(misconfigured()).toEqual([name]);
  expect((await send("/v2/ping", env)).status).toBe(200);
  const [setting = expect.fail()] = Object.keys(WRONG[wrong]);
  expect(await doctorFindings(env)).toEqual([{ setting: wrong, detail: expect.stringContaining(setting) }]);
});

it("a wrong key that two services share refuses both, and nothing else", async () => {
  const env = { ...everything, RAZORPAY_KEY_ID: "rzp_test_AbCdEfGhIjKlMn" };
  for (const setting of SETTINGS) await attempt(NEEDS[setting][1], env);
  expect(misconfigured()).toEqual(["payments", "virtualAccounts"]);
  expect((await send("/v2/ping", env)).status).toBe(200);
});

it("texts without a registered template stop messages to phones, and no other call", async () => {
  forgetTemplates();
  try {
    expect(await attempt(NEEDS.SMS_PROVIDER[1], everything)).toMatchObject(REFUSED);
    await attempt(NEEDS.EMAIL_PROVIDER[1], everything);
    expect(misconfigured()).toEqual(["messages SMS"]);
    expect((await send("/v2/ping", everything)).status).toBe(200);
    expect(await doctorFindings(everything)).toMatchObject([{ setting: "SMS_PROVIDER" }]);
  } finally {
    registerTemplates();
  }
});

const WEBHOOK = { method: "POST", body: "{}" };

it.each([
  ["/v2/goldsilver/price", {}, WRONG.METALS_PROVIDER, "metals"],
  ["/webhooks/payments", WEBHOOK, WRONG.PAYMENTS_PROVIDER, "payments"],
  ["/webhooks/payouts", WEBHOOK, WRONG.PAYOUTS_PROVIDER, "bank transfers"],
  ["/webhooks/bank-accounts", WEBHOOK, WRONG.IDENTITY_PROVIDER, "bank accounts"],
  ["/webhooks/messages", WEBHOOK, { MSG91_WEBHOOK_SECRET: "5hort" }, "messages reports"],
  ["/v2/auth/google/client", {}, { GOOGLE_CLIENT_ID: "no-client" }, "google"],
])("%s answers 503 with a time to retry while a setting of its provider is wrong", async (path, init, wrong, name) => {
  const { status, retryAfter } = await send(path, { ...everything, ...wrong }, init);
  expect({ status, retryAfter }).toEqual({ status: 503, retryAfter: "600" });
  expect(new Set(misconfigured())).toEqual(new Set([name]));
});

it("doctor names a wrong registration of the metals' supplier, which stops nothing but tax invoices", async () => {
  const env = { ...everything, METAL_SUPPLIER_GSTIN: "27ABCDE1234F1Z1" };
  expect(await doctorFindings(env)).toEqual([
    { setting: "METAL_SUPPLIER_GSTIN", detail: "METAL_SUPPLIER_GSTIN is no GSTIN" },
  ]);
  expect((await send("/v2/ping", env)).status).toBe(200);
});

import { env as sandbox } from "cloudflare:workers";
import { expect, it } from "vitest";
import type { Env } from "../../../backend/env.ts";
import { emailCarrierOf, phoneCarrierOf } from "../../../backend/gateways/carriers.ts";
import { PROVIDERS, providerNamed } from "../../../backend/gateways/providers.ts";
import { razorpayCredentialsIn } from "../../../backend/gateways/razorpay/connect.ts";
import {
  assertFitForProduction,
  metalsProviderOf,
  paymentsGatewayOf,
  payoutsOf,
  verificationOf,
} from "../../../backend/gateways/settings.ts";
import { METAL_SUPPLIER } from "../doubles/metal-supplier.ts";

const secret = (of: string) => `a secret of production, long enough, for ${of}`;

const { SANDBOX: _, CLOCK_OFFSET_MS: __, ...bound } = sandbox;
const production: Env = {
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
  RAZORPAY_WEBHOOK_SECRET: "a-webhook-secret-long-enough-for-production",
  METALS_PROVIDER: "metalpriceapi",
  METALS_API_KEY: "0123456789abcdef0123456789abcdef",
};

it("lets production start with complete settings", () => {
  expect(() => assertFitForProduction(production)).not.toThrow();
});

it("requires no settings in the sandbox", () => {
  expect(() => assertFitForProduction(sandbox)).not.toThrow();
  expect(paymentsGatewayOf(sandbox)).toBeNull();
  expect(metalsProviderOf(sandbox)).toEqual({ name: "sandbox" });
});

const SETTINGS = Object.keys(PROVIDERS) as (keyof typeof PROVIDERS)[];

it.each(SETTINGS)("refuses an unknown name in %s, for the calls that need its provider alone", (setting) => {
  for (const name of ["", "pigeon", "toString"]) {
    const misspelt = { ...production, [setting]: name };
    expect(() => providerNamed(misspelt, setting)).toThrow(setting);
    expect(() => assertFitForProduction(misspelt)).not.toThrow();
  }
});

it("lets production start while messages have no carrier", () => {
  const simulated = { SMS_PROVIDER: "sandbox", EMAIL_PROVIDER: "sandbox" };
  expect(() => assertFitForProduction({ ...production, ...simulated })).not.toThrow();
});

it.each([
  "CASHFREE_VERIFICATION_CLIENT_ID",
  "CASHFREE_VERIFICATION_CLIENT_SECRET",
  "CASHFREE_VERIFICATION_PUBLIC_KEY",
  "CASHFREE_PAYOUTS_CLIENT_ID",
  "CASHFREE_PAYOUTS_CLIENT_SECRET",
  "CASHFREE_PAYOUTS_PUBLIC_KEY",
] as const)("refuses a %s that is missing, short or no key, where Cashfree verifies and pays", (name) => {
  const pem = `-----BEGIN PUBLIC KEY-----\\n${"A".repeat(392)}\\n-----END PUBLIC KEY-----`;
  const connected = {
    ...production,
    IDENTITY_PROVIDER: "cashfree",
    CASHFREE_VERIFICATION_CLIENT_ID: "CF10000ABCDEFGHIJ",
    CASHFREE_VERIFICATION_CLIENT_SECRET: "cfsk_ma_prod_0123456789abcdef",
    CASHFREE_VERIFICATION_PUBLIC_KEY: pem,
    PAYOUTS_PROVIDER: "cashfree",
    CASHFREE_PAYOUTS_CLIENT_ID: "CF10000KLMNOPQRST",
    CASHFREE_PAYOUTS_CLIENT_SECRET: "cfsk_ma_prod_fedcba9876543210",
    CASHFREE_PAYOUTS_PUBLIC_KEY: pem,
  };
  const connect = name.includes("_PAYOUTS_") ? payoutsOf : verificationOf;
  expect(connect(connected)).not.toBeNull();
  const { [name]: __, ...missing } = connected;
  expect(() => connect(missing as Env)).toThrow(name);
  expect(() => connect({ ...connected, [name]: "5hort" })).toThrow(name);
});

it("refuses carriers of messages without their key, their binding, or a template for every text", () => {
  const keyless = { ...production, SMS_PROVIDER: "msg91", MSG91_AUTH_KEY: "" };
  expect(() => phoneCarrierOf(keyless)).toThrow("MSG91_AUTH_KEY");
  const unreported = { ...keyless, MSG91_AUTH_KEY: secret("MSG91") };
  expect(() => phoneCarrierOf(unreported)).toThrow("MSG91_WEBHOOK_SECRET");
  const unregistered = { ...unreported, MSG91_WEBHOOK_SECRET: secret("REPORTS") };
  expect(() => phoneCarrierOf(unregistered)).toThrow("no MSG91 template is registered");
  const unbound = { ...production, EMAIL_PROVIDER: "cloudflare", EMAIL_FROM: "messages@ultra.example" };
  expect(() => emailCarrierOf(unbound)).toThrow("EMAIL");
});

it("refuses the sandbox's databases and clocks in production", () => {
  expect(() => assertFitForProduction({ ...production, CLOCK_OFFSET_MS: "86400000" })).toThrow("CLOCK_OFFSET_MS");
  const { SANDBOX } = sandbox;
  expect(() => assertFitForProduction({ ...production, ...(SANDBOX && { SANDBOX }) })).toThrow("database");
});

it.each([
  ["TOKEN_KEY", assertFitForProduction],
  ["OPERATOR_KEY", assertFitForProduction],
  ["EDGE_CONFIG_TOKEN", assertFitForProduction],
  ["REMOTE_CONFIG_API_KEY", assertFitForProduction],
  ["RAZORPAY_KEY_ID", paymentsGatewayOf],
  ["RAZORPAY_KEY_SECRET", paymentsGatewayOf],
  ["RAZORPAY_WEBHOOK_SECRET", paymentsGatewayOf],
  ["METALS_API_KEY", metalsProviderOf],
] as const)("refuses a %s that is missing, short or the sandbox's, and names it without its value", (name, read) => {
  const { [name]: __, ...missing } = production;
  expect(() => read(missing as Env)).toThrow(name);
  for (const unfit of ["", "5hort", `not-for-production-${"x".repeat(40)}`]) {
    const begin = () => read({ ...production, [name]: unfit });
    expect(begin).toThrow(name);
    if (unfit) expect(begin).not.toThrow(unfit);
  }
});

it("accepts no embedded content service, and refuses one with the sandbox's token", () => {
  const startWith = (CONTENT_TOKEN: string) => () => assertFitForProduction({ ...production, CONTENT_TOKEN });
  expect(startWith("")).not.toThrow();
  expect(startWith(sandbox.CONTENT_TOKEN)).toThrow("CONTENT_TOKEN");
});

it("accepts two webhook secrets during rotation, and refuses a short one", () => {
  const { RAZORPAY_WEBHOOK_SECRET: old } = production;
  const both = { ...production, RAZORPAY_WEBHOOK_SECRET: `${"n".repeat(40)} ${old}` };
  expect(razorpayCredentialsIn(both, { isSandbox: false }).webhookSecrets).toEqual(["n".repeat(40), old]);
  const short = { ...production, RAZORPAY_WEBHOOK_SECRET: `${old} 5hort` };
  expect(() => paymentsGatewayOf(short)).toThrow("RAZORPAY_WEBHOOK_SECRET");
});

it("moves real money only in production and simulated money only in the sandbox", () => {
  const tested = { ...production, RAZORPAY_KEY_ID: "rzp_test_AbCdEfGhIjKlMn" };
  expect(() => paymentsGatewayOf(tested)).toThrow("rzp_live_");
  expect(() => paymentsGatewayOf({ ...production, ULTRA_ENV: "sandbox" })).toThrow("rzp_test_");
  expect(paymentsGatewayOf({ ...tested, ULTRA_ENV: "sandbox" })).not.toBeNull();
});

it("refuses an unknown provider", () => {
  expect(() => paymentsGatewayOf({ ...sandbox, PAYMENTS_PROVIDER: "" })).toThrow("PAYMENTS_PROVIDER");
  expect(() => paymentsGatewayOf({ ...sandbox, PAYMENTS_PROVIDER: "cash" })).toThrow("PAYMENTS_PROVIDER");
  expect(() => paymentsGatewayOf({ ...sandbox, PAYMENTS_PROVIDER: "toString" })).toThrow("PAYMENTS_PROVIDER");
  expect(() => metalsProviderOf({ ...sandbox, METALS_PROVIDER: "hearsay" })).toThrow("METALS_PROVIDER");
});

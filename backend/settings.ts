/** Reads the environment's settings and validates its secrets. */
import type { Env } from "./env.ts";
import { keyRingOf } from "./secrets.ts";

const SECRETS = ["TOKEN_KEY", "OPERATOR_KEY", "EDGE_CONFIG_TOKEN", "REMOTE_CONFIG_API_KEY"] as const;
const DEFAULT_MARK = "not-for-production";
const SECRET_LENGTH_MIN = 32;

type EnvironmentName = "sandbox" | "production";

export function environmentOf(env: Pick<Env, "ULTRA_ENV">): EnvironmentName {
  switch (env.ULTRA_ENV) {
    case "sandbox":
    case "production":
      return env.ULTRA_ENV;
    default:
      throw new Error(`ULTRA_ENV is neither sandbox nor production: ${env.ULTRA_ENV}`);
  }
}

export const isSandbox = (env: Pick<Env, "ULTRA_ENV">) => environmentOf(env) === "sandbox";

/** The payment provider: the sandbox's own, or Razorpay with its credentials. */
export type PaymentsProvider =
  | { readonly name: "sandbox" }
  | {
      readonly name: "razorpay";
      readonly keyId: string;
      readonly keySecret: string;
      /** One secret, or the new and the old one during a rotation. */
      readonly webhookSecrets: readonly string[];
    };

/**
 * @throws Error when PAYMENTS_PROVIDER is unknown, or the provider's secrets are missing, too short or of the other
 * environment.
 */
export function paymentsProviderOf(env: Env): PaymentsProvider {
  switch (env.PAYMENTS_PROVIDER) {
    case "sandbox":
      return { name: "sandbox" };
    case "razorpay":
      return razorpayIn(env);
    default:
      throw new Error(`PAYMENTS_PROVIDER is neither sandbox nor razorpay: ${env.PAYMENTS_PROVIDER}`);
  }
}

/** Razorpay generates this secret; it is shorter than our own minimum. */
const RAZORPAY_KEY_SECRET_LENGTH_MIN = 20;

/**
 * A live key moves real money: the sandbox, whose clock can be moved, accepts test keys only, and production live keys
 * only.
 */
function razorpayIn(env: Env): PaymentsProvider {
  const prefix = isSandbox(env) ? "rzp_test_" : "rzp_live_";
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret } = env;
  if (!keyId?.startsWith(prefix)) throw new Error(`RAZORPAY_KEY_ID is missing, or does not begin with ${prefix}`);
  assertFit("RAZORPAY_KEY_SECRET", keySecret, RAZORPAY_KEY_SECRET_LENGTH_MIN);
  const webhookSecrets = (env.RAZORPAY_WEBHOOK_SECRET ?? "").split(" ");
  for (const secret of webhookSecrets) assertFit("RAZORPAY_WEBHOOK_SECRET", secret);
  return { name: "razorpay", keyId, keySecret, webhookSecrets };
}

/** `secret` comes from the environment: it may be missing although its type says otherwise. */
function assertFit(name: string, secret: string | undefined, lengthMin = SECRET_LENGTH_MIN): void {
  if (!secret || secret.length < lengthMin || secret.includes(DEFAULT_MARK)) {
    throw new Error(`${name} is missing, too short, or the sandbox's`);
  }
}

/** The source of metal prices: the sandbox's own market or MetalpriceAPI. */
export type MetalsProvider = { readonly name: "sandbox" } | { readonly name: "metalpriceapi"; readonly apiKey: string };

/** MetalpriceAPI generates its keys. */
const METALS_API_KEY_LENGTH_MIN = 20;

/** @throws Error when METALS_PROVIDER is unknown, or the provider's key is missing or too short. */
export function metalsProviderOf({ METALS_PROVIDER: provider, METALS_API_KEY: apiKey }: Env): MetalsProvider {
  switch (provider) {
    case "sandbox":
      return { name: "sandbox" };
    case "metalpriceapi":
      assertFit("METALS_API_KEY", apiKey, METALS_API_KEY_LENGTH_MIN);
      return { name: "metalpriceapi", apiKey };
    default:
      throw new Error(`METALS_PROVIDER is neither sandbox nor metalpriceapi: ${provider}`);
  }
}

/** @throws when ANALYTICS_VITALS_PERCENT is no whole number from 0 to 100. */
export function vitalsPercentOf({ ANALYTICS_VITALS_PERCENT: percent }: Pick<Env, "ANALYTICS_VITALS_PERCENT">): number {
  if (!/^(?:100|\d{1,2})$/.test(percent)) throw new Error(`ANALYTICS_VITALS_PERCENT is no percentage: ${percent}`);
  return Number(percent);
}

/**
 * Runs before the first request is handled.
 * @throws Error when production has a secret that is missing, too short or the sandbox's; a simulated provider; or the
 * sandbox's database.
 */
export function assertFitForProduction(env: Env): void {
  if (isSandbox(env)) return;
  for (const name of SECRETS) assertFit(name, env[name]);
  if (env.CONTENT_TOKEN) assertFit("CONTENT_TOKEN", env.CONTENT_TOKEN);
  for (const previous of keyRingOf(env).previous) assertFit("TOKEN_KEY_PREVIOUS", previous);
  if (paymentsProviderOf(env).name === "sandbox") throw new Error("PAYMENTS_PROVIDER is the sandbox's");
  if (metalsProviderOf(env).name === "sandbox") throw new Error("METALS_PROVIDER is the sandbox's");
  vitalsPercentOf(env);
  if (env.SANDBOX) throw new Error("production is bound to the sandbox's database");
}

/** Connects the provider that each setting names, and checks the secrets of production that are our own. */
import { SettingError } from "../../lib/contract/facts/logged-error.ts";
import type { Env } from "../env.ts";
import { assertFit, keyRingOf } from "../platform/secrets.ts";
import { isSandbox } from "../platform/settings.ts";
import { connectPayouts, connectVerification, type Payouts, type Verification } from "./cashfree/connect.ts";
import { accountsAbroadByOperators } from "./manual/accounts-abroad.ts";
import { bondMarketByOperators, depositoryByOperators } from "./manual/gateways.ts";
import { connectionTo } from "./payment-providers.ts";
import type { PaymentsGateway } from "./payments.ts";
import { providerNamed } from "./providers.ts";
import { connectSmartCollect } from "./razorpay/connect.ts";
import {
  collectionsByStatement,
  remittancesByStatement,
  transfersByFile,
  virtualAccountsByStatement,
} from "./statements/gateways.ts";
import type { VirtualAccountsGateway } from "./virtual-accounts.ts";

const SECRETS = ["TOKEN_KEY", "OPERATOR_KEY", "EDGE_CONFIG_TOKEN", "REMOTE_CONFIG_API_KEY"] as const;

/**
 * The payments gateway of the provider that PAYMENTS_PROVIDER names; null for the sandbox's own.
 * @throws Error when the provider is unknown, or its secrets are missing, too short or of the other environment.
 */
export function paymentsGatewayOf(env: Env): PaymentsGateway | null {
  const name = env.PAYMENTS_PROVIDER;
  if (name === "sandbox") return null;
  const connect = connectionTo(name);
  if (!connect) throw new SettingError("PAYMENTS_PROVIDER", `is neither sandbox nor a known provider: ${name}`);
  return connect(env, { isSandbox: isSandbox(env) });
}

/**
 * PAN, Aadhaar, DigiLocker and bank accounts by the provider that IDENTITY_PROVIDER names; null for the sandbox's own.
 * @throws Error when the provider is unknown, or a setting is missing or too short.
 */
export const verificationOf = (env: Env): Verification | null =>
  providerNamed(env, "IDENTITY_PROVIDER") === "cashfree"
    ? connectVerification(env, { isSandbox: isSandbox(env) })
    : null;

/**
 * Transfers in rupees by the provider that PAYOUTS_PROVIDER names; null for the sandbox's own.
 * @throws Error when the provider is unknown, or a setting is missing or too short.
 */
export const payoutsOf = (env: Env): Payouts | null =>
  providerNamed(env, "PAYOUTS_PROVIDER") === "cashfree" ? connectPayouts(env, { isSandbox: isSandbox(env) }) : null;

/**
 * Virtual accounts of the provider that VIRTUAL_ACCOUNTS_PROVIDER names; null for the sandbox's own.
 * @throws Error when the provider is unknown, or a secret is missing, too short or of the other environment.
 */
export function virtualAccountsOf(env: Env): VirtualAccountsGateway | null {
  switch (providerNamed(env, "VIRTUAL_ACCOUNTS_PROVIDER")) {
    case "razorpay":
      return connectSmartCollect(env, { isSandbox: isSandbox(env) });
    case "statements":
      return virtualAccountsByStatement(env);
    case "sandbox":
      return null;
  }
}

type ByFile = "REMITTANCE_PROVIDER" | "COLLECTIONS_PROVIDER" | "TRANSFERS_ABROAD_PROVIDER";

/**
 * A service of a bank that speaks in files, where its setting says so; null for the sandbox's own.
 * @throws Error when the provider is unknown.
 */
const byFile = <Gateway>(env: Env, setting: ByFile, connect: (env: Env) => Gateway): Gateway | null =>
  providerNamed(env, setting) === "statements" ? connect(env) : null;

/** Money from abroad. */
export const remittancesOf = (env: Env) => byFile(env, "REMITTANCE_PROVIDER", remittancesByStatement);
/** The provider of collections: payments by the payers of deals. */
export const collectionsOf = (env: Env) => byFile(env, "COLLECTIONS_PROVIDER", collectionsByStatement);
/** Transfers in other currencies than rupees. */
export const transfersAbroadOf = (env: Env) => byFile(env, "TRANSFERS_ABROAD_PROVIDER", transfersByFile);

/** Accounts abroad, proved to operators; null for the sandbox's own. @throws Error when the provider is unknown */
export const accountsAbroadOf = (env: Env) =>
  providerNamed(env, "ACCOUNTS_ABROAD_PROVIDER") === "operators" ? accountsAbroadByOperators : null;

/** Sale of bonds by operators; null for the sandbox's own. @throws Error when the provider is unknown */
export const bondMarketOf = (env: Env) =>
  providerNamed(env, "BOND_MARKET_PROVIDER") === "operators" ? bondMarketByOperators(env) : null;
/** Delivery of shares by operators; null for the sandbox's own. @throws Error when the provider is unknown */
export const depositoryOf = (env: Env) =>
  providerNamed(env, "DEPOSITORY_PROVIDER") === "operators" ? depositoryByOperators(env) : null;

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
      throw new SettingError("METALS_PROVIDER", `is neither sandbox nor metalpriceapi: ${provider}`);
  }
}

/**
 * Runs before each request is handled.
 * @throws Error when production has a secret of our own that is missing, too short or the sandbox's; the sandbox's
 * database; or a moved clock. The settings of providers are read where they are needed: a wrong one stops only the calls
 * to its provider (docs/decisions/0251).
 */
export function assertFitForProduction(env: Env): void {
  if (isSandbox(env)) return;
  for (const name of SECRETS) assertFit(name, env[name]);
  if (env.CONTENT_TOKEN) assertFit("CONTENT_TOKEN", env.CONTENT_TOKEN);
  for (const previous of keyRingOf(env).previous) assertFit("TOKEN_KEY_PREVIOUS", previous);
  if (env.CLOCK_OFFSET_MS) throw new SettingError("CLOCK_OFFSET_MS", "moves the clock in tests only");
  if (env.SANDBOX) throw new SettingError("SANDBOX", "is the sandbox's database, to which production is bound");
}

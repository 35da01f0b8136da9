/**
 * Which implementation each gateway has, chosen individually: a real one where it is configured, else the sandbox's,
 * which production rejects.
 */
import type { Env } from "../env.ts";
import { isSandbox } from "../platform/settings.ts";
import { combineBanks } from "./bank-providers.ts";
import { routeByChannel } from "./carriers.ts";
import { manualCmrReview } from "./cmr-review.ts";
import type { ChosenGateways, Gateways } from "./gateways.ts";
import { realGoogle } from "./google/provider.ts";
import type { GoogleProvider } from "./google.ts";
import { watchedFetch } from "./health/watch.ts";
import { MetalPriceApi } from "./metalpriceapi.ts";
import { sandboxGateways } from "./sandbox/gateways.ts";
import { sandboxGoogle } from "./sandbox/google.ts";
import {
  accountsAbroadOf,
  bondMarketOf,
  collectionsOf,
  depositoryOf,
  metalsProviderOf,
  paymentsGatewayOf,
  payoutsOf,
  remittancesOf,
  transfersAbroadOf,
  verificationOf,
  virtualAccountsOf,
} from "./settings.ts";
import { connected, refuseUnconfigured } from "./unconfigured.ts";
import { webPushOf } from "./webpush/sender.ts";

type GatewayName = keyof Gateways;

/** Connects the real implementation of a gateway; null when none is configured. */
type RealGateways = { readonly [Name in GatewayName]?: (env: Env) => Gateways[Name] | null };

const REAL: RealGateways = {
  push: webPushOf,
  payments: paymentsGatewayOf,
  metals: realMetals,
  pan: (env) => verificationOf(env)?.pan ?? null,
  aadhaar: (env) => verificationOf(env)?.aadhaar ?? null,
  aadhaarImages: (env) => verificationOf(env)?.aadhaarImages ?? null,
  passport: (env) => verificationOf(env)?.passport ?? null,
  digilocker: (env) => verificationOf(env)?.digilocker ?? null,
  bank: (env) => (BANK_SETTINGS.some((setting) => env[setting] !== "sandbox") ? banksOf(env) : null),
  virtualAccounts: virtualAccountsOf,
  remittance: remittancesOf,
  collections: collectionsOf,
  bondMarket: bondMarketOf,
  depository: depositoryOf,
  // The sandbox simulates the manual review too.
  cmrReview: (env) => (isSandbox(env) ? null : manualCmrReview),
};

const BANK_SETTINGS = [
  "IDENTITY_PROVIDER",
  "PAYOUTS_PROVIDER",
  "TRANSFERS_ABROAD_PROVIDER",
  "ACCOUNTS_ABROAD_PROVIDER",
] as const;

const banksOf = (env: Env) =>
  combineBanks({
    get accounts() {
      return connected("bank accounts", () => verificationOf(env))?.bankAccounts ?? null;
    },
    get payouts() {
      return connected("bank transfers", () => payoutsOf(env));
    },
    get abroad() {
      return connected("bank abroad", () => transfersAbroadOf(env));
    },
    get accountsAbroad() {
      return connected("bank abroad", () => accountsAbroadOf(env));
    },
    simulated: simulatedIn(env)?.bank ?? null,
  });

/** @throws Error when METALS_PROVIDER is unknown, or its key is missing or too short */
export function realMetals(env: Env): MetalPriceApi | null {
  const provider = metalsProviderOf(env);
  switch (provider.name) {
    case "sandbox":
      return null;
    case "metalpriceapi":
      return new MetalPriceApi({ ...provider, fetch: watchedFetch(env, "metalpriceapi") });
  }
}

const simulatedIn = (env: Env) => (isSandbox(env) && env.SANDBOX ? sandboxGateways(env, env.SANDBOX) : null);

/**
 * Each gateway is chosen and connected when it is read, so a missing or misconfigured one fails only the calls that
 * need it (docs/decisions/0251).
 * @throws AppError on reading, GATEWAY_UNAVAILABLE when a setting of the gateway is wrong, or in production when it is
 * simulated: production must never run on simulated services. The log names the gateway.
 */
export function gatewaysFor(env: Env): ChosenGateways {
  const sandbox = simulatedIn(env);
  const chosen = <Name extends GatewayName>(name: Name): Gateways[Name] => {
    const gateway = connected(name, () => REAL[name]?.(env)) ?? sandbox?.[name];
    if (gateway) return gateway;
    return refuseUnconfigured(name);
  };
  return {
    async findPushKey() {
      const push = connected("push", () => webPushOf(env)) ?? sandbox?.push;
      return push ? push.applicationServerKey() : null;
    },
    messages: routeByChannel(env, sandbox?.messages ?? null),
    get push() {
      return chosen("push");
    },
    get pan() {
      return chosen("pan");
    },
    get aadhaar() {
      return chosen("aadhaar");
    },
    get aadhaarImages() {
      return chosen("aadhaarImages");
    },
    // No agency is under contract: the sandbox's alone.
    hasKra: sandbox !== null,
    get kra() {
      return chosen("kra");
    },
    get passport() {
      return chosen("passport");
    },
    get digilocker() {
      return chosen("digilocker");
    },
    get bank() {
      return chosen("bank");
    },
    get payments() {
      return chosen("payments");
    },
    get collections() {
      return chosen("collections");
    },
    get cmrReview() {
      return chosen("cmrReview");
    },
    get depository() {
      return chosen("depository");
    },
    get remittance() {
      return chosen("remittance");
    },
    get virtualAccounts() {
      return chosen("virtualAccounts");
    },
    get metals() {
      return chosen("metals");
    },
    get bondMarket() {
      return chosen("bondMarket");
    },
  };
}

/** As `googleOf`. @throws AppError GATEWAY_UNAVAILABLE when GOOGLE_CLIENT_ID is wrong, which the log says. */
export const googleFor = (env: Env): GoogleProvider | null => connected("google", () => googleOf(env));

/**
 * The provider of Google sign-in; null when none is configured.
 * @throws Error when GOOGLE_CLIENT_ID is not a Google client id.
 */
export function googleOf(env: Env): GoogleProvider | null {
  const clientId = env.GOOGLE_CLIENT_ID;
  if (clientId !== "") return realGoogle(clientId);
  return isSandbox(env) && env.SANDBOX ? sandboxGoogle(env.SANDBOX) : null;
}

/**
 * The external services. Each gateway is an interface with a sandbox and, where configured, a real implementation,
 * chosen individually. A gateway without a real implementation is simulated in the sandbox and rejected in production.
 */

import { AppError } from "../../lib/contract/values/errors.ts";
import type { Env } from "../env.ts";
import { logFailure } from "../log.ts";
import { isSandbox, metalsProviderOf, paymentsGatewayOf } from "../settings.ts";
import type { AadhaarGateway, AadhaarImagesGateway } from "./aadhaar.ts";
import type { BankGateway } from "./bank.ts";
import type { BondMarketGateway } from "./bond-market.ts";
import { type CmrReviewGateway, manualCmrReview } from "./cmr-review.ts";
import type { CollectionsGateway } from "./collections.ts";
import type { DepositoryGateway } from "./depository.ts";
import type { DigilockerGateway } from "./digilocker.ts";
import { realGoogle } from "./google/provider.ts";
import type { GoogleProvider } from "./google.ts";
import type { MessageGateway } from "./messages.ts";
import { MetalPriceApi } from "./metalpriceapi.ts";
import type { MetalsGateway } from "./metals.ts";
import type { PanGateway } from "./pan.ts";
import type { PaymentsGateway } from "./payments.ts";
import type { RemittanceGateway } from "./remittance.ts";
import { sandboxGateways } from "./sandbox/gateways.ts";
import { sandboxGoogle } from "./sandbox/google.ts";
import type { VirtualAccountsGateway } from "./virtual-accounts.ts";

export interface Gateways {
  /** SMS and email. */
  readonly messages: MessageGateway;
  readonly pan: PanGateway;
  readonly aadhaar: AadhaarGateway;
  /** Reads an Aadhaar number from images of the card. */
  readonly aadhaarImages: AadhaarImagesGateway;
  readonly digilocker: DigilockerGateway;
  /** IFSC lookup, penny drop and outgoing transfers. */
  readonly bank: BankGateway;
  /** Incoming payments. */
  readonly payments: PaymentsGateway;
  /** Payments from a deal's payer, such as the buyers of invoices. */
  readonly collections: CollectionsGateway;
  /** Review of client master reports. */
  readonly cmrReview: CmrReviewGateway;
  /** Delivery of shares to demat accounts. */
  readonly depository: DepositoryGateway;
  /** Money from abroad, received in GIFT City. */
  readonly remittance: RemittanceGateway;
  /** Transfers in rupees, received in virtual accounts. */
  readonly virtualAccounts: VirtualAccountsGateway;
  /** Gold and silver prices. */
  readonly metals: MetalsGateway;
  /** Sale of bonds before maturity. */
  readonly bondMarket: BondMarketGateway;
}

type GatewayName = keyof Gateways;

/** The real implementation of each gateway; null when none is configured or exists. */
type RealGateways = { readonly [Name in GatewayName]: Gateways[Name] | null };

function realGateways(env: Env): RealGateways {
  return {
    messages: null,
    pan: null,
    aadhaar: null,
    aadhaarImages: null,
    digilocker: null,
    bank: null,
    payments: paymentsGatewayOf(env),
    collections: null,
    // The sandbox simulates the manual review too.
    cmrReview: isSandbox(env) ? null : manualCmrReview,
    depository: null,
    remittance: null,
    virtualAccounts: null,
    metals: realMetals(env),
    bondMarket: null,
  };
}

function realMetals(env: Env): MetalsGateway | null {
  const provider = metalsProviderOf(env);
  switch (provider.name) {
    case "sandbox":
      return null;
    case "metalpriceapi":
      return new MetalPriceApi(provider);
  }
}

/** An operator configures a gateway within hours rather than seconds; a provider redelivers for a day. */
const UNCONFIGURED_RETRY_SECONDS = 600;

/**
 * Each gateway is chosen when it is read, so a missing one refuses only what needs it.
 * @throws AppError on reading, GATEWAY_UNAVAILABLE in production when the gateway is simulated, which the log names:
 * production must never run on simulated services.
 */
export function gatewaysFor(env: Env): Gateways {
  const real = realGateways(env);
  const sandbox = isSandbox(env) && env.SANDBOX ? sandboxGateways(env, env.SANDBOX) : null;
  const chosen = <Name extends GatewayName>(name: Name): Gateways[Name] => {
    const gateway = real[name] ?? sandbox?.[name];
    if (gateway) return gateway;
    logFailure({ event: "gateway_not_configured", kind: name });
    throw new AppError("GATEWAY_UNAVAILABLE", undefined, { retryAfterSeconds: UNCONFIGURED_RETRY_SECONDS });
  };
  return {
    get messages() {
      return chosen("messages");
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

/**
 * The provider of Google sign-in; null when none is configured.
 * @throws Error when GOOGLE_CLIENT_ID is not a Google client id.
 */
export function googleFor(env: Env): GoogleProvider | null {
  const clientId = env.GOOGLE_CLIENT_ID;
  if (clientId !== "") return realGoogle(clientId);
  return isSandbox(env) && env.SANDBOX ? sandboxGoogle(env.SANDBOX) : null;
}

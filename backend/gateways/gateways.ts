/**
 * Everything outside: each gateway is an interface with a sandbox and, where one is chosen, a real implementation. Each is
 * chosen by itself; what is not configured is the sandbox's, and in production refused.
 */

import { wallClock } from "../clock.ts";
import type { Env } from "../env.ts";
import { isSandbox, metalsProviderOf, paymentsProviderOf } from "../settings.ts";
import type { AadhaarGateway } from "./aadhaar.ts";
import type { AadhaarImagesGateway } from "./aadhaar-images.ts";
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
import { razorpayPayments } from "./razorpay/payments.ts";
import type { RemittanceGateway } from "./remittance.ts";
import { sandboxGateways } from "./sandbox/gateways.ts";
import { sandboxGoogle } from "./sandbox/google.ts";

export interface Gateways {
  /** SMS and e-mail. */
  readonly messages: MessageGateway;
  readonly pan: PanGateway;
  readonly aadhaar: AadhaarGateway;
  /** Reads the Aadhaar off pictures of its card. */
  readonly aadhaarImages: AadhaarImagesGateway;
  readonly digilocker: DigilockerGateway;
  /** IFSC look-up, penny drop, and transfers out. */
  readonly bank: BankGateway;
  /** Money in. */
  readonly payments: PaymentsGateway;
  /** What the buyers of invoices and other payers of a deal have paid us. */
  readonly collections: CollectionsGateway;
  /** Who looks at client master reports. */
  readonly cmrReview: CmrReviewGateway;
  /** Shares into demat accounts. */
  readonly depository: DepositoryGateway;
  /** Money from abroad, into GIFT City. */
  readonly remittance: RemittanceGateway;
  /** What gold and silver cost. */
  readonly metals: MetalsGateway;
  /** Who buys bonds before they mature. */
  readonly bondMarket: BondMarketGateway;
}

type GatewayName = keyof Gateways;

/** The real implementation of each gateway; null where none is configured, or none exists yet. */
type RealGateways = { readonly [Name in GatewayName]: Gateways[Name] | null };

function realGateways(env: Env): RealGateways {
  return {
    messages: null,
    pan: null,
    aadhaar: null,
    aadhaarImages: null,
    digilocker: null,
    bank: null,
    payments: realPayments(env),
    collections: null,
    // Where the world is pretended, so is the desk.
    cmrReview: isSandbox(env) ? null : manualCmrReview,
    depository: null,
    remittance: null,
    metals: realMetals(env),
    bondMarket: null,
  };
}

function realPayments(env: Env): PaymentsGateway | null {
  const provider = paymentsProviderOf(env);
  switch (provider.name) {
    case "sandbox":
      return null;
    case "razorpay": {
      const origin = `https://${env.PUBLIC_HOST}`;
      return razorpayPayments({ ...provider, origin, clock: wallClock, fetch: (url, init) => fetch(url, init) });
    }
  }
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

/** @throws in production while one of them is not real, and says which: a sandbox must never stand in for the world there. */
export function gatewaysFor(env: Env): Gateways {
  const real = realGateways(env);
  const sandbox = isSandbox(env) && env.SANDBOX ? sandboxGateways(env, env.SANDBOX) : null;
  const chosen = <Name extends GatewayName>(name: Name): Gateways[Name] => {
    const gateway = real[name] ?? sandbox?.[name];
    if (gateway) return gateway;
    const missing = Object.entries(real).filter(([, each]) => each === null);
    throw new Error(`no real gateway is configured for: ${missing.map(([each]) => each).join(", ")}`);
  };
  return {
    messages: chosen("messages"),
    pan: chosen("pan"),
    aadhaar: chosen("aadhaar"),
    aadhaarImages: chosen("aadhaarImages"),
    digilocker: chosen("digilocker"),
    bank: chosen("bank"),
    payments: chosen("payments"),
    collections: chosen("collections"),
    cmrReview: chosen("cmrReview"),
    depository: chosen("depository"),
    remittance: chosen("remittance"),
    metals: chosen("metals"),
    bondMarket: chosen("bondMarket"),
  };
}

/** The provider that signs investors in; null where none is configured. @throws when GOOGLE_CLIENT_ID is not that of a client of Google's. */
export function googleFor(env: Env): GoogleProvider | null {
  const clientId = env.GOOGLE_CLIENT_ID;
  if (clientId !== "") return realGoogle(clientId);
  return isSandbox(env) && env.SANDBOX ? sandboxGoogle(env.SANDBOX) : null;
}

/**
 * The external services. Each gateway is an interface with a sandbox and, where configured, a real implementation.
 */
import type { AadhaarGateway, AadhaarImagesGateway } from "./aadhaar.ts";
import type { BankGateway } from "./bank.ts";
import type { BondMarketGateway } from "./bond-market.ts";
import type { CmrReviewGateway } from "./cmr-review.ts";
import type { CollectionsGateway } from "./collections.ts";
import type { DepositoryGateway } from "./depository.ts";
import type { DigilockerGateway } from "./digilocker.ts";
import type { KraRegister } from "./kra.ts";
import type { MessageGateway } from "./messages.ts";
import type { MetalsGateway } from "./metals.ts";
import type { PanGateway } from "./pan.ts";
import type { PassportGateway } from "./passport.ts";
import type { PaymentsGateway } from "./payments.ts";
import type { PushGateway } from "./push.ts";
import type { RemittanceGateway } from "./remittance.ts";
import type { VirtualAccountsGateway } from "./virtual-accounts.ts";

export interface Gateways {
  /** SMS and email. */
  readonly messages: MessageGateway;
  /** Notifications of browsers. */
  readonly push: PushGateway;
  readonly pan: PanGateway;
  readonly aadhaar: AadhaarGateway;
  /** Reads an Aadhaar number from images of the card. */
  readonly aadhaarImages: AadhaarImagesGateway;
  readonly digilocker: DigilockerGateway;
  /** The records of the KYC registration agencies. */
  readonly kra: KraRegister;
  /** Indian passports of investors abroad. */
  readonly passport: PassportGateway;
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

export interface ChosenGateways extends Gateways {
  /**
   * The public key with which a browser subscribes; null if push is not set up.
   * @throws AppError GATEWAY_UNAVAILABLE when a setting is wrong
   */
  findPushKey(): Promise<string | null>;
  /** Whether there is a register of the agencies: KYC goes on without one. */
  readonly hasKra: boolean;
}

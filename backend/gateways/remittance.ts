/** The bank in GIFT City that takes money from abroad. It keeps one account for each investor and currency. */
import type { UserId } from "../../lib/contract/values/ids.ts";
import type { ForeignCurrency, Minor } from "../../lib/contract/values/money.ts";

/** What somebody abroad tells his bank, so that money finds its way. */
export interface VirtualAccount {
  readonly accountNumber: string;
  readonly beneficiaryName: string;
  readonly bankName: string;
  readonly bankAddress: string;
  /** SWIFT code (BIC). */
  readonly swiftCode: string;
}

/**
 * PENDING: it has come, and the bank looks at who sent it and for what. CREDITED: it is ours, for good. RETURNED: the bank
 * has sent it back, such as money from an account in another name.
 */
export const REMITTANCE_STATUSES = ["PENDING", "CREDITED", "RETURNED"] as const;
export type RemittanceStatus = (typeof REMITTANCE_STATUSES)[number];

/** Money that came to an account from abroad. */
export interface Remittance {
  /** The bank's own name of it. */
  readonly remittanceId: string;
  readonly accountNumber: string;
  readonly currency: ForeignCurrency;
  readonly amount: Minor;
  /** The bank that it came from, as its owner knows it. */
  readonly senderBank: string;
  readonly status: RemittanceStatus;
}

/** One thing that happened to a remittance, told by the bank's signed webhook. `eventId` is the bank's and counts once. */
export interface RemittanceEvent {
  readonly eventId: string;
  /** Whose account it is, as the bank was told when it was opened. */
  readonly userId: UserId;
  readonly remittance: Remittance;
}

export type RemittanceReading =
  /** The signature is not the bank's, or its time is too long ago. */
  { readonly kind: "FORGED" } | { readonly kind: "EVENT"; readonly event: RemittanceEvent };

export interface RemittanceGateway {
  /** Opens an account; the same investor and currency is the same account. @throws when the bank cannot be reached. */
  openAccount(request: {
    readonly userId: UserId;
    readonly currency: ForeignCurrency;
    readonly holderName: string;
  }): Promise<VirtualAccount>;
  /**
   * The account takes nothing more: what is sent there from then on goes back to its sender. What came before is credited
   * or returned as ever. Closing a closed account changes nothing. @throws when the bank cannot be reached.
   */
  closeAccount(accountNumber: string): Promise<void>;
  /** Everything that ever came to an account, oldest first. @throws when the bank cannot be reached. */
  arrivals(accountNumber: string): Promise<readonly Remittance[]>;
  /**
   * What a webhook says, whose body is read only once its signature is found good.
   * @throws AppError INVALID_INPUT when it is signed and yet not what the bank documents.
   */
  readWebhook(request: { readonly body: string; readonly headers: Headers }): Promise<RemittanceReading>;
}

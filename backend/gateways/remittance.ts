/** The bank in GIFT City that receives money from abroad, in one account per investor and currency. */

import type { ForeignCurrency, Minor } from "../../lib/contract/facts/money.ts";
import type { UserId } from "../../lib/contract/values/ids.ts";
import type { CreditReturn } from "./virtual-accounts.ts";
import type { WebhookMessage, WebhookReading } from "./webhook-reading.ts";

/** The account details that an investor gives to their foreign bank. */
export interface VirtualAccount {
  readonly accountNumber: string;
  readonly beneficiaryName: string;
  readonly bankName: string;
  readonly bankAddress: string;
  /** SWIFT code (BIC). */
  readonly swiftCode: string;
}

/**
 * PENDING: received; the bank checks the sender and the purpose. CREDITED: final. RETURNED: sent back by the bank, for
 * example because the sending account has another name.
 */
export const REMITTANCE_STATUSES = ["PENDING", "CREDITED", "RETURNED"] as const;
export type RemittanceStatus = (typeof REMITTANCE_STATUSES)[number];

/** An incoming transfer from abroad. */
export interface Remittance {
  /** The bank's id of the remittance. */
  readonly remittanceId: string;
  readonly accountNumber: string;
  readonly currency: ForeignCurrency;
  readonly amount: Minor;
  /** Name of the sending bank, as its customer knows it. */
  readonly senderBank: string;
  readonly status: RemittanceStatus;
  /** A CREDITED one that we have sent back since. */
  readonly isReturned?: boolean;
  /** A payment back to its source has been ordered, or is an operator's. */
  readonly isReturning?: boolean;
}

/** A remittance event from the bank's signed webhook. Each `eventId`, assigned by the bank, counts once. */
export interface RemittanceEvent {
  readonly eventId: string;
  /** The account's owner, as given to the bank when it was opened. */
  readonly userId: UserId;
  readonly remittance: Remittance;
}

export interface RemittanceGateway {
  /**
   * Opens an account; the same investor and currency is the same account.
   * @throws Error when the bank is unreachable.
   */
  openAccount(request: {
    readonly userId: UserId;
    readonly currency: ForeignCurrency;
    readonly holderName: string;
  }): Promise<VirtualAccount>;
  /**
   * Closes an account: later transfers are returned to their sender, earlier ones are credited or returned as usual.
   * Closing a closed account changes nothing.
   * @throws Error when the bank is unreachable.
   */
  closeAccount(accountNumber: string): Promise<void>;
  /**
   * All remittances ever received on an account, oldest first.
   * @throws Error when the bank is unreachable.
   */
  arrivals(accountNumber: string): Promise<readonly Remittance[]>;
  /**
   * Sends a CREDITED remittance back to its source, once however often it is called. Absent where an operator does it.
   * @throws Error when the bank is unreachable.
   */
  readonly returnCredit?: (remittanceId: string, accountNumber: string) => Promise<CreditReturn>;
  /** As `VirtualAccountsGateway.recordReturn`. */
  readonly recordReturn?: (remittanceId: string, operator: string, accountNumber: string) => Promise<boolean>;
  /**
   * Parses a webhook; the body is parsed only after its signature is verified.
   * @throws AppError INVALID_INPUT when a signed body is not in the documented format.
   */
  readWebhook(message: WebhookMessage): Promise<WebhookReading<RemittanceEvent>>;
}

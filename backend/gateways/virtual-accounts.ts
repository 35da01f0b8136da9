/** The bank that receives NEFT, RTGS and IMPS transfers in rupees, in one virtual account per investor. */

import type { Paise } from "../../lib/contract/facts/money.ts";
import type { UserId } from "../../lib/contract/values/ids.ts";
import type { WebhookMessage, WebhookReading } from "./webhook-reading.ts";

export interface VirtualAccount {
  /** The account's id at the bank. */
  readonly id: string;
  readonly accountNumber: string;
  readonly ifscCode: string;
  readonly beneficiaryName: string;
  readonly bankName: string;
  /** Empty where the bank names none. */
  readonly branch: string;
}

/** A bank account from which transfers are accepted. */
export interface AllowedPayer {
  readonly accountNumber: string;
  readonly ifsc: string;
}

/** A transfer as the bank lists it; its sender is fetched separately. */
export interface ListedCredit {
  /** The bank's id of it. */
  readonly paymentId: string;
  readonly amount: Paise;
  /** The bank has sent the transfer back. */
  readonly isReturned: boolean;
  /** A payment back to its source has been ordered. */
  readonly isReturning?: boolean;
}

/** Everything that an account has received, oldest first. */
export interface CreditList {
  readonly listed: readonly ListedCredit[];
  /** The bank's ids of payments that are in no known form. */
  readonly unreadable: readonly string[];
}

/** A transfer that the bank has credited to a virtual account. */
export interface BankCredit extends ListedCredit {
  /** The sending bank's unique transaction reference, which identifies the transfer everywhere. */
  readonly utr: string;
  readonly accountNumber: string;
  readonly remitter: {
    readonly accountNumber: string;
    /** Null where the sending bank disclosed the number only. */
    readonly ifscCode: string | null;
    readonly bankName: string;
  };
}

/**
 * SENT: it went back. ORDERED: operators release it, and it is listed as returned once the bank has sent it. BY_HAND: the bank did
 * not say where it came from, so an operator finds out.
 */
export type CreditReturn = "SENT" | "ORDERED" | "BY_HAND";

export interface BankCreditEvent {
  /** The account's owner, as given to the bank when it was opened. */
  readonly userId: UserId;
  /** Null where the message says only that something arrived: the bank is polled. */
  readonly credit: BankCredit | null;
}

export type OpenedAccount = Pick<VirtualAccount, "id" | "accountNumber">;

export interface VirtualAccountsGateway {
  /**
   * Opens an account. The caller stores the first answer: a later call may open another account, which no investor
   * would see.
   * @throws Error when the bank is unreachable.
   */
  openAccount(request: {
    readonly userId: UserId;
    readonly holderName: string;
    readonly payers: readonly AllowedPayer[];
  }): Promise<VirtualAccount>;
  /** From now on the bank accepts transfers from these accounts only, if it supports that. */
  allowPayers(account: OpenedAccount, payers: readonly AllowedPayer[]): Promise<void>;
  /** Closes an account: the bank returns later transfers to their sender. Closing a closed account changes nothing. */
  closeAccount(account: OpenedAccount): Promise<void>;
  /** @throws Error when the bank is unreachable. */
  listCredits(account: OpenedAccount): Promise<CreditList>;
  /** A listed transfer with its reference and sender; null for one in no known form. @throws as `listCredits` */
  readCredit(account: OpenedAccount, listed: ListedCredit): Promise<BankCredit | null>;
  /** Sends a transfer back to its source, once however often it is called. Null: an operator does it. */
  readonly returnCredit: ((account: OpenedAccount, paymentId: string) => Promise<CreditReturn>) | null;
  /**
   * Records that an operator has sent a transfer back by another way, so that `returnCredit` does not. False while a payment back
   * is under way. Absent where the bank lists what went back.
   */
  readonly recordReturn?: (account: OpenedAccount, paymentId: string, operator: string) => Promise<boolean>;
  /** Parses a webhook. @throws AppError INVALID_INPUT when a signed body is not in the documented format. */
  readWebhook(message: WebhookMessage): Promise<WebhookReading<BankCreditEvent>>;
  /** Asks for something that costs nothing; absent where the provider has nothing of the kind. @throws Error when it refuses our keys */
  readonly check?: () => Promise<void>;
}

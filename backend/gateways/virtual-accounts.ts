/** The bank that receives NEFT, RTGS and IMPS transfers in rupees, in one virtual account per investor. */

import type { Paise } from "../../lib/contract/facts/money.ts";
import type { UserId } from "../../lib/contract/values/ids.ts";

export interface VirtualAccount {
  readonly accountNumber: string;
  readonly ifscCode: string;
  readonly beneficiaryName: string;
  readonly bankName: string;
  readonly branch: string;
}

/** A transfer that the bank has credited to a virtual account. */
export interface BankCredit {
  /** The sending bank's unique transaction reference, which identifies the transfer everywhere. */
  readonly utr: string;
  readonly accountNumber: string;
  readonly amount: Paise;
  readonly remitter: {
    readonly accountNumber: string;
    readonly ifscCode: string;
    readonly bankName: string;
  };
}

export interface BankCreditEvent {
  /** The account's owner, as given to the bank when it was opened. */
  readonly userId: UserId;
  readonly credit: BankCredit;
}

export type BankCreditReading =
  /** The signature is invalid or too old. */
  { readonly kind: "FORGED" } | { readonly kind: "EVENT"; readonly event: BankCreditEvent };

export interface VirtualAccountsGateway {
  /** Opens an account; the same investor is the same account. @throws Error when the bank is unreachable. */
  openAccount(request: { readonly userId: UserId; readonly holderName: string }): Promise<VirtualAccount>;
  /** Closes an account: the bank returns later transfers to their sender. Closing a closed account changes nothing. */
  closeAccount(accountNumber: string): Promise<void>;
  /** All transfers ever credited to an account, oldest first. @throws Error when the bank is unreachable. */
  credits(accountNumber: string): Promise<readonly BankCredit[]>;
  /** Parses a webhook. @throws AppError INVALID_INPUT when a signed body is not in the documented format. */
  readWebhook(request: { readonly body: string; readonly headers: Headers }): Promise<BankCreditReading>;
}

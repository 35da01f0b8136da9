import type { Currency, ForeignCurrency, Minor } from "../../lib/contract/facts/money.ts";
import type { UserId } from "../../lib/contract/values/ids.ts";
import type { ScoredName } from "./scored-name.ts";
import type { WebhookMessage, WebhookReading } from "./webhook-reading.ts";

export interface BankBranch {
  readonly bankName: string;
  readonly branch: string;
}

export type PennyDropAnswer =
  | ({ readonly outcome: "CREDITED"; readonly holderName: string } & ScoredName)
  /** ACCOUNT_NRE: a non-resident external account, which takes no transfers from within India. */
  | { readonly outcome: "ACCOUNT_INVALID" | "ACCOUNT_NRE" };

/**
 * PENDING: the bank has not answered yet. UNDECIDED: it never will under this key, and nothing is known of the account; a
 * drop with another key may still succeed.
 */
export type LateDropAnswer = PennyDropAnswer | { readonly outcome: "PENDING" } | { readonly outcome: "UNDECIDED" };

/** The provider says that a late penny drop has ended. Its own result is not read: `followPennyDrop` decides. */
export interface PennyDropEvent {
  readonly userId: UserId;
  readonly key: string;
}

interface PennyDropRequest {
  readonly key: string;
  readonly accountNumber: string;
  readonly ifsc: string;
  /** The name that the investor stated; the bank returns the name on record. */
  readonly claimedName: string;
}

/** A foreign bank. */
export interface ForeignBank {
  readonly bankName: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
}

export type AccountCheckAnswer =
  | { readonly outcome: "FOUND"; readonly holderName: string }
  | { readonly outcome: "ACCOUNT_INVALID" }
  /** No bank answers for this account, so that its holder proves it and a person decides. */
  | { readonly outcome: "PROOF_NEEDED" };

/** The bank's status of a transfer. UNKNOWN: the bank never received it, so it may be sent again. */
export type TransferStatus = "UNKNOWN" | "PENDING" | "SUCCESS" | "RETURNED";

/** A transfer as the bank reports it. */
export interface TransferReport {
  readonly status: TransferStatus;
  /** The bank's unique transaction reference (UTR); null until the bank has executed the transfer. */
  readonly utr: string | null;
}

/** The provider's report that a transfer has changed. The state in it is not used: `transferStatus` decides. */
export interface TransferEvent {
  /** The owner of the account, as given to the provider with the transfer. */
  readonly userId: UserId;
  readonly key: string;
}

export interface BankGateway {
  findBranch(ifsc: string): Promise<BankBranch | null>;
  /**
   * Sends ₹1 and returns the account holder's name. `key` makes a repeated call the same penny drop.
   * @throws Error when the bank is unreachable; ProviderAway when it may answer `followPennyDrop` later.
   */
  pennyDrop(request: PennyDropRequest): Promise<PennyDropAnswer>;
  /**
   * A penny drop in the background: begins the one of this key, or returns its state. `key`: the investor's id,
   * then digits after underscores, 40 characters at most.
   */
  followPennyDrop(request: PennyDropRequest): Promise<LateDropAnswer>;
  /**
   * Parses a webhook; the body is parsed only after its signature is verified.
   * @throws AppError INVALID_INPUT when a signed body is not in the documented format.
   */
  readDropWebhook(message: WebhookMessage): Promise<WebhookReading<PennyDropEvent>>;
  /** Finds a foreign bank by SWIFT code; null when there is none. */
  findForeignBank(swiftCode: string): Promise<ForeignBank | null>;
  /**
   * Asks a foreign bank for an account's holder and whether it accepts the currency. `key` makes a repeated call the
   * same request.
   */
  checkForeignAccount(request: {
    readonly key: string;
    readonly accountNumber: string;
    readonly swiftCode: string;
    readonly currency: ForeignCurrency;
    /** The name that the investor stated; the bank returns the name on record. */
    readonly claimedName: string;
  }): Promise<AccountCheckAnswer>;
  /**
   * Orders an outgoing transfer; the same key is the same transfer. Poll `transferStatus` for its outcome.
   * @throws ProviderRefused and ProviderWithheld only where nothing was ordered; RefusedForGood where it never will be
   */
  transfer(request: {
    readonly key: string;
    readonly accountNumber: string;
    /** The IFSC of an Indian branch for rupees, a foreign bank's SWIFT code for other currencies. */
    readonly routingCode: string;
    readonly currency: Currency;
    readonly amount: Minor;
    /** The owner of the account: the investor's id, and their name for the bank. */
    readonly beneficiary: { readonly id: UserId; readonly name: string };
  }): Promise<void>;
  transferStatus(transfer: { readonly key: string; readonly currency: Currency }): Promise<TransferReport>;
  /**
   * Parses a webhook; the body is parsed only after its signature is verified.
   * @throws AppError INVALID_INPUT when a signed body is not in the documented format.
   */
  readWebhook(message: WebhookMessage): Promise<WebhookReading<TransferEvent>>;
}

/** Looks up branches and accounts in India. */
export type AccountsInIndia = Pick<BankGateway, "findBranch" | "pennyDrop" | "followPennyDrop" | "readDropWebhook">;
/** Looks up banks abroad and their accounts. */
export type AccountsAbroad = Pick<BankGateway, "findForeignBank" | "checkForeignAccount">;

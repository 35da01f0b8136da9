import type { Currency, ForeignCurrency, Minor } from "../../lib/contract/values/money.ts";

export interface BankBranch {
  readonly bankName: string;
  readonly branch: string;
}

export type PennyDropAnswer =
  | { readonly outcome: "CREDITED"; readonly holderName: string }
  | { readonly outcome: "ACCOUNT_INVALID" };

/** A bank abroad. */
export interface ForeignBank {
  readonly bankName: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
}

export type AccountCheckAnswer =
  | { readonly outcome: "FOUND"; readonly holderName: string }
  | { readonly outcome: "ACCOUNT_INVALID" };

/** What the bank knows of a transfer. UNKNOWN: it never arrived there, so it may be sent again. */
export type TransferStatus = "UNKNOWN" | "PENDING" | "SUCCESS" | "RETURNED";

export interface BankGateway {
  findBranch(ifsc: string): Promise<BankBranch | null>;
  /** Sends ₹1 and answers the name on the account. `key` makes a repeat the same drop. @throws when the bank is unreachable. */
  pennyDrop(request: {
    readonly key: string;
    readonly accountNumber: string;
    readonly ifsc: string;
    /** What the person calls himself; the bank answers with the name that it knows. */
    readonly claimedName: string;
  }): Promise<PennyDropAnswer>;
  /** A bank abroad by its SWIFT code; null where there is none. */
  findForeignBank(swiftCode: string): Promise<ForeignBank | null>;
  /** Asks a bank abroad who holds an account, and whether it takes this currency. `key` makes a repeat the same question. */
  checkForeignAccount(request: {
    readonly key: string;
    readonly accountNumber: string;
    readonly swiftCode: string;
    readonly currency: ForeignCurrency;
    /** What the person calls himself; the bank answers with the name that it knows. */
    readonly claimedName: string;
  }): Promise<AccountCheckAnswer>;
  /** Orders a transfer out; the same key is the same transfer. Its end is learnt from `transferStatus`. */
  transfer(request: {
    readonly key: string;
    readonly accountNumber: string;
    /** The IFSC of a branch in India for rupees, the SWIFT code of a bank abroad for all else. */
    readonly routingCode: string;
    readonly currency: Currency;
    readonly amount: Minor;
  }): Promise<void>;
  transferStatus(key: string): Promise<TransferStatus>;
}

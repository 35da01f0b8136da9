import type { Paise } from "../../lib/contract/money.ts";

export interface BankBranch {
  readonly bankName: string;
  readonly branch: string;
}

export type PennyDropAnswer =
  | { readonly outcome: "CREDITED"; readonly holderName: string }
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
  /** Orders a transfer out; the same key is the same transfer. Its end is learnt from `transferStatus`. */
  transfer(request: {
    readonly key: string;
    readonly accountNumber: string;
    readonly ifsc: string;
    readonly amountPaise: Paise;
  }): Promise<void>;
  transferStatus(key: string): Promise<TransferStatus>;
}

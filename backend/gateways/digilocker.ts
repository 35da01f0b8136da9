/** What became of a visit. DigiLocker tells the last four digits of an Aadhaar, never all of them. */
export type DigilockerAnswer =
  /** PENDING: not decided yet, or the code is not the one that was given out with the consent. */
  | { readonly outcome: "PENDING" | "DENIED" | "EXPIRED" | "NO_AADHAAR" }
  | {
      readonly outcome: "SHARED";
      /** DigiLocker's own name for the person: one for each Aadhaar, and the same on every visit. */
      readonly lockerId: string;
      readonly lastFour: string;
      readonly name: string;
      readonly dateOfBirth: string;
    };

export interface DigilockerGateway {
  /**
   * Opens a visit. DigiLocker sends the person back to `returnPath` with `state` (the transaction) and, once he has
   * consented, `code`; with `error` when he has not. @throws when it cannot be reached.
   */
  open(request: { readonly transactionId: string; readonly returnPath: string }): Promise<{ redirectUrl: string }>;
  /** The claims are what the person says of himself; DigiLocker answers with what it knows. */
  redeem(request: {
    readonly transactionId: string;
    readonly code: string | null;
    readonly claimedName: string;
    readonly claimedDateOfBirth: string;
  }): Promise<DigilockerAnswer>;
}

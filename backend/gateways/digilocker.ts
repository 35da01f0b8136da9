/** The outcome of a consent request. DigiLocker reveals only the last four digits of an Aadhaar. */
export type DigilockerAnswer =
  /** PENDING: not decided yet, or the code is not the one issued with the consent. */
  | { readonly outcome: "PENDING" | "DENIED" | "EXPIRED" | "NO_AADHAAR" }
  | {
      readonly outcome: "SHARED";
      /** DigiLocker's id of the person: one per Aadhaar, the same for every consent request. */
      readonly lockerId: string;
      readonly lastFour: string;
      readonly name: string;
      readonly dateOfBirth: string;
    };

interface DigilockerVisit {
  readonly transactionId: string;
  /** The session that began the visit, to which the code of a return address belongs. */
  readonly sessionId: string;
}

export interface DigilockerGateway {
  /**
   * Starts a consent request. DigiLocker redirects the investor to `returnPath` with `state` (the transaction) and
   * either `code` after consent or `error`.
   * @throws Error when DigiLocker is unreachable.
   */
  open(request: DigilockerVisit & { readonly returnPath: string }): Promise<{ redirectUrl: string }>;
  /**
   * The claims are the investor's statements; DigiLocker returns its record. A consent can be redeemed again:
   * the answer may be lost to a fault of ours.
   */
  redeem(
    request: DigilockerVisit & {
      readonly code: string | null;
      readonly claimedName: string;
      readonly claimedDateOfBirth: string;
    },
  ): Promise<DigilockerAnswer>;
}

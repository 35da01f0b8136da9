export type PassportAnswer =
  | { readonly outcome: "FOUND"; readonly registeredName: string }
  | { readonly outcome: "NOT_FOUND" };

export interface PassportGateway {
  /**
   * Looks up an Indian passport by its file number; NOT_FOUND for another date of birth too. `claimedName` is for the
   * sandbox, which has no records.
   * @throws Error when the register is unreachable.
   */
  lookUp(request: {
    readonly fileNumber: string;
    /** ISO 8601 date. */
    readonly dateOfBirth: string;
    readonly claimedName: string;
  }): Promise<PassportAnswer>;
}

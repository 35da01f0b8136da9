export type PanAnswer =
  | { readonly outcome: "FOUND"; readonly registeredName: string }
  | { readonly outcome: "NOT_FOUND" | "INACTIVE" };

export interface PanGateway {
  /**
   * Looks up a well-formed PAN in the register. `claimedName` is the name that the investor stated; the register
   * returns the name on record.
   * @throws Error when the register is unreachable.
   */
  lookUp(request: { readonly pan: string; readonly claimedName: string }): Promise<PanAnswer>;
}

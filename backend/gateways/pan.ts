export type PanAnswer =
  | { readonly outcome: "FOUND"; readonly registeredName: string }
  | { readonly outcome: "NOT_FOUND" | "INACTIVE" };

export interface PanGateway {
  /**
   * Looks a well-formed PAN up in the register. `claimedName` is what its bearer calls himself; the register answers
   * with the name that it knows. @throws when the register cannot be reached.
   */
  lookUp(request: { readonly pan: string; readonly claimedName: string }): Promise<PanAnswer>;
}

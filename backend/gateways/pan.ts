export type PanAnswer =
  | { readonly outcome: "FOUND"; readonly registeredName: string }
  | { readonly outcome: "NOT_FOUND" | "INACTIVE" };

export interface PanGateway {
  /** Looks a well-formed PAN up in the register. @throws when the register cannot be reached. */
  lookUp(pan: string): Promise<PanAnswer>;
}

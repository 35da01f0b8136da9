/** The invariants that can be verified within one investor's ledger (docs/invariants.md). */
export type LedgerInvariant = "I1" | "I2" | "I3" | "I4" | "I5" | "I6" | "I11" | "I12";

export interface Finding {
  readonly invariant: LedgerInvariant;
  /** What violates the invariant: an account, a hold, `transaction 12`, a key, a trigger. */
  readonly subject: string;
  /** How it violates the invariant, for an operator. Never a name, contact or identity number. */
  readonly detail: string;
}

/** The invariants of money that one book can answer for. */
export type LedgerInvariant = "I1" | "I2" | "I3" | "I4" | "I5" | "I6" | "I11" | "I12";

export interface Finding {
  readonly invariant: LedgerInvariant;
  /** What is wrong: an account, a hold, `transaction 12`, a key, a guard. */
  readonly subject: string;
  /** How it is wrong, for an operator. Never a name, contact or identity number. */
  readonly detail: string;
}

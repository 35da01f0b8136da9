/**
 * Rights to the calls of an investor's account. The owner may make every call; guardians and viewers only those whose
 * record permits it.
 */

/**
 * `reads`: figures, movements and holdings, also once the child is of age. `acts`: a single transaction for a minor,
 * confirmed on its own; standing orders are the owner's, because they outlive the minority. `handsOver`: links the
 * contact with which the child will sign in.
 */
export type GuardianPolicy = "reads" | "acts" | "handsOver" | "never";

/**
 * `reads`: viewers invited to EVERYTHING. `readsTax`: viewers invited to EVERYTHING, or to TAX only. To everybody else
 * the account does not exist.
 */
export type ViewerPolicy = "reads" | "readsTax" | "never";

export interface Policy {
  readonly guardian: GuardianPolicy;
  readonly viewer: ViewerPolicy;
  /**
   * A command that an owner who came of age may make before the take-over; every other command waits for it. Queries
   * are always open to the owner.
   */
  readonly beforeTakeOver?: "acts";
}

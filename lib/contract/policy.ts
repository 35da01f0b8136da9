/**
 * What somebody may do with a call of an investor's account. The owner may make every call; everybody else only what
 * the call's own record states.
 */

/**
 * `reads`: figures, movements and holdings, also once the child is of age. `acts`: a single transaction for a minor,
 * confirmed on its own; standing orders are the owner's, because they outlive the minority. `handsOver`: links the
 * contact with which the child will sign in.
 */
export type GuardianPolicy = "reads" | "acts" | "handsOver" | "never";

/**
 * `reads`: somebody who was invited to view everything. `readsTax`: those invited to view statements and tax files, too.
 * To everybody else the account does not exist.
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

import type { PanLink } from "../../lib/contract/calls/identity-records.ts";
import type { ScoredName } from "./scored-name.ts";

interface FoundPan extends ScoredName {
  readonly outcome: "FOUND";
  readonly registeredName: string;
  /** Absent or null where the register does not say. */
  readonly aadhaarLink?: PanLink | null;
}

export type PanAnswer = FoundPan | { readonly outcome: "NOT_FOUND" | "INACTIVE" };

export interface PanGateway {
  /**
   * Looks up a well-formed PAN in the register. `claimedName` is the name of the profile; the register
   * returns the name on record.
   * @throws Error when the register is unreachable.
   */
  lookUp(request: {
    readonly pan: string;
    readonly claimedName: string;
    /** The name that is compared with the register's, where it differs from that of the profile. */
    readonly comparedName?: string | undefined;
  }): Promise<PanAnswer>;
}

import type { KraAgency, KraStatus } from "../../lib/contract/calls/identity-records.ts";
import type { CalendarDate } from "../../lib/contract/values/calendar-date.ts";

export type KraAnswer =
  | { readonly outcome: "NONE" }
  | {
      readonly outcome: "FOUND";
      readonly status: Exclude<KraStatus, "NONE">;
      readonly agency: KraAgency;
      readonly registeredName: string;
      /** The day of the status. */
      readonly since: CalendarDate;
    };

/** The KYC registration agencies, each of which answers for all of them. */
export interface KraRegister {
  /**
   * Looks up a verified PAN. `claimedName` is for the sandbox, which has no records.
   * @throws Error when an agency does not answer, or not as documented.
   */
  find(request: { readonly pan: string; readonly claimedName: string }): Promise<KraAnswer>;
}

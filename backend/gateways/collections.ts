import type { CalendarDate } from "../../lib/contract/values/calendar-date.ts";
import type { DealId } from "../../lib/contract/values/ids.ts";

/** Whether the payer of a deal has paid the amount due, and on which day. */
export type Collection = { readonly outcome: "PAID"; readonly paidOn: CalendarDate } | { readonly outcome: "AWAITED" };

export interface CollectionsGateway {
  /** @throws Error when the escrow bank is unreachable. */
  collection(request: {
    readonly dealId: DealId;
    readonly payoutSequence: number;
    readonly dueOn: CalendarDate;
    /** The current date in India. */
    readonly on: CalendarDate;
  }): Promise<Collection>;
}

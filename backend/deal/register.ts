/** A deal's reports on its inventory and its holders. */
import type { Restructuring } from "../../lib/contract/calls/deals.ts";
import type { CalendarDate, EpochMs } from "../../lib/contract/values/calendar-date.ts";
import type { CalledRedemption } from "./redemption-store.ts";
import type { RegisterEntry } from "./store.ts";

/** In units. `sold` includes placed and reserved units, which are not available either. */
export interface UnitProgress {
  readonly offered: number;
  readonly sold: number;
  readonly remaining: number;
  readonly holders: number;
  readonly restructuring: Restructuring | null;
  /** The call date on which the issuer redeems the bond. */
  readonly redeemsOn: CalendarDate | null;
}

/** In units; `entries` and `market` add up to `taken`. */
export interface DealRegister {
  readonly offered: number;
  readonly placed: number;
  readonly taken: number;
  /** Units taken that holders have sold on the market, to buyers outside ultra. */
  readonly market: number;
  readonly entries: readonly RegisterEntry[];
  /** Restructurings, each with the number of accounts that have not applied it yet. */
  readonly restructurings: readonly { readonly id: string; readonly at: EpochMs; readonly pending: number }[];
  readonly call: (CalledRedemption & { readonly pending: number }) | null;
}

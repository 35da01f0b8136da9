/** When a holding can be put, and how many units. Pure. */
import type { PutWindow } from "../../../lib/contract/calls/bond-puts.ts";
import type { CalendarDate } from "../../../lib/contract/values/calendar-date.ts";
import type { Redemption } from "../../../lib/finance/bond.ts";
import { putWindowOf } from "../../../lib/finance/bond-put.ts";
import { isExCoupon } from "../../../lib/finance/bond-settlement.ts";
import type { HolidayCalendar, WithCalendar } from "../../../lib/finance/business-days.ts";
import type { PayoutRecord } from "../holdings/payout-store.ts";
import { type BondHolding, callIn, heldUnitsOf } from "./sale-rules.ts";

/** The put dates of a held bond; empty where it has none. A buyer who settles after the record date has no right to the next. */
export function putsOf({ traded: { bond }, settlesOn, investedOn }: BondHolding): readonly Redemption[] {
  return (bond.puts ?? []).filter(({ on }) => !isExCoupon(on, settlesOn ?? investedOn, bond));
}

/** Whether the right exists: the bonds are held, pay as issued, and are not called up to that day. */
export function canBePut(
  holding: BondHolding,
  payouts: readonly PayoutRecord[],
  { on }: Pick<Redemption, "on">,
  calendar: HolidayCalendar,
): boolean {
  const call = callIn(holding, payouts, calendar);
  return heldUnitsOf(holding) > 0 && holding.restructuredOn === null && (call === null || on < call.on);
}

interface WindowOnDay extends WithCalendar {
  readonly put: Redemption;
  readonly today: CalendarDate;
}

/** An exercise in force may be revoked as long as it may be exercised, also after a call for the same day. */
export function windowStateOf(
  holding: BondHolding,
  payouts: readonly PayoutRecord[],
  { put, today, calendar }: WindowOnDay,
): PutWindow["state"] {
  const { opensOn, closesOn } = putWindowOf(holding.traded.bond, put, calendar);
  if (!canBePut(holding, payouts, put, calendar) || today > closesOn) return "CLOSED";
  return today < opensOn ? "AHEAD" : "OPEN";
}

export function isRevocable(holding: BondHolding, { put, today, calendar }: WindowOnDay): boolean {
  return holding.restructuredOn === null && today <= putWindowOf(holding.traded.bond, put, calendar).closesOn;
}

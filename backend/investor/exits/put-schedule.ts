/**
 * The payouts of a bond whose holder has put some of its units. Invariants: until a put date all held units receive the
 * coupons; on it the put units are redeemed with their coupon, and the others receive exactly the payouts of a holding
 * of their number; the sum of all principal stays the same.
 */
import type { ScheduledPayout } from "../../../lib/contract/calls/deals.ts";
import { minor } from "../../../lib/contract/facts/money.ts";
import type { CalendarDate, EpochMs } from "../../../lib/contract/values/calendar-date.ts";
import type { Redemption } from "../../../lib/finance/bond.ts";
import { bondSchedule, premiumOf } from "../../../lib/finance/bond-schedule.ts";
import { previousBusinessDay, type WithCalendar } from "../../../lib/finance/business-days.ts";
import type { CashFlow } from "../../../lib/finance/cash-flow.ts";
import type { Taxpayer } from "../../../lib/finance/taxpayer.ts";
import { untaxedRedemption } from "../../../lib/products/redemption-gain.ts";
import { inRupees } from "../../../lib/products/schedule.ts";
import { recordGains } from "../claims/bond-tax.ts";
import { linkPut, type PutRecord, standingPuts } from "../claims/put-store.ts";
import { type BondHolding, callIn, faceOf } from "../claims/sale-rules.ts";
import { retaxPayerOf } from "../holdings/payer-tax.ts";
import { insertPayout, lastPayoutSequenceOf, listPayouts, markReplaced } from "../holdings/payout-store.ts";
import { basisOf } from "../holdings/payout-tax.ts";
import { payoutInstant, payoutReference } from "../holdings/payout-time.ts";
import { taxpayerOf } from "../holdings/taxpayer.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { carryOf, withCarry } from "./coupon-carry.ts";

interface Position extends WithCalendar {
  readonly holding: BondHolding;
  /** Held units, put ones included. */
  readonly units: number;
  /** The id is null for a put that is only quoted. */
  readonly puts: readonly (Pick<PutRecord, "on" | "units"> & { readonly id: PutRecord["id"] | null })[];
  readonly heldFrom: CalendarDate;
  /** The issuer's call; null while the bond runs to its maturity. */
  readonly call: Redemption | null;
  readonly taxpayer: Taxpayer;
}

interface Promised extends Omit<ScheduledPayout, "payoutSequence"> {
  /** The exercise that the payout redeems. */
  readonly put: PutRecord["id"] | null;
}

export function putOf({ traded }: Pick<BondHolding, "traded">, on: CalendarDate): Redemption {
  const found = traded.bond.puts?.find((put) => put.on === on);
  if (!found) throw new Error(`no put on ${on}`);
  return found;
}

/** The last payout of a number of units that are redeemed on a day. */
export function redemptionOf(
  { holding, heldFrom, taxpayer, calendar }: Pick<Position, "holding" | "heldFrom" | "taxpayer" | "calendar">,
  { redemption, units }: { readonly redemption: Redemption; readonly units: number },
): Omit<ScheduledPayout, "payoutSequence"> {
  const face = { bond: holding.traded.bond, facePaise: faceOf(holding, units) };
  const last = bondSchedule({ ...face, heldFrom, redemption, calendar, ...taxpayer }).at(-1);
  if (!last) throw new Error(`${holding.id} has no redemption`);
  return redeemed(last, redemption);
}

/** The row of a schedule, with the premium of a redemption before maturity; its gain is recorded with the promise. */
function redeemed(row: CashFlow, redemption: Redemption | null): ScheduledPayout {
  const { kind, principalPaise } = row;
  if (!redemption || kind !== "MATURITY") return inRupees(row);
  return { ...inRupees(row), redemption: untaxedRedemption(premiumOf(principalPaise, redemption), minor(0)) };
}

/** Every payout of the position, by its due day. */
export function promisesOf(position: Position): readonly Promised[] {
  const { holding, units, puts, heldFrom, call, taxpayer, calendar } = position;
  const { bond } = holding.traded;
  const leaving = puts.toSorted((a, b) => a.on.localeCompare(b.on));
  let [left, from] = [units, ""];
  const kept: Promised[] = [];
  // One schedule for the units that are held between two put dates.
  for (const put of [...leaving, null]) {
    const until = put?.on ?? null;
    if (left > 0) {
      const held = { bond, facePaise: faceOf(holding, left), heldFrom, redemption: call };
      const rows = bondSchedule({ ...held, calendar, ...taxpayer });
      const isWithin = ({ accruesTo }: { readonly accruesTo: string }) =>
        accruesTo >= from && (until === null || accruesTo < previousBusinessDay(until, calendar));
      kept.push(...rows.filter(isWithin).map((row) => ({ ...redeemed(row, call), put: null })));
    }
    if (!put) break;
    const last = redemptionOf(position, { redemption: putOf(holding, put.on), units: put.units });
    kept.push({ ...last, kind: "PUT", put: put.id });
    left -= put.units;
    from = previousBusinessDay(put.on, calendar);
  }
  return kept.toSorted((a, b) => a.dueOn.localeCompare(b.dueOn));
}

interface Promising {
  /** Only payouts that accrue from this day on. */
  readonly from?: CalendarDate;
  /** The time of the promise. */
  readonly at: EpochMs;
}

/** Promises payouts after all that were promised before. Inside the caller's transaction. */
export function promise(context: AccountContext, position: Position, { from, at }: Promising): void {
  const { holding, taxpayer } = position;
  const { id, product } = holding;
  const carry = carryOf(context.sql, holding, position.calendar);
  const rows = promisesOf(position).filter(({ accruesTo }) => from === undefined || accruesTo >= from);
  for (const { put, ...row } of withCarry(rows, carry)) {
    const payoutSequence = lastPayoutSequenceOf(context.sql, id) + 1;
    const tdsBasis = basisOf(row, { product, taxpayer });
    insertPayout(context.sql, { id, promise: { ...row, payoutSequence, tdsBasis }, at });
    if (put !== null) linkPut(context.sql, { id: put, payoutSequence });
    const reference = payoutReference({ investmentId: id, payoutSequence });
    context.scheduler.schedule({ kind: "PAYOUT", reference, dueAt: payoutInstant(row.dueOn) });
  }
}

/** Today's position, with the puts in force and the quoted one. */
export function positionOf(
  { sql, clock }: Pick<AccountContext, "sql" | "clock">,
  holding: BondHolding,
  quoted: readonly Pick<PutRecord, "on" | "units">[] = [],
): Position {
  const { id, units, unitsSold, unitsPut, settlesOn, investedOn, residency, panVerified } = holding;
  const calendar = clock.calendar();
  return {
    holding,
    calendar,
    units: units - unitsSold - unitsPut,
    puts: [...standingPuts(sql, id), ...quoted.map((put) => ({ ...put, id: null }))],
    call: callIn(holding, listPayouts(sql, id), calendar),
    taxpayer: { ...taxpayerOf({ sql }), residency, panVerified },
    heldFrom: settlesOn ?? investedOn,
  };
}

/** Replaces the open payouts from a put's redemption on, after it was exercised or revoked. Inside a transaction. */
export function repromise(context: AccountContext, holding: BondHolding, { on }: Pick<PutRecord, "on">): void {
  repromiseFrom(context, holding, previousBusinessDay(on, context.clock.calendar()));
}

/** Replaces the open payouts that accrue to a day or later by those of the present terms. Inside a transaction. */
export function repromiseFrom(context: AccountContext, holding: BondHolding, from: CalendarDate): void {
  const { sql, scheduler, clock } = context;
  const { id } = holding;
  const at = clock.now();
  const position = positionOf(context, holding);
  const later = listPayouts(sql, id).filter(
    ({ kind, status, accruesTo }) => kind !== "SALE" && status !== "PAID" && accruesTo >= from,
  );
  for (const payout of later) {
    markReplaced(sql, payout, at);
    scheduler.cancel({ kind: "PAYOUT", reference: payoutReference(payout) });
  }
  promise(context, position, { from, at });
  recordGains(context, id);
  retaxPayerOf(context, holding);
}

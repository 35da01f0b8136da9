/**
 * The difference between paid coupons and the corrected terms. Invariant: the coupons of a holding together are those of
 * the corrected terms, once the difference has gone into the next ones; a coupon is never below zero.
 */
import type { ScheduledPayout } from "../../../lib/contract/calls/deals.ts";
import { addMinor, minor, subtractMinor } from "../../../lib/contract/facts/money.ts";
import type { CalendarDate } from "../../../lib/contract/values/calendar-date.ts";
import { bondSchedule } from "../../../lib/finance/bond-schedule.ts";
import type { HolidayCalendar, WithCalendar } from "../../../lib/finance/business-days.ts";
import { fixingsOf } from "../../../lib/products/perpetual.ts";
import { interestIn } from "../../../lib/products/tax.ts";
import { leavesOf } from "../claims/bond-leaves.ts";
import { tradedRow } from "../claims/bond-tax.ts";
import { listPuts } from "../claims/put-store.ts";
import { type BondHolding, faceOf } from "../claims/sale-rules.ts";
import { listPayouts, type PayoutRecord } from "../holdings/payout-store.ts";

const HOLDER = { residency: "RESIDENT", panVerified: true } as const;

/** Positive where the payer owes more than the payouts that stay; they are read before others are promised. */
export function carryOf(sql: SqlStorage, holding: BondHolding, calendar: HolidayCalendar): number {
  const { product, units, settlesOn, investedOn, traded } = holding;
  const fixings = fixingsOf(product);
  const corrected = fixings.find(({ mistakenBps }) => mistakenBps !== undefined);
  if (!corrected) return 0;
  const payouts = listPayouts(sql, holding.id);
  const leaves = leavesOf(sql, tradedRow(holding), payouts, false).filter(({ leftOn }) => leftOn < traded.maturityOn);
  const heldFor = (payout: PayoutRecord) =>
    leaves.filter(({ isGoneFor }) => isGoneFor(payout)).reduce((held, leave) => held - leave.units, units);
  const due = payouts.filter(
    ({ kind, accruesTo }) => (kind === "COUPON" || kind === "REPAYMENT") && accruesTo > corrected.from,
  );
  const carried = [...Map.groupBy(due, heldFor)].map(([held, rows]) => {
    const facePaise = faceOf(holding, held);
    const terms = { bond: traded.bond, facePaise, heldFrom: settlesOn ?? investedOn, calendar, ...HOLDER };
    const owed = new Map(bondSchedule(terms).map((row) => [row.accruesTo, row.incomePaise]));
    return rows.reduce((sum, { accruesTo, interest }) => sum + (owed.get(accruesTo) ?? interest) - interest, 0);
  });
  return (
    carried.reduce((sum, each) => sum + each, 0) +
    carriedOfPuts(sql, holding, { payouts, from: corrected.from, calendar })
  );
}

interface Correcting extends WithCalendar {
  readonly payouts: readonly PayoutRecord[];
  readonly from: CalendarDate;
}

/** Carried interest of the coupons paid with put bonds. The premium of a put depends on no fixing. */
function carriedOfPuts(sql: SqlStorage, holding: BondHolding, { payouts, from, calendar }: Correcting): number {
  const { settlesOn, investedOn, traded } = holding;
  const exercised = new Map(listPuts(sql, holding.id).map((put) => [put.payoutSequence, put]));
  return payouts.reduce((sum, payout) => {
    const put = payout.kind === "PUT" ? exercised.get(payout.payoutSequence) : undefined;
    const redemption = put && traded.bond.puts?.find(({ on }) => on === put.on);
    if (!put || !redemption || payout.accruesTo <= from) return sum;
    const facePaise = faceOf(holding, put.units);
    const terms = { bond: traded.bond, facePaise, redemption, heldFrom: settlesOn ?? investedOn, calendar, ...HOLDER };
    return sum + (bondSchedule(terms).at(-1)?.incomePaise ?? payout.interest) - payout.interest;
  }, 0);
}

type Promised = Omit<ScheduledPayout, "payoutSequence">;

/** Adds the carried interest to the payouts, from the earliest on. The caller then computes their tax anew. */
export function withCarry<Row extends Promised>(rows: readonly Row[], carry: number): readonly Row[] {
  let left = carry;
  if (left === 0) return rows;
  return rows.map((row) => {
    const added = Math.max(left, -interestIn(row));
    left -= added;
    if (added === 0) return row;
    const interest = addMinor(row.interest, minor(added));
    const gross = addMinor(row.gross, minor(added));
    const tds = minor(Math.min(row.tds, gross));
    return { ...row, interest, gross, tds, net: subtractMinor(gross, tds) };
  });
}

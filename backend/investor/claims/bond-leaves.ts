/** The units of one ISIN that leave an account, in the order in which they leave, and the repayments of the units held. */
import type { CalendarDate } from "../../../lib/contract/values/calendar-date.ts";
import type { InvestmentId } from "../../../lib/contract/values/ids.ts";
import type { InvestmentRecord } from "../holdings/investment-store.ts";
import type { PayoutRecord } from "../holdings/payout-store.ts";
import { listPuts } from "./put-store.ts";
import type { Range } from "./ranges.ts";
import { isOpen, isPaidToBuyer } from "./sale-rules.ts";
import { listOrders } from "./sale-store.ts";

/** A bond whose `investedOn` is the day of its trade. */
export type BondRow = Pick<
  InvestmentRecord,
  "id" | "product" | "principal" | "units" | "amount" | "settlesOn" | "investedOn"
>;

type Due = Pick<PayoutRecord, "kind" | "accruesTo">;

/** Units that leave the account: sold on the market, put to the issuer, or redeemed. */
export interface Leave {
  readonly investmentId: InvestmentId;
  /** Null for an order that has not settled. */
  readonly payoutSequence: number | null;
  readonly leftOn: CalendarDate;
  /** Time of the decision, which orders the units that leave on one day; the bond's final redemption is last. */
  readonly decidedAt: number;
  readonly units: number;
  /** Whether a payout to the holder no longer includes them. */
  readonly isGoneFor: (payout: Due) => boolean;
}

export type Left = Omit<Leave, "units"> & { readonly units: Range };

/** A repayment of principal that all holders receive. */
export interface LeafRepayment extends Due {
  readonly ofUnit: number;
  /** The units of each investment that receive it. */
  readonly unitsOf: ReadonlyMap<InvestmentId, number>;
}

const sumOfUnits = (leaves: readonly Pick<Leave, "units">[]) => leaves.reduce((sum, { units }) => sum + units, 0);

export function leavesOf(
  sql: SqlStorage,
  bond: BondRow,
  payouts: readonly PayoutRecord[],
  withOpenOrders: boolean,
): readonly Leave[] {
  const { id: investmentId, units: bought } = bond;
  const sales = listOrders(sql, investmentId)
    .filter((order) => order.status === "SETTLED" || (withOpenOrders && isOpen(order.status)))
    .map(({ payoutSequence, settlesOn, units, createdAt: decidedAt }): Leave => {
      const isGoneFor = (payout: Due) => isPaidToBuyer(payout, settlesOn, bond);
      return { investmentId, payoutSequence, leftOn: settlesOn, decidedAt, units, isGoneFor };
    });
  // Units of a put are found by its exercise, because the day of its payout moves when it is postponed.
  const exercised = new Map(listPuts(sql, investmentId).map((put) => [put.payoutSequence, put]));
  const leavesOn = ({ payoutSequence, accruesTo }: PayoutRecord, units: number, decidedAt: number): Leave => ({
    ...{ investmentId, payoutSequence, leftOn: accruesTo, decidedAt, units },
    isGoneFor: (payout) => payout.accruesTo >= accruesTo,
  });
  const puts = payouts.flatMap((payout) => {
    const put = payout.kind === "PUT" ? exercised.get(payout.payoutSequence) : undefined;
    return put ? [leavesOn(payout, put.units, put.exercisedAt)] : [];
  });
  const rest = bought - sumOfUnits(sales) - sumOfUnits(puts);
  const ends = payouts.filter(({ kind }) => kind === "MATURITY");
  return [...sales, ...puts, ...ends.map((end) => leavesOn(end, rest, Number.POSITIVE_INFINITY))];
}

/** Each unit's position: the oldest leave first. */
export function inLeafOrder(leaves: readonly Leave[]): readonly Left[] {
  let from = 0;
  return leaves
    .toSorted(
      (a, b) =>
        a.leftOn.localeCompare(b.leftOn) || (a.decidedAt < b.decidedAt ? -1 : Number(a.decidedAt > b.decidedAt)),
    )
    .map(({ units, ...leave }) => {
      const range = { from, to: from + units };
      from = range.to;
      return { ...leave, units: range };
    });
}

export function repaymentsOf(
  rows: readonly BondRow[],
  payouts: ReadonlyMap<InvestmentId, readonly PayoutRecord[]>,
  leaves: readonly Leave[],
): readonly LeafRepayment[] {
  const leavesOfEach = Map.groupBy(leaves, ({ investmentId }) => investmentId);
  const found = rows.flatMap(({ id, units }) => {
    const own = leavesOfEach.get(id) ?? [];
    return (payouts.get(id) ?? [])
      .filter(({ kind, principal }) => kind === "REPAYMENT" && principal > 0)
      .map((payout) => ({ payout, held: units - sumOfUnits(own.filter(({ isGoneFor }) => isGoneFor(payout))) }));
  });
  return [...Map.groupBy(found, ({ payout }) => payout.accruesTo).values()]
    .flatMap((rowsOfDay): readonly LeafRepayment[] => {
      const [first] = rowsOfDay;
      if (!first) return [];
      const { kind, accruesTo, principal } = first.payout;
      const unitsOf = new Map(rowsOfDay.map(({ payout, held }) => [payout.investmentId, held]));
      return [{ kind, accruesTo, ofUnit: principal / first.held, unitsOf }];
    })
    .toSorted((a, b) => a.accruesTo.localeCompare(b.accruesTo));
}

/**
 * The bonds of one ISIN in one account, as lots: each investment is a lot with its own day and cost. Dematerialised securities
 * leave first in, first out by the day of their credit, whichever investment the investor sells from (docs/decisions/0161).
 * Invariants: each unit leaves once; the cost of all parts of a lot is what was paid for it, to the paisa.
 */
import { addMinor, type Minor, minor } from "../../../lib/contract/facts/money.ts";
import type { CalendarDate } from "../../../lib/contract/values/calendar-date.ts";
import type { InvestmentId } from "../../../lib/contract/values/ids.ts";
import { type Bond, isEntitled } from "../../../lib/finance/bond.ts";
import { mulDiv } from "../../../lib/finance/rounding.ts";
import { productOf } from "../../../lib/products/lookup.ts";
import type { InvestmentRecord } from "../holdings/investment-store.ts";
import { listPayoutsOf, type PayoutRecord } from "../holdings/payout-store.ts";
import type { BondLotPart } from "./lot-parts.ts";
import { listPuts } from "./put-store.ts";
import { isOpen, isPaidToBuyer } from "./sale-rules.ts";
import { listOrders } from "./sale-store.ts";

/** A bond whose `investedOn` is the day of its trade. */
export type BondRow = Pick<
  InvestmentRecord,
  "id" | "product" | "principal" | "units" | "amount" | "settlesOn" | "investedOn"
>;

interface Range {
  readonly from: number;
  readonly to: number;
}

interface Lot extends BondRow {
  /** Position of its first unit among all units of the ISIN, oldest first. */
  readonly from: number;
  readonly principalOfUnit: number;
  readonly bond: Bond;
}

type Due = Pick<PayoutRecord, "kind" | "accruesTo">;

/** Units that leave the account: sold on the market, put to the issuer, or redeemed. */
interface Leave {
  readonly investmentId: InvestmentId;
  /** Null for an order that has not settled. */
  readonly payoutSequence: number | null;
  readonly leftOn: CalendarDate;
  /** When it was decided, which orders what leaves on one day; the end of a bond comes last. */
  readonly decidedAt: number;
  readonly units: number;
  /** Whether a payout to the holder no longer includes them. */
  readonly isGoneFor: (payout: Due) => boolean;
}

type Left = Omit<Leave, "units"> & { readonly units: Range };

/** A repayment of principal that all holders receive. */
interface Repayment extends Due {
  readonly ofUnit: number;
  /** The units of each investment that receive it. */
  readonly unitsOf: ReadonlyMap<InvestmentId, number>;
}

/** Units that would leave now, after all that leave by then. */
export type Leaving = Pick<Leave, "leftOn" | "units" | "isGoneFor">;

const sizeOf = ({ from, to }: Range): number => to - from;

const sumOfUnits = (leaves: readonly Pick<Leave, "units">[]) => leaves.reduce((sum, { units }) => sum + units, 0);

export class BondLots {
  readonly #lots: readonly Lot[];
  readonly #left: readonly Left[];
  /** By the day to which they accrue. */
  readonly #repayments: readonly Repayment[];

  /** @param rows in the order in which their bonds entered the account */
  constructor(sql: SqlStorage, rows: readonly BondRow[], { withOpenOrders }: { readonly withOpenOrders: boolean }) {
    let from = 0;
    this.#lots = rows.map((row) => {
      const lot = { ...row, from, principalOfUnit: row.principal / row.units, bond: bondOf(row) };
      from += row.units;
      return lot;
    });
    const payouts = listPayoutsOf(
      sql,
      rows.map(({ id }) => id),
    );
    const leaves = rows.flatMap((row) => leavesOf(sql, row, payouts.get(row.id) ?? [], withOpenOrders));
    this.#left = inOrder(leaves);
    this.#repayments = repaymentsOf(rows, payouts, leaves);
  }

  /** The lots of units that left with a payout; null where none did. */
  leftWith({ investmentId, payoutSequence }: Pick<PayoutRecord, "investmentId" | "payoutSequence">) {
    const left = this.#left.find((each) => {
      return each.investmentId === investmentId && each.payoutSequence === payoutSequence;
    });
    return left ? this.#partsOfLeave(left, left.units) : null;
  }

  /** The lots of units that would leave now. */
  leaving(leaving: Leaving): readonly BondLotPart[] {
    const before = this.#left.filter(({ leftOn }) => leftOn <= leaving.leftOn);
    const from = Math.max(0, ...before.map(({ units }) => units.to));
    return this.#partsOfLeave(leaving, { from, to: from + leaving.units });
  }

  /** The lots that a repayment to one investment reaches: each investment's share of the units held, the oldest first. */
  repaidWith({ investmentId, accruesTo }: Pick<PayoutRecord, "investmentId" | "accruesTo">): readonly BondLotPart[] {
    const repayment = this.#repayments.find((each) => each.accruesTo === accruesTo);
    if (!repayment) throw new Error(`no repayment ${investmentId} on ${accruesTo}`);
    const { unitsOf, ofUnit } = repayment;
    let from = 0;
    for (const { id } of this.#lots) {
      if (id === investmentId) break;
      from += unitsOf.get(id) ?? 0;
    }
    const reached = slice(this.#heldFor(repayment), { from, to: from + (unitsOf.get(investmentId) ?? 0) });
    const earlier = this.#repayments.filter((each) => each.accruesTo < accruesTo);
    return this.#partsOf(reached, (lot) => {
      const before = repaidOf(lot, earlier);
      return { from: before, to: Math.min(lot.principalOfUnit, before + ofUnit) };
    });
  }

  #partsOfLeave({ isGoneFor }: Pick<Leave, "isGoneFor">, units: Range): readonly BondLotPart[] {
    const received = this.#repayments.filter((repayment) => !isGoneFor(repayment));
    return this.#partsOf([units], (lot) => ({ from: repaidOf(lot, received), to: lot.principalOfUnit }));
  }

  /** The units that receive a repayment. */
  #heldFor(repayment: Repayment): readonly Range[] {
    const gone = this.#left.filter(({ isGoneFor }) => isGoneFor(repayment)).map(({ units }) => units);
    return this.#lots
      .filter((lot) => receives(lot, repayment))
      .flatMap(({ from, units }) => without({ from, to: from + units }, gone));
  }

  #partsOf(ranges: readonly Range[], principalOf: (lot: Lot) => Range): readonly BondLotPart[] {
    return this.#lots.flatMap((lot) => {
      const own = ranges.flatMap((range) => overlap(range, { from: lot.from, to: lot.from + lot.units }));
      const units = own.reduce((sum, range) => sum + sizeOf(range), 0);
      if (units === 0) return [];
      const principal = principalOf(lot);
      const cost = addMinor(
        ...own.map(({ from, to }) => costOf(lot, { from: from - lot.from, to: to - lot.from }, principal)),
      );
      return [{ investmentId: lot.id, acquiredOn: lot.investedOn, units, cost }];
    });
  }
}

function bondOf({ product }: Pick<BondRow, "product">): Bond {
  const { resaleOf } = productOf(product);
  if (!resaleOf) throw new Error(`a ${product.kind} is no bond`);
  return resaleOf(product).bond;
}

function leavesOf(
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
function inOrder(leaves: readonly Leave[]): readonly Left[] {
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

function repaymentsOf(
  rows: readonly BondRow[],
  payouts: ReadonlyMap<InvestmentId, readonly PayoutRecord[]>,
  leaves: readonly Leave[],
): readonly Repayment[] {
  const found = rows.flatMap(({ id, units }) =>
    (payouts.get(id) ?? [])
      .filter(({ kind, principal }) => kind === "REPAYMENT" && principal > 0)
      .map((payout) => {
        const gone = leaves.filter(({ investmentId, isGoneFor }) => investmentId === id && isGoneFor(payout));
        return { payout, held: units - sumOfUnits(gone) };
      }),
  );
  return [...Map.groupBy(found, ({ payout }) => payout.accruesTo).values()]
    .flatMap((rowsOfDay): readonly Repayment[] => {
      const [first] = rowsOfDay;
      if (!first) return [];
      const { kind, accruesTo, principal } = first.payout;
      const unitsOf = new Map(rowsOfDay.map(({ payout, held }) => [payout.investmentId, held]));
      return [{ kind, accruesTo, ofUnit: principal / first.held, unitsOf }];
    })
    .toSorted((a, b) => a.accruesTo.localeCompare(b.accruesTo));
}

const receives = ({ id, bond, settlesOn, investedOn }: Lot, { accruesTo, unitsOf }: Repayment): boolean =>
  unitsOf.has(id) || isEntitled({ bond, to: accruesTo, heldFrom: settlesOn ?? investedOn });

const repaidOf = (lot: Lot, repayments: readonly Repayment[]): number => {
  const own = repayments.filter((repayment) => receives(lot, repayment));
  return Math.min(
    lot.principalOfUnit,
    own.reduce((sum, { ofUnit }) => sum + ofUnit, 0),
  );
};

/** Differences of rounded running totals in both directions, so that all parts together are the whole. */
function costOf({ amount, units, principalOfUnit }: Lot, part: Range, principal: Range): Minor {
  const denominator = BigInt(units) * BigInt(principalOfUnit);
  const upTo = (count: number, repaid: number) =>
    mulDiv({ value: amount, numerator: BigInt(count) * BigInt(repaid), denominator, rounding: "half-up" });
  const of = (count: number) => upTo(count, principal.to) - upTo(count, principal.from);
  return minor(of(part.to) - of(part.from));
}

function overlap(one: Range, other: Range): readonly Range[] {
  const [from, to] = [Math.max(one.from, other.from), Math.min(one.to, other.to)];
  return from < to ? [{ from, to }] : [];
}

function without(range: Range, gone: readonly Range[]): readonly Range[] {
  return gone.reduce<readonly Range[]>(
    (left, cut) =>
      left.flatMap(({ from, to }) => [
        ...overlap({ from, to }, { from: Number.NEGATIVE_INFINITY, to: cut.from }),
        ...overlap({ from, to }, { from: cut.to, to: Number.POSITIVE_INFINITY }),
      ]),
    [range],
  );
}

/** The units at these positions among all units of the ranges. */
function slice(ranges: readonly Range[], { from, to }: Range): readonly Range[] {
  let before = 0;
  return ranges.flatMap((range) => {
    const start = range.from - before;
    before += sizeOf(range);
    return overlap(range, { from: start + from, to: start + to });
  });
}

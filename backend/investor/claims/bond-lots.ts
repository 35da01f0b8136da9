/**
 * The bonds of one ISIN in one account, as lots: each investment is a lot with its own day and cost. Dematerialised securities
 * leave first in, first out by the day of their credit, whichever investment the investor sells from (docs/decisions/0161).
 * Invariants: each unit leaves once; the costs of a lot's parts add up to the price paid for it, to the paisa.
 */
import { addMinor, type Minor, minor } from "../../../lib/contract/facts/money.ts";
import type { InvestmentId } from "../../../lib/contract/values/ids.ts";
import { type Bond, isEntitled } from "../../../lib/finance/bond.ts";
import { mulDiv } from "../../../lib/finance/rounding.ts";
import { productOf } from "../../../lib/products/lookup.ts";
import { listPayoutsOf, type PayoutRecord } from "../holdings/payout-store.ts";
import {
  type BondRow,
  inLeafOrder,
  type LeafRepayment,
  type Leave,
  type Left,
  leavesOf,
  repaymentsOf,
} from "./bond-leaves.ts";
import type { BondLotPart } from "./lot-parts.ts";
import { merged, numbered, overlap, type Range, sizeOf, slice, touching, without } from "./ranges.ts";

/** A lot with the positions of its units among all units of the ISIN, oldest first. */
interface Lot extends BondRow, Range {
  readonly principalOfUnit: number;
  readonly bond: Bond;
}

/** Units that would leave now, after all that leave by then. */
export type Leaving = Pick<Leave, "leftOn" | "units" | "isGoneFor">;

export class BondLots {
  readonly #lots: readonly Lot[];
  readonly #left: readonly Left[];
  readonly #leftWith: ReadonlyMap<string, Left>;
  /** By the day to which they accrue. */
  readonly #repayments: readonly LeafRepayment[];
  readonly #reached = new Map<LeafRepayment, Reached>();

  /** @param rows in the order in which their bonds entered the account */
  constructor(sql: SqlStorage, rows: readonly BondRow[], { withOpenOrders }: { readonly withOpenOrders: boolean }) {
    let from = 0;
    this.#lots = rows.map((row) => {
      const to = from + row.units;
      const lot = { ...row, from, to, principalOfUnit: row.principal / row.units, bond: bondOf(row) };
      from = to;
      return lot;
    });
    const payouts = listPayoutsOf(
      sql,
      rows.map(({ id }) => id),
    );
    const leaves = rows.flatMap((row) => leavesOf(sql, row, payouts.get(row.id) ?? [], withOpenOrders));
    this.#left = inLeafOrder(leaves);
    this.#leftWith = new Map(this.#left.map((left) => [keyOf(left), left]));
    this.#repayments = repaymentsOf(rows, payouts, leaves);
  }

  /** The lots of units that left with a payout; null where none did. */
  leftWith(payout: Pick<PayoutRecord, "investmentId" | "payoutSequence">) {
    const left = this.#leftWith.get(keyOf(payout));
    return left ? this.#partsOfLeave(left, left.units) : null;
  }

  /** The lots of units that would leave now. */
  leaving(leaving: Leaving): readonly BondLotPart[] {
    const before = this.#left.filter(({ leftOn }) => leftOn <= leaving.leftOn);
    const from = before.at(-1)?.units.to ?? 0;
    return this.#partsOfLeave(leaving, { from, to: from + leaving.units });
  }

  /** The lots that a repayment to one investment reaches: each investment's share of the units held, the oldest first. */
  repaidWith({ investmentId, accruesTo }: Pick<PayoutRecord, "investmentId" | "accruesTo">): readonly BondLotPart[] {
    const repayment = this.#repayments.find((each) => each.accruesTo === accruesTo);
    if (!repayment) throw new Error(`no repayment ${investmentId} on ${accruesTo}`);
    const { held, unitsOf } = this.#reachOf(repayment);
    const own = unitsOf.get(investmentId);
    if (!own) return [];
    const earlier = this.#repayments.filter((each) => each.accruesTo < accruesTo);
    return this.#partsOf(slice(held, own), (lot) => {
      const before = repaidOf(lot, earlier);
      return { from: before, to: Math.min(lot.principalOfUnit, before + repayment.ofUnit) };
    });
  }

  #partsOfLeave({ isGoneFor }: Pick<Leave, "isGoneFor">, units: Range): readonly BondLotPart[] {
    const received = this.#repayments.filter((repayment) => !isGoneFor(repayment));
    return this.#partsOf([units], (lot) => ({ from: repaidOf(lot, received), to: lot.principalOfUnit }));
  }

  /** The same for every investment that receives it, so computed once. */
  #reachOf(repayment: LeafRepayment): Reached {
    const known = this.#reached.get(repayment);
    if (known) return known;
    const gone = merged(this.#left.filter(({ isGoneFor }) => isGoneFor(repayment)).map(({ units }) => units));
    const held = this.#lots.filter((lot) => receives(lot, repayment)).flatMap((lot) => without(lot, gone));
    let from = 0;
    const unitsOf = new Map(
      this.#lots.map(({ id }) => {
        const own = { from, to: from + (repayment.unitsOf.get(id) ?? 0) };
        from = own.to;
        return [id, own];
      }),
    );
    const reached = { held: numbered(held), unitsOf };
    this.#reached.set(repayment, reached);
    return reached;
  }

  /** @param ranges in ascending order */
  #partsOf(ranges: readonly Range[], principalOf: (lot: Lot) => Range): readonly BondLotPart[] {
    const shares = ranges.flatMap((range) =>
      [...touching(this.#lots, range)].flatMap((lot) => overlap(range, lot).map((units) => ({ lot, units }))),
    );
    return [...Map.groupBy(shares, ({ lot }) => lot)].map(([lot, own]) => {
      const units = own.reduce((sum, share) => sum + sizeOf(share.units), 0);
      const principal = principalOf(lot);
      const cost = addMinor(
        ...own.map(({ units: { from, to } }) => costOf(lot, { from: from - lot.from, to: to - lot.from }, principal)),
      );
      return { investmentId: lot.id, acquiredOn: lot.investedOn, units, cost };
    });
  }
}

/** The units that a repayment reaches. */
interface Reached {
  /** The units held. */
  readonly held: ReturnType<typeof numbered>;
  /** The reached units of each investment. */
  readonly unitsOf: ReadonlyMap<InvestmentId, Range>;
}

const keyOf = ({ investmentId, payoutSequence }: Pick<Leave, "investmentId" | "payoutSequence">) =>
  `${investmentId}:${payoutSequence}`;

function bondOf({ product }: Pick<BondRow, "product">): Bond {
  const { resaleOf } = productOf(product);
  if (!resaleOf) throw new Error(`a ${product.kind} is no bond`);
  return resaleOf(product).bond;
}

const receives = ({ id, bond, settlesOn, investedOn }: Lot, { accruesTo, unitsOf }: LeafRepayment): boolean =>
  unitsOf.has(id) || isEntitled({ bond, to: accruesTo, heldFrom: settlesOn ?? investedOn });

const repaidOf = (lot: Lot, repayments: readonly LeafRepayment[]): number => {
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

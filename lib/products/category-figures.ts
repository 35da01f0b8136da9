/** The figures of several deals as ranges, for pages that describe a category. Pure. */
import type { ListedDeal } from "../contract/calls/deals.ts";
import type { Minor } from "../contract/facts/money.ts";

export interface FigureRange<Value extends number = number> {
  readonly least: Value;
  readonly most: Value;
}

export interface CategoryFigures {
  readonly open: number;
  /** Yearly, before tax; null where no open deal has a rate. */
  readonly rateBps: (FigureRange & { readonly median: number }) | null;
  readonly tenureDays: FigureRange | null;
  /** The smallest minimum; null where open deals are in several currencies, or there are none. */
  readonly minimum: Minor | null;
}

type Figured = Pick<ListedDeal, "rateBps" | "tenureDays" | "minimum" | "currency" | "progress">;

export const openDeals = <Deal extends Figured>(deals: readonly Deal[]): readonly Deal[] =>
  deals.filter(({ progress }) => progress.status === "OPEN");

/** The figures of the open deals only: the other deals accept no investment at their rate. */
export function figuresOf(deals: readonly Figured[]): CategoryFigures {
  const open = openDeals(deals);
  const rates = open.flatMap(({ rateBps }) => (rateBps === null ? [] : [rateBps])).sort((one, other) => one - other);
  const tenures = open.flatMap(({ tenureDays }) => (tenureDays === null ? [] : [tenureDays]));
  const range = rangeOf(rates);
  const isOneCurrency = new Set(open.map(({ currency }) => currency)).size === 1;
  return {
    open: open.length,
    rateBps: range && { ...range, median: medianOf(rates) },
    tenureDays: rangeOf(tenures),
    minimum: isOneCurrency ? (rangeOf(open.map(({ minimum }) => minimum))?.least ?? null) : null,
  };
}

function rangeOf<Value extends number>(values: readonly Value[]): FigureRange<Value> | null {
  const sorted = values.toSorted((one, other) => one - other);
  const [least, most] = [sorted[0], sorted.at(-1)];
  return least === undefined || most === undefined ? null : { least, most };
}

/** The middle of sorted values; of an even number, the lower of the two in the middle, which is one of the values. */
export function medianOf(sorted: readonly number[]): number {
  return sorted[Math.ceil(sorted.length / 2) - 1] ?? 0;
}

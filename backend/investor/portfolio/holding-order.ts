/** The order of the holdings. Pure. Invariant: every order is total, so that pages neither repeat nor omit a holding. */

import type { HoldingSort } from "../../../lib/contract/calls/holdings.ts";
import type { PortfolioSummary } from "../../../lib/contract/calls/investments.ts";
import type { Minor } from "../../../lib/contract/facts/money.ts";
import type { CalendarDate } from "../../../lib/contract/values/calendar-date.ts";
import type { InvestmentId } from "../../../lib/contract/values/ids.ts";
import { gainOf } from "../../../lib/finance/gain.ts";
import { DEFAULT_LOCALE } from "../../../lib/i18n/locales.ts";

/** Sort keys of a holding. A key is null where the holding has no such figure. */
export interface HoldingKey {
  readonly investmentId: InvestmentId;
  readonly isLate: boolean;
  readonly name: string;
  readonly cost: Minor;
  readonly value: Minor | null;
  readonly gain: Minor | null;
  readonly xirrBps: number | null;
  readonly next: CalendarDate | null;
}

/** The gain of an investment; null while the price of a metal is unknown. */
function gainOfSummary({ investmentAmount: cost, received, currentValue }: PortfolioSummary): Minor | null {
  return currentValue === null ? null : gainOf({ cost, received, valueNow: currentValue });
}

export function keyOf(summary: PortfolioSummary): HoldingKey {
  const { investmentId, stage, title: name, stillInvested: cost, currentValue: value, overdue, nextPayout } = summary;
  return {
    ...{ investmentId, isLate: stage === "DELAYED", name, cost, value },
    gain: gainOfSummary(summary),
    xirrBps: summary.expectedXirrBps ?? summary.xirr.bps,
    next: overdue?.dueOn ?? nextPayout?.dueOn ?? null,
  };
}

interface Sorting {
  readonly sortBy: HoldingSort;
  readonly sortOrder: "ASC" | "DESC";
}

type Column = Exclude<HoldingSort, "LATE_FIRST">;

const COLUMN = {
  NAME: ({ name }) => name,
  COST: ({ cost }) => cost,
  VALUE: ({ value }) => value,
  GAIN: ({ gain }) => gain,
  XIRR: ({ xirrBps }) => xirrBps,
  NEXT: ({ next }) => next,
} as const satisfies Record<Column, (key: HoldingKey) => string | number | null>;

const names = new Intl.Collator(DEFAULT_LOCALE, { numeric: true });

function compareValues(one: string | number, other: string | number): number {
  if (typeof one === "number" && typeof other === "number") return one - other;
  return names.compare(String(one), String(other));
}

/** Negative where `one` comes first. Holdings without a figure come last; equal ones keep the order of their ids. */
function compareBy(column: Column, direction: 1 | -1): (one: HoldingKey, other: HoldingKey) => number {
  return (one, other) => {
    const [first, second] = [COLUMN[column](one), COLUMN[column](other)];
    if (first === null || second === null) return Number(first === null) - Number(second === null) || byId(one, other);
    return direction * compareValues(first, second) || byId(one, other);
  };
}

const byId = (one: HoldingKey, other: HoldingKey) => (one.investmentId < other.investmentId ? -1 : 1);

/** All keys in the order of the query. `pageSize` is the length of the first page, which names the largest. */
export function inOrder(
  keys: readonly HoldingKey[],
  { sortBy, sortOrder, pageSize }: Sorting & { readonly pageSize: number },
): readonly HoldingKey[] {
  if (sortBy !== "LATE_FIRST") return keys.toSorted(compareBy(sortBy, sortOrder === "ASC" ? 1 : -1));
  const byValue = keys.toSorted(compareBy("VALUE", -1));
  const ordered = [...byValue.filter(({ isLate }) => isLate), ...byValue.filter(({ isLate }) => !isLate)];
  const [largest] = byValue;
  if (largest === undefined || ordered.indexOf(largest) < pageSize) return ordered;
  const others = ordered.filter((key) => key !== largest);
  return others.toSpliced(pageSize - 1, 0, largest);
}

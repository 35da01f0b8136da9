import type { SellSide } from "@/lib/contract/calls/bond-selling";

type Obstacle = NonNullable<SellSide["obstacle"]>;

export interface ClosedGroup {
  readonly obstacle: Obstacle;
  /** Sorted by the day on which they pay next; those without a day come last. */
  readonly holdings: readonly SellSide[];
}

/** Reasons that change soon or by the investor's own act come first. */
const ORDER: Readonly<Record<Obstacle, number>> = {
  IN_ORDERS: 0,
  NO_BID: 1,
  MARKET_UNREACHABLE: 2,
  PAYMENT_LATE: 3,
  MATURING: 4,
  RESTRUCTURED: 5,
  NOT_LISTED: 6,
  NOT_TRADED: 7,
};

/** The holdings that cannot be sold, each reason once. */
export function closedGroups(holdings: readonly SellSide[]): ClosedGroup[] {
  const closed = Map.groupBy(holdings, ({ obstacle }) => obstacle);
  return [...closed]
    .flatMap(([obstacle, of]) => (obstacle === null ? [] : [{ obstacle, holdings: of.toSorted(byDay) }]))
    .toSorted((one, other) => ORDER[one.obstacle] - ORDER[other.obstacle]);
}

const NEVER = "9999";

const byDay = (one: SellSide, other: SellSide) => (one.paidOn ?? NEVER).localeCompare(other.paidOn ?? NEVER);

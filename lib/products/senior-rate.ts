/** The additional rate of deposits for seniors. Pure. */
import { addMonths, type CalendarDate } from "../contract/values/calendar-date.ts";
import type { RateRow } from "../contract/values/products.ts";
import type { RateCard } from "../finance/fixed-deposit.ts";
import { bps } from "../finance/rounding.ts";
import type { Taxpayer } from "../finance/taxpayer.ts";

const SENIOR_MONTHS = 60 * 12;

interface Opening {
  readonly seniorBps?: number | undefined;
  /** The day of the deposit. */
  readonly on: CalendarDate;
  readonly depositor: Pick<Taxpayer, "residency" | "bornOn">;
}

/**
 * The additional rate of a senior, in basis points, for the whole term. By a bank's contract a depositor is a senior
 * from the sixtieth birthday, by income tax from its eve. Residents only (RBI Master Direction, Interest Rate on
 * Deposits, 2016).
 */
export function seniorExtra({ seniorBps = 0, on, depositor: { residency, bornOn = null } }: Opening): number {
  return residency === "RESIDENT" && bornOn !== null && addMonths(bornOn, SENIOR_MONTHS) <= on ? seniorBps : 0;
}

interface Agreed {
  readonly rateBps: number;
  readonly tenureMonths: number;
}

/** A bank's rates for shorter runs, raised by the excess of a depositor's agreed rate over that of the tenure. */
export function cardFor(
  card: RateCard,
  offered: readonly RateRow[],
  { rateBps: agreed, tenureMonths }: Agreed,
): RateCard {
  const row = offered.find((each) => each.tenureMonths === tenureMonths);
  const extra = row ? Math.max(0, agreed - row.rateBps) : 0;
  return card.map(({ fromDays, rateBps }) => ({ fromDays, rateBps: bps(rateBps + extra) }));
}

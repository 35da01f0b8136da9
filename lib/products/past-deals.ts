/** Outcomes of ended deals, and their counts. Pure. */
import type { PastDeal } from "../contract/calls/past-deals.ts";
import { addMinor, type Minor } from "../contract/facts/money.ts";
import { daysBetween } from "../contract/values/calendar-date.ts";

/** LOSS: part of the principal never came back, however late. LATE: all of it came, after the due day. */
export const OUTCOMES = ["ON_TIME", "LATE", "LOSS"] as const;
export type Outcome = (typeof OUTCOMES)[number];

export const delayOf = ({ dueOn, paidOn }: Pick<PastDeal, "dueOn" | "paidOn">): number =>
  daysBetween({ from: dueOn, to: paidOn });

export function outcomeOf(deal: Pick<PastDeal, "amount" | "recovered" | "dueOn" | "paidOn">): Outcome {
  if (deal.recovered < deal.amount) return "LOSS";
  return delayOf(deal) > 0 ? "LATE" : "ON_TIME";
}

export interface TrackRecord {
  readonly total: number;
  readonly onTime: number;
  readonly late: number;
  readonly losses: number;
  /** The longest delay of the late deals whose principal came back in full; 0 without one. */
  readonly longestDelayDays: number;
  /** Principal of the deals that ended in a loss, and the part of it that came back; in one currency. */
  readonly lossPrincipal: Minor;
  readonly lossRecovered: Minor;
}

/** @throws RangeError when deals that ended in a loss are in several currencies, whose sum means nothing */
export function trackRecordOf(deals: readonly PastDeal[]): TrackRecord {
  const among = (outcome: Outcome) => deals.filter((deal) => outcomeOf(deal) === outcome);
  const [late, losses] = [among("LATE"), among("LOSS")];
  if (new Set(losses.map(({ currency }) => currency)).size > 1) throw new RangeError("losses in several currencies");
  return {
    total: deals.length,
    onTime: among("ON_TIME").length,
    late: late.length,
    losses: losses.length,
    longestDelayDays: Math.max(0, ...late.map(delayOf)),
    lossPrincipal: addMinor(...losses.map(({ amount }) => amount)),
    lossRecovered: addMinor(...losses.map(({ recovered }) => recovered)),
  };
}

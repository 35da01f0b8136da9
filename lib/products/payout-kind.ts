import type { ScheduledPayout } from "../contract/calls/deals.ts";

/** Whether a payout brings money to the investor; an ACCRUAL only pays tax out of compounded interest, a WRITE_DOWN nothing. */
export const bringsMoney = ({ kind }: Pick<ScheduledPayout, "kind">): boolean =>
  kind !== "ACCRUAL" && kind !== "WRITE_DOWN";

/**
 * Kinds that no payer promised to pay on their day: the investor's own decision, the entry of a tax, a loss. They are
 * not in the record of the payer.
 */
export const UNPROMISED_KINDS = [
  "SALE",
  "WITHDRAWAL",
  "PART_WITHDRAWAL",
  "ACCRUAL",
  "WRITE_DOWN",
] as const satisfies readonly ScheduledPayout["kind"][];

const UNPROMISED: ReadonlySet<ScheduledPayout["kind"]> = new Set(UNPROMISED_KINDS);

/** Whether the payer promised to pay on the due day. */
export const isPromised = ({ kind }: Pick<ScheduledPayout, "kind">): boolean => !UNPROMISED.has(kind);

/** Whether a payout pays money or tax: an ACCRUAL without TDS pays neither and is not listed. */
export const movesMoneyOrTax = ({ kind, tds }: Pick<ScheduledPayout, "kind" | "tds">): boolean =>
  bringsMoney({ kind }) || tds > 0;

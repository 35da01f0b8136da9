import type { ScheduledPayout } from "../contract/calls/deals.ts";

/** Whether a payout brings money to the investor; an ACCRUAL only pays tax out of compounded interest, a WRITE_DOWN nothing. */
export const bringsMoney = ({ kind }: Pick<ScheduledPayout, "kind">): boolean =>
  kind !== "ACCRUAL" && kind !== "WRITE_DOWN";

/** Whether a payout pays money or tax: an ACCRUAL without TDS pays neither and is not listed. */
export const movesMoneyOrTax = ({ kind, tds }: Pick<ScheduledPayout, "kind" | "tds">): boolean =>
  bringsMoney({ kind }) || tds > 0;

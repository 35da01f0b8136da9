import type { ScheduledPayout } from "../contract/calls/deals.ts";

/** Whether a payout brings money to the investor; an ACCRUAL only pays tax out of compounded interest. */
export const bringsMoney = ({ kind }: Pick<ScheduledPayout, "kind">): boolean => kind !== "ACCRUAL";

/** Whether a payout is listed: an ACCRUAL from which nothing is deducted moves neither money nor tax. */
export const movesMoneyOrTax = ({ kind, tds }: Pick<ScheduledPayout, "kind" | "tds">): boolean =>
  bringsMoney({ kind }) || tds > 0;

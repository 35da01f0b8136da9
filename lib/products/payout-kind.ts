import type { ScheduledPayout } from "../contract/calls/deals.ts";

/** Whether a payout brings money to the investor; an ACCRUAL only pays tax out of compounded interest. */
export const bringsMoney = ({ kind }: Pick<ScheduledPayout, "kind">): boolean => kind !== "ACCRUAL";

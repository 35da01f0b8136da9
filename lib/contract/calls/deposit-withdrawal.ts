/**
 * A fixed deposit taken back before its end, at the bank's rate for the days that it ran, less the penalty. Not in the
 * specification's list, which has the product and no call to leave it; nobody may be locked in who need not be.
 */
import { z } from "zod";
import { defineCall } from "../define.ts";
import { calendarDate, instant } from "../values/calendar-date.ts";
import { depositTermsId, investmentId } from "../values/ids.ts";
import { money } from "../values/money.ts";
import { investment } from "./investments.ts";

/** What it would bring, in rupees: gross = principal + interest, net = gross − TDS. */
export const depositWithdrawalTerms = z.object({
  termsId: depositTermsId,
  investmentId,
  principal: money,
  /** The day on which interest ends. */
  withdrawnOn: calendarDate,
  daysRun: z.number().int().min(0),
  /** A year, as agreed; what it earns in the end; and what was taken off for leaving. */
  agreedRateBps: z.number().int(),
  earnedRateBps: z.number().int().min(0),
  penaltyBps: z.number().int().min(0),
  /** Of the whole run, at the rate that it earns in the end. */
  interestEarned: money,
  /** Of it, what quarterly payouts have brought already, or will on their day: before tax. */
  interestPaid: money,
  /** The difference. Below zero where more was paid than it earns in the end: the bank keeps it back. */
  interest: money,
  gross: money,
  tdsRateBps: z.number().int().min(0),
  tds: money,
  net: money,
  /** The business day on which the bank pays it to the wallet. */
  paidOn: calendarDate,
  /** What would still come if it were kept to its end, after tax, and when the last of it would. */
  keptNet: money,
  maturesOn: calendarDate,
  validUntil: instant,
});
export type DepositWithdrawalTerms = z.output<typeof depositWithdrawalTerms>;

const WITHDRAWAL_ERRORS = ["INVESTMENT_NOT_ACTIVE", "WITHDRAWAL_NOT_OFFERED"] as const;

export const createDepositWithdrawalTerms = defineCall({
  name: "deposits.withdrawal-terms",
  method: "POST",
  path: "/v2/fixed-deposits/withdrawal/terms",
  summary: "What a fixed deposit would bring today. Stands for ten minutes, and not beyond the day.",
  access: "investor",
  effect: "command",
  input: z.object({ investmentId }),
  output: depositWithdrawalTerms,
  errors: WITHDRAWAL_ERRORS,
});

export const withdrawDeposit = defineCall({
  name: "deposits.withdraw",
  method: "POST",
  path: "/v2/fixed-deposits/withdrawal",
  summary: "Ends a fixed deposit on these terms; the money comes to the wallet. The same terms again end it once.",
  access: "investor",
  effect: "command",
  input: z.object({ investmentId, termsId: depositTermsId }),
  output: investment,
  errors: [...WITHDRAWAL_ERRORS, "WITHDRAWAL_TERMS_EXPIRED"],
});

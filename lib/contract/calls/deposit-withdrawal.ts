/**
 * Premature withdrawal of a fixed deposit, at the bank's rate for the days it ran, less the penalty. The
 * specification lists the product but no call for this; a deposit that may be ended early must offer a way to do so.
 */
import { z } from "zod";
import { defineCall } from "../define.ts";
import { calendarDate, instant } from "../values/calendar-date.ts";
import { depositTermsId, investmentId } from "../values/ids.ts";
import { money } from "../values/money.ts";
import { named } from "../values/named.ts";
import { investment } from "./investments.ts";

/** Proceeds of the withdrawal in rupees: gross = principal + interest, net = gross − TDS. */
export const depositWithdrawalTerms = named(
  "DepositWithdrawalTerms",
  z.object({
    termsId: depositTermsId,
    investmentId,
    principal: money,
    /** The day on which interest stops. */
    withdrawnOn: calendarDate,
    daysRun: z.number().int().min(0),
    /** Yearly rates: as agreed, as finally earned, and the penalty for early withdrawal. */
    agreedRateBps: z.number().int(),
    earnedRateBps: z.number().int().min(0),
    penaltyBps: z.number().int().min(0),
    /** For the whole period held, at the rate finally earned. */
    interestEarned: money,
    /** The part already paid, or to be paid on its due day, by quarterly payouts: before tax. */
    interestPaid: money,
    /** Interest earned less interest paid. Negative where more was paid than finally earned: the bank deducts it. */
    interest: money,
    gross: money,
    tdsRateBps: z.number().int().min(0),
    tds: money,
    net: money,
    /** The business day on which the bank pays into the wallet. */
    paidOn: calendarDate,
    /** Remaining payouts after tax of a deposit kept to maturity, and the day of the last payout. */
    keptNet: money,
    maturesOn: calendarDate,
    /** Stash coins of the deposit that the withdrawal takes back, because they cannot be spent yet. */
    stashCoinsTakenBack: z.number().int().min(0),
    validUntil: instant,
  }),
);
export type DepositWithdrawalTerms = z.output<typeof depositWithdrawalTerms>;

const WITHDRAWAL_ERRORS = ["INVESTMENT_NOT_ACTIVE", "WITHDRAWAL_NOT_OFFERED", "DEPOSIT_LOCKED_IN"] as const;

export const createDepositWithdrawalTerms = defineCall({
  name: "deposits.withdrawal-terms",
  tag: "Deposits",
  method: "POST",
  path: "/v2/fixed-deposits/withdrawal/terms",
  inSpecification: false,
  summary:
    "Quotes the proceeds of withdrawing a fixed deposit today. The quote is valid for ten minutes, and only until the end of the day.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "command",
  limit: "SALE_TERMS",
  input: z.strictObject({ investmentId }),
  output: depositWithdrawalTerms,
  errors: WITHDRAWAL_ERRORS,
});

export const withdrawDeposit = defineCall({
  name: "deposits.withdraw",
  tag: "Deposits",
  method: "POST",
  path: "/v2/fixed-deposits/withdrawal",
  inSpecification: false,
  summary:
    "Withdraws a fixed deposit on the quoted terms and pays the proceeds into the wallet. Repeating the same terms has no further effect.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "command",
  input: z.strictObject({ investmentId, termsId: depositTermsId }),
  output: investment,
  errors: [...WITHDRAWAL_ERRORS, "WITHDRAWAL_TERMS_EXPIRED"],
});

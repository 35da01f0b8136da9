/**
 * Repayment of a part of a deposit with a finance company while it is locked: at most half of the principal or ₹5 lakh,
 * without interest; the rest stays at the agreed rate (lib/finance/nbfc-deposit.ts).
 */
import { z } from "zod";
import { defineCall } from "../define.ts";
import { calendarDate, instant } from "../values/calendar-date.ts";
import { depositTermsId, investmentId } from "../values/ids.ts";
import { amount, money } from "../values/money.ts";
import { named } from "../values/named.ts";
import { investment } from "./investments.ts";

export const depositPartTerms = named(
  "DepositPartTerms",
  z.object({
    termsId: depositTermsId,
    investmentId,
    /** principal = part + remaining. */
    principal: money,
    /** Repaid without interest, for the whole time it was held, and so without TDS. */
    part: money,
    /** The most that may be repaid. */
    most: money,
    remaining: money,
    /** The day from which the part earns no interest. */
    repaidOn: calendarDate,
    /** The business day on which the company pays into the wallet. */
    paidOn: calendarDate,
    /** Yearly rate of the remaining principal. */
    agreedRateBps: z.number().int(),
    maturesOn: calendarDate,
    /** Stash coins of the part that the repayment takes back, because they cannot be spent yet. */
    stashCoinsTakenBack: z.number().int().min(0),
    validUntil: instant,
  }),
);
export type DepositPartTerms = z.output<typeof depositPartTerms>;

const PART_ERRORS = ["INVESTMENT_NOT_ACTIVE", "WITHDRAWAL_NOT_OFFERED"] as const;

export const createDepositPartTerms = defineCall({
  name: "deposits.part-terms",
  tag: "Deposits",
  method: "POST",
  path: "/v2/fixed-deposits/part-withdrawal/terms",
  inSpecification: false,
  summary:
    "Quotes the repayment of a part of a locked deposit with a finance company: of the most that may be repaid, or of an amount. Valid for ten minutes, and only until the end of the day.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "command",
  limit: "SALE_TERMS",
  input: z.strictObject({ investmentId, amount: amount.optional() }),
  output: depositPartTerms,
  errors: [...PART_ERRORS, "AMOUNT_INVALID", "AMOUNT_TOO_LARGE", "PART_TOO_LARGE"],
});

export const withdrawDepositPart = defineCall({
  name: "deposits.withdraw-part",
  tag: "Deposits",
  method: "POST",
  path: "/v2/fixed-deposits/part-withdrawal",
  inSpecification: false,
  summary:
    "Has the quoted part repaid into the wallet; the rest stays at the agreed rate. Repeating the same terms has no further effect.",
  access: "investor",
  policy: { guardian: "never", viewer: "never" },
  effect: "command",
  input: z.strictObject({ investmentId, termsId: depositTermsId }),
  output: investment,
  errors: [...PART_ERRORS, "WITHDRAWAL_TERMS_EXPIRED"],
});

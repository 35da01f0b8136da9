import { z } from "zod";
import { defineCall } from "../define.ts";
import { calendarDate } from "../values/calendar-date.ts";
import { dealId } from "../values/ids.ts";
import { amountText, currency, minorMoney } from "../values/money.ts";
import { named } from "../values/named.ts";
import { PRODUCT_KINDS, payoutPlan } from "../values/products.ts";
import { scheduledPayout } from "./deals.ts";

/** The specification's name for the product kind. */
export const financeType = named("ProductKind", z.enum(PRODUCT_KINDS));

/** Options of some products. Default: the first that the deal offers. */
export const investmentChoice = {
  tenureMonths: z.coerce.number().int().min(1).optional(),
  payoutPlan: payoutPlan.optional(),
};

/** Trade and settlement of a purchase of securities; interest is paid up to the settlement. Null for other products. */
export const settlement = named("Settlement", z.object({ tradesOn: calendarDate, settlesOn: calendarDate }));

export const investmentTerms = named(
  "InvestmentTerms",
  z.object({
    dealId,
    kind: financeType,
    currency,
    /** The amount to pay. For bonds and shares: the price of the whole units that the requested amount buys, so possibly less, or more for the minimum. */
    amount: minorMoney,
    /** The parts of the amount where it is not all principal: clean price, accrued interest, stamp duty. */
    cost: z.object({ consideration: minorMoney, accruedInterest: minorMoney, stampDuty: minorMoney }).nullable(),
    units: z.number().int().positive(),
    rateBps: z.number().int().nullable(),
    tenureDays: z.number().int().nullable(),
    tenureMonths: z.number().int().nullable(),
    payoutPlan: payoutPlan.nullable(),
    investOn: calendarDate,
    settlement: settlement.nullable(),
    maturesOn: calendarDate.nullable(),
    /** Whether the cash flow is an expectation, such as rent and the sale of a property, and not owed. */
    isExpected: z.boolean(),
    /** Empty for shares. */
    cashflow: z.array(scheduledPayout),
    totalInterest: minorMoney,
    totalTds: minorMoney,
    totalNet: minorMoney,
    /** Annualised, before and after TDS, in basis points; null under 30 days. */
    xirrBps: z.number().int().nullable(),
    netXirrBps: z.number().int().nullable(),
    /** Profit over the amount, not annualised, in basis points. Null without a cash flow. */
    absoluteReturnBps: z.number().int().nullable(),
    stashCoins: z.number().int(),
  }),
);
export type InvestmentTerms = z.output<typeof investmentTerms>;

export const TERMS_ERRORS = [
  "DEAL_NOT_OPEN",
  "TENURE_NOT_OFFERED",
  "PAYOUT_NOT_OFFERED",
  "FINANCE_TYPE_MISMATCH",
  "BELOW_MINIMUM",
  "NOT_A_STEP",
  "ABOVE_REMAINING",
  "AMOUNT_INVALID",
  "AMOUNT_TOO_LARGE",
] as const;

export const getInvestmentTerms = defineCall({
  name: "deals.investment-terms",
  tag: "Deals",
  method: "GET",
  path: "/v2/deals/{dealId}/investment-terms",
  summary:
    "Returns the payout schedule, tax and return of an amount invested now, for a resident with a PAN or, in GIFT City, a non-resident.",
  access: "public",
  effect: "query",
  input: z.strictObject({ dealId, amount: amountText, financeType: financeType.optional(), ...investmentChoice }),
  output: investmentTerms,
  errors: TERMS_ERRORS,
});

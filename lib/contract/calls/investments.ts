import { z } from "zod";
import { defineCall } from "../define.ts";
import { calendarDate, instant } from "../values/calendar-date.ts";
import { category } from "../values/categories.ts";
import { OTP_SENDING_ERRORS } from "../values/identity.ts";
import { dealId, flowKey, investmentId, paymentKey } from "../values/ids.ts";
import { incomeType } from "../values/income-type.ts";
import { amount, amountText, currency, minorMoney } from "../values/money.ts";
import { named } from "../values/named.ts";
import { CONFIRMATION_ERRORS, confirmation } from "../values/passkey.ts";
import { payoutPlan } from "../values/products.ts";
import { reinvestment } from "../values/reinvestment.ts";
import { tdsBasis } from "../values/tds-basis.ts";
import { text } from "../values/text.ts";
import { grams } from "../values/weight.ts";
import { otpSentTo } from "./auth.ts";
import { investmentType, scheduledPayout } from "./deals.ts";
import { financeType, investmentChoice, investmentTerms, settlement, TERMS_ERRORS } from "./investment-terms.ts";
import { payment } from "./payments.ts";

/**
 * Forward only: INITIATED → PAYMENT_PENDING (online) → PROCESSING → SUCCESS or FAILED. Only SUCCESS counts as
 * invested.
 */
export const INVESTMENT_STATUSES = ["INITIATED", "PAYMENT_PENDING", "PROCESSING", "SUCCESS", "FAILED"] as const;
export const investmentStatus = named("InvestmentStatus", z.enum(INVESTMENT_STATUSES));
export type InvestmentStatus = z.infer<typeof investmentStatus>;

/** The state of a successful investment. */
export const INVESTMENT_STAGES = ["ACTIVE", "DELAYED", "MATURED", "SOLD", "WITHDRAWN"] as const;
export const investmentStage = named("InvestmentStage", z.enum(INVESTMENT_STAGES));
export type InvestmentStage = z.infer<typeof investmentStage>;

export const INVESTMENT_FAILURES = ["SOLD_OUT", "PAYMENT_FAILED", "PAYMENT_EXPIRED", "INSUFFICIENT_BALANCE"] as const;
export const investmentFailure = named("InvestmentFailure", z.enum(INVESTMENT_FAILURES));
export type InvestmentFailure = z.infer<typeof investmentFailure>;

/** EXPECTED until due, DELAYED while the payer is late, PAID once credited to the wallet. */
export const PAYOUT_STATUSES = ["EXPECTED", "DELAYED", "PAID"] as const;
export const payoutStatus = named("PayoutStatus", z.enum(PAYOUT_STATUSES));
export type PayoutStatus = z.infer<typeof payoutStatus>;

export const payout = named(
  "Payout",
  scheduledPayout.extend({
    status: payoutStatus,
    daysLate: z.number().int().min(0),
    paidOn: calendarDate.nullable(),
    tdsBasis,
  }),
);
export type Payout = z.output<typeof payout>;

export const PAYMENT_SOURCES = ["WALLET", "ONLINE"] as const;
export const paymentSource = named("PaymentSource", z.enum(PAYMENT_SOURCES));
export type PaymentSource = z.infer<typeof paymentSource>;

const overduePayouts = named(
  "OverduePayouts",
  z.object({
    payouts: z.number().int().positive(),
    /** Net of TDS, as promised. */
    amount: minorMoney,
    /** The earliest due day. */
    dueOn: calendarDate,
    daysLate: z.number().int().positive(),
  }),
);

/** An investment as a row of a table. */
export const investmentSummary = named(
  "InvestmentSummary",
  z.object({
    investmentId,
    dealId,
    productType: category,
    kind: financeType,
    investmentType,
    currency,
    title: z.string(),
    /** The debtor. */
    payerName: z.string(),
    tenureDays: z.number().int().nullable(),
    tenureMonths: z.number().int().nullable(),
    rateBps: z.number().int().nullable(),
    units: z.number().int().positive(),
    /** Units sold before maturity, and bonds redeemed because their holder put them. */
    unitsSold: z.number().int().min(0),
    unitsPut: z.number().int().min(0),
    investmentAmount: minorMoney,
    /** The cost of the part still held: the share of the amount whose principal was not repaid. */
    stillInvested: minorMoney,
    /** Outstanding principal plus interest accrued to today; for shares, their value at the latest price. */
    currentValue: minorMoney,
    received: minorMoney,
    expected: minorMoney,
    tds: minorMoney,
    investmentStatus,
    /** Null until the investment has succeeded. */
    stage: investmentStage.nullable(),
    failure: investmentFailure.nullable(),
    investedOn: calendarDate,
    settlement: settlement.nullable(),
    maturesOn: calendarDate.nullable(),
    /** When the open payouts were rescheduled because the payer could not pay as promised. */
    restructuredOn: calendarDate.nullable(),
    /** PROMISED is computed from the schedule, REALISED once everything is paid. */
    xirr: z.object({ bps: z.number().int().nullable(), basis: z.enum(["PROMISED", "REALISED"]) }),
    nextPayout: payout.nullable(),
    /** The payouts that the payer owes and has not paid; null while none is late. */
    overdue: overduePayouts.nullable(),
    /**
     * The XIRR of paid and currently expected payouts, where a payout is late or was rescheduled; a late payout
     * counts as paid today. Null otherwise.
     */
    expectedXirrBps: z.number().int().nullable(),
    /** The investment whose proceeds bought this one by a reinvestment mandate. */
    reinvestedFrom: investmentId.nullable(),
  }),
);
export type InvestmentSummary = z.output<typeof investmentSummary>;

export const investment = named(
  "Investment",
  investmentSummary.extend({
    flowKey,
    paymentSource,
    paymentKey: paymentKey.nullable(),
    payoutPlan: payoutPlan.nullable(),
    /** The type of its income in tax law; null where it pays no income. */
    incomeType: incomeType.nullable(),
    cashflow: z.array(payout),
    absoluteReturnBps: z.number().int().nullable(),
    stashCoins: z.number().int(),
    /** Null if the investor has not opted in: all payouts go to the wallet. */
    reinvestment: reinvestment.nullable(),
    consentedAt: instant,
    createdAt: instant,
  }),
);
export type Investment = z.output<typeof investment>;

/** An investment in a deal, or all that was bought and sold of one metal, as a row of the portfolio. */
export const portfolioSummary = named(
  "PortfolioSummary",
  investmentSummary.extend({
    /** Null for gold and silver, which are bought by the gram; so are `kind`, `payerName` and `units`. */
    dealId: dealId.nullable(),
    kind: financeType.nullable(),
    payerName: z.string().nullable(),
    units: z.number().int().positive().nullable(),
    /** The weight of the metal held now; null for an investment in a deal. */
    grams: grams.nullable(),
    /** For a metal, the proceeds of selling it now; null while its price is unknown. */
    currentValue: minorMoney.nullable(),
  }),
);
export type PortfolioSummary = z.output<typeof portfolioSummary>;

export const portfolioInvestment = named(
  "PortfolioInvestment",
  investment.extend({
    ...portfolioSummary.shape,
    /** Null for a metal, each purchase of which was paid separately; so is the next field. */
    flowKey: flowKey.nullable(),
    paymentSource: paymentSource.nullable(),
  }),
);
export type PortfolioInvestment = z.output<typeof portfolioInvestment>;

/** Not in the specification, whose terms are anybody's (`deals.investment-terms`). */
export const getOwnTerms = defineCall({
  name: "investments.terms",
  tag: "Investments",
  method: "GET",
  path: "/v2/investments/terms/{dealId}",
  inSpecification: false,
  summary:
    "Returns the payouts, tax and return of an amount invested now, by the investor's residence, age and other holdings.",
  access: "investor",
  policy: { guardian: "reads", viewer: "never" },
  effect: "query",
  input: z.strictObject({ dealId, amount: amountText, financeType: financeType.optional(), ...investmentChoice }),
  output: investmentTerms,
  errors: TERMS_ERRORS,
});

export const startFlow = defineCall({
  name: "investments.start-flow",
  tag: "Investments",
  method: "POST",
  path: "/v2/investments/start-invoice-discounting-investment-flow",
  summary: "Starts an investment flow and fixes its terms for 15 minutes.",
  access: "investor",
  policy: { guardian: "acts", viewer: "never" },
  effect: "command",
  limit: "INVESTMENT_TERMS",
  input: z.strictObject({ dealId, amount, financeType: financeType.optional(), ...investmentChoice }),
  output: z.object({ key: flowKey, terms: investmentTerms, expiresAt: instant }),
  errors: [
    "NOT_FOR_MINORS",
    "KYC_INCOMPLETE",
    "INVESTING_CLOSED",
    "GIFT_FOR_NON_RESIDENTS",
    "ACCREDITATION_REQUIRED",
    "CMR_REQUIRED",
    ...TERMS_ERRORS,
  ],
});

/** Not in the specification: the flow's page must survive a reload. */
export const getFlow = defineCall({
  name: "investments.flow",
  tag: "Investments",
  method: "GET",
  path: "/v2/investments/flow/{key}",
  inSpecification: false,
  summary: "Returns the state of an investment flow.",
  access: "investor",
  policy: { guardian: "reads", viewer: "never" },
  effect: "query",
  input: z.strictObject({ key: flowKey }),
  output: z.object({
    key: flowKey,
    terms: investmentTerms,
    expiresAt: instant,
    isExpired: z.boolean(),
    investment: investment.nullable(),
    payment: payment.nullable(),
  }),
  errors: [],
});

export const requestInvestmentOtp = defineCall({
  name: "auth.mif.otp-request",
  tag: "Investments",
  method: "POST",
  path: "/v2/auth/mif/otp/request",
  summary: "Sends the one-time code that confirms one investment.",
  access: "investor",
  policy: { guardian: "acts", viewer: "never" },
  effect: "command",
  input: z.strictObject({ key: flowKey }),
  inQuery: ["key"],
  output: otpSentTo,
  errors: ["FLOW_EXPIRED", "FLOW_DONE", ...OTP_SENDING_ERRORS],
});

export const invest = defineCall({
  name: "investments.invest",
  tag: "Investments",
  method: "POST",
  path: "/v2/investments/mif/invest",
  summary:
    "Invests from the wallet, or opens an online payment. The code records the investor's consent to the terms of the flow.",
  access: "investor",
  policy: { guardian: "acts", viewer: "never" },
  effect: "command",
  input: z.strictObject({
    key: flowKey,
    otp: confirmation,
    paymentSource,
    /** The path of this site that the payment page returns to. Default: the flow's page in English. */
    returnPath: text(300).optional(),
  }),
  inQuery: ["key"],
  output: z.object({ investment, payment: payment.nullable() }),
  errors: [
    ...CONFIRMATION_ERRORS,
    "FLOW_EXPIRED",
    "FLOW_DONE",
    "INSUFFICIENT_BALANCE",
    "ONLINE_PAYMENT_CLOSED",
    "ONLINE_PAYMENT_ABOVE_MAXIMUM",
    "CHILD_PAYS_FROM_WALLET",
    "INVESTING_CLOSED",
    "DEAL_NOT_OPEN",
    "SOLD_OUT",
    "PAYMENT_LIMIT",
    "KYC_INCOMPLETE",
    "ACCREDITATION_REQUIRED",
    "CMR_REQUIRED",
    "GATEWAY_UNAVAILABLE",
  ],
});

export const getInvestmentTransaction = defineCall({
  name: "investments.transaction",
  tag: "Investments",
  method: "GET",
  path: "/v2/investments/transaction/{id}",
  summary: "Returns one investment or metal as a transaction; the result page polls it until it is settled.",
  access: "investor",
  policy: { guardian: "reads", viewer: "never" },
  effect: "query",
  input: z.strictObject({ id: investmentId }),
  output: portfolioInvestment,
  errors: [],
});

import { z } from "zod";
import { defineCall } from "../define.ts";
import { calendarDate, instant } from "../values/calendar-date.ts";
import { category } from "../values/categories.ts";
import { dealId } from "../values/ids.ts";
import { amountText, currency, minorMoney } from "../values/money.ts";
import { localizedText, PRODUCT_KINDS, payoutPlan, product } from "../values/products.ts";

/** UPCOMING until it opens, OPEN while units are left, SOLD_OUT or CLOSED after, MATURED once every payout is due. */
export const DEAL_STATUSES = ["UPCOMING", "OPEN", "SOLD_OUT", "CLOSED", "MATURED"] as const;
export const dealStatus = z.enum(DEAL_STATUSES);
export type DealStatus = z.infer<typeof dealStatus>;

/** Which book an investment is made from: rupees, or a foreign currency in GIFT City. */
export const INVESTMENT_TYPES = ["INR", "GIFT"] as const;
export const investmentType = z.enum(INVESTMENT_TYPES);
export type InvestmentType = z.infer<typeof investmentType>;

/** What a payout is. SALE and WITHDRAWAL end an investment before its time, for whatever they brought. */
export const PAYOUT_KINDS = [
  "MATURITY",
  "COUPON",
  "INTEREST",
  "RENTAL",
  "RESIDUAL",
  "RENT",
  "EXIT",
  "SALE",
  "WITHDRAWAL",
] as const;
export const payoutKind = z.enum(PAYOUT_KINDS);

/** One payout as it is promised. Gross = principal + interest; net = gross − TDS. Interest is below zero for a loss. */
export const scheduledPayout = z.object({
  payoutSequence: z.number().int().min(1),
  dueOn: calendarDate,
  /** The day to which interest is counted, business day or not. */
  accruesTo: calendarDate,
  kind: payoutKind,
  principal: minorMoney,
  interest: minorMoney,
  gross: minorMoney,
  tdsRateBps: z.number().int(),
  tds: minorMoney,
  net: minorMoney,
});
export type ScheduledPayout = z.output<typeof scheduledPayout>;

export const PARTY_ROLES = [
  "BUYER",
  "SELLER",
  "ISSUER",
  "TRUSTEE",
  "LESSEE",
  "LESSOR",
  "BANK",
  "NBFC",
  "TENANT",
  "MANAGER",
  "COMPANY",
] as const;
const party = z.object({ role: z.enum(PARTY_ROLES), name: z.string(), about: localizedText });
export type Party = z.output<typeof party>;

/** What stands still about a deal from the moment it is published. Amounts are in its currency. */
export const dealTerms = z.object({
  dealId,
  category,
  investmentType,
  currency,
  title: z.string(),
  subtitle: localizedText,
  /** Who owes: the buyer of the invoices, the issuer of the bond, the bank. */
  payer: party,
  /** Who stands on the other side of it, if anybody: the seller of the invoices, the trustee of the bond. */
  counterparty: party.nullable(),
  /** Agency-style grade of the payer or of the paper, and the day it was given. */
  rating: z.object({ grade: z.string(), agency: z.string(), on: calendarDate }).nullable(),
  product,
  /** The rate that the deal is known by, a year and before tax: for a bond its yield at publication. Null without one. */
  rateBps: z.number().int().nullable(),
  /** To the last payout of the longest tenure, from publication. Null where nobody knows. */
  tenureDays: z.number().int().positive().nullable(),
  /** One unit is one step, or the face value of one bond, or the price of one lot; the minimum is a whole number of units. */
  unit: minorMoney,
  minimum: minorMoney,
  total: minorMoney,
  opensAt: instant,
  closesAt: instant,
  why: localizedText,
  security: z.array(localizedText).min(1),
  covenants: z.array(localizedText).min(1),
  risks: z.array(localizedText).min(1),
  faqs: z.array(z.object({ question: localizedText, answer: localizedText })).min(1),
  /** How earlier deals with this payer ended, and up to which day that was counted. */
  record: z
    .object({
      deals: z.number().int(),
      late: z.number().int(),
      longestDelayDays: z.number().int(),
      asOf: calendarDate,
    })
    .nullable(),
});
export type DealTerms = z.output<typeof dealTerms>;

/** What was agreed when the payer could not pay as promised; of several, the words of the last and the days of all. */
export const restructuring = z.object({
  on: calendarDate,
  extendedByDays: z.number().int().positive(),
  /** What the open principal earns meanwhile, a year; null where each investment keeps its own rate. */
  rateBps: z.number().int().nullable(),
  notice: localizedText,
});
export type Restructuring = z.output<typeof restructuring>;

/** What moves. */
export const dealProgress = z.object({
  dealId,
  status: dealStatus,
  remaining: minorMoney,
  sold: minorMoney,
  holders: z.number().int(),
  /** Null while the deal pays as it promised. */
  restructuring: restructuring.nullable(),
  at: instant,
});
export type DealProgress = z.output<typeof dealProgress>;

export const deal = dealTerms.extend({ progress: dealProgress });
export type Deal = z.output<typeof deal>;

/** What a list leaves to the deal's own page: most of its bytes. */
export const DETAIL_ONLY_FIELDS = [
  "why",
  "security",
  "covenants",
  "risks",
  "faqs",
] as const satisfies readonly (keyof DealTerms)[];

export const listedTerms = dealTerms.omit({ why: true, security: true, covenants: true, risks: true, faqs: true });
export type ListedTerms = z.output<typeof listedTerms>;
export const listedDeal = listedTerms.extend({ progress: dealProgress });
export type ListedDeal = z.output<typeof listedDeal>;

export const listDeals = defineCall({
  name: "deals.list",
  method: "GET",
  path: "/v2/deals",
  summary:
    "Every published deal in short, those that close soonest first. Amounts left may be some seconds old; `GET /v2/deals/{id}` has a deal whole.",
  access: "public",
  effect: "query",
  input: z.object({
    category: category.optional(),
    status: dealStatus.optional(),
    investmentType: investmentType.default("INR"),
  }),
  output: z.object({ deals: z.array(listedDeal) }),
  errors: [],
});

export const getDeal = defineCall({
  name: "deals.get",
  method: "GET",
  path: "/v2/deals/{id}",
  summary: "One deal whole, with what is left of it at this moment.",
  access: "public",
  effect: "query",
  input: z.object({ id: dealId }),
  output: deal,
  errors: [],
});

export const getDealData = defineCall({
  name: "deals.data",
  method: "GET",
  path: "/v2/deals/data/{id}",
  summary: "Only what moves: status and what is left at this moment.",
  access: "public",
  effect: "query",
  input: z.object({ id: dealId }),
  output: dealProgress,
  errors: [],
});

/** What was paid for one tenure in one month, a year and before tax. */
const tenureYield = z.object({ month: z.string().regex(/^\d{4}-\d{2}$/), rateBps: z.number().int() });
export type TenureYield = z.output<typeof tenureYield>;

export const getTenureHistory = defineCall({
  name: "deals.tenure-history",
  method: "GET",
  path: "/v2/deals/get-history-for-tenure/{dealId}",
  summary: "What a reserve has paid for one of its tenures (in months), month by month, the oldest first.",
  access: "public",
  effect: "query",
  input: z.object({ dealId, tenure: z.coerce.number().int().min(1).max(120) }),
  output: z.object({
    dealId,
    tenureMonths: z.number().int(),
    asOf: calendarDate,
    yields: z.array(tenureYield),
  }),
  errors: ["TENURE_NOT_OFFERED", "FINANCE_TYPE_MISMATCH"],
});

/** The specification's word for the kind of a deal's product. */
export const financeType = z.enum(PRODUCT_KINDS);

/** What some kinds leave to the investor. Left out, the first that the deal offers. */
export const investmentChoice = {
  tenureMonths: z.coerce.number().int().min(1).optional(),
  payoutPlan: payoutPlan.optional(),
};

export const investmentTerms = z.object({
  dealId,
  kind: financeType,
  currency,
  /** What is paid. Of bonds and shares the most that the amount asked for buys, so it may be less. */
  amount: minorMoney,
  /** What the amount is made of, where it is not all principal: clean price, interest paid for in advance, duty. */
  cost: z.object({ consideration: minorMoney, accruedInterest: minorMoney, stampDuty: minorMoney }).nullable(),
  units: z.number().int().positive(),
  rateBps: z.number().int().nullable(),
  tenureDays: z.number().int().nullable(),
  tenureMonths: z.number().int().nullable(),
  payoutPlan: payoutPlan.nullable(),
  investOn: calendarDate,
  maturesOn: calendarDate.nullable(),
  /** Whether the cash flow is only expected, as rent and the sale of a property are, and not owed. */
  isExpected: z.boolean(),
  /** Empty for shares. */
  cashflow: z.array(scheduledPayout),
  totalInterest: minorMoney,
  totalTds: minorMoney,
  totalNet: minorMoney,
  /** Annualised, before and after TDS, in basis points; null when it cannot be said (under 30 days). */
  xirrBps: z.number().int().nullable(),
  netXirrBps: z.number().int().nullable(),
  /** What comes back beyond the amount, over the amount, not annualised, in basis points. Null without a cash flow. */
  absoluteReturnBps: z.number().int().nullable(),
  stashCoins: z.number().int(),
});
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
  method: "GET",
  path: "/v2/deals/{dealId}/investment-terms",
  summary:
    "The schedule, tax and return of an amount, if it were invested now. A resident with a PAN is assumed, and for a deal of GIFT City a non-resident.",
  access: "public",
  effect: "query",
  input: z.object({ dealId, amount: amountText, financeType: financeType.optional(), ...investmentChoice }),
  output: investmentTerms,
  errors: TERMS_ERRORS,
});

export const getMasterDocument = defineCall({
  name: "investments.master-document",
  method: "GET",
  path: "/v2/investments/master-document",
  summary: "The deal's master document, a PDF.",
  access: "session",
  effect: "query",
  input: z.object({ dealId }),
  output: z.instanceof(ReadableStream),
  produces: "application/pdf",
  errors: [],
});

import { z } from "zod";
import { calendarDate, instant } from "./calendar-date.ts";
import { category } from "./categories.ts";
import { defineCall } from "./define.ts";
import { dealId } from "./ids.ts";
import { amountText, money } from "./money.ts";

/** Content in both languages; the reader's is chosen where it is drawn. */
export const localizedText = z.object({ en: z.string().min(1), hi: z.string().min(1) });
export type LocalizedText = z.infer<typeof localizedText>;

/** UPCOMING until it opens, OPEN while units are left, SOLD_OUT or CLOSED after, MATURED once every payout is due. */
export const DEAL_STATUSES = ["UPCOMING", "OPEN", "SOLD_OUT", "CLOSED", "MATURED"] as const;
export const dealStatus = z.enum(DEAL_STATUSES);
export type DealStatus = z.infer<typeof dealStatus>;

/** One payout as it is promised. Gross = principal + interest; net = gross − TDS. */
export const scheduledPayout = z.object({
  payoutSequence: z.number().int().min(1),
  dueOn: calendarDate,
  kind: z.enum(["MATURITY", "COUPON", "RENTAL", "INTEREST", "RENT", "EXIT"]),
  principal: money,
  interest: money,
  gross: money,
  tdsRateBps: z.number().int(),
  tds: money,
  net: money,
});

/** What stands still about a deal from the moment it is published. */
export const dealTerms = z.object({
  dealId,
  category,
  title: z.string(),
  subtitle: localizedText,
  /** Who sold the invoices. */
  seller: z.object({ name: z.string(), about: localizedText }),
  /** Who owes, and pays at maturity. */
  buyer: z.object({ name: z.string(), about: localizedText }),
  /** Agency-style grade of the buyer, and the day it was given. */
  rating: z.object({ grade: z.string(), agency: z.string(), on: calendarDate }),
  /** Simple interest a year, in basis points. */
  rateBps: z.number().int().positive(),
  tenureDays: z.number().int().min(30).max(180),
  /** Face value of the invoices behind the deal. */
  invoiceValue: money,
  invoiceCount: z.number().int().positive(),
  /** One unit is one step; the minimum is a whole number of units. */
  unit: money,
  minimum: money,
  total: money,
  opensAt: instant,
  closesAt: instant,
  why: localizedText,
  security: z.array(localizedText).min(1),
  covenants: z.array(localizedText).min(1),
  risks: z.array(localizedText).min(1),
  faqs: z.array(z.object({ question: localizedText, answer: localizedText })).min(1),
  /** How earlier deals with this buyer ended, and up to which day that was counted. */
  record: z.object({
    deals: z.number().int(),
    late: z.number().int(),
    longestDelayDays: z.number().int(),
    asOf: calendarDate,
  }),
});
export type DealTerms = z.output<typeof dealTerms>;

/** What moves. */
export const dealProgress = z.object({
  dealId,
  status: dealStatus,
  remaining: money,
  sold: money,
  holders: z.number().int(),
  at: instant,
});
export type DealProgress = z.output<typeof dealProgress>;

export const deal = dealTerms.extend({ progress: dealProgress });
export type Deal = z.output<typeof deal>;

export const listDeals = defineCall({
  name: "deals.list",
  method: "GET",
  path: "/v2/deals",
  summary: "Every published deal, those that close soonest first. Amounts left may be some seconds old.",
  access: "public",
  effect: "query",
  input: z.object({ category: category.optional(), status: dealStatus.optional() }),
  output: z.object({ deals: z.array(deal) }),
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

export const FINANCE_TYPES = ["INVOICE_DISCOUNTING"] as const;
export const financeType = z.enum(FINANCE_TYPES);

export const investmentTerms = z.object({
  dealId,
  amount: money,
  units: z.number().int().positive(),
  rateBps: z.number().int(),
  tenureDays: z.number().int(),
  investOn: calendarDate,
  maturesOn: calendarDate,
  cashflow: z.array(scheduledPayout).min(1),
  totalInterest: money,
  totalTds: money,
  totalNet: money,
  /** Annualised, before and after TDS, in basis points; null when it cannot be said (under 30 days). */
  xirrBps: z.number().int().nullable(),
  netXirrBps: z.number().int().nullable(),
  /** Interest ÷ amount over the tenure, not annualised, in basis points. */
  absoluteReturnBps: z.number().int(),
  stashCoins: z.number().int(),
});
export type InvestmentTerms = z.output<typeof investmentTerms>;

const TERMS_ERRORS = [
  "DEAL_NOT_OPEN",
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
  summary: "The schedule, tax and return of an amount, if it were invested now. A resident with a PAN is assumed.",
  access: "public",
  effect: "query",
  input: z.object({ dealId, amount: amountText, financeType: financeType.default("INVOICE_DISCOUNTING") }),
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

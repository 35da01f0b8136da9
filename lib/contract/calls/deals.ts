import { z } from "zod";
import { defineCall } from "../define.ts";
import { calendarDate, instant } from "../values/calendar-date.ts";
import { category } from "../values/categories.ts";
import { evidence } from "../values/evidence.ts";
import { dealId } from "../values/ids.ts";
import { currency, minorMoney } from "../values/money.ts";
import { named } from "../values/named.ts";
import { localizedText, product } from "../values/products.ts";
import { redemption } from "../values/redemption.ts";
import { dealOutcome, payerRecord } from "./payer-record.ts";

/** UPCOMING until it opens, OPEN while units are left, then SOLD_OUT or CLOSED; MATURED once every payout is due. */
export const DEAL_STATUSES = ["UPCOMING", "OPEN", "SOLD_OUT", "CLOSED", "MATURED"] as const;
export const dealStatus = named("DealStatus", z.enum(DEAL_STATUSES));
export type DealStatus = z.infer<typeof dealStatus>;

/** The currency of an investment: rupees, or a foreign currency in GIFT City. */
export const INVESTMENT_TYPES = ["INR", "GIFT"] as const;
export const investmentType = named("InvestmentType", z.enum(INVESTMENT_TYPES));
export type InvestmentType = z.infer<typeof investmentType>;

/**
 * The kind of a payout. REPAYMENT is interest with a part of the principal: a bond's coupon, or an instalment of a
 * loan. ACCRUAL is the tax of 31 March on compounded interest, net 0. PUT redeems bonds that the holder has put to the
 * issuer. SALE and WITHDRAWAL end an investment before maturity for its actual proceeds; PART_WITHDRAWAL repays a part
 * of a deposit, without interest. WRITE_DOWN is principal that will not be repaid: gross 0.
 */
export const PAYOUT_KINDS = [
  "MATURITY",
  "COUPON",
  "REPAYMENT",
  "INTEREST",
  "ACCRUAL",
  "RENTAL",
  "RESIDUAL",
  "RENT",
  "EXIT",
  "SALE",
  "PUT",
  "WITHDRAWAL",
  "PART_WITHDRAWAL",
  "WRITE_DOWN",
] as const;
export const payoutKind = named("PayoutKind", z.enum(PAYOUT_KINDS));

/**
 * One promised payout. Gross = principal + interest; net = gross − TDS. `interest` is the payment beyond the principal:
 * interest, rent, a premium, or the gain of a sale or an exit, negative for a loss.
 */
export const scheduledPayout = named(
  "ScheduledPayout",
  z.object({
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
    redemption: redemption.optional(),
  }),
);
export type ScheduledPayout = z.output<typeof scheduledPayout>;

export const PARTY_ROLES = [
  "BUYER",
  "SELLER",
  "ISSUER",
  "TRUSTEE",
  "LESSEE",
  "LESSOR",
  "BORROWER",
  "BANK",
  "NBFC",
  "TENANT",
  "REIT_SCHEME",
  "MANAGER",
  "COMPANY",
] as const;
const party = named("Party", z.object({ role: z.enum(PARTY_ROLES), name: z.string(), about: localizedText }));
export type Party = z.output<typeof party>;

const rating = named("Rating", z.object({ grade: z.string(), agency: z.string(), on: calendarDate }));

/** The terms of a deal that are fixed from its publication. Amounts are in its currency. */
export const dealTerms = z.object({
  dealId,
  category,
  investmentType,
  currency,
  title: z.string(),
  subtitle: localizedText,
  /** The debtor: the buyer of the invoices, the issuer of the bond, or the bank. */
  payer: party,
  /** The other party, if any: the seller of the invoices, or the bond's trustee. */
  counterparty: party.nullable(),
  /** The grade of the payer or of the security, its agency and its day. */
  rating: rating.nullable(),
  product,
  /** The headline rate, yearly and before tax; for a bond, its yield at publication. Null where the deal has none. */
  rateBps: z.number().int().nullable(),
  /** From publication to the last payout of the longest tenure. Null where unknown. */
  tenureDays: z.number().int().positive().nullable(),
  /** One step of the amount: a bond's face value, the price of one lot of shares. The minimum is a whole number of units, without the interest and duty that the terms state as `cost`. */
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
  evidence: evidence.default({}),
});
export type DealTerms = z.output<typeof dealTerms>;

/**
 * The rescheduling agreed when the payer could not pay as promised; of several, the latest text and the days of all.
 */
export const restructuring = named(
  "Restructuring",
  z.object({
    on: calendarDate,
    extendedByDays: z.number().int().positive(),
    /** The yearly rate on open principal during the extension; null where each investment keeps its own rate. */
    rateBps: z.number().int().nullable(),
    notice: localizedText,
  }),
);
export type Restructuring = z.output<typeof restructuring>;

/** The changing part of a deal. */
export const dealProgress = named(
  "DealProgress",
  z.object({
    dealId,
    status: dealStatus,
    /** The amount still on offer; 0 once the deal is closed or has matured. */
    remaining: minorMoney,
    sold: minorMoney,
    holders: z.number().int(),
    /** Null while the deal pays as promised. */
    restructuring: restructuring.nullable(),
    /** The call date on which the issuer redeems the bond early; null without a call. */
    redeemsOn: calendarDate.nullable(),
    at: instant,
  }),
);
export type DealProgress = z.output<typeof dealProgress>;

const facts = {
  progress: dealProgress,
  /** The payment record of the deal's payer; null where nothing is promised, such as for shares. */
  record: payerRecord.nullable(),
  /** The outcome of the deal; null while it is upcoming or open. */
  outcome: dealOutcome.nullable(),
};
export const deal = named("Deal", dealTerms.extend(facts));
export type Deal = z.output<typeof deal>;

/** Fields that a list omits, since they make up most of a deal's bytes; the deal's own page has them. */
export const DETAIL_ONLY_FIELDS = [
  "why",
  "security",
  "covenants",
  "risks",
  "faqs",
  "evidence",
] as const satisfies readonly (keyof DealTerms)[];

export const listedTerms = dealTerms.omit({
  why: true,
  security: true,
  covenants: true,
  risks: true,
  faqs: true,
  evidence: true,
});
export type ListedTerms = z.output<typeof listedTerms>;
export const listedDeal = named("ListedDeal", listedTerms.extend(facts));
export type ListedDeal = z.output<typeof listedDeal>;

export const listDeals = defineCall({
  name: "deals.list",
  tag: "Deals",
  method: "GET",
  path: "/v2/deals",
  summary:
    "Lists all published deals in short form, soonest closing first. Available amounts may be a few seconds old; `GET /v2/deals/{id}` returns a full deal.",
  access: "public",
  effect: "query",
  input: z.strictObject({
    category: category.optional(),
    status: dealStatus.optional(),
    investmentType: investmentType.default("INR"),
  }),
  output: z.object({ deals: z.array(listedDeal) }),
  errors: [],
});

export const getDeal = defineCall({
  name: "deals.get",
  tag: "Deals",
  method: "GET",
  path: "/v2/deals/{id}",
  summary: "Returns one deal in full, with its currently available amount.",
  access: "public",
  effect: "query",
  input: z.strictObject({ id: dealId }),
  output: deal,
  errors: [],
});

export const getDealData = defineCall({
  name: "deals.data",
  tag: "Deals",
  method: "GET",
  path: "/v2/deals/data/{id}",
  summary: "Returns only the changing part of a deal: its status and currently available amount.",
  access: "public",
  effect: "query",
  input: z.strictObject({ id: dealId }),
  output: dealProgress,
  errors: [],
});

export const getMasterDocument = defineCall({
  name: "investments.master-document",
  tag: "Deals",
  method: "GET",
  path: "/v2/investments/master-document",
  summary: "Returns the deal's master document as a PDF.",
  access: "session",
  policy: { guardian: "never", viewer: "never" },
  effect: "query",
  limit: "DOCUMENT",
  input: z.strictObject({ dealId }),
  output: z.instanceof(ReadableStream),
  produces: "application/pdf",
  errors: ["NOT_FOUND", "FILE_LOST"],
});

/**
 * What a kind of product is: one interface, satisfied by one module per kind. Always true here: everything is pure, days
 * arrive as arguments, and words are only named: `facts` gives message keys under `kinds.<KIND>.facts`, which the web
 * Worker translates. A capability that a kind lacks is null, never left out, so that a new kind decides on each.
 */

import type { DealTerms, InvestmentType, ScheduledPayout } from "../contract/calls/deals.ts";
import type { CalendarDate } from "../contract/values/calendar-date.ts";
import type { Category } from "../contract/values/categories.ts";
import type { Minor, Paise } from "../contract/values/money.ts";
import type { PayoutPlan, ProductTerms, RateRow } from "../contract/values/products.ts";
import type { Bond } from "../finance/bond-schedule.ts";
import type { RateCard } from "../finance/fixed-deposit.ts";
import type { Bps } from "../finance/rounding.ts";
import type { Taxpayer } from "../finance/tax.ts";
import type { Income } from "../finance/tax-table.ts";
import type { Fact } from "./facts.ts";
import type { Purchase } from "./purchase.ts";
import type { Holding, ValuedPayout } from "./worth.ts";

/** Any terms with a kind: a test builds products that the contract does not know. */
export interface AnyTerms {
  readonly kind: string;
}

export interface Offer<Terms extends AnyTerms = ProductTerms> {
  readonly product: Terms;
  readonly unit: Minor;
}

/** When a product ends. */
export type Term =
  /** So many days after each investment. */
  | { readonly is: "days"; readonly days: number }
  | { readonly is: "months"; readonly months: number }
  /** For all investors on one day. */
  | { readonly is: "date"; readonly on: CalendarDate }
  /** The investor chooses one of several tenures, and how interest is paid. */
  | { readonly is: "choice"; readonly rates: readonly RateRow[]; readonly payouts: readonly PayoutPlan[] }
  | { readonly is: "open" };

/** The one figure that a deal is known by. */
export type Headline =
  /** A year, before tax. `isUpTo` where it is the best of several that may be chosen. */
  | { readonly is: "rate"; readonly bps: number; readonly isUpTo: boolean }
  | { readonly is: "price"; readonly perShare: Paise }
  | { readonly is: "unknown" };

/** Rulebooks that require words of their own; what falls under one of them never stands under another's. */
export const SURFACES = [
  "SECURITIES",
  "UNLISTED_SHARES",
  "UNREGULATED",
  "PROPERTY",
  "INSURED_DEPOSIT",
  "UNINSURED_DEPOSIT",
  "GIFT_DEPOSIT",
  "GIFT_SECURITIES",
] as const;
export type Surface = (typeof SURFACES)[number];

/** The terms by which one investment runs, after the investor's choice. */
export interface Plan {
  readonly rateBps: number | null;
  readonly tenureMonths: number | null;
  readonly payoutPlan: PayoutPlan | null;
}

export interface Order<Terms extends AnyTerms = ProductTerms> {
  readonly deal: Offer<Terms>;
  readonly purchase: Purchase;
  readonly plan: Plan;
  readonly investOn: CalendarDate;
  readonly taxpayer: Taxpayer;
}

/** A bond as the market trades it. */
export interface TradedBond {
  readonly isin: string;
  /** The deal's, for 100 of face value, in 1/10,000. */
  readonly cleanPrice: number;
  readonly maturityOn: CalendarDate;
  readonly bond: Bond;
}

export interface EarlyWithdrawal {
  readonly rateCard: RateCard;
  readonly penaltyBps: Bps;
}

export interface Shares {
  readonly isin: string;
  readonly sharesPerLot: number;
  readonly pricePerShare: Paise;
}

export interface Receivables {
  readonly value: Paise;
  readonly count: number;
  readonly tenureDays: number;
}

export interface Delay {
  readonly principal: Minor;
  readonly dueOn: CalendarDate;
  readonly paidOn: CalendarDate;
}

export interface Product<Terms extends AnyTerms = ProductTerms> {
  readonly kind: Terms["kind"];
  readonly category: Category;
  /** Sold for rupees, or for a foreign currency in GIFT City, to non-residents only. */
  readonly investmentType: InvestmentType;
  /** Whether a payer owes the payouts, they are only expected, or there are none before a sale. */
  readonly promise: "OWED" | "EXPECTED" | "NONE";
  /** Beyond the KYC that every investment requires. */
  readonly requires: { readonly accreditation: boolean; readonly dematAccount: boolean };
  /** What the law takes its payouts for; null where it pays no income out. */
  readonly tax: { readonly income: Income | null; readonly isDeductedFromNonResidents: boolean };
  /** Whether the rates that it paid in earlier months are published. */
  readonly hasRateHistory: boolean;
  /** `RENTALS`: each payout returns a part of the principal, and what is left is listed beside it. */
  readonly cashflowTable: "PAYOUTS" | "RENTALS";

  readonly termOf: (terms: Terms) => Term;
  readonly surfaceOf: (terms: Terms) => Surface;
  /** A year, before tax: the agreed rate, the best of several, or a bond's yield on the day. Null without one. */
  readonly rateOf: (offer: Offer<Terms>, on: CalendarDate) => number | null;
  readonly headlineOf: (deal: { readonly product: Terms; readonly rateBps: number | null }) => Headline;
  /** Every payout, in order. */
  readonly scheduleOf: (order: Order<Terms>) => readonly ScheduledPayout[];
  /** What is still invested and what it has earned to that day. Call for an investment that pays as it promised. */
  readonly worthOf: (holding: Holding<Terms>, payouts: readonly ValuedPayout[], on: CalendarDate) => Minor;
  /** What the deal states of it, in reading order. */
  readonly factsOf: (deal: Offer<Terms> & Pick<DealTerms, "currency">) => readonly Fact[];
  /** Where its numbers contradict those of its deal, in an operator's English. */
  readonly contradictionsIn: (deal: Offer<Terms> & Pick<DealTerms, "total">) => readonly string[];

  /** Of what is sold in whole units at a price that is not the unit. Null: an amount buys itself, step by step. */
  readonly priceOf: ((offer: Offer<Terms>, units: number, on: CalendarDate) => Purchase | null) | null;
  /** What a late payer owes beyond the promise. Null: no more than the promise. */
  readonly interestOnDelay: ((terms: Terms, delay: Delay) => Paise) | null;
  /** How it is sold before its maturity. */
  readonly resaleOf: ((terms: Terms) => TradedBond) | null;
  readonly earlyWithdrawalOf: ((terms: Terms) => EarlyWithdrawal) | null;
  /** Shares, which are delivered to a demat account. */
  readonly sharesOf: ((terms: Terms) => Shares) | null;
  /** Invoices, whose buyer pays. */
  readonly receivablesOf: ((terms: Terms) => Receivables) | null;
}

/**
 * The interface of a product kind, implemented by one module per kind. Invariants: everything is pure and days are
 * arguments; text appears only as message keys: `facts` gives keys under `kinds.<KIND>.facts`, which the web Worker
 * translates. A capability that a kind lacks is null, never absent, so that a new kind must decide on each.
 */

import type { DealTerms, InvestmentType, ScheduledPayout } from "../contract/calls/deals.ts";
import type { PayoutStatus } from "../contract/calls/investments.ts";
import type { Category } from "../contract/facts/categories.ts";
import type { Minor, Paise } from "../contract/facts/money.ts";
import type { CalendarDate, EpochMs } from "../contract/values/calendar-date.ts";
import type { Income } from "../contract/values/income-type.ts";
import type { CouponPlan, PayoutPlan, ProductOf, ProductTerms, RateRow } from "../contract/values/products.ts";
import type { Bond } from "../finance/bond.ts";
import type { Settlement } from "../finance/bond-settlement.ts";
import type { HolidayCalendar, WithCalendar } from "../finance/business-days.ts";
import type { PassedThrough } from "../finance/business-trust.ts";
import type { GainAsset } from "../finance/capital-gain-tax.ts";
import type { DepositGrowth, DepositIncome } from "../finance/deposit-tax.ts";
import type { DepositAccount } from "../finance/deposits-abroad.ts";
import type { RateCard } from "../finance/fixed-deposit.ts";
import type { InterestAbroad } from "../finance/interest-abroad.ts";
import type { MachineBlock } from "../finance/lease-depreciation.ts";
import type { RateWithoutCard } from "../finance/nbfc-deposit.ts";
import type { Bps } from "../finance/rounding.ts";
import type { Taxpayer } from "../finance/taxpayer.ts";
import type { Outlook } from "./bond-outlook.ts";
import type { Fact } from "./facts.ts";

/** Any terms with a kind, so that a test can build products that are not in the contract. */
export interface AnyTerms {
  readonly kind: string;
}

export interface Cost {
  readonly consideration: Minor;
  readonly accruedInterest: Minor;
  readonly stampDuty: Minor;
}

export interface Purchase {
  readonly units: number;
  /** The total price. */
  readonly amount: Minor;
  /** Null where the amount is all principal. */
  readonly cost: Cost | null;
}

export interface Holding<Terms extends AnyTerms = ProductTerms> {
  readonly product: Terms;
  readonly units: number;
  readonly amount: Minor;
  readonly rateBps: number | null;
  readonly tenureMonths: number | null;
  readonly payoutPlan: PayoutPlan | null;
  readonly investedOn: CalendarDate;
  /** The settlement day of the purchase; null where it takes effect on its day. */
  readonly settlesOn: CalendarDate | null;
  /** For shares: the latest known price; null before the first. */
  readonly lastPrice: Paise | null;
  /** The principal of a deposit that was repaid in its first months, and the day from which it earns nothing. */
  readonly partRepaid?: Minor;
  readonly partRepaidOn?: CalendarDate | null;
}

export type ValuedPayout = Pick<
  ScheduledPayout,
  "kind" | "dueOn" | "accruesTo" | "principal" | "interest" | "gross"
> & { readonly status: PayoutStatus };

export interface Offer<Terms extends AnyTerms = ProductTerms> {
  readonly product: Terms;
  readonly unit: Minor;
}

/** The term of a product, which determines the end of an investment. */
export type Term =
  /** A number of days after each investment. */
  | { readonly is: "days"; readonly days: number }
  | { readonly is: "months"; readonly months: number }
  /** The same day for all investors. */
  | { readonly is: "date"; readonly on: CalendarDate }
  /** The investor chooses one of several tenures and a payout plan. */
  | {
      readonly is: "choice";
      readonly rates: readonly RateRow[];
      readonly payouts: readonly PayoutPlan[];
      /** The account type, which limits a non-resident's tenures (`tenuresFor`); null where it is no deposit. */
      readonly account: DepositAccount | null;
      /** Added to every rate for a senior (`seniorExtra`). */
      readonly seniorBps?: number | undefined;
    }
  | { readonly is: "open" };

/** The figure that represents a deal in lists. */
export type Headline =
  /** Yearly, before tax. `isUpTo` marks the best of several rates that may be chosen. */
  | { readonly is: "rate"; readonly bps: number; readonly isUpTo: boolean }
  | { readonly is: "price"; readonly perShare: Paise }
  | { readonly is: "unknown" };

/** Regulatory regimes that require their own disclosures; content of one regime never appears under another. */
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

/** The terms of one investment, after the investor's choice. */
export interface Plan {
  readonly rateBps: number | null;
  readonly tenureMonths: number | null;
  readonly payoutPlan: PayoutPlan | null;
}

export interface Order<Terms extends AnyTerms = ProductTerms> extends WithCalendar {
  readonly deal: Offer<Terms>;
  readonly purchase: Purchase;
  readonly plan: Plan;
  /** The day on which the purchase takes effect: its settlement, for a product that has one. */
  readonly investOn: CalendarDate;
  readonly taxpayer: Taxpayer;
}

export interface PricedDays extends WithCalendar {
  readonly boughtOn: CalendarDate;
  readonly on: CalendarDate;
}

/** A bond as traded in the market. */
export interface TradedBond {
  readonly isin: string;
  /** For 100 of outstanding principal, in 1/10,000: the price paid, grown by the discount that was earned since. */
  readonly priceOn: (days: PricedDays) => number;
  readonly maturityOn: CalendarDate;
  readonly bond: Bond;
}

/** The terms by which bonds are listed and compared. */
export interface CouponTerms {
  /** Null where the deal states none. */
  readonly isin: string | null;
  /** Yearly, on face value. */
  readonly couponBps: number;
  readonly plan: CouponPlan;
  readonly maturityOn: CalendarDate;
  /** `maturityOn` is a convention of valuation, and the yield is to the next call. */
  readonly isPerpetual: boolean;
  /** SECURED: the deal states no order among its lenders. */
  readonly rank: ProductOf<"BOND">["security"] | "SECURED";
}

export type DepositTerms<Terms extends AnyTerms = ProductTerms> = Pick<
  Holding<Terms>,
  "product" | "amount" | "rateBps" | "investedOn" | "payoutPlan" | "partRepaid" | "partRepaidOn"
>;

export interface YearlyTax {
  readonly income: DepositIncome;
  /** Null for a deposit that pays its interest out. */
  readonly growth: DepositGrowth | null;
}

export interface EarlyWithdrawal {
  /** Directions limit the early repayments of finance companies (nbfc-deposit.ts). */
  readonly taker: ProductOf<"FIXED_DEPOSIT">["taker"];
  readonly rateCard: RateCard;
  readonly penaltyBps: Bps;
  /** The lowest rate at which deposits are taken. */
  readonly lowestRateBps: Bps;
  /** The rate of a finance company between the months without interest and its shortest term; null for a bank. */
  readonly withoutRate: RateWithoutCard | null;
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

export interface TrustUnits {
  /** Null for units that were sold before deals named it. */
  readonly isin: string | null;
  readonly passedThrough: PassedThrough;
}

export interface Delay {
  readonly principal: Minor;
  readonly dueOn: CalendarDate;
  readonly paidOn: CalendarDate;
}

export interface Product<Terms extends AnyTerms = ProductTerms> {
  readonly kind: Terms["kind"];
  readonly category: Category;
  /** Sold for rupees, or for a foreign currency in GIFT City to non-residents only. */
  readonly investmentType: InvestmentType;
  /** Whether a payer owes the payouts, they are only expected, or there are none before a sale. */
  readonly promise: "OWED" | "EXPECTED" | "NONE";
  /** Requirements beyond the KYC of every investment. A security that is delivered to a demat account needs one. */
  readonly requires: { readonly accreditation: boolean; readonly dematAccount: boolean };
  /** Whether a guardian may buy it in the name of a minor (docs/decisions/0096). */
  readonly isOpenToMinors: boolean;
  readonly tax: {
    /** The legal income type of its payouts; null where it pays no income. The terms may name another (`incomeTypeOf`). */
    readonly income: Income | null;
    /** Tax treatment at source of a non-resident's interest. */
    readonly abroadOf: (terms: Terms) => InterestAbroad;
  };
  /** Null where the income type is that of the product. */
  readonly incomeTypeOf: ((terms: Terms) => Income) | null;
  /** The asset class by which a gain is taxed; null for a product that cannot be sold. */
  readonly gainAssetOf: ((terms: Terms) => GainAsset) | null;
  /** The units of a business trust, whose distributions keep their character. Null: none. */
  readonly trustUnitsOf: ((terms: Terms) => TrustUnits) | null;
  /** The block of machines that the investors own and let, whose depreciation the return deducts from the rent; null without. */
  readonly machineBlockOf: ((terms: Terms) => MachineBlock | null) | null;
  /** Whether the rates of earlier months are published. */
  readonly hasRateHistory: boolean;
  /** `RENTALS`: each payout repays part of the principal, and the table lists the outstanding balance. */
  readonly cashflowTable: "PAYOUTS" | "RENTALS";

  readonly termOf: (terms: Terms) => Term;
  readonly surfaceOf: (terms: Terms) => Surface;
  /** Yearly, before tax: the agreed rate, the best of several, or a bond's yield on the day. Null without a rate. */
  readonly rateOf: (offer: Offer<Terms>, on: CalendarDate, calendar: HolidayCalendar) => number | null;
  readonly headlineOf: (deal: { readonly product: Terms; readonly rateBps: number | null }) => Headline;
  /** Every payout, in order. */
  readonly scheduleOf: (order: Order<Terms>) => readonly ScheduledPayout[];
  /** The outstanding principal and the income earned up to a day. Only for an investment that pays as promised. */
  readonly worthOf: (
    holding: Holding<Terms>,
    payouts: readonly ValuedPayout[],
    on: CalendarDate,
    calendar: HolidayCalendar,
  ) => Minor;
  /** The facts of the deal page as of a day, in reading order. */
  readonly factsOf: (deal: Offer<Terms> & Pick<DealTerms, "currency">, on: CalendarDate) => readonly Fact[];
  /** Contradictions between the product's numbers and those of its deal, in English for an operator. */
  readonly contradictionsIn: (deal: Offer<Terms> & Pick<DealTerms, "total">) => readonly string[];

  /**
   * The price of whole units, for products whose unit price differs from the unit. Null: an amount buys itself, in
   * steps.
   */
  readonly priceOf: ((offer: Offer<Terms>, units: number, on: CalendarDate) => Purchase | null) | null;
  /** Trade and settlement day of an order on terms quoted now. Null: an investment takes effect on its day. */
  readonly settlementOf: ((quotedAt: EpochMs, calendar: HolidayCalendar) => Settlement) | null;
  /** Late interest, owed in addition to the promised payout. Null: none. */
  readonly interestOnDelay: ((terms: Terms, delay: Delay) => Paise) | null;
  /** The coupon, for products that are bonds. Null: no bond. */
  readonly couponTermsOf: ((terms: Terms) => CouponTerms) | null;
  /** Future events and yields of a purchase that settles on the day; null when none can settle. Null: no bond. */
  readonly outlookOf: ((offer: Offer<Terms>, on: CalendarDate, calendar: HolidayCalendar) => Outlook | null) | null;
  /** The bond that can be sold before maturity. Null: no resale. */
  readonly resaleOf: ((terms: Terms) => TradedBond) | null;
  readonly earlyWithdrawalOf: ((terms: Terms) => EarlyWithdrawal) | null;
  /** Credit and tax of the interest of a deposit by financial year. Null: each payout is taxed when it is paid. */
  readonly yearlyTaxOf: ((holding: DepositTerms<Terms>) => YearlyTax) | null;
  /** The shares that are delivered to a demat account. Null: none. */
  readonly sharesOf: ((terms: Terms) => Shares) | null;
  /** The invoices that their buyer pays. Null: none. */
  readonly receivablesOf: ((terms: Terms) => Receivables) | null;
}

/** The deals of the list with the figures by which they are filtered, ordered and compared. Pure. */
import { leastAmountOf } from "@/components/deals/unit-price";
import type { ListedDeal } from "@/lib/contract/calls/deals";
import { type Minor, minor } from "@/lib/contract/facts/money";
import type { EpochMs } from "@/lib/contract/values/calendar-date";
import { BANK_DEPOSIT_BPS } from "@/lib/finance/bank-deposit";
import type { HolidayCalendar } from "@/lib/finance/business-days";
import type { Bps } from "@/lib/finance/rounding";
import { type ComparableReturn, type Comparison, comparableReturn, type OwnTaxPayer } from "@/lib/products/after-tax";
import { productOf } from "@/lib/products/lookup";
import { compareGrades } from "@/lib/products/rating";
import { DAYS_PER_YEAR, type DealFilter, type DealSort, isWanted, type Stage, stageOf } from "./deal-query";

/** The number of deals that fit beside each other. */
export const COMPARED_DEALS_MAX = 4;

export interface ScreenedDeal {
  readonly deal: ListedDeal;
  readonly stage: Stage;
  /** The return on the least amount; null where nothing is promised, under 30 days, and for an ended deal. */
  readonly yields: ComparableReturn | null;
  /** The least amount that the investor pays. */
  readonly least: Minor;
}

export function screenedDeal(deal: ListedDeal, payer: OwnTaxPayer, calendar: HolidayCalendar): ScreenedDeal {
  const stage = stageOf(deal);
  const least = leastAmountOf(deal, calendar);
  const at = stage === "upcoming" ? deal.opensAt : deal.progress.at;
  return {
    deal,
    stage,
    least,
    yields: stage === "ended" ? null : comparableReturn({ deal, amount: least, at, payer, calendar }),
  };
}

/** The first tenure that the deal offers, in days; of an open-ended deal, longer than every other. */
export function tenureDaysOf({ product, tenureDays }: Pick<ListedDeal, "product" | "tenureDays">): number {
  const term = productOf(product).termOf(product);
  if (term.is === "choice")
    return Math.min(...term.rates.map(({ tenureMonths }) => (tenureMonths * DAYS_PER_YEAR) / 12));
  return tenureDays ?? Number.POSITIVE_INFINITY;
}

const closingOrder = (one: ScreenedDeal, other: ScreenedDeal): number =>
  one.stage === "ended"
    ? other.deal.closesAt - one.deal.closesAt
    : one.stage === "upcoming"
      ? one.deal.opensAt - other.deal.opensAt
      : one.deal.closesAt - other.deal.closesAt;

const NOTHING_PROMISED = Number.NEGATIVE_INFINITY;

type Order = (one: ScreenedDeal, other: ScreenedDeal) => number;

/** Each order's first difference; equal deals keep the closing order. */
const ORDERS: Record<DealSort, (isBeforeTax: boolean) => Order> = {
  closing: () => () => 0,
  return: (isBeforeTax) => {
    const bpsOf = ({ yields }: ScreenedDeal) =>
      (isBeforeTax ? yields?.beforeBps : yields?.afterBps) ?? NOTHING_PROMISED;
    return (one, other) => differenceOf(bpsOf(other), bpsOf(one));
  },
  tenure: () => (one, other) => differenceOf(tenureDaysOf(one.deal), tenureDaysOf(other.deal)),
  rating: () => (one, other) => compareGrades(one.deal.rating?.grade ?? null, other.deal.rating?.grade ?? null),
  minimum: () => (one, other) => one.least - other.least,
};

/** Infinities of both sides are equal. */
const differenceOf = (one: number, other: number): number => (one === other ? 0 : one - other);

export function inDealOrder(
  deals: readonly ScreenedDeal[],
  { sort, isBeforeTax }: Pick<DealFilter, "sort" | "isBeforeTax">,
): readonly ScreenedDeal[] {
  const first = ORDERS[sort](isBeforeTax);
  return deals.toSorted((one, other) => first(one, other) || closingOrder(one, other));
}

export interface Screening {
  /** The number of deals of each tab that fit the filter. */
  readonly countOfStage: Readonly<Record<Stage, number>>;
  /** Deals of the chosen tab by category, for the counts beside the categories. */
  readonly byCategory: ReadonlyMap<ListedDeal["category"], readonly ListedDeal[]>;
  /** The deals of the chosen tab and category. */
  readonly deals: readonly ListedDeal[];
}

export function screen(deals: readonly ListedDeal[], filter: DealFilter): Screening {
  const wanted = deals.filter((deal) => isWanted(deal, filter));
  const inCategory = ({ category }: ListedDeal) => filter.category === null || category === filter.category;
  const countOf = (stage: Stage) => wanted.filter((deal) => stageOf(deal) === stage && inCategory(deal)).length;
  const ofTab = wanted.filter((deal) => stageOf(deal) === filter.status);
  return {
    countOfStage: { open: countOf("open"), upcoming: countOf("upcoming"), ended: countOf("ended") },
    byCategory: Map.groupBy(ofTab, ({ category }) => category),
    deals: ofTab.filter(inCategory),
  };
}

interface DepositQuote extends Pick<DealFilter, "isBeforeTax"> {
  readonly payer: OwnTaxPayer;
  readonly at: EpochMs | null;
  readonly calendar: HolidayCalendar;
}

/** The return on a year's deposit at the rate of large banks, the benchmark for the deals. */
export function bankDepositReturn({ payer, at, isBeforeTax, calendar }: DepositQuote): Bps | null {
  if (at === null || payer.residency === "NON_RESIDENT") return null;
  const deal = {
    ...{ investmentType: "INR", unit: minor(100), rateBps: BANK_DEPOSIT_BPS },
    product: {
      ...{
        kind: "FIXED_DEPOSIT",
        taker: "BANK",
        rates: [{ tenureMonths: 12, rateBps: BANK_DEPOSIT_BPS }],
        payouts: ["CUMULATIVE"],
      },
      ...{ rateCard: [{ fromDays: 0, rateBps: BANK_DEPOSIT_BPS }], penaltyBps: 0 },
    },
  } as const satisfies Comparison["deal"];
  const deposit = comparableReturn({ deal, amount: minor(1_00_000_00), at, payer, calendar });
  return (isBeforeTax ? deposit?.beforeBps : deposit?.afterBps) ?? null;
}

/** The figures by which two to four deals are compared, each for the amount that the comparison places. Pure. */
import { type Steps, stepsOf, wholeOf } from "@/app/[locale]/_deal/amount-check";
import type { Deal, ScheduledPayout } from "@/lib/contract/calls/deals";
import { type Minor, minor } from "@/lib/contract/facts/money";
import { type CalendarDate, dateInIndia, daysBetween } from "@/lib/contract/values/calendar-date";
import type { HolidayCalendar } from "@/lib/finance/business-days";
import { type ComparableReturn, comparableReturn, type OwnTaxPayer } from "@/lib/products/after-tax";
import { productOf } from "@/lib/products/lookup";
import { purchaseDayOf, purchaseOf } from "@/lib/products/purchase";
import { rankOfGrade } from "@/lib/products/rating";

export interface ComparedDeal {
  readonly deal: Deal;
  readonly least: Minor;
  /** Null where nothing is promised, and for less than 30 days. */
  readonly figures: ComparedFigures | null;
  /** The stamp duty within the price of whole units; zero where the amount is all that is paid. */
  readonly duty: Minor;
  readonly leavingEarly: "AT_A_LOWER_RATE" | "AT_THE_MARKET_PRICE" | "NOT_POSSIBLE";
}

export interface ComparedFigures {
  readonly yields: ComparableReturn;
  /** The amount invested: the whole steps or units that the amount to place pays for and the deal has left. */
  readonly placed: Minor;
  readonly from: CalendarDate;
  readonly endsOn: CalendarDate;
  /** All payouts after tax. */
  readonly inHand: Minor;
  readonly tax: Minor;
  /** The day by which the payouts have returned half of the investment. */
  readonly halfBackOn: CalendarDate | null;
}

interface Placed {
  readonly amount: Minor;
  readonly payer: OwnTaxPayer;
  readonly calendar: HolidayCalendar;
}

/** A deal with less left than the comparison would place. */
export interface ScarceDeal {
  readonly deal: Deal;
  readonly left: Minor;
}

export interface AmountToPlace {
  readonly amount: Minor;
  /** The deal whose remainder is the amount; or, if the minimum of another is above it, each deal with less left. */
  readonly scarce: readonly ScarceDeal[];
}

/** The amount that every one of the deals can take, at most `wished`; where there is none, the highest minimum. */
export function amountToPlace(deals: readonly Deal[], wished: Minor, calendar: HolidayCalendar): AmountToPlace {
  const limits = deals.map((deal) => ({ deal, ...stepsOf(deal, calendar) }));
  const most = Math.min(wished, ...limits.map((limit) => limit.most));
  const amount = minor(Math.max(most, ...limits.map(({ least }) => least)));
  const tooSmall = limits.filter((limit) => limit.most < amount);
  const scarce = tooSmall.length > 0 ? tooSmall : limits.filter((limit) => limit.most === most && most < wished);
  return { amount, scarce: scarce.map((limit) => ({ deal: limit.deal, left: limit.most })) };
}

/** The part of the amount that the deal accepts: whole steps of the deal, at most its units that are unsold. */
const takenBy = (amount: Minor, steps: Steps): Minor => wholeOf(amount, steps) ?? steps.least;

export function comparedDeal(deal: Deal, { amount: wished, payer, calendar }: Placed): ComparedDeal {
  const at = deal.progress.status === "UPCOMING" ? deal.opensAt : deal.progress.at;
  const steps = stepsOf(deal, calendar);
  const amount = takenBy(wished, steps);
  const yields = comparableReturn({ deal, amount, at, payer, calendar });
  const purchase = purchaseOf({ deal, amount, on: purchaseDayOf(deal, at, calendar) });
  const { earlyWithdrawalOf, resaleOf } = productOf(deal.product);
  return {
    ...{ deal, least: steps.least, figures: yields && figuresOf(yields, dateInIndia(at)) },
    duty: purchase?.cost?.stampDuty ?? minor(0),
    leavingEarly: earlyWithdrawalOf ? "AT_A_LOWER_RATE" : resaleOf ? "AT_THE_MARKET_PRICE" : "NOT_POSSIBLE",
  };
}

function figuresOf(yields: ComparableReturn, from: CalendarDate): ComparedFigures | null {
  const last = yields.payouts.at(-1);
  if (!last) return null;
  const gross = yields.payouts.reduce((sum, payout) => sum + payout.gross, 0);
  const inHand = yields.afterTax.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  return {
    ...{ yields, placed: yields.amount, from, endsOn: last.dueOn, inHand: minor(inHand), tax: minor(gross - inHand) },
    halfBackOn: halfBackOn(yields),
  };
}

function halfBackOn({ afterTax, amount }: ComparableReturn): CalendarDate | null {
  let back = 0;
  for (const { date, amountPaise } of afterTax) {
    back += amountPaise;
    if (back * 2 >= amount) return date;
  }
  return null;
}

/** A payment of the investor, which is negative, or one to them. */
export interface Flow {
  readonly on: CalendarDate;
  readonly amount: Minor;
  /** Null for the investment itself. */
  readonly payout: ScheduledPayout | null;
}

/** The cash flows of the plot and of its table: the investment, and each payout that tax leaves above zero. */
export function flowsOf({ from, placed, yields }: ComparedFigures): readonly Flow[] {
  const payouts = yields.payouts.map((payout, index): Flow => {
    return { on: payout.dueOn, amount: minor(yields.afterTax[index]?.amountPaise ?? 0), payout };
  });
  return [{ on: from, amount: minor(-placed), payout: null }, ...payouts.filter(({ amount }) => amount !== 0)];
}

interface TimeAxis {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  /** The place of a day, in percent of the drawing's width. */
  readonly place: (on: CalendarDate) => number;
}

const AXIS = { start: 3, width: 92 } as const;

/** From the first investment, which of an upcoming deal is a later one, to the last payout. Null where nothing is drawn. */
export function timeAxisOf(drawn: readonly Pick<ComparedFigures, "from" | "endsOn">[]): TimeAxis | null {
  const [from] = drawn.map((figures) => figures.from).toSorted();
  const to = drawn
    .map(({ endsOn }) => endsOn)
    .toSorted()
    .at(-1);
  if (!from || !to) return null;
  const days = Math.max(1, daysBetween({ from, to }));
  return { from, to, place: (on) => AXIS.start + (daysBetween({ from, to: on }) / days) * AXIS.width };
}

/** Rows in which a figure can be better than the others. */
export type Contest = "return" | "half" | "fees" | "minimum" | "rating" | "leaving";

const WEIGHTS: Record<Contest, (compared: ComparedDeal) => number | null> = {
  return: ({ figures }) => figures?.yields.afterBps ?? null,
  // Earlier is better.
  half: ({ figures }) => (figures?.halfBackOn ? -Date.parse(figures.halfBackOn) : null),
  fees: ({ duty }) => -duty,
  minimum: ({ least }) => -least,
  rating: ({ deal }) => {
    const rank = deal.rating && rankOfGrade(deal.rating.grade);
    return rank === null ? null : -rank;
  },
  leaving: ({ leavingEarly }) => ({ AT_THE_MARKET_PRICE: 2, AT_A_LOWER_RATE: 1, NOT_POSSIBLE: 0 })[leavingEarly],
};

/** The deal whose figure is better than that of every other; null where two are equal or one has none. */
export function betterOf(deals: readonly ComparedDeal[], contest: Contest): ComparedDeal | null {
  const weighed = deals.map((compared) => ({ compared, weight: WEIGHTS[contest](compared) }));
  if (weighed.some(({ weight }) => weight === null)) return null;
  const [first, second] = weighed.toSorted((one, other) => (other.weight ?? 0) - (one.weight ?? 0));
  return first && second && first.weight !== second.weight ? first.compared : null;
}

/**
 * The figures of a portfolio. Always true here: only investments that succeeded count; what has been paid and what is
 * promised are never added up; a realised return is of money that really came, and before tax as the promised one is.
 */

import type { Metrics } from "../../../lib/contract/calls/dashboard.ts";
import { addMonths, type CalendarDate, dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { CATEGORIES, type Category } from "../../../lib/contract/values/categories.ts";
import { addMinor, type Minor, minor, type Paise, paise, subtractMinor } from "../../../lib/contract/values/money.ts";
import { METALS } from "../../../lib/contract/values/weight.ts";
import type { Bps } from "../../../lib/finance/rounding.ts";
import { xirrBps } from "../../../lib/finance/xirr.ts";
import type { ValuedPayout } from "../../../lib/products/worth.ts";
import { payoutView } from "../holdings/investment-views.ts";
import { valueOn } from "../holdings/valuation.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { type MetalWorth, worthOfMetals } from "../metals/valuation.ts";
import {
  type FlowSum,
  findLastExpected,
  findNextPayout,
  type Holding,
  type InvestmentMetrics,
  listRunning,
  type MonthOfPayouts,
  type Portfolio,
  recallMetrics,
  rememberMetrics,
  sumHoldings,
  sumPayoutsByMonth,
  sumPromisedFlows,
  sumRealisedFlows,
} from "./portfolio-store.ts";

const MONTHS_SHOWN = 12;

const isMetal = (productType: Portfolio["productType"]) => METALS.some((metal) => metal === productType);

/** The figures of investments, with those of gold and silver where they belong. */
export async function metricsOf(context: AccountContext, portfolio: Portfolio): Promise<Metrics> {
  const { currency, productType } = portfolio;
  const isOfMetal = currency === "INR" && (productType === "ALL" || isMetal(productType));
  const worths = isOfMetal ? await worthOfMetals(context) : [];
  const investments = investmentMetricsOn(context.sql, portfolio, dateInIndia(context.clock.now()));
  return withMetals(
    investments,
    worths.filter(({ metal }) => productType === "ALL" || metal === productType),
  );
}

/** Worked out once for a day and a state of the rows; after that they are remembered. */
function investmentMetricsOn(sql: SqlStorage, portfolio: Portfolio, today: CalendarDate): InvestmentMetrics {
  const known = recallMetrics(sql, portfolio, today);
  if (known) return known;
  const metrics = workOut(sql, portfolio, today);
  rememberMetrics(sql, portfolio, metrics);
  return metrics;
}

function workOut(sql: SqlStorage, portfolio: Portfolio, today: CalendarDate): InvestmentMetrics {
  const { investmentCount, invested, stashCoins, delayedCount } = sumHoldings(sql, portfolio);
  const months = sumPayoutsByMonth(sql, portfolio);
  const [paid, open] = [months.filter(({ isPaid }) => isPaid === 1), months.filter(({ isPaid }) => isPaid === 0)];
  const promised = sumPromisedFlows(sql, portfolio);
  const worth = worthByCategory(listRunning(sql, portfolio), today);
  const currentValue = addMinor(...worth.values());
  const received = addMinor(...paid.map(({ net }) => net));
  const next = findNextPayout(sql, portfolio);
  return {
    currency: portfolio.currency,
    asOf: today,
    ...{ investmentCount, invested, currentValue, received, stashCoins, delayedCount },
    tds: addMinor(...paid.map(({ tds }) => tds)),
    expected: addMinor(...open.map(({ net }) => net)),
    expectedBy: findLastExpected(sql, portfolio),
    gain: subtractMinor(addMinor(received, currentValue), invested),
    xirr: { promisedBps: returnOf(promised), realisedBps: returnOf(sumRealisedFlows(sql, portfolio)) },
    nextPayout: next && {
      ...payoutView(next.payout, today),
      investmentId: next.payout.investmentId,
      title: next.title,
    },
    byCategory: categoriesOf(promised, worth),
    calendar: calendarOf(months, today),
  };
}

type ValuedMetal = MetalWorth & { readonly currentValue: Paise };
const hasValue = (worth: MetalWorth): worth is ValuedMetal => worth.currentValue !== null;

/**
 * What was paid for metal is invested, what its sales brought is received, and what is held is worth what selling it would
 * bring. No rupee counts twice: a sale takes the grams with it. A metal without a price is in none of the sums.
 */
export function withMetals(investments: InvestmentMetrics, worths: readonly MetalWorth[]): Metrics {
  const valued = worths.filter(hasValue);
  const sum = (part: "invested" | "received" | "currentValue") =>
    addMinor(investments[part], ...valued.map((worth) => worth[part]));
  const totals = { invested: sum("invested"), received: sum("received"), currentValue: sum("currentValue") };
  const ofMetals = valued.map(({ metal, currentValue }) => ({ productType: metal, currentValue, xirrBps: null }));
  const byCategory = [...investments.byCategory, ...ofMetals];
  return {
    ...investments,
    ...totals,
    investmentCount: worths.reduce((count, { purchases }) => count + purchases, investments.investmentCount),
    gain: subtractMinor(addMinor(totals.received, totals.currentValue), totals.invested),
    metals: worths.map(({ purchases: _, ...figures }) => figures),
    byCategory: CATEGORIES.flatMap((category) => byCategory.filter(({ productType }) => productType === category)),
  };
}

type Worth = ReadonlyMap<Category, Minor>;

/** What is still out and what it has accrued, in minor units of one currency. */
function worthByCategory(running: readonly Holding<ValuedPayout>[], today: CalendarDate): Worth {
  const worth = new Map<Category, Minor>();
  for (const { investment, payouts } of running) {
    const { productType } = investment;
    worth.set(productType, addMinor(worth.get(productType) ?? minor(0), valueOn(investment, payouts, today)));
  }
  return worth;
}

// A rate of return is the same in every currency: the engine's paise are only its name for the smallest unit.
function returnOf(flows: readonly FlowSum[]): Bps | null {
  return xirrBps(flows.map(({ date, amount }) => ({ date, amountPaise: paise(amount) })));
}

function categoriesOf(promised: readonly FlowSum[], worth: Worth): Metrics["byCategory"] {
  const flows = Map.groupBy(promised, ({ productType }) => productType);
  return CATEGORIES.flatMap((productType) => {
    const own = flows.get(productType);
    if (!own) return [];
    return [{ productType, currentValue: worth.get(productType) ?? minor(0), xirrBps: returnOf(own) }];
  });
}

/** Twelve months from this one. What is late has no day any more, so it is shown in this month. */
function calendarOf(months: readonly MonthOfPayouts[], today: CalendarDate): Metrics["calendar"] {
  const thisMonth = today.slice(0, 7);
  const shownIn = ({ month, isPaid }: MonthOfPayouts) => (isPaid === 0 && month < thisMonth ? thisMonth : month);
  const sumIn = (month: string, isPaid: 0 | 1) =>
    addMinor(...months.filter((row) => row.isPaid === isPaid && shownIn(row) === month).map(({ net }) => net));
  return Array.from({ length: MONTHS_SHOWN }, (_, ahead) => {
    const month = addMonths(today, ahead).slice(0, 7);
    return { month, confirmed: sumIn(month, 1), expected: sumIn(month, 0) };
  });
}

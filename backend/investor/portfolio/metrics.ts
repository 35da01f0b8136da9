/**
 * Metrics of a portfolio. Invariants: only successful investments count; paid and promised amounts are never added
 * together; a realised return counts payouts actually paid, before tax like the promised return.
 */

import type { Metrics } from "../../../lib/contract/calls/dashboard.ts";
import { CATEGORIES, type Category } from "../../../lib/contract/facts/categories.ts";
import { addMinor, type Minor, minor, type Paise, paise, subtractMinor } from "../../../lib/contract/facts/money.ts";
import { addMonths, type CalendarDate } from "../../../lib/contract/values/calendar-date.ts";
import { METALS } from "../../../lib/contract/values/weight.ts";
import { gainOf } from "../../../lib/finance/gain.ts";
import type { Bps } from "../../../lib/finance/rounding.ts";
import { xirrBps } from "../../../lib/finance/xirr.ts";
import type { ValuedPayout } from "../../../lib/products/product.ts";
import { type BusinessDay, businessDay } from "../../platform/clock.ts";
import { payoutView } from "../holdings/investment-views.ts";
import { costOfRest } from "../holdings/principal.ts";
import { valueOn } from "../holdings/valuation.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { type MetalValuation, valueMetals } from "../metals/valuation.ts";
import { cached } from "./portfolio-cache-store.ts";
import {
  type FlowSum,
  findLastExpected,
  findNextPayout,
  type InvestmentMetrics,
  listAddedByDelay,
  listRunning,
  listUnforeseen,
  type MonthOfPayouts,
  type Portfolio,
  type PortfolioHolding,
  sumHoldings,
  sumPayoutsByMonth,
  sumPromisedFlows,
  sumRealisedFlows,
} from "./portfolio-store.ts";

const MONTHS_SHOWN = 12;

const isMetal = (productType: Portfolio["productType"]) => METALS.some((metal) => metal === productType);

/** Metrics of investments and, where they match the filter, of gold and silver. */
export async function metricsOf(context: AccountContext, portfolio: Portfolio): Promise<Metrics> {
  const { currency, productType } = portfolio;
  const isOfMetal = currency === "INR" && (productType === "ALL" || isMetal(productType));
  const worths = isOfMetal ? await valueMetals(context) : [];
  const investments = investmentMetricsOn(context.sql, portfolio, businessDay(context.clock));
  const shown = worths.filter(({ metal }) => productType === "ALL" || metal === productType);
  return { ...withMetals(investments, shown), stashCoins: context.ledger.balance("STASH").available };
}

const investmentMetricsOn = (sql: SqlStorage, portfolio: Portfolio, day: BusinessDay): InvestmentMetrics =>
  cached(sql, { view: `METRICS_${portfolio.productType}`, currency: portfolio.currency }, day, () =>
    computeMetrics(sql, portfolio, day),
  );

function computeMetrics(sql: SqlStorage, portfolio: Portfolio, day: BusinessDay): InvestmentMetrics {
  const { today } = day;
  const { investmentCount, invested, stashCoinsEarned, delayedCount } = sumHoldings(sql, portfolio);
  const running = listRunning(sql, portfolio);
  const promisedByMonth = [...sumPayoutsByMonth(sql, portfolio), ...listAddedByDelay(sql, portfolio, day)];
  const months = [...promisedByMonth, ...listUnforeseen(sql, running, day)];
  const [paid, open] = [months.filter(({ isPaid }) => isPaid === 1), months.filter(({ isPaid }) => isPaid === 0)];
  const promised = sumPromisedFlows(sql, portfolio);
  const worth = worthByCategory(running, day);
  const currentValue = addMinor(...worth.values());
  const received = addMinor(...paid.map(({ net }) => net));
  const next = findNextPayout(sql, portfolio, day);
  return {
    currency: portfolio.currency,
    asOf: today,
    ...{ investmentCount, invested, currentValue, received, stashCoinsEarned, delayedCount },
    tds: addMinor(...paid.map(({ tds }) => tds)),
    expected: addMinor(...open.map(({ net }) => net)),
    expectedBy: findLastExpected(sql, portfolio, running, day),
    stillInvested: addMinor(...running.map(({ investment, payouts }) => costOfRest(investment, payouts))),
    xirr: {
      promisedBps: returnOf(ofPromisingCategories(promised)),
      realisedBps: returnOf(sumRealisedFlows(sql, portfolio)),
    },
    nextPayout: next && {
      ...payoutView(next.payout, day),
      investmentId: next.payout.investmentId,
      title: next.title,
    },
    byCategory: categoriesOf(promised, worth),
    calendar: calendarOf(months, today),
  };
}

type ValuedMetal = MetalValuation & { readonly currentValue: Paise };
const hasValue = (worth: MetalValuation): worth is ValuedMetal => worth.currentValue !== null;

/**
 * Adds metals: purchases to the invested amount, and the metal held at its current selling price. Their sales are
 * payouts, which are summed already. A metal without a price is left out of the value, and counts as worth its cost in
 * the gain.
 */
export function withMetals(
  investments: InvestmentMetrics,
  worths: readonly MetalValuation[],
): Omit<Metrics, "stashCoins"> {
  const valued = worths.filter(hasValue);
  const currentValue = addMinor(investments.currentValue, ...valued.map((worth) => worth.currentValue));
  const invested = addMinor(investments.invested, ...worths.map((worth) => worth.invested));
  const stillInvested = addMinor(investments.stillInvested, ...worths.map(({ cost }) => cost));
  const valuedCost = addMinor(investments.stillInvested, ...valued.map(({ cost }) => cost));
  const realised = subtractMinor(investments.received, subtractMinor(invested, stillInvested));
  const accrued = subtractMinor(currentValue, valuedCost);
  const unpricedCost = subtractMinor(stillInvested, valuedCost);
  const gain = gainOf({
    cost: invested,
    received: investments.received,
    valueNow: addMinor(currentValue, unpricedCost),
  });
  const ofMetals = valued.map(({ metal, currentValue }) => ({ productType: metal, currentValue, xirrBps: null }));
  const byCategory = [...investments.byCategory, ...ofMetals];
  return {
    ...investments,
    ...{ invested, currentValue, stillInvested, realised, accrued, gain },
    investmentCount: investments.investmentCount + worths.length,
    stashCoinsEarned: worths.reduce((sum, { stashCoins }) => sum + stashCoins, investments.stashCoinsEarned),
    metals: worths.map(figuresOf),
    byCategory: CATEGORIES.flatMap((category) => byCategory.filter(({ productType }) => productType === category)),
  };
}

const figuresOf = ({ metal, invested, received, cost, currentValue, pricedAt }: MetalValuation) => ({
  ...{ metal, invested, received, cost, currentValue, pricedAt },
});

type Worth = ReadonlyMap<Category, Minor>;

/** Outstanding principal and accrued interest per category. */
function worthByCategory(running: readonly PortfolioHolding<ValuedPayout>[], { today, calendar }: BusinessDay): Worth {
  const worth = new Map<Category, Minor>();
  for (const { investment, payouts } of running) {
    const { productType } = investment;
    const value = valueOn(investment, payouts, today, calendar);
    worth.set(productType, addMinor(worth.get(productType) ?? minor(0), value));
  }
  return worth;
}

// The XIRR engine counts in paise. A rate of return is the same in every currency's smallest unit.
function returnOf(flows: readonly FlowSum[]): Bps | null {
  return xirrBps(flows.map(({ date, amount }) => ({ date, amountPaise: paise(amount) })));
}

/** The flows of categories that promise payouts: without any, such as for shares, the money would count as lost. */
function ofPromisingCategories(flows: readonly FlowSum[]): readonly FlowSum[] {
  const promising = new Set(flows.filter(({ amount }) => amount > 0).map(({ productType }) => productType));
  return flows.filter(({ productType }) => promising.has(productType));
}

function categoriesOf(promised: readonly FlowSum[], worth: Worth): Metrics["byCategory"] {
  const flows = Map.groupBy(promised, ({ productType }) => productType);
  return CATEGORIES.flatMap((productType) => {
    const own = flows.get(productType);
    if (!own) return [];
    return [{ productType, currentValue: worth.get(productType) ?? minor(0), xirrBps: returnOf(own) }];
  });
}

/** Twelve months from the current one. A delayed payout has no expected day, so it is shown in the current month. */
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

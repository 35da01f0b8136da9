/**
 * Finds the bank's rates of exchange that payers need to deduct tax and no operator has entered. Without any rate of a currency, payments
 * in it wait; without the rate of the day, more is deducted than need be (lib/finance/tds-exchange.ts).
 */
import { FOREIGN_CURRENCIES, type ForeignCurrency } from "../lib/contract/facts/money.ts";
import { addDays, type CalendarDate } from "../lib/contract/values/calendar-date.ts";
import { previousBusinessDay } from "../lib/finance/business-days.ts";
import { isExempt } from "../lib/products/tax.ts";
import { listDeals } from "./catalogue/deals.ts";
import { listRecordedDealIds } from "./catalogue/past-deals.ts";
import { findTdsRates } from "./catalogue/tds-rates.ts";
import { likelyTaxpayer } from "./deal/terms.ts";
import type { Env } from "./env.ts";
import { type BusinessClock, businessDay } from "./platform/clock.ts";

export interface MissingRate {
  readonly currency: ForeignCurrency;
  /** NONE_KNOWN: payments wait, except in accounts that have kept the rate of an earlier payment. */
  readonly state: "DAY_MISSING" | "NONE_KNOWN";
  /** The last business day before today: the bank publishes today's rate in the course of the day. */
  readonly day: CalendarDate;
  /** Deals of the currency that still owe payments from which tax is, or without any rate may be, deducted. */
  readonly deals: number;
  /** The holders of these deals. */
  readonly holders: number;
}

export async function findMissingRates(env: Env, business: BusinessClock): Promise<readonly MissingRate[]> {
  const { today, calendar } = businessDay(business);
  const [published, recorded, rates] = await Promise.all([
    listDeals(env, { investmentType: "GIFT" }, business.now()),
    listRecordedDealIds(env.CATALOGUE),
    findTdsRates(env),
  ]);
  const owing = published.filter(({ dealId, progress }) => progress.holders > 0 && !recorded.has(dealId));
  const day = previousBusinessDay(addDays(today, -1), calendar);
  return FOREIGN_CURRENCIES.flatMap((currency): readonly MissingRate[] => {
    const isKnown = rates.on(currency, day) !== null;
    if (rates.publishedOn(currency, day) !== null) return [];
    const paying = owing.filter((deal) => deal.currency === currency);
    // No tax is deducted from a non-resident's income there; an investor who has moved to India is taxed, and waits for any rate.
    const taxed = isKnown ? paying.filter((deal) => !isExempt(deal.product, likelyTaxpayer(deal))) : paying;
    const holders = taxed.reduce((sum, { progress }) => sum + progress.holders, 0);
    if (taxed.length === 0) return [];
    return [{ currency, state: isKnown ? "DAY_MISSING" : "NONE_KNOWN", day, deals: taxed.length, holders }];
  });
}

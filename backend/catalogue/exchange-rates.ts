/**
 * Exchange rates to rupees as an operator last set them, used for Stash coins and for amounts that are displayed in
 * rupees. No payment is converted by these rates.
 */
import { z } from "zod";
import type { ExchangeRates } from "../../lib/contract/calls/exchange-rates.ts";
import { type Currency, FOREIGN_CURRENCIES, type ForeignCurrency, paise } from "../../lib/contract/facts/money.ts";
import { type CalendarDate, calendarDate, daysBetween } from "../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../lib/contract/values/errors.ts";
import { foreignCurrency } from "../../lib/contract/values/money.ts";
import type { Env } from "../env.ts";
import { logFailure } from "../platform/log.ts";
import { findConfig } from "./remote-config.ts";

const PAISE_PER_RUPEE = 100;

/** Days after which a rate is marked as outdated; covers a week of holidays. */
const FRESH_DAYS = 7;

/** Paise per unit, ₹10 to ₹1,000: a value outside was entered in rupees, or in hundredths of a paisa. */
export const ratesByCurrency = z.partialRecord(foreignCurrency, z.number().int().min(1_000).max(100_000));

/** `{ "asOf": "2026-11-20", "paisePerMajor": { "USD": 8862 } }`: integer paise per dollar. */
export const storedRates = z.object({ asOf: calendarDate, paisePerMajor: ratesByCurrency });

type ShownRates = z.output<typeof storedRates>;

/** The rates at which amounts are shown; null if none are set. */
export async function findShownRates({ CATALOGUE }: Pick<Env, "CATALOGUE">): Promise<ShownRates | null> {
  const stored = await findConfig(CATALOGUE, "exchangeRates");
  if (stored === null) return null;
  const parsed = storedRates.safeParse(stored);
  if (!parsed.success) logFailure({ event: "remote_config_malformed", kind: "exchangeRates" });
  return parsed.success ? parsed.data : null;
}

/** @throws AppError GATEWAY_UNAVAILABLE when no rate is set. */
export async function paisePerMajorOf(env: Pick<Env, "CATALOGUE">, currency: Currency): Promise<number> {
  return currency === "INR" ? PAISE_PER_RUPEE : paisePerMajorIn(await findShownRates(env), currency);
}

/** @throws AppError GATEWAY_UNAVAILABLE when no rate is set. */
export function paisePerMajorIn(shown: ShownRates | null, currency: ForeignCurrency): number {
  const rate = shown?.paisePerMajor[currency];
  if (rate === undefined) throw new AppError("GATEWAY_UNAVAILABLE");
  return rate;
}

/** The rates and whether they are outdated on a day; null when no rates are set. */
export async function exchangeRatesOn(env: Pick<Env, "CATALOGUE">, today: CalendarDate): Promise<ExchangeRates | null> {
  const stored = await findShownRates(env);
  if (!stored) return null;
  const { asOf, paisePerMajor } = stored;
  const rates = FOREIGN_CURRENCIES.flatMap((currency) => {
    const rate = paisePerMajor[currency];
    return rate === undefined ? [] : [{ currency, rupees: paise(rate) }];
  });
  return { asOf, isStale: daysBetween({ from: asOf, to: today }) > FRESH_DAYS, rates };
}

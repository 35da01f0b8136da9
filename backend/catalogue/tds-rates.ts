/** The rates of exchange for TDS in foreign currencies (lib/finance/tds-exchange.ts), as operators have entered them. */
import { type Currency, FOREIGN_CURRENCIES, type ForeignCurrency } from "../../lib/contract/facts/money.ts";
import type { CalendarDate } from "../../lib/contract/values/calendar-date.ts";
import { type KnownRates, tdsExchangeOn } from "../../lib/finance/tds-exchange.ts";
import type { Env } from "../env.ts";
import { findShownRates, paisePerMajorIn, paisePerMajorOf } from "./exchange-rates.ts";
import { findPublishedRates } from "./tax-references.ts";

/** Rates in paise per unit; null if no operator has entered one. */
export interface TdsRates {
  readonly on: (currency: Currency, day: CalendarDate) => number | null;
  /** The rate that the bank published on exactly this day. */
  readonly publishedOn: (currency: Currency, day: CalendarDate) => number | null;
}

interface EnteredRates {
  readonly published: Awaited<ReturnType<typeof findPublishedRates>>;
  readonly shown: Awaited<ReturnType<typeof findShownRates>>;
}

async function findEntered(env: Pick<Env, "CATALOGUE">): Promise<EnteredRates> {
  const [published, shown] = await Promise.all([findPublishedRates(env), findShownRates(env)]);
  return { published, shown };
}

export const findTdsRates = async (env: Pick<Env, "CATALOGUE">): Promise<TdsRates> => ratesFrom(await findEntered(env));

function ratesFrom({ published, shown }: EnteredRates): TdsRates {
  const ratesOf = (currency: ForeignCurrency): KnownRates => {
    const paise = shown?.paisePerMajor[currency];
    const ofCurrency = [...published].flatMap(([day, rates]) => {
      const rate = rates[currency];
      return rate === undefined ? [] : [[day, rate] as const];
    });
    return {
      published: new Map(ofCurrency),
      shown: shown && paise !== undefined ? { asOf: shown.asOf, paise } : null,
    };
  };
  const known = new Map<Currency, KnownRates>(FOREIGN_CURRENCIES.map((currency) => [currency, ratesOf(currency)]));
  return {
    on: (currency, day) => {
      const rates = known.get(currency);
      return rates ? tdsExchangeOn(rates, day) : null;
    },
    publishedOn: (currency, day) => known.get(currency)?.published.get(day) ?? null,
  };
}

/** The rates that an investment in a deal needs. @throws AppError GATEWAY_UNAVAILABLE when none is shown for the currency */
export async function dealRatesOf(
  env: Pick<Env, "CATALOGUE">,
  { currency }: { readonly currency: Currency },
): Promise<{ readonly paisePerMajor: number; readonly tdsRates?: TdsRates }> {
  if (currency === "INR") return { paisePerMajor: await paisePerMajorOf(env, currency) };
  const entered = await findEntered(env);
  return { paisePerMajor: paisePerMajorIn(entered.shown, currency), tdsRates: ratesFrom(entered) };
}

/** Taxes payouts in a foreign currency at the rate of exchange of a day. */

import type { ForeignCurrency } from "../../../lib/contract/facts/money.ts";
import type { CalendarDate } from "../../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { isExempt } from "../../../lib/products/tax.ts";
import type { TdsRates } from "../../catalogue/tds-rates.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import { type InvestmentRecord, listInvestmentsOfPayer } from "./investment-store.ts";
import { retaxPayerOf } from "./payer-tax.ts";
import { taxpayerOf } from "./taxpayer.ts";
import { keepTdsRates, tdsRateIn } from "./tds-rate-store.ts";

interface RateOfDay {
  readonly rates: TdsRates;
  readonly on: CalendarDate;
}

type OfPayer = Pick<InvestmentRecord, "payerName">;

/** The currencies other than rupees in which a payer pays the investor: its payments in rupees depend on their rates too. */
export function foreignCurrenciesOf(sql: SqlStorage, { payerName }: OfPayer): ReadonlySet<ForeignCurrency> {
  const paid = listInvestmentsOfPayer(sql, payerName);
  return new Set(paid.flatMap(({ currency }) => (currency === "INR" ? [] : [currency])));
}

/** Keeps the rates of the day of the currencies in which a payer pays. Inside the caller's transaction; may run twice. */
export function keepRatesOfPayer({ sql }: Pick<AccountContext, "sql">, payer: OfPayer, { rates, on }: RateOfDay): void {
  for (const currency of foreignCurrenciesOf(sql, payer)) keepTdsRates(sql, rates, { currency, on });
}

/** @throws AppError GATEWAY_UNAVAILABLE while tax is to be deducted in a foreign currency whose rate is not known */
export function assertRateKnown({ sql }: Pick<AccountContext, "sql">, investment: InvestmentRecord): void {
  if (lacksTdsRate(sql, investment)) throw new AppError("GATEWAY_UNAVAILABLE");
}

/**
 * Keeps the payer's rates of the day, and taxes its open payouts by them, before it pays in any currency. Inside the
 * caller's transaction; may run twice.
 * @throws AppError GATEWAY_UNAVAILABLE as `assertRateKnown`
 */
export function retaxByRate(
  context: Pick<AccountContext, "sql" | "clock">,
  investment: InvestmentRecord,
  rate: RateOfDay,
): void {
  keepRatesOfPayer(context, investment, rate);
  assertRateKnown(context, investment);
  retaxPayerOf(context, investment);
}

/** Whether the year of an investment waits for the first rate of exchange: it is taxed without a surcharge until then. */
export const lacksTdsRate = (sql: SqlStorage, { currency, product }: InvestmentRecord): boolean =>
  currency !== "INR" && !isExempt(product, taxpayerOf({ sql })) && tdsRateIn(sql, currency) === null;

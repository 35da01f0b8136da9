/** Taxes what a payer pays in a foreign currency by the rate of exchange of a day. */
import type { CalendarDate } from "../../../lib/contract/values/calendar-date.ts";
import { AppError } from "../../../lib/contract/values/errors.ts";
import { isExempt } from "../../../lib/products/tax.ts";
import type { TdsRates } from "../../catalogue/tds-rates.ts";
import type { AccountContext } from "../kernel/account-context.ts";
import type { InvestmentRecord } from "./investment-store.ts";
import { retaxPayerOf } from "./payer-tax.ts";
import { taxpayerOf } from "./taxpayer.ts";
import { keepTdsRates, tdsRateIn } from "./tds-rate-store.ts";

interface RateOfDay {
  readonly rates: TdsRates;
  readonly on: CalendarDate;
}

/**
 * Keeps the rate of the day for an investment in a foreign currency. Synchronous, inside the caller's transaction; may run twice.
 * @returns whether tax is deducted by it
 * @throws AppError GATEWAY_UNAVAILABLE while tax is to be deducted and no rate is known
 */
export function keepRateOfDay(
  { sql }: Pick<AccountContext, "sql">,
  { currency, product }: Pick<InvestmentRecord, "currency" | "product">,
  { rates, on }: RateOfDay,
): boolean {
  if (currency === "INR") return false;
  keepTdsRates(sql, rates, { currency, on });
  if (isExempt(product, taxpayerOf({ sql }))) return false;
  if (tdsRateIn(sql, currency) === null) throw new AppError("GATEWAY_UNAVAILABLE");
  return true;
}

/** Keeps the rate of the day and taxes the payer's open payouts by it, as `keepRateOfDay` says. */
export function retaxByRate(
  context: Pick<AccountContext, "sql" | "clock">,
  investment: InvestmentRecord,
  rate: RateOfDay,
): void {
  if (keepRateOfDay(context, investment, rate)) retaxPayerOf(context, investment);
}

/** Whether the year of an investment waits for the first rate of exchange: it is taxed without a surcharge until then. */
export const lacksTdsRate = (sql: SqlStorage, { currency, product }: InvestmentRecord): boolean =>
  currency !== "INR" && !isExempt(product, taxpayerOf({ sql })) && tdsRateIn(sql, currency) === null;

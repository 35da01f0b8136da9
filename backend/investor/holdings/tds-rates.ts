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
 * Keeps the rate of the day, and taxes the payer's open payouts by it. Synchronous, inside the caller's transaction; may run twice.
 * @throws AppError GATEWAY_UNAVAILABLE while tax is to be deducted and no rate is known
 */
export function retaxByRate(
  context: Pick<AccountContext, "sql" | "clock">,
  investment: InvestmentRecord,
  { rates, on }: RateOfDay,
): void {
  const { currency, product } = investment;
  if (currency === "INR") return;
  keepTdsRates(context.sql, rates, { currency, on });
  if (isExempt(product, taxpayerOf(context))) return;
  if (tdsRateIn(context.sql, currency) === null) throw new AppError("GATEWAY_UNAVAILABLE");
  retaxPayerOf(context, investment);
}

/** Whether the year of an investment waits for the first rate of exchange: it is taxed without a surcharge until then. */
export const lacksTdsRate = (sql: SqlStorage, { currency, product }: InvestmentRecord): boolean =>
  currency !== "INR" && !isExempt(product, taxpayerOf({ sql })) && tdsRateIn(sql, currency) === null;

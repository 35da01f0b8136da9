import { z } from "zod";
import { defineCall } from "../define.ts";
import { calendarDate } from "../values/calendar-date.ts";
import { foreignCurrency, money } from "../values/money.ts";

const exchangeRates = z.object({
  /** The day whose rates these are. */
  asOf: calendarDate,
  /** Older than a week: a sum at these rates has to say so, or is better not shown. */
  isStale: z.boolean(),
  /** Rupees for one unit. A currency that nobody has set a rate for is missing. */
  rates: z.array(z.object({ currency: foreignCurrency, rupees: money })),
});
export type ExchangeRates = z.output<typeof exchangeRates>;

/** Not in the specification's list: a screen may show, dated, what a foreign amount is roughly worth in rupees. */
export const getExchangeRates = defineCall({
  name: "exchange-rates",
  method: "GET",
  path: "/v2/exchange-rates",
  summary:
    "What a unit of each GIFT currency is roughly worth in rupees, and on which day. Nothing is converted at these rates. Null while nobody has set any.",
  access: "public",
  effect: "query",
  input: z.object({}),
  output: exchangeRates.nullable(),
  errors: [],
});

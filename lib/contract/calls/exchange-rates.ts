import { z } from "zod";
import { defineCall } from "../define.ts";
import { calendarDate } from "../values/calendar-date.ts";
import { foreignCurrency, money } from "../values/money.ts";
import { named } from "../values/named.ts";

const exchangeRates = named(
  "ExchangeRates",
  z.object({
    /** The day of these rates. */
    asOf: calendarDate,
    /** The rates are older than a week: amounts at these rates must carry a notice or be hidden. */
    isStale: z.boolean(),
    /** Rupees for one unit. A currency without a published rate is missing. */
    rates: z.array(z.object({ currency: foreignCurrency, rupees: money })),
  }),
);
export type ExchangeRates = z.output<typeof exchangeRates>;

/** Not in the specification: screens show the dated, approximate rupee value of a foreign amount. */
export const getExchangeRates = defineCall({
  name: "exchange-rates",
  tag: "GIFT City",
  method: "GET",
  path: "/v2/exchange-rates",
  inSpecification: false,
  summary:
    "Returns the approximate rupee value of one unit of each GIFT City currency, with its date; null when no rates are set. No money is converted at these rates.",
  access: "public",
  effect: "query",
  input: z.strictObject({}),
  output: exchangeRates.nullable(),
  errors: [],
});

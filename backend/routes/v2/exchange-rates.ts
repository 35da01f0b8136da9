import { getExchangeRates } from "../../../lib/contract/calls/exchange-rates.ts";
import { dateInIndia } from "../../../lib/contract/values/calendar-date.ts";
import { exchangeRatesOn } from "../../catalogue/exchange-rates.ts";
import { clock } from "../../clock.ts";
import { route } from "../route.ts";

export const exchangeRatesRoute = route(getExchangeRates, ({ env }) => exchangeRatesOn(env, dateInIndia(clock.now())));

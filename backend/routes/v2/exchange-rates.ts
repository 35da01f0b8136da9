import { dateInIndia } from "../../../lib/contract/calendar-date.ts";
import { getExchangeRates } from "../../../lib/contract/exchange-rates.ts";
import { exchangeRatesOn } from "../../catalogue/exchange-rates.ts";
import { clock } from "../../clock.ts";
import { route } from "../route.ts";

export const exchangeRatesRoute = route(getExchangeRates, ({ env }) => exchangeRatesOn(env, dateInIndia(clock.now())));

/** Content calls (specification §7, CMS): countries and the deals of GIFT City. */
import { z } from "zod";
import { defineCall } from "../define.ts";
import { dealId } from "../values/ids.ts";
import { foreignCurrency } from "../values/money.ts";
import { named } from "../values/named.ts";
import { localizedText } from "../values/products.ts";
import { text } from "../values/text.ts";
import { listedDeal } from "./deals.ts";

const countryDetails = named(
  "CountryDetails",
  z.object({
    /** ISO 3166-1 alpha-2. */
    code: z.string().length(2),
    name: localizedText,
    /** The flag as an emoji. */
    flag: z.string(),
    /** With its plus sign: `+971`. */
    dialCode: z.string(),
    /** ISO 4217. */
    currency: z.string().length(3),
  }),
);
export type CountryDetails = z.output<typeof countryDetails>;

export const fetchCountryDetails = defineCall({
  name: "content.countries",
  tag: "Service",
  method: "GET",
  path: "/fetch-country-details",
  summary:
    "Lists countries that match a name (in any language), country code or dial code, best match first; all countries without a search.",
  access: "public",
  effect: "query",
  input: z.strictObject({ search: text(60).trim().default("") }),
  output: z.object({ countries: z.array(countryDetails) }),
  errors: [],
});

const giftDeals = named("DealList", z.object({ deals: z.array(listedDeal) }));

export const allGiftFdDeals = defineCall({
  name: "content.gift-fd-deals",
  tag: "GIFT City",
  method: "GET",
  path: "/all-gift-fd-deals",
  summary: "Lists the fixed deposits of GIFT City, soonest closing first. They are not covered by deposit insurance.",
  access: "public",
  effect: "query",
  // `dealID` is the specification's spelling in this call.
  input: z.strictObject({ currency: foreignCurrency.optional(), dealID: dealId.optional() }),
  output: giftDeals,
  errors: [],
});

export const allGiftSbDeals = defineCall({
  name: "content.gift-sb-deals",
  tag: "GIFT City",
  method: "GET",
  path: "/all-gift-sb-deals",
  summary: "Lists the secured bonds of GIFT City, soonest closing first.",
  access: "public",
  effect: "query",
  input: z.strictObject({ dealId: dealId.optional() }),
  output: giftDeals,
  errors: [],
});

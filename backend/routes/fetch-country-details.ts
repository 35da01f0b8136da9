import { fetchCountryDetails } from "../../lib/contract/calls/content.ts";
import { searchCountries } from "../catalogue/countries.ts";
import { route } from "./route.ts";

export const fetchCountryDetailsRoute = route(fetchCountryDetails, async (_, { search }) => ({
  countries: searchCountries(search),
}));

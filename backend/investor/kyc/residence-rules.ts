/** What a country of residence is to the tax office. Pure. */
import type { Residency } from "../../../lib/finance/tax.ts";

const HOME_COUNTRY = "IN";

/** `country`: ISO 3166-1 alpha-2. */
export const residencyIn = (country: string): Residency => (country === HOME_COUNTRY ? "RESIDENT" : "NON_RESIDENT");

/** Somebody looks at each; a year has few that are real. */
export const CHANGES_A_YEAR = 6;

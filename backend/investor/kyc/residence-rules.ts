/** Tax residency by country of residence. Pure. */
import type { Residency } from "../../../lib/finance/taxpayer.ts";

const DEFAULT_COUNTRY = "IN";

/** `country`: ISO 3166-1 alpha-2. */
export const residencyIn = (country: string): Residency => (country === DEFAULT_COUNTRY ? "RESIDENT" : "NON_RESIDENT");

/** Requests per year; each costs a manual review. */
export const CHANGES_A_YEAR = 6;

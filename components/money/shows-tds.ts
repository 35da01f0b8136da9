import type { Currency, Minor } from "@/lib/contract/facts/money";

/**
 * Whether a page says anything about TDS. Nothing is deducted from a non-resident's income in GIFT City, so a column of
 * zeros would only confuse; a resident's figure is shown even when it is zero.
 */
export const showsTds = (currency: Currency, tds: Minor): boolean => currency === "INR" || tds > 0;

import type { Currency, Minor } from "@/lib/contract/facts/money";

/**
 * Whether a page says anything about TDS. From most of a non-resident's income in GIFT City nothing is deducted, and a column
 * of zeros would only confuse; a figure in rupees is shown even when it is zero.
 */
export const showsTds = (currency: Currency, tds: Minor): boolean => currency === "INR" || tds > 0;

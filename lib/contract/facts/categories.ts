/** The nine categories of the specification, §3. */

export const CATEGORIES = [
  "BOND",
  "INVOICE_DISCOUNTING",
  "TAP_RESERVE",
  "ASSET_LEASING",
  "FIXED_DEPOSIT",
  "FRE",
  "GOLD",
  "SILVER",
  "PRE_IPO",
] as const;
export type Category = (typeof CATEGORIES)[number];

/** The categories that repay on a day: shares do not, and metal is bought by the gram. */
export const REPAID_CATEGORIES = [
  "BOND",
  "INVOICE_DISCOUNTING",
  "TAP_RESERVE",
  "ASSET_LEASING",
  "FIXED_DEPOSIT",
  "FRE",
] as const satisfies readonly Category[];
export type RepaidCategory = (typeof REPAID_CATEGORIES)[number];

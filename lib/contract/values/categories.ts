/** The nine categories of the specification, §3. */
import { z } from "zod";
import { named } from "./named.ts";

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
export const category = named("Category", z.enum(CATEGORIES));
export type Category = z.infer<typeof category>;

/** The categories that repay on a day: shares do not, and metal is bought by the gram. */
export const REPAID_CATEGORIES = [
  "BOND",
  "INVOICE_DISCOUNTING",
  "TAP_RESERVE",
  "ASSET_LEASING",
  "FIXED_DEPOSIT",
  "FRE",
] as const satisfies readonly Category[];
export const repaidCategory = named("RepaidCategory", z.enum(REPAID_CATEGORIES));
export type RepaidCategory = z.infer<typeof repaidCategory>;

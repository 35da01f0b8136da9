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

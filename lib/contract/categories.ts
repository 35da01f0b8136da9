/** The nine categories of the specification, §3. */
import { z } from "zod";

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
export const category = z.enum(CATEGORIES);
export type Category = z.infer<typeof category>;

/** The seven that have a dashboard of their own, by the segment of their address. */
export const DASHBOARD_SEGMENTS = {
  bonds: "BOND",
  "invoice-discounting": "INVOICE_DISCOUNTING",
  "tap-reserve": "TAP_RESERVE",
  "asset-leasing": "ASSET_LEASING",
  gold: "GOLD",
  silver: "SILVER",
  "pre-ipo": "PRE_IPO",
} as const satisfies Record<string, Category>;
export type DashboardSegment = keyof typeof DASHBOARD_SEGMENTS;

/** What a metal is: it is bought by the gram, pays nothing out, and matures never. */
import type { Metal } from "../contract/values/weight.ts";
import { GOLD_DUTY, type ImportDuty, SILVER_DUTY } from "../finance/import-duty.ts";

interface MetalProduct {
  /** The page on which it is bought and sold, without language. */
  readonly address: string;
  /** ISO 4217, as the world's markets quote it. */
  readonly isoCode: string;
  readonly importDuty: ImportDuty;
  /** The colour of its price line. */
  readonly tone: "brass" | "muted";
}

export const METAL_PRODUCTS: Readonly<Record<Metal, MetalProduct>> = {
  GOLD: { address: "/gold", isoCode: "XAU", importDuty: GOLD_DUTY, tone: "brass" },
  SILVER: { address: "/silver", isoCode: "XAG", importDuty: SILVER_DUTY, tone: "muted" },
};

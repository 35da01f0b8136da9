/** Gold and silver as products: bought by the gram, without payouts or maturity. */
import type { Metal } from "../contract/values/weight.ts";
import { GOLD_DUTY, type ImportDuty, SILVER_DUTY } from "../finance/import-duty.ts";

interface MetalProduct {
  /** The path of the page for buying and selling, without language. */
  readonly address: string;
  /** ISO 4217 code, used by the world's market quotes. */
  readonly isoCode: string;
  readonly importDuty: ImportDuty;
  /** The colour of its drawings. */
  readonly tone: "brass" | "muted";
  /** At 20 °C: CRC Handbook of Chemistry and Physics. */
  readonly gramsPerCubicCm: number;
}

export const METAL_PRODUCTS: Readonly<Record<Metal, MetalProduct>> = {
  GOLD: { address: "/gold", isoCode: "XAU", importDuty: GOLD_DUTY, tone: "brass", gramsPerCubicCm: 19.3 },
  SILVER: { address: "/silver", isoCode: "XAG", importDuty: SILVER_DUTY, tone: "muted", gramsPerCubicCm: 10.5 },
};

import { assetLeasing } from "./asset-leasing.ts";
import { bondYield } from "./bond-yield.ts";
import type { Calculator } from "./calculator.ts";
import { deposits } from "./deposits.ts";
import { gold } from "./gold.ts";
import { invoiceDiscounting } from "./invoice-discounting.ts";
import { rupeesInHand } from "./rupees-in-hand.ts";
import { sip } from "./sip.ts";
import { taxOnAlternatives } from "./tax.ts";
import { xirrCalculator } from "./xirr.ts";

/** In the order of the index page. */
export const CALCULATORS: readonly Calculator[] = [
  rupeesInHand,
  xirrCalculator,
  bondYield,
  deposits,
  invoiceDiscounting,
  assetLeasing,
  gold,
  sip,
  taxOnAlternatives,
];

/** Null for an unknown slug. */
export const findWorksheet = (slug: string): Calculator | null =>
  CALCULATORS.find((each) => each.slug === slug) ?? null;

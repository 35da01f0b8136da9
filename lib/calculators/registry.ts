import { assetLeasing } from "./asset-leasing.ts";
import { bondYield } from "./bond-yield.ts";
import type { Calculator } from "./calculator.ts";
import { deposits } from "./deposits.ts";
import { giftEligibility } from "./gift-eligibility.ts";
import { gold } from "./gold.ts";
import { ifscChecker } from "./ifsc.ts";
import { invoiceDiscounting } from "./invoice-discounting.ts";
import { isinChecker } from "./isin.ts";
import { residency } from "./residency.ts";
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

/** With a form; the other tools are pages of their own. */
export const TOOLS: readonly Calculator[] = [isinChecker, ifscChecker, residency, giftEligibility];

export const CALCULATOR_SLUGS: readonly string[] = CALCULATORS.map(({ slug }) => slug);
/** In the order of the index page. */
export const TOOL_SLUGS: readonly string[] = ["pan", ...TOOLS.map(({ slug }) => slug), "holidays"];

/** Null for an unknown slug. */
export const findWorksheet = (room: "calculators" | "tools", slug: string): Calculator | null =>
  (room === "tools" ? TOOLS : CALCULATORS).find((each) => each.slug === slug) ?? null;

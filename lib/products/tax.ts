/** The tax deducted from a product's payouts. */
import type { CalendarDate } from "../contract/values/calendar-date.ts";
import { type Paise, paise } from "../contract/values/money.ts";
import type { ProductKind, ProductTerms } from "../contract/values/products.ts";
import type { TdsBasis } from "../contract/values/tds-basis.ts";
import type { GainHolding } from "../finance/capital-gain-tax.ts";
import { bps } from "../finance/rounding.ts";
import { type Taxpayer, type Tds, tdsOn } from "../finance/tax.ts";
import { tdsBasisOf } from "../finance/tds-relief.ts";
import { productOf } from "./lookup.ts";
import { PRODUCTS } from "./registry.ts";

export const NO_TAX: Tds = { rateBps: bps(0), tdsPaise: paise(0) };

interface TaxedIncome {
  /** Interest or rent, not negative; the smallest unit of any currency counts as a paisa. */
  readonly incomePaise: Paise;
  /** The day that determines the applicable law. */
  readonly date: CalendarDate;
  readonly taxpayer: Taxpayer;
}

/** Whether nothing is deducted: for a non-resident's income in GIFT City. */
export function isExempt(kind: ProductKind, { residency }: Pick<Taxpayer, "residency">): boolean {
  return residency === "NON_RESIDENT" && !PRODUCTS[kind].tax.isDeductedFromNonResidents;
}

export function taxOnIncome(kind: ProductKind, { incomePaise, date, taxpayer }: TaxedIncome): Tds {
  const { income } = PRODUCTS[kind].tax;
  if (income === null || isExempt(kind, taxpayer)) return NO_TAX;
  return tdsOn({ income, incomePaise, date, ...taxpayer });
}

/** Why income of a product is taxed as it is: by the investor's residence, a declaration or a treaty. */
export function tdsBasisOfIncome(kind: ProductKind, { date, taxpayer }: Omit<TaxedIncome, "incomePaise">): TdsBasis {
  const { income } = PRODUCTS[kind].tax;
  return income === null || isExempt(kind, taxpayer) ? taxpayer.residency : tdsBasisOf({ income, date, ...taxpayer });
}

/** What a gain on an investment is taxed by; null for a product that cannot be sold. */
export function gainHoldingOf(product: ProductTerms, acquiredOn: CalendarDate): GainHolding | null {
  const { gainAssetOf } = productOf(product);
  return gainAssetOf && { asset: gainAssetOf(product), acquiredOn };
}

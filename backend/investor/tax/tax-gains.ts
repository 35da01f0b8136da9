/** Capital gains of a financial year in the order of the return's Schedule CG, each with its dates and its term. */

import { addMinor, type Minor, minor } from "../../../lib/contract/facts/money.ts";
import { type CalendarDate, daysBetween } from "../../../lib/contract/values/calendar-date.ts";
import type { ProductTerms } from "../../../lib/contract/values/products.ts";
import { spokenReference } from "../../../lib/contract/values/spoken-reference.ts";
import { gramsFromTenthMg } from "../../../lib/contract/values/weight.ts";
import { type GainAsset, isCapitalGain } from "../../../lib/finance/capital-gain-tax.ts";
import { inForce } from "../../../lib/finance/dated-law.ts";
import { ITR_2_LINES } from "../../../lib/finance/itr-lines.ts";
import type { TdsRelief } from "../../../lib/finance/taxpayer.ts";
import { isGainExempt, residencyOf } from "../../../lib/finance/tds-relief.ts";
import { productOf } from "../../../lib/products/lookup.ts";
import { gainAssetOf } from "../claims/lot-parts.ts";
import type { Gain, MetalGain } from "../statements/tax-statement.ts";

export interface CapitalGain {
  readonly isLongTerm: boolean;
  readonly asset: GainAsset;
  readonly title: string;
  readonly isin: string | null;
  /** Null where an asset cannot be listed. */
  readonly isListed: boolean | null;
  readonly acquiredOn: CalendarDate;
  /** The day by which the gain belongs to a tax year, and to one of its periods of advance tax. */
  readonly soldOn: CalendarDate;
  /** Sold to a buyer whom we do not know, and paid on a later day: the TDS belongs to that day. */
  readonly isSoldOnMarket: boolean;
  readonly daysHeld: number;
  /** Units, or grams of metal to four decimals. */
  readonly quantity: string;
  /** Sold to a buyer, or redeemed by the issuer. */
  readonly manner: "SALE" | "REDEMPTION";
  /** Full value of consideration, before the expenses of the transfer. */
  readonly fullValue: Minor;
  readonly expense: Minor;
  readonly cost: Minor;
  /** As declared: nothing for units that a trust redeems below their cost. */
  readonly gain: Minor;
  readonly tds: Minor;
  readonly reference: string;
  /** The day of the investment that it left with, or of the metal's sale. */
  readonly referenceOn: CalendarDate;
  /** Whether a treaty leaves it to the state in which the investor lives, so that no tax is due on it in India. */
  readonly isLeftToTreaty: boolean;
  /** The line of ITR-2; of a gain that a treaty leaves to the other state, the line of treaties too. */
  readonly itrLine: string;
}

/** Order within a term: listed units (section 112A if long-term), listed bonds, other assets; last, other gains. */
const SCHEDULE: readonly GainAsset[] = [
  "TRUST_UNITS",
  "LISTED_BOND",
  "UNLISTED_BOND",
  "UNLISTED_SHARES",
  "METAL",
  "TRUST_REDEMPTION",
];

export function inScheduleOrder(gains: readonly CapitalGain[]): readonly CapitalGain[] {
  const rank = ({ isLongTerm, asset }: CapitalGain) =>
    (isLongTerm || !isCapitalGain(asset) ? SCHEDULE.length : 0) + SCHEDULE.indexOf(asset);
  return gains.toSorted((a, b) => rank(a) - rank(b) || a.soldOn.localeCompare(b.soldOn));
}

/** The head of income under which the return declares a gain; null for a gain that a treaty leaves to the other state. */
export function headOfGain({ asset, isLongTerm, isLeftToTreaty: isLeft }: CapitalGain) {
  if (isLeft) return null;
  if (!isCapitalGain(asset)) return "REDEEMED_UNITS" as const;
  return isLongTerm ? ("LONG_TERM_GAIN" as const) : ("SHORT_TERM_GAIN" as const);
}

/** The same reference as on the page of the investment, or of the metal's sale. */
export const referenceOfGain = ({ asset, reference: id, referenceOn: on }: CapitalGain): string =>
  spokenReference({ kind: asset === "METAL" ? "METAL_SALE" : "INVESTMENT", id, on });

/** Whether a treaty leaves the gain to the state in which the investor lives; the return repeats it as not chargeable. */
export function isLeftToTreaty(
  { sale, tdsBasis, product, soldOn }: Pick<Gain, "sale" | "tdsBasis" | "product" | "soldOn">,
  reliefs: readonly TdsRelief[],
): boolean {
  if (sale !== null) return tdsBasis === "TREATY";
  return isGainExempt({ residency: residencyOf(tdsBasis), reliefs, asset: gainAssetOf(product), date: soldOn });
}

export function capitalGainOf(sold: Gain, reliefs: readonly TdsRelief[]): CapitalGain {
  const { product, acquiredOn, soldOn, sale, isLongTerm, title, gross, fee, cost, gain, tds } = sold;
  const asset = gainAssetOf(product);
  const isLeft = isLeftToTreaty(sold, reliefs);
  return {
    ...{ isLongTerm, asset, title, acquiredOn, soldOn, cost, gain, tds, isLeftToTreaty: isLeft },
    ...{
      fullValue: addMinor(gross, fee),
      expense: fee,
      manner: sold.isRedemption || !isCapitalGain(asset) ? "REDEMPTION" : "SALE",
    },
    itrLine: itrLineOf(
      { asset, isLongTerm, soldOn },
      { isAbroad: residencyOf(sold.tdsBasis) === "NON_RESIDENT", isLeftToTreaty: isLeft },
    ),
    isSoldOnMarket: sale !== null,
    isin: isinOf(product),
    isListed: isListed(asset),
    daysHeld: daysBetween({ from: acquiredOn, to: soldOn }),
    quantity: String(sold.units),
    reference: sold.investmentId,
    referenceOn: sold.investedOn,
  };
}

interface Taxed {
  readonly isAbroad: boolean;
  readonly isLeftToTreaty: boolean;
}

export function itrLineOf(
  { asset, isLongTerm, soldOn }: Pick<CapitalGain, "asset" | "isLongTerm" | "soldOn">,
  taxed: Taxed,
): string {
  const lines = inForce(ITR_2_LINES, soldOn);
  const term = isLongTerm ? "longTermGain" : "shortTermGain";
  const own = isLongTerm && taxed.isAbroad ? lines.longTermGainAbroad[asset] : undefined;
  const line = own ?? lines[term][asset];
  return taxed.isLeftToTreaty ? `${line}, ${lines.treaty[term]}` : line;
}

function isListed(asset: GainAsset): boolean | null {
  switch (asset) {
    case "LISTED_BOND":
    case "TRUST_UNITS":
    case "TRUST_REDEMPTION":
      return true;
    case "UNLISTED_BOND":
    case "UNLISTED_SHARES":
      return false;
    case "METAL":
      return null;
  }
}

function isinOf(product: ProductTerms): string | null {
  const { resaleOf, sharesOf, trustUnitsOf } = productOf(product);
  return resaleOf?.(product).isin ?? sharesOf?.(product).isin ?? trustUnitsOf?.(product).isin ?? null;
}

export function capitalGainOfMetal(lot: MetalGain, title: string): CapitalGain {
  const { purchase, sale, weight, proceeds, cost, gain, isLongTerm } = lot;
  const [acquiredOn, soldOn] = [purchase.tradedOn, sale.tradedOn];
  return {
    ...{ isLongTerm, asset: "METAL", title, isin: null, isListed: null, acquiredOn, soldOn },
    ...{ isSoldOnMarket: false, manner: "SALE", fullValue: proceeds, expense: minor(0), cost, gain },
    // The line of metal is the same for a non-resident, and no treaty here leaves its gain to the other state.
    isLeftToTreaty: false,
    itrLine: itrLineOf({ asset: "METAL", isLongTerm, soldOn }, { isAbroad: false, isLeftToTreaty: false }),
    daysHeld: daysBetween({ from: acquiredOn, to: soldOn }),
    quantity: gramsFromTenthMg(weight).toFixed(4),
    tds: minor(0),
    reference: sale.id,
    referenceOn: soldOn,
  };
}

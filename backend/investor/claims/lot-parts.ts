/** Parts of lots, and the shares of an amount that fall on them. Pure. */
import { type Minor, minor, subtractMinor, ZERO_PAISE } from "../../../lib/contract/facts/money.ts";
import type { CalendarDate } from "../../../lib/contract/values/calendar-date.ts";
import type { InvestmentId } from "../../../lib/contract/values/ids.ts";
import type { ProductTerms } from "../../../lib/contract/values/products.ts";
import type { LeavingLot } from "../../../lib/contract/values/redemption.ts";
import { type GainAsset, isLongTerm, type LotGain } from "../../../lib/finance/capital-gain-tax.ts";
import { runningShare } from "../../../lib/finance/rounding.ts";
import { productOf } from "../../../lib/products/lookup.ts";

/** Units of one lot that leave together, or that a repayment reaches. */
export interface BondLotPart {
  /** The investment that bought them. */
  readonly investmentId: InvestmentId;
  /** The day of their trade, from which the holding period counts. */
  readonly acquiredOn: CalendarDate;
  readonly units: number;
  readonly cost: Minor;
}

/** A part of a lot with its gross consideration. */
export interface PaidLot extends BondLotPart {
  readonly gross: Minor;
}

/** Shares an amount between lots by their units; the shares add up. */
export function lotSharesOf(amount: Minor, lots: readonly Pick<BondLotPart, "units">[]): readonly Minor[] {
  const of = lots.reduce((sum, { units }) => sum + units, 0);
  let from = 0;
  return lots.map(({ units }) => {
    const share = minor(runningShare({ whole: amount, from, to: from + units, of }));
    from += units;
    return share;
  });
}

export function withGross(lots: readonly BondLotPart[], gross: Minor): readonly PaidLot[] {
  const shares = lotSharesOf(gross, lots);
  return lots.map((lot, index) => ({ ...lot, gross: shares[index] ?? ZERO_PAISE }));
}

export const gainOfLot = ({ acquiredOn, gross, cost }: PaidLot): LotGain => ({
  acquiredOn,
  gain: subtractMinor(gross, cost),
});

/** @throws Error for a product that cannot be sold */
export function gainAssetOf(product: ProductTerms): GainAsset {
  const { gainAssetOf: assetOf } = productOf(product);
  if (!assetOf) throw new Error(`a ${product.kind} has no gain`);
  return assetOf(product);
}

interface Leaving {
  readonly product: ProductTerms;
  /** The day to which the holding period counts. */
  readonly on: CalendarDate;
}

/** The lots as an investor sees them before confirming that they leave. */
export const leavingLots = (lots: readonly BondLotPart[], { product, on: soldOn }: Leaving): LeavingLot[] =>
  lots.map(({ acquiredOn, units, cost }) => ({
    ...{ acquiredOn, units, cost },
    isLongTerm: isLongTerm({ asset: gainAssetOf(product), acquiredOn, soldOn }),
  }));

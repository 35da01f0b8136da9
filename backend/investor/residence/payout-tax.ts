/**
 * The tax on a payout that has been promised already, for somebody whose residence has changed since. Pure. It deducts what
 * the product's own schedule would have deducted, had it been drawn up for this taxpayer; a test holds the two together.
 */
import type { Category } from "../../../lib/contract/categories.ts";
import type { ScheduledPayout } from "../../../lib/contract/deals.ts";
import { minor, paise, subtractMinor } from "../../../lib/contract/money.ts";
import type { ProductKind } from "../../../lib/contract/products.ts";
import { bps } from "../../../lib/finance/rounding.ts";
import { type Taxpayer, type Tds, tdsOn, tdsOnGain } from "../../../lib/finance/tax.ts";

interface Holding {
  readonly category: Category;
  readonly product: ProductKind;
  readonly taxpayer: Taxpayer;
}

const NONE: Tds = { rateBps: bps(0), tdsPaise: paise(0) };

/** The same payout, with another deduction; what has no tax at all stays as it is. */
export function taxedAgain<Payout extends ScheduledPayout>(payout: Payout, holding: Holding): Payout {
  const { rateBps, tdsPaise } = taxOn(payout, holding);
  const tds = minor(tdsPaise);
  return { ...payout, tdsRateBps: rateBps, tds, net: subtractMinor(payout.gross, tds) };
}

// The smallest unit of any currency counts as the engine's paise do.
function taxOn(payout: ScheduledPayout, { category, product, taxpayer }: Holding): Tds {
  const { kind, dueOn: date } = payout;
  const { residency } = taxpayer;
  // In GIFT City nothing is deducted from what a non-resident earns.
  if ((product === "GIFT_DEPOSIT" || product === "GIFT_BOND") && residency === "NON_RESIDENT") return NONE;
  switch (kind) {
    case "RESIDUAL":
      return NONE;
    case "EXIT":
    case "SALE":
      return tdsOnGain({ gainPaise: paise(payout.interest), date, residency });
    case "RENTAL":
      return tdsOn({ category, interestPaise: paise(payout.gross), date, ...taxpayer });
    case "MATURITY":
    case "COUPON":
    case "INTEREST":
    case "RENT":
    case "WITHDRAWAL":
      return tdsOn({ category, interestPaise: paise(Math.max(0, payout.interest)), date, ...taxpayer });
  }
}

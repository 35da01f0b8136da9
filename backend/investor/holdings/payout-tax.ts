/**
 * The tax on a payout that has been promised already, for somebody whose residence has changed since. Pure. It deducts what
 * the product's own schedule would have deducted, had it been drawn up for this taxpayer; a test holds the two together.
 */
import type { ScheduledPayout } from "../../../lib/contract/calls/deals.ts";
import { minor, paise, subtractMinor } from "../../../lib/contract/values/money.ts";
import type { ProductKind } from "../../../lib/contract/values/products.ts";
import { type Taxpayer, type Tds, tdsOnGain } from "../../../lib/finance/tax.ts";
import { isExempt, NO_TAX, taxOnIncome } from "../../../lib/products/tax.ts";

interface Holding {
  readonly kind: ProductKind;
  readonly taxpayer: Taxpayer;
}

/** The same payout, with another deduction; what has no tax at all stays as it is. */
export function taxedAgain<Payout extends ScheduledPayout>(payout: Payout, holding: Holding): Payout {
  const { rateBps, tdsPaise } = taxOn(payout, holding);
  const tds = minor(tdsPaise);
  return { ...payout, tdsRateBps: rateBps, tds, net: subtractMinor(payout.gross, tds) };
}

// The smallest unit of any currency counts as the engine's paise do.
function taxOn(payout: ScheduledPayout, { kind, taxpayer }: Holding): Tds {
  const { dueOn: date } = payout;
  const { residency } = taxpayer;
  if (isExempt(kind, taxpayer)) return NO_TAX;
  switch (payout.kind) {
    case "RESIDUAL":
      return NO_TAX;
    case "EXIT":
    case "SALE":
      return tdsOnGain({ gainPaise: paise(payout.interest), date, residency });
    case "RENTAL":
      return taxOnIncome(kind, { incomePaise: paise(payout.gross), date, taxpayer });
    case "MATURITY":
    case "COUPON":
    case "INTEREST":
    case "RENT":
    case "WITHDRAWAL":
      return taxOnIncome(kind, { incomePaise: paise(Math.max(0, payout.interest)), date, taxpayer });
  }
}

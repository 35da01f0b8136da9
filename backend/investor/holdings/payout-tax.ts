/**
 * Tax on a promised payout of an investor whose residence has changed since. Pure. It equals the deduction of the
 * product's own schedule for this taxpayer; a test compares the two.
 */
import type { ScheduledPayout } from "../../../lib/contract/calls/deals.ts";
import { paise } from "../../../lib/contract/facts/money.ts";
import type { ProductTerms } from "../../../lib/contract/values/products.ts";
import type { TdsBasis } from "../../../lib/contract/values/tds-basis.ts";
import type { GainHolding } from "../../../lib/finance/capital-gain-tax.ts";
import { NO_TDS, type Tds, tdsOnGain } from "../../../lib/finance/tax.ts";
import type { Taxpayer } from "../../../lib/finance/taxpayer.ts";
import { interestIn, isExempt, taxOnIncome, tdsBasisOfIncome, withTaxes } from "../../../lib/products/tax.ts";

/** A payout with the reason of its tax. */
export interface TaxedPayout extends ScheduledPayout {
  readonly tdsBasis: TdsBasis;
}

interface Holding {
  readonly product: ProductTerms;
  readonly taxpayer: Taxpayer;
  /** Null for a product that cannot be sold. */
  readonly gain: GainHolding | null;
}

/** The same payout with the TDS of this taxpayer. */
export function withTds<Payout extends ScheduledPayout>(payout: Payout, holding: Holding): Payout & TaxedPayout {
  const { product, taxpayer } = holding;
  const tdsBasis = basisOf(payout, { product, taxpayer });
  const taxes = { income: taxOn(payout, holding), gain: taxOnRedemption(payout, holding) };
  return { ...withTaxes(payout, taxes), tdsBasis };
}

/** Why a payout of this taxpayer is taxed as it is on a day, by default its due day. */
export function basisOf(
  { kind: payoutKind, dueOn }: Pick<ScheduledPayout, "kind" | "dueOn">,
  { product, taxpayer }: Pick<Holding, "product" | "taxpayer">,
  date = dueOn,
): TdsBasis {
  switch (payoutKind) {
    case "RESIDUAL":
    case "EXIT":
    case "SALE":
    case "WRITE_DOWN":
    case "PART_WITHDRAWAL":
      return taxpayer.residency;
    case "RENTAL":
    case "MATURITY":
    case "COUPON":
    case "REPAYMENT":
    case "PUT":
    case "INTEREST":
    case "ACCRUAL":
    case "RENT":
    case "WITHDRAWAL":
      return tdsBasisOfIncome(product, { date, taxpayer });
  }
}

// The tax engine counts in paise; other currencies pass their own smallest unit.
function taxOn(payout: ScheduledPayout, { product, taxpayer, gain }: Holding): Tds {
  const { kind } = product;
  const { dueOn: date } = payout;
  const { residency } = taxpayer;
  if (isExempt(product, taxpayer)) return NO_TDS;
  switch (payout.kind) {
    case "RESIDUAL":
    case "WRITE_DOWN":
    case "PART_WITHDRAWAL":
      return NO_TDS;
    case "EXIT":
    case "SALE":
      if (!gain) throw new Error(`a ${kind} has no gain`);
      return tdsOnGain({ ...gain, gainPaise: paise(payout.interest), date, residency, yearIncomePaise: paise(0) });
    case "RENTAL":
      return taxOnIncome(product, { incomePaise: paise(payout.gross), date, taxpayer });
    case "MATURITY":
    case "COUPON":
    case "REPAYMENT":
    case "PUT":
    case "INTEREST":
    case "ACCRUAL":
    case "RENT":
    case "WITHDRAWAL":
      return taxOnIncome(product, { incomePaise: interestIn(payout), date, taxpayer });
  }
}

/** A non-resident's redemption is taxed like their sale. */
function taxOnRedemption({ redemption, dueOn: date }: ScheduledPayout, { product, taxpayer, gain }: Holding): Tds {
  if (!redemption || !gain || isExempt(product, taxpayer)) return NO_TDS;
  const { residency, reliefs } = taxpayer;
  const taxed = { ...gain, gainPaise: paise(redemption.gain), date, residency, reliefs };
  return tdsOnGain({ ...taxed, yearIncomePaise: paise(0) });
}

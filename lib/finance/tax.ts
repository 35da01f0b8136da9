/**
 * Tax deducted at source on one payout. Invariants: 0 ≤ tds ≤ income, and the returned rate is the applied rate.
 * Thresholds belong to everything that a payer pays in a period: see `payer-tax.ts`. Rounding: half-up to the
 * paisa, on each payout. The law rounds the year's tax to ten rupees on the return (section 288B of 1961), not each
 * deduction; rounding to the paisa keeps gross = net + TDS in every row that an investor can check by hand.
 */

import type { Paise } from "../contract/facts/money.ts";
import { addPaise, paise, subtractPaise, ZERO_PAISE } from "../contract/facts/money.ts";
import type { CalendarDate } from "../contract/values/calendar-date.ts";
import type { Income } from "../contract/values/income-type.ts";
import { type PassedThrough, rateAbroad, TRUST_TDS_ABROAD } from "./business-trust.ts";
import { type GainHolding, isLongTerm, type LotGain } from "./capital-gain-tax.ts";
import { inForce } from "./dated-law.ts";
import { BOND_INTEREST_ABROAD, type InterestAbroad } from "./interest-abroad.ts";
import { isPanInoperative } from "./pan-link.ts";
import type { Bps } from "./rounding.ts";
import { BPS_PER_WHOLE, bps, mulDiv } from "./rounding.ts";
import { CESS, NON_RESIDENT_TAX, RESIDENT_TDS, SURCHARGE, TDS_WITHOUT_PAN } from "./tax-table.ts";
import type { Taxpayer } from "./taxpayer.ts";
import { isGainExempt, reliefOf, treatyRateOn } from "./tds-relief.ts";

export interface Tds {
  readonly rateBps: Bps;
  readonly tdsPaise: Paise;
}

export const NO_TDS: Tds = { rateBps: bps(0), tdsPaise: ZERO_PAISE };

interface TaxedIncome extends Taxpayer {
  readonly income: Income;
  /**
   * The taxable income of this payout: interest, or the whole rental where the law taxes rent. Never repaid
   * principal.
   */
  readonly incomePaise: Paise;
  /** The day of the payout, which determines the applicable law. */
  readonly date: CalendarDate;
  /** Income of the tax year from this payer, this payout included, which decides a non-resident's surcharge. */
  readonly yearIncomePaise?: Paise;
  /** Tax character of a business trust's distribution; absent for other income. */
  readonly passedThrough?: PassedThrough | undefined;
  /** Tax treatment of a non-resident's interest; by default the rates in force. */
  readonly abroad?: InterestAbroad | undefined;
}

interface TaxedGain extends Pick<Taxpayer, "residency" | "reliefs">, GainHolding {
  /** Proceeds less the amount invested. */
  readonly gainPaise: Paise;
  readonly date: CalendarDate;
  /** Other income of the tax year that is subject to deduction, as far as the payer knows it. */
  readonly yearIncomePaise: Paise;
}

/**
 * On income above its payer's threshold.
 * @throws RangeError for negative income, or a day before the first row of the table.
 */
export function tdsOn({ incomePaise, ...payout }: TaxedIncome): Tds {
  if (incomePaise < 0) throw new RangeError(`no tax on a loss: ${incomePaise}`);
  const rateBps = tdsRateOn(payout);
  return deduct(incomePaise, rateBps);
}

/**
 * Tax on the gain of an exit: deducted from a non-resident by the length of the holding, with surcharge and cess, while a
 * resident declares it in the tax return, as sections 193 and 194A of 1961 (393(1) of 2025) tax interest alone. A loss is not taxed.
 */
export function tdsOnGain({ gainPaise, date, residency, reliefs, yearIncomePaise, ...gain }: TaxedGain): Tds {
  const isUntaxed = residency === "RESIDENT" || isGainExempt({ residency, reliefs, date, asset: gain.asset });
  if (isUntaxed || gainPaise <= 0) return NO_TDS;
  const whole = addPaise(yearIncomePaise, gainPaise);
  return deduct(gainPaise, nonResidentRateOn({ date, gain, yearIncomePaise: whole }));
}

interface TaxedLots extends Omit<TaxedGain, "gainPaise" | "acquiredOn"> {
  readonly lots: readonly LotGain[];
}

/** The same of securities from several lots: each gain by the time for which its lot was held, and no loss set off against it. */
export function tdsOnLots({ lots, yearIncomePaise, ...sale }: TaxedLots): Tds {
  const gains = lots.map(({ acquiredOn, gain }) => ({ acquiredOn, gainPaise: paise(Math.max(0, gain)) }));
  const whole = addPaise(yearIncomePaise, ...gains.map(({ gainPaise }) => gainPaise));
  const taxes = gains.map(({ acquiredOn, gainPaise }) =>
    tdsOnGain({ ...sale, acquiredOn, gainPaise, yearIncomePaise: subtractPaise(whole, gainPaise) }),
  );
  return tdsTogether(taxes.map((tds, index) => ({ ...tds, incomePaise: gains[index]?.gainPaise ?? ZERO_PAISE })));
}

/** Several taxes as one: at their common rate, or where they differ at the rate on the whole, half-up. */
export function tdsTogether(taxes: readonly (Tds & { readonly incomePaise: Paise })[]): Tds {
  const tdsPaise = addPaise(...taxes.map((tds) => tds.tdsPaise));
  const rates = new Set(taxes.filter(({ incomePaise }) => incomePaise > 0).map(({ rateBps }) => rateBps));
  if (rates.size <= 1) return { rateBps: [...rates][0] ?? bps(0), tdsPaise };
  const denominator = addPaise(...taxes.map(({ incomePaise }) => incomePaise));
  const onWhole = mulDiv({ value: tdsPaise, numerator: BPS_PER_WHOLE, denominator, rounding: "half-up" });
  return { rateBps: bps(onWhole), tdsPaise };
}

interface PaidAbroad {
  readonly date: CalendarDate;
  /** Null for interest and rent. */
  readonly gain: GainHolding | null;
  /** The income of the tax year, this payment included. */
  readonly yearIncomePaise: Paise;
  readonly passedThrough?: PassedThrough | undefined;
  readonly abroad?: InterestAbroad | undefined;
}

/** The rate on a non-resident's income or gain, with surcharge and cess. The schedule knows no marginal relief at source. */
export function nonResidentRateOn({ gain, ...paid }: PaidAbroad): Bps {
  const { date, yearIncomePaise } = paid;
  const { incomeBps, longGainBps, listedBondBps } = inForce(NON_RESIDENT_TAX, date);
  const surchargeBps = surchargeOn(yearIncomePaise, date);
  if (!gain) return withCharges(incomeRateAbroad(paid), { surchargeBps, date });
  if (!isLongTerm({ ...gain, soldOn: date })) return withCharges(incomeBps, { surchargeBps, date });
  const most = bps(Math.min(surchargeBps, inForce(SURCHARGE, date).longGainMaximumBps));
  return withCharges(gain.asset === "LISTED_BOND" ? listedBondBps : longGainBps, { surchargeBps: most, date });
}

/** On income that is no gain, before surcharge and cess. */
function incomeRateAbroad({ date, passedThrough, abroad }: Pick<PaidAbroad, "date" | "passedThrough" | "abroad">): Bps {
  const { incomeBps } = inForce(NON_RESIDENT_TAX, date);
  if (passedThrough) return rateAbroad(passedThrough, { ...inForce(TRUST_TDS_ABROAD, date), rentBps: incomeBps });
  switch (abroad) {
    case "LISTED_AT_IFSC":
    case "FOREIGN_CURRENCY":
      return inForce(BOND_INTEREST_ABROAD, date)[abroad];
    case "EXEMPT":
      return bps(0);
    case "RATES_IN_FORCE":
    case undefined:
      return incomeBps;
  }
}

/** The rate alone, for a terms screen. */
export function tdsRateOn(payout: Omit<TaxedIncome, "incomePaise">): Bps {
  const relief = reliefOf(payout);
  const rateBps = rateWithoutRelief(payout);
  switch (relief?.kind) {
    case "FORM_121":
      return bps(0);
    case "TREATY":
      // A treaty's rate includes surcharge and cess, and applies only where it is the lower one.
      return bps(Math.min(rateBps, treatyRateOn(relief, payout.date) ?? rateBps));
    case undefined:
      return rateBps;
  }
}

function rateWithoutRelief(payout: Omit<TaxedIncome, "incomePaise">): Bps {
  const { income, date, panVerified, residency, yearIncomePaise = ZERO_PAISE, passedThrough, abroad } = payout;
  switch (residency) {
    case "NON_RESIDENT":
      return nonResidentRateOn({ date, gain: null, yearIncomePaise, passedThrough, abroad });
    case "RESIDENT": {
      const { rateBps } = inForce(RESIDENT_TDS, date)[income];
      // Without a PAN more is deducted only where something is.
      const hasPan = panVerified && !isPanInoperative(payout, date);
      if (hasPan || rateBps === 0) return rateBps;
      return bps(Math.max(rateBps, inForce(TDS_WITHOUT_PAN, date)));
    }
  }
}

/** The surcharge on a non-resident's tax, by the income of the year that is subject to deduction. */
function surchargeOn(yearIncomePaise: Paise, date: CalendarDate): Bps {
  const { bands } = inForce(SURCHARGE, date);
  return bands.findLast(({ abovePaise }) => yearIncomePaise > abovePaise)?.rateBps ?? bps(0);
}

/** The rate with the surcharge on it, and the cess on both; half-up to the basis point. */
function withCharges(
  rateBps: Bps,
  { surchargeBps, date }: { readonly surchargeBps: Bps; readonly date: CalendarDate },
): Bps {
  const numerator = (BPS_PER_WHOLE + surchargeBps) * (BPS_PER_WHOLE + inForce(CESS, date));
  return bps(mulDiv({ value: rateBps, numerator, denominator: BPS_PER_WHOLE ** 2, rounding: "half-up" }));
}

function deduct(income: Paise, rateBps: Bps): Tds {
  const tds = mulDiv({ value: income, numerator: rateBps, denominator: BPS_PER_WHOLE, rounding: "half-up" });
  return { rateBps, tdsPaise: paise(tds) };
}

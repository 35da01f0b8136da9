/**
 * Tax deducted at source on everything that one payer pays one investor. Pure.
 * - A resident's deposits with the payer share a threshold (deposit-tax.ts). Every other payment is taxed by itself, from
 *   the first rupee (tax.ts).
 * - A non-resident has no threshold. The surcharge follows the income of the tax year "paid or likely to be paid" by
 *   this payer "and subject to the deduction" (Finance Act, First Schedule, Part II): interest, rent and gains together, those
 *   promised for the rest of the year included. Income of other payers is unknown to the payer and does not count. The schedule
 *   gives no marginal relief on a deduction, so one paisa above a step raises the tax on the whole year.
 * Invariant: of a year, the tax of all payments is the rate on all its income, as far as the open payments suffice.
 */
import type { Income } from "../contract/values/income-type.ts";
import { ZERO_PAISE } from "../contract/values/money.ts";
import type { GainHolding } from "./capital-gain-tax.ts";
import { type Credited, depositTds, tdsByYear } from "./deposit-tax.ts";
import { bps } from "./rounding.ts";
import { nonResidentRateOn, type Taxpayer, type Tds, tdsOn, tdsRateOn } from "./tax.ts";
import { isGainExempt } from "./tds-relief.ts";

export interface Payment extends Credited {
  readonly income: Income;
  /** For interest of deposits, which a resident receives without tax up to a sum. */
  readonly hasYearlyThreshold: boolean;
  /** Null for interest and rent. */
  readonly gain: GainHolding | null;
}

/** The tax of each payment of one payer, in the order given; of a past payment, what was deducted. */
export function payerTds(payments: readonly Payment[], taxpayer: Taxpayer): readonly Tds[] {
  switch (taxpayer.residency) {
    case "NON_RESIDENT":
      return tdsByYear(payments, {
        otherIncome: taxpayer.otherIncome,
        rateOf: ({ on: date, gain, income }, yearIncomePaise) => {
          if (!gain) return tdsRateOn({ ...taxpayer, income, date, yearIncomePaise });
          const isExempt = isGainExempt({ ...taxpayer, asset: gain.asset, date });
          return isExempt ? bps(0) : nonResidentRateOn({ date, gain, yearIncomePaise });
        },
        // A declaration is open to residents only.
        isDeclared: () => false,
      });
    case "RESIDENT":
      return residentTds(payments, taxpayer);
  }
}

const NOTHING: Tds = { rateBps: bps(0), tdsPaise: ZERO_PAISE };

function residentTds(payments: readonly Payment[], taxpayer: Taxpayer): readonly Tds[] {
  const taxes = new Map<Payment, Tds>();
  for (const income of ["BANK_INTEREST", "OTHER_INTEREST"] as const) {
    const own = payments.filter((payment) => payment.hasYearlyThreshold && payment.income === income);
    depositTds(own, { ...taxpayer, income }).forEach((tax, index) => {
      const payment = own[index];
      if (payment) taxes.set(payment, tax);
    });
  }
  return payments.map((payment) => {
    const { income, on: date, incomePaise, deductedPaise, gain } = payment;
    const tax = taxes.get(payment) ?? (gain ? NOTHING : tdsOn({ income, incomePaise, date, ...taxpayer }));
    return deductedPaise === null ? tax : { ...tax, tdsPaise: deductedPaise };
  });
}

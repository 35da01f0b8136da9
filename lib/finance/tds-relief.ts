/**
 * Reliefs that lower a payee's tax at source: a declaration that no tax will be due (Form 121), or a treaty. Invariant:
 * a relief applies to payments of its days only, and only to the kind of payee and income that the law names.
 */

import type { CalendarDate } from "../contract/values/calendar-date.ts";
import type { Income } from "../contract/values/income-type.ts";
import type { TdsBasis } from "../contract/values/tds-basis.ts";
import type { GainAsset } from "./capital-gain-tax.ts";
import { inForce } from "./dated-law.ts";
import { isDeclarable } from "./form-121.ts";
import { isPanInoperative } from "./pan-link.ts";
import type { Bps } from "./rounding.ts";
import type { Residency, Taxpayer, TdsRelief } from "./taxpayer.ts";
import { TREATY_GAINS_EXEMPT, TREATY_INTEREST } from "./treaty-rates.ts";

interface Payment extends Pick<Taxpayer, "residency" | "panVerified" | "panUnlinked" | "bornOn" | "reliefs"> {
  readonly income: Income;
  readonly date: CalendarDate;
}

/** The relief of a payment; null where none applies. */
export function reliefOf(payment: Payment): TdsRelief | null {
  const { residency, panVerified, reliefs = [], income, date } = payment;
  const isOfPayment = (relief: TdsRelief) => {
    switch (relief.kind) {
      case "FORM_121":
        // A declaration without a PAN is void.
        return (
          residency === "RESIDENT" && panVerified && !isPanInoperative(payment, date) && isDeclarable(income, date)
        );
      case "TREATY":
        return residency === "NON_RESIDENT" && isInterest(income) && treatyRateOn(relief, date) !== null;
    }
  };
  return reliefs.find((relief) => relief.from <= date && date <= relief.to && isOfPayment(relief)) ?? null;
}

/** Null for a country without a known treaty. */
export function treatyRateOn({ country }: { readonly country: string }, date: CalendarDate): Bps | null {
  return inForce(TREATY_INTEREST, date)[country] ?? null;
}

export const tdsBasisOf = (payment: Payment): TdsBasis => reliefOf(payment)?.kind ?? payment.residency;

/** The residence of a payee whose payment was taxed on this basis. */
export function residencyOf(basis: TdsBasis): Residency {
  switch (basis) {
    case "RESIDENT":
    case "FORM_121":
      return "RESIDENT";
    case "NON_RESIDENT":
    case "TREATY":
      return "NON_RESIDENT";
  }
}

interface PaidGain extends Pick<Taxpayer, "residency" | "reliefs"> {
  readonly asset: GainAsset;
  readonly date: CalendarDate;
}

/** Whether a treaty leaves the gain to the other state. Property and shares of Indian companies stay taxable in India. */
export function isGainExempt({ residency, reliefs = [], asset, date }: PaidGain): boolean {
  if (residency !== "NON_RESIDENT" || (asset !== "LISTED_BOND" && asset !== "UNLISTED_BOND")) return false;
  const countries = inForce(TREATY_GAINS_EXEMPT, date);
  return reliefs.some(
    (relief) =>
      relief.kind === "TREATY" && relief.from <= date && date <= relief.to && countries.includes(relief.country),
  );
}

/** The treaties' articles on interest; rents have other articles. */
export function isInterest(income: Income): boolean {
  switch (income) {
    case "BANK_INTEREST":
    case "OTHER_INTEREST":
    case "SECURITY_INTEREST":
    case "GOVERNMENT_INTEREST":
      return true;
    case "MACHINERY_RENT":
    case "PROPERTY_RENT":
    case "TRUST_INCOME":
      return false;
  }
}

/** The rates and thresholds of the law in force, as texts name them. Pure. */
import { type Paise, paise } from "../contract/facts/money.ts";
import { type CalendarDate, calendarDateOf } from "../contract/values/calendar-date.ts";
import type { ProductTerms } from "../contract/values/products.ts";
import { rateAbroad, TRUST_TDS_ABROAD } from "../finance/business-trust.ts";
import { GAIN_RATES } from "../finance/capital-gain-tax.ts";
import { inForce } from "../finance/dated-law.ts";
import { GOLD_DUTY } from "../finance/import-duty.ts";
import { BOND_INTEREST_ABROAD } from "../finance/interest-abroad.ts";
import { METAL_GST } from "../finance/metals.ts";
import { NBFC_EARLY_REPAYMENT } from "../finance/nbfc-deposit.ts";
import { BPS_PER_WHOLE, bps } from "../finance/rounding.ts";
import { STAMP_DUTY } from "../finance/stamp-duty.ts";
import { CESS, NON_RESIDENT_TAX, RESIDENT_TDS, TDS_WITHOUT_PAN } from "../finance/tax-table.ts";
import { CURRENCY_SIGNS, groupDigits } from "../i18n/currencies.ts";
import type { LawFigures } from "./law-texts.ts";
import { passedThroughOf } from "./tax.ts";

const percent = (rateBps: number) => `${rateBps / 100}%`;
const ofMillion = (parts: number) => `${parts / 10_000}%`;
export const rupees = (amount: Paise) => `${CURRENCY_SIGNS.INR}${groupDigits(String(amount / 100), "INR")}`;

/** A year of which no law is known has no income here either: its documents name the first that is known. */
const FIRST_KNOWN = calendarDateOf("2023-07-01");

/** `tds…` are the rates for a resident with a PAN, `…Threshold` the amount that a payer may pay without deduction. */
export function lawFiguresOn(day: CalendarDate) {
  const on = day < FIRST_KNOWN ? FIRST_KNOWN : day;
  const tds = inForce(RESIDENT_TDS, on);
  const abroad = inForce(NON_RESIDENT_TAX, on);
  const abroadBonds = inForce(BOND_INTEREST_ABROAD, on);
  const trustAbroad = inForce(TRUST_TDS_ABROAD, on);
  const gains = inForce(GAIN_RATES, on);
  const cess = inForce(CESS, on);
  const duty = inForce(STAMP_DUTY, on);
  const early = inForce(NBFC_EARLY_REPAYMENT, on);
  return {
    lockedMonths: early.lockedMonths,
    lockedShare: percent(early.part?.shareBps ?? 0),
    lockedUpTo: rupees(early.part?.upToPaise ?? paise(0)),
    noInterestMonths: early.withoutInterestMonths,
    shortestMonths: early.shortestMonths,
    belowLowest: percent(early.belowLowestRateBps),
    tdsBank: percent(tds.BANK_INTEREST.rateBps),
    bankThreshold: rupees(tds.BANK_INTEREST.thresholdPaise),
    seniorThreshold: rupees(tds.BANK_INTEREST.seniorThresholdPaise),
    tdsInterest: percent(tds.OTHER_INTEREST.rateBps),
    interestThreshold: rupees(tds.OTHER_INTEREST.thresholdPaise),
    tdsSecurity: percent(tds.SECURITY_INTEREST.rateBps),
    securityThreshold: rupees(tds.SECURITY_INTEREST.thresholdPaise),
    tdsMachinery: percent(tds.MACHINERY_RENT.rateBps),
    machineryThreshold: rupees(tds.MACHINERY_RENT.thresholdPaise),
    tdsRent: percent(tds.PROPERTY_RENT.rateBps),
    rentThreshold: rupees(tds.PROPERTY_RENT.thresholdPaise),
    tdsTrust: percent(tds.TRUST_INCOME.rateBps),
    tdsWithoutPan: percent(inForce(TDS_WITHOUT_PAN, on)),
    unitMonths: gains.longTermAfterMonths.TRUST_UNITS ?? 0,
    unitsExempt: rupees(gains.exemptPaise),
    /** For a non-resident, before surcharge and cess, and with cess. */
    tdsAbroad: percent(abroad.incomeBps),
    tdsAbroadWithCess: percent(withCess(abroad.incomeBps, cess)),
    /** From the parts of a business trust's distribution to a non-resident, before surcharge and cess; from rent `tdsAbroad`. */
    tdsTrustInterest: percent(trustAbroad.interestBps),
    tdsTrustDividend: percent(trustAbroad.dividendBps),
    /** From a non-resident's interest on a bond of GIFT City, before surcharge and cess. */
    tdsListedAtIfsc: percent(abroadBonds.LISTED_AT_IFSC),
    tdsForeignCurrency: percent(abroadBonds.FOREIGN_CURRENCY),
    cess: percent(cess),
    longGain: percent(gains.longTermBps),
    sharesMonths: gains.longTermAfterMonths.UNLISTED_SHARES ?? 0,
    bondMonths: gains.longTermAfterMonths.LISTED_BOND ?? 0,
    metalMonths: gains.longTermAfterMonths.METAL ?? 0,
    metalGst: percent(inForce(METAL_GST, on)),
    goldDuty: percent(inForce(GOLD_DUTY, on)),
    bondStampDuty: ofMillion(duty.BOND_TRANSFER.perMillion),
    sharesStampDuty: ofMillion(duty.SHARES_OFF_MARKET.perMillion),
  };
}

/** The figures that the text of a deal may name. */
export const dealLawFiguresOn = (on: CalendarDate, product: ProductTerms): LawFigures => ({
  ...lawFiguresOn(on),
  ...trustFiguresOn(on, product),
});

/** Of a business trust's distribution: its parts, and the rate from a non-resident with cess. */
function trustFiguresOn(on: CalendarDate, product: ProductTerms): LawFigures {
  const passedThrough = passedThroughOf(product);
  if (!passedThrough) return {};
  const { interestBps, dividendBps } = passedThrough;
  const of = { ...inForce(TRUST_TDS_ABROAD, on), rentBps: inForce(NON_RESIDENT_TAX, on).incomeBps };
  return {
    tdsTrustAbroad: percent(withCess(rateAbroad(passedThrough, of), inForce(CESS, on))),
    interestShare: percent(interestBps),
    dividendShare: percent(dividendBps),
    rentShare: percent(BPS_PER_WHOLE - interestBps - dividendBps),
  };
}

const withCess = (rateBps: number, cessBps: number) =>
  bps(Math.round((rateBps * (BPS_PER_WHOLE + cessBps)) / BPS_PER_WHOLE));

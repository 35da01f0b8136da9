import type { Paise } from "@/lib/contract/facts/money";
import { dateInIndia, type EpochMs } from "@/lib/contract/values/calendar-date";
import { GAIN_RATES } from "@/lib/finance/capital-gain-tax";
import { inForce } from "@/lib/finance/dated-law";
import { METAL_GST } from "@/lib/finance/metals";
import { CESS, NON_RESIDENT_TAX, RESIDENT_TDS } from "@/lib/finance/tax-table";
import { formatMoney } from "./format";

const percent = (bps: number) => `${bps / 100}%`;
const rupees = (amount: Paise) => formatMoney({ amount }, { decimals: "auto" });

/**
 * The rates and thresholds of the law in force, for the placeholders of texts: a text types none, so a change of law is
 * a row of its table. `tds…` are the rates for a resident with a PAN, `…Threshold` what a payer may pay
 * without deduction.
 */
export function lawValues(now: EpochMs) {
  const on = dateInIndia(now);
  const tds = inForce(RESIDENT_TDS, on);
  const abroad = inForce(NON_RESIDENT_TAX, on);
  const gains = inForce(GAIN_RATES, on);
  const cess = inForce(CESS, on);
  return {
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
    unitMonths: gains.longTermAfterMonths.TRUST_UNITS ?? 0,
    unitsExempt: rupees(gains.exemptPaise),
    /** For a non-resident, before surcharge and cess, and with cess. */
    tdsAbroad: percent(abroad.incomeBps),
    tdsAbroadWithCess: percent((abroad.incomeBps * (10_000 + cess)) / 10_000),
    longGain: percent(gains.longTermBps),
    metalMonths: gains.longTermAfterMonths.METAL ?? 0,
    metalGst: percent(inForce(METAL_GST, on)),
  };
}

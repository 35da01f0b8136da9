/** The tax on an income from alternatives: the payer's TDS, and the tax at the reader's own rate. */

import { type Paise, paise, ZERO_PAISE } from "../contract/facts/money.ts";
import { addMonths, type CalendarDate } from "../contract/values/calendar-date.ts";
import type { Income } from "../contract/values/income-type.ts";
import { TRUST_TDS_ABROAD } from "../finance/business-trust.ts";
import { GAIN_RATES, type GainAsset, lawRateOnGain, rateOnGain } from "../finance/capital-gain-tax.ts";
import { inForce } from "../finance/dated-law.ts";
import { bpsOfRate, ownTax, surchargeOf } from "../finance/own-tax.ts";
import { interestTds } from "../finance/payer-tax.ts";
import { type Bps, bps } from "../finance/rounding.ts";
import { NO_TDS, type Tds, tdsOnGain } from "../finance/tax.ts";
import { NON_RESIDENT_TAX, RESIDENT_TDS } from "../finance/tax-table.ts";
import type { Taxpayer } from "../finance/taxpayer.ts";
import { defineCalculator } from "./calculator.ts";
import type { ValuesOf } from "./fields.ts";
import { count, money, type Outcome, rate, type Sentence } from "./outcome.ts";
import { less, RESIDENCY_FIELD, residencyOf, START_FIELD, TAX_FIELD } from "./taxpayer.ts";

/** Tax treatment of each income: an income type with TDS, a gain, or exempt for a non-resident. */
const TREATMENTS = {
  bankInterest: { is: "income", income: "BANK_INTEREST" },
  dealInterest: { is: "income", income: "OTHER_INTEREST" },
  coupons: { is: "income", income: "SECURITY_INTEREST" },
  machineRent: { is: "income", income: "MACHINERY_RENT" },
  propertyRent: { is: "income", income: "PROPERTY_RENT" },
  trustIncome: { is: "income", income: "TRUST_INCOME" },
  nreInterest: { is: "exempt" },
  giftInterest: { is: "exempt" },
  unlistedShares: { is: "gain", asset: "UNLISTED_SHARES" },
  listedBonds: { is: "gain", asset: "LISTED_BOND" },
  unlistedBonds: { is: "gain", asset: "UNLISTED_BOND" },
  trustUnits: { is: "gain", asset: "TRUST_UNITS" },
  metals: { is: "gain", asset: "METAL" },
} as const satisfies Record<
  string,
  { is: "income"; income: Income } | { is: "gain"; asset: GainAsset } | { is: "exempt" }
>;

const FIELDS = {
  source: {
    is: "choice",
    preset: "dealInterest",
    options: [
      "bankInterest",
      "dealInterest",
      "coupons",
      "machineRent",
      "propertyRent",
      "trustIncome",
      "nreInterest",
      "giftInterest",
      "unlistedShares",
      "listedBonds",
      "unlistedBonds",
      "trustUnits",
      "metals",
    ],
  },
  income: { is: "amount", preset: "100000" },
  held: { is: "whole", preset: "36", least: 0, most: 600 },
  tax: TAX_FIELD,
  residency: RESIDENCY_FIELD,
  age: { is: "choice", preset: "below60", options: ["below60", "from60"] },
  pan: { is: "choice", preset: "yes", options: ["yes", "no"] },
  on: START_FIELD,
} as const;

type Values = ValuesOf<typeof FIELDS>;

const SENIOR_MONTHS = 61 * 12;

/** Some birthday of a senior; null for a younger reader. */
const bornOn = ({ age, on }: Pick<Values, "age" | "on">): CalendarDate | null =>
  age === "from60" ? addMonths(on, -SENIOR_MONTHS) : null;

interface Taxed {
  readonly tds: Tds;
  readonly rateBps: Bps;
  readonly caution: Sentence;
}

/** The limit of the payer; of a distribution of a business trust, which has none, the rates by which it is taxed. */
function incomeCaution(income: Income, { residency, bornOn: born }: Taxpayer, date: CalendarDate): Sentence {
  if (income === "TRUST_INCOME") {
    if (residency === "RESIDENT") return { name: "noThresholdCaution", values: {} };
    const { interestBps, dividendBps } = inForce(TRUST_TDS_ABROAD, date);
    const rent = rate(inForce(NON_RESIDENT_TAX, date).incomeBps);
    return { name: "trustAbroadCaution", values: { interest: rate(interestBps), dividend: rate(dividendBps), rent } };
  }
  const { thresholdPaise, seniorThresholdPaise, thresholdPer } = inForce(RESIDENT_TDS, date)[income];
  const name = thresholdPer === "YEAR" ? "yearThresholdCaution" : "monthThresholdCaution";
  return { name, values: { limit: money(born ? seniorThresholdPaise : thresholdPaise) } };
}

function taxOf(values: Values): Taxed {
  const treatment = TREATMENTS[values.source];
  const [residency, date] = [residencyOf(values.residency), values.on];
  const ownRate = bpsOfRate(values.tax);
  switch (treatment.is) {
    case "income": {
      const { income } = treatment;
      const taxpayer = { residency, panVerified: values.pan === "yes", bornOn: bornOn(values) };
      const tds = interestTds({ income, incomePaise: values.income, on: date }, taxpayer);
      return { tds, rateBps: ownRate, caution: incomeCaution(income, taxpayer, date) };
    }
    case "exempt":
      if (residency === "NON_RESIDENT") {
        return { tds: NO_TDS, rateBps: bps(0), caution: { name: "exemptCaution", values: {} } };
      }
      return { tds: NO_TDS, rateBps: ownRate, caution: { name: "notExemptCaution", values: {} } };
    case "gain": {
      const gain = { asset: treatment.asset, monthsHeld: values.held, date };
      const rateBps = rateOnGain({ ...gain, surchargeBps: surchargeOf(values.tax) }) ?? ownRate;
      const holding = { asset: treatment.asset, acquiredOn: addMonths(date, -values.held) };
      const tds = tdsOnGain({ ...holding, gainPaise: values.income, date, residency, yearIncomePaise: ZERO_PAISE });
      return { tds, rateBps, caution: gainCaution(gain) };
    }
  }
}

function gainCaution(gain: {
  readonly asset: GainAsset;
  readonly monthsHeld: number;
  readonly date: CalendarDate;
}): Sentence {
  const ofLaw = lawRateOnGain(gain);
  const months = count(gain.monthsHeld);
  if (ofLaw === null) return { name: "shortTermCaution", values: { months } };
  const { longTermAfterMonths, exemptPaise } = inForce(GAIN_RATES, gain.date);
  const values = { months, rate: rate(ofLaw) };
  if (gain.asset !== "TRUST_UNITS") return { name: "longTermCaution", values };
  return gain.monthsHeld > (longTermAfterMonths.TRUST_UNITS ?? 0)
    ? { name: "longTermUnitsCaution", values: { ...values, exempt: money(exemptPaise) } }
    : { name: "shortTermUnitsCaution", values };
}

function workTax(values: Values): Outcome {
  const { tds, rateBps, caution } = taxOf(values);
  const tax = ownTax(values.income, rateBps);
  const balance: Paise = less(tax, tds.tdsPaise);
  const inHand = paise(values.income - tax);
  return {
    headline: { name: "leftOfIncome", value: money(inHand) },
    lines: [
      { name: "income", value: money(values.income) },
      { name: "tdsRate", value: rate(tds.rateBps) },
      { name: "tds", value: money(tds.tdsPaise) },
      { name: "taxRateApplied", value: rate(rateBps) },
      { name: "ownTax", value: money(tax) },
      { name: balance < 0 ? "refund" : "taxBalance", value: money(paise(Math.abs(balance))), isTotal: true },
    ],
    working: [
      {
        name: "incomeTaxWorking",
        values: {
          income: money(values.income),
          tdsRate: rate(tds.rateBps),
          tds: money(tds.tdsPaise),
          taxRate: rate(rateBps),
          tax: money(tax),
          inHand: money(inHand),
        },
      },
    ],
    cautions: [caution],
  };
}

export const taxOnAlternatives = defineCalculator({
  slug: "tax",
  category: null,
  fields: FIELDS,
  compute: (values) => ({ outcome: workTax(values) }),
});

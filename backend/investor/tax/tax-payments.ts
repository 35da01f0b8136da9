/** Income and deductions of a financial year, payout by payout. */

import type { Category } from "../../../lib/contract/facts/categories.ts";
import {
  addMinor,
  type Currency,
  MINOR_PER_MAJOR,
  type Minor,
  minor,
  subtractMinor,
  ZERO_PAISE,
} from "../../../lib/contract/facts/money.ts";
import { type CalendarDate, civilOf } from "../../../lib/contract/values/calendar-date.ts";
import type { InvestmentId } from "../../../lib/contract/values/ids.ts";
import { spokenReference } from "../../../lib/contract/values/spoken-reference.ts";
import type { TdsBasis } from "../../../lib/contract/values/tds-basis.ts";
import { type Character, partsOfDistribution } from "../../../lib/finance/business-trust.ts";
import { inForce } from "../../../lib/finance/dated-law.ts";
import { isSeniorIn } from "../../../lib/finance/form-121.ts";
import { incomeRateDayOf } from "../../../lib/finance/income-exchange.ts";
import { ITR_2_LINES } from "../../../lib/finance/itr-lines.ts";
import { mulDiv } from "../../../lib/finance/rounding.ts";
import { residencyOf } from "../../../lib/finance/tds-relief.ts";
import { sectionOn, TDS_SECTIONS, type TdsSection, trustSectionOn } from "../../../lib/finance/tds-sections.ts";
import { abroadOf, declaredIn, incomeTypeOf, isExempt, passedThroughOf } from "../../../lib/products/tax.ts";
import type { TaxReferences } from "../../catalogue/tax-references.ts";
import type { BondTax } from "../claims/bond-tax.ts";
import type { PaidPayout } from "./payment-store.ts";

export interface Payer {
  readonly name: string;
  /** Null where no operator has entered it. */
  readonly tan: string | null;
}

interface Buyer {
  readonly name: null;
  readonly tan: null;
}

interface Entry {
  readonly investmentId: InvestmentId;
  readonly title: string;
  readonly payer: Payer;
  readonly productType: Category;
  readonly payout: PaidPayout["kind"];
  /** The payout's id: `inv_…:3`. `referenceOf` gives the reference for people. */
  readonly reference: string;
  readonly paidOn: CalendarDate;
}

export interface IncomeEntry extends Entry {
  readonly nature: IncomeNature;
  /** Interest or the whole rent before tax, without a bond's interest that was paid when buying. */
  readonly income: Minor;
  readonly tds: Minor;
  readonly tdsBasis: TdsBasis;
  /** The line of ITR-2. */
  readonly itrLine: string;
}

/** Nature of an income, as the return requires it; of a business trust's distribution, its character in the trust. */
export type IncomeNature = Character;

export interface Deduction extends Omit<Entry, "payer">, TdsSection {
  /** For a sale on the market, its buyer, whose name and TAN we do not know (docs/decisions/0106). */
  readonly payer: Payer | Buyer;
  /** 1 for April to June. */
  readonly quarter: 1 | 2 | 3 | 4;
  /** Tax is deducted when the payer pays. */
  readonly deductedOn: CalendarDate;
  /** Amount that the tax was deducted from, as the payer reports it. */
  readonly gross: Minor;
  readonly rateBps: number;
  readonly tds: Minor;
  /** Whether it is deducted from a gain, which is not among the income. */
  readonly isOnGain: boolean;
}

export interface ForeignEntry extends Entry {
  readonly currency: Currency;
  /** Negative for a loss. */
  readonly income: Minor;
  readonly tds: Minor;
  readonly rateOn: CalendarDate;
  /** Paise per unit; null where no operator has entered it. */
  readonly paisePerUnit: number | null;
  readonly incomeInRupees: Minor | null;
  /** The sum of `deductionsInRupees`; null while no rate is known. */
  readonly tdsInRupees: Minor | null;
  /** The line of ITR-2. */
  readonly itrLine: string;
}

/** The same reference as in the investor's transactions and in a letter to the payer. */
export const referenceOf = ({ reference: id, paidOn: on }: Pick<Entry, "reference" | "paidOn">): string =>
  spokenReference({ kind: "PAYOUT", id, on });

export const isGain = ({ kind }: Pick<PaidPayout, "kind">): boolean => kind === "SALE" || kind === "EXIT";

/** Whether a payout belongs among the income: it is not a gain, and the return declares something of it. */
export const paysIncome = (payout: PaidPayout): boolean =>
  !isGain(payout) && (declaredIn(payout) !== 0 || payout.tds > 0);

function entryOf(payout: PaidPayout, { tanOf }: Pick<TaxReferences, "tanOf">): Entry {
  const { investmentId, payoutSequence, title, payerName: name, productType, kind, paidOn } = payout;
  const reference = `${investmentId}:${payoutSequence}`;
  return { investmentId, title, payer: { name, tan: tanOf(name) }, productType, payout: kind, reference, paidOn };
}

/** One entry; for a distribution of a business trust, one for each character in it. */
export function incomeEntriesOf(
  payout: PaidPayout,
  references: TaxReferences,
  bond: BondTax | undefined,
): readonly IncomeEntry[] {
  const income = subtractMinor(declaredIn(payout), bond?.notIncomeIn(payout) ?? minor(0));
  const { tdsBasis, ...deducted } = payout;
  const tds = subtractMinor(deducted.tds, deducted.gainTds);
  const itrLine = itrLineOf(payout);
  return byNature(payout, { income, tds }).map((part) => ({
    ...entryOf(payout, references),
    ...part,
    tdsBasis,
    itrLine,
  }));
}

function itrLineOf({ product, paidOn, tdsBasis }: PaidPayout): string {
  const { income, treaty } = inForce(ITR_2_LINES, paidOn);
  const line = income[incomeTypeOf(product) ?? "OTHER_INTEREST"];
  return tdsBasis === "TREATY" ? `${line}, ${treaty.income}` : line;
}

interface Amounts {
  readonly income: Minor;
  readonly tds: Minor;
}

/** The income of a payout and its tax by nature: parts that add up. */
export function byNature(
  { product, paidOn: on, tdsBasis }: Pick<PaidPayout, "product" | "paidOn" | "tdsBasis">,
  amounts: Amounts,
): readonly (Amounts & { readonly nature: IncomeNature })[] {
  const passedThrough = passedThroughOf(product);
  if (!passedThrough) return [{ nature: natureOf({ product }), ...amounts }];
  const payee = { residency: residencyOf(tdsBasis), on };
  const parts = partsOfDistribution({ ...amounts, rateBps: 0 }, passedThrough, payee);
  return parts.map(({ nature, income, tds }) => ({ nature, income, tds }));
}

function natureOf({ product }: Pick<PaidPayout, "product">): IncomeNature {
  switch (incomeTypeOf(product)) {
    case "MACHINERY_RENT":
    case "PROPERTY_RENT":
    case "TRUST_INCOME":
      return "RENT";
    case "BANK_INTEREST":
    case "OTHER_INTEREST":
    case "SECURITY_INTEREST":
    case "GOVERNMENT_INTEREST":
    case null:
      return "INTEREST";
  }
}

/**
 * None, one, one for the interest and one for the gain of a redemption, or one for each character in a distribution of a
 * business trust.
 */
export function deductionsOf(
  payout: PaidPayout,
  references: TaxReferences,
  bornOn: CalendarDate | null,
): readonly Deduction[] {
  const { paidOn, gain, gainTds, gainTdsRateBps } = payout;
  const entry = entryOf(payout, references);
  const payer = payout.kind === "SALE" ? { name: null, tan: null } : entry.payer;
  const dated = { ...entry, payer, quarter: quarterOf(paidOn), deductedOn: paidOn };
  const onIncome = incomePartsOf(payout, bornOn).map((part) => ({ ...dated, ...part, isOnGain: isGain(payout) }));
  const ofGain = { rateBps: gainTdsRateBps, tds: gainTds, gross: gain ?? ZERO_PAISE };
  const onGain = { ...dated, ...inForce(TDS_SECTIONS, paidOn).NON_RESIDENT, ...ofGain, isOnGain: true };
  return [...onIncome, onGain].filter(({ tds }) => tds > 0);
}

function incomePartsOf(
  payout: PaidPayout,
  bornOn: CalendarDate | null,
): readonly (TdsSection & Pick<Deduction, "gross" | "rateBps" | "tds">)[] {
  const { product, paidOn: on, tdsBasis, tdsRateBps: rateBps } = payout;
  const [gross, tds] = [taxedIn(payout), subtractMinor(payout.tds, payout.gainTds)];
  const passedThrough = isGain(payout) ? undefined : passedThroughOf(product);
  if (!passedThrough) return [{ ...sectionOf(payout, bornOn), gross, rateBps, tds }];
  const residency = residencyOf(tdsBasis);
  return partsOfDistribution({ income: gross, tds, rateBps }, passedThrough, { residency, on }).map(
    ({ nature, income, ...part }) => ({
      ...{ ...trustSectionOn(on, nature, { isAbroad: residency === "NON_RESIDENT" }), ...part },
      gross: income,
    }),
  );
}

/**
 * The deductions as the payer reports them: those in a foreign currency at the rate of exchange of their day, and none
 * until that rate is entered.
 */
export function deductionsInRupees(
  payout: PaidPayout,
  references: TaxReferences,
  bornOn: CalendarDate | null,
): readonly Deduction[] {
  const deductions = deductionsOf(payout, references, bornOn);
  if (payout.currency === "INR") return deductions;
  const paisePerUnit = references.rateOn(payout.paidOn, payout.currency);
  if (paisePerUnit === null) return [];
  const converted = (each: Deduction) => ({
    gross: inRupees(each.gross, paisePerUnit),
    tds: inRupees(each.tds, paisePerUnit),
  });
  return deductions.map((each) => ({ ...each, ...converted(each) }));
}

const inRupees = (value: Minor, paisePerUnit: number): Minor =>
  minor(mulDiv({ value, numerator: paisePerUnit, denominator: MINOR_PER_MAJOR, rounding: "half-up" }));

function taxedIn(payout: PaidPayout): Minor {
  const { kind, gain, premium } = payout;
  return kind === "SALE" ? (gain ?? ZERO_PAISE) : subtractMinor(declaredIn(payout), premium);
}

/** The section follows the payee's residence on the day of the payment. Gains are taxed at source for non-residents only. */
function sectionOf(payout: PaidPayout, bornOn: CalendarDate | null): TdsSection {
  const { product, paidOn, tdsBasis } = payout;
  const income = incomeTypeOf(product);
  if (income === null || isGain(payout)) return inForce(TDS_SECTIONS, paidOn).NON_RESIDENT;
  const isAbroad = residencyOf(tdsBasis) === "NON_RESIDENT";
  const isSenior = bornOn !== null && isSeniorIn(bornOn, paidOn);
  return sectionOn(paidOn, income, { isAbroad, isSenior, abroad: abroadOf(product) });
}

function quarterOf(date: CalendarDate): Deduction["quarter"] {
  const { month } = civilOf(date);
  return month >= 10 ? 3 : month >= 7 ? 2 : month >= 4 ? 1 : 4;
}

export function foreignEntryOf(payout: PaidPayout, references: TaxReferences): ForeignEntry {
  const { currency, interest: income, tds, tdsBasis, dueOn, paidOn } = payout;
  const lines = inForce(ITR_2_LINES, paidOn);
  const fromAbroad = isExempt(payout.product, { residency: "NON_RESIDENT" })
    ? lines.giftNonResident
    : `${lines.giftTaxedAbroad}${tdsBasis === "TREATY" ? `, ${lines.treaty.income}` : ""}`;
  const itrLine = residencyOf(tdsBasis) === "NON_RESIDENT" ? fromAbroad : lines.giftResident;
  const rateOn = incomeRateDayOf({ income: incomeTypeOf(payout.product), dueOn, paidOn, isTaxDeducted: tds > 0 });
  const paisePerUnit = references.rateOn(rateOn, currency);
  const incomeInRupees = paisePerUnit === null ? null : inRupees(income, paisePerUnit);
  const deductions = deductionsInRupees(payout, references, null);
  const tdsInRupees = paisePerUnit === null ? null : addMinor(...deductions.map((each) => each.tds));
  const converted = { rateOn, paisePerUnit, incomeInRupees, tdsInRupees };
  return { ...entryOf(payout, references), currency, income, tds, ...converted, itrLine };
}

/** Income and deductions of a financial year, payout by payout. */
import { addDays, type CalendarDate, calendarDateFrom, civilOf } from "../../../lib/contract/values/calendar-date.ts";
import type { Category } from "../../../lib/contract/values/categories.ts";
import type { InvestmentId } from "../../../lib/contract/values/ids.ts";
import { type Currency, type Minor, minor, subtractMinor, ZERO_PAISE } from "../../../lib/contract/values/money.ts";
import type { TdsBasis } from "../../../lib/contract/values/tds-basis.ts";
import { inForce } from "../../../lib/finance/dated-law.ts";
import { mulDiv } from "../../../lib/finance/rounding.ts";
import { TDS_SECTIONS, type TdsSection } from "../../../lib/finance/tds-sections.ts";
import { PRODUCTS } from "../../../lib/products/registry.ts";
import type { TaxReferences } from "../../catalogue/tax-references.ts";
import type { BondTax } from "../orders/bond-tax.ts";
import type { PaidPayout } from "./payment-store.ts";

export interface Payer {
  readonly name: string;
  /** Null where no operator has entered it. */
  readonly tan: string | null;
}

interface Entry {
  readonly investmentId: InvestmentId;
  readonly title: string;
  readonly payer: Payer;
  readonly productType: Category;
  readonly payout: PaidPayout["kind"];
  /** `inv_…:3`, as on the other statements. */
  readonly reference: string;
  readonly paidOn: CalendarDate;
}

export interface IncomeEntry extends Entry {
  readonly nature: IncomeNature;
  /** Interest or rent before tax, without a bond's interest that was paid when buying. */
  readonly income: Minor;
  readonly tds: Minor;
  readonly tdsBasis: TdsBasis;
}

export type IncomeNature = "INTEREST" | "RENT";

export interface Deduction extends Entry, TdsSection {
  /** 1 for April to June. */
  readonly quarter: 1 | 2 | 3 | 4;
  /** Tax is deducted when the payer pays. */
  readonly deductedOn: CalendarDate;
  /** What the tax was deducted from, as the payer reports it. */
  readonly gross: Minor;
  readonly rateBps: number;
  readonly tds: Minor;
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
}

export const isGain = ({ kind }: Pick<PaidPayout, "kind">): boolean => kind === "SALE" || kind === "EXIT";

function entryOf(payout: PaidPayout, { tanOf }: Pick<TaxReferences, "tanOf">): Entry {
  const { investmentId, payoutSequence, title, payerName: name, productType, kind, paidOn } = payout;
  const reference = `${investmentId}:${payoutSequence}`;
  return { investmentId, title, payer: { name, tan: tanOf(name) }, productType, payout: kind, reference, paidOn };
}

export function incomeEntryOf(payout: PaidPayout, references: TaxReferences, bond: BondTax | undefined): IncomeEntry {
  const income = subtractMinor(payout.interest, bond?.notIncomeIn(payout) ?? minor(0));
  return { ...entryOf(payout, references), nature: natureOf(payout), income, ...taxOf(payout) };
}

const taxOf = ({ tds, gainTds, tdsBasis }: PaidPayout) => ({ tds: subtractMinor(tds, gainTds), tdsBasis });

export function natureOf({ product }: Pick<PaidPayout, "product">): IncomeNature {
  switch (PRODUCTS[product.kind].tax.income) {
    case "MACHINERY_RENT":
    case "PROPERTY_RENT":
      return "RENT";
    case "BANK_INTEREST":
    case "OTHER_INTEREST":
    case "SECURITY_INTEREST":
    case null:
      return "INTEREST";
  }
}

/** None, one, or one for the interest and one for the gain of a redemption. */
export function deductionsOf(payout: PaidPayout, references: TaxReferences): readonly Deduction[] {
  const { kind, paidOn, interest, premium, gain, gainTds, gainTdsRateBps } = payout;
  const common = { ...entryOf(payout, references), ...sectionOf(payout) };
  const dated = { ...common, quarter: quarterOf(paidOn), deductedOn: paidOn };
  // The law taxes a lessor's whole rental.
  const gross = kind === "RENTAL" ? payout.gross : subtractMinor(interest, premium);
  const onIncome = { ...dated, rateBps: payout.tdsRateBps, tds: subtractMinor(payout.tds, gainTds), gross };
  const onGain = { ...dated, rateBps: gainTdsRateBps, tds: gainTds, gross: gain ?? ZERO_PAISE };
  return [onIncome, onGain].filter(({ tds }) => tds > 0);
}

/** By whom the payee was when they were paid. Gains are taxed at source for non-residents only. */
function sectionOf(payout: PaidPayout): TdsSection {
  const { product, paidOn, tdsBasis } = payout;
  const { income } = PRODUCTS[product.kind].tax;
  const sections = inForce(TDS_SECTIONS, paidOn);
  if (income === null || isGain(payout)) return sections.NON_RESIDENT;
  switch (tdsBasis) {
    case "NON_RESIDENT":
    case "TREATY":
      return sections.NON_RESIDENT;
    case "RESIDENT":
    case "FORM_121":
      return sections[income];
  }
}

function quarterOf(date: CalendarDate): Deduction["quarter"] {
  const { month } = civilOf(date);
  return month >= 10 ? 3 : month >= 7 ? 2 : month >= 4 ? 1 : 4;
}

/** Rule 115: at the rate of the last day of the month before the payment. */
export function foreignEntryOf(payout: PaidPayout, references: TaxReferences): ForeignEntry {
  const { currency, paidOn, interest: income, tds } = payout;
  const { year, month } = civilOf(paidOn);
  const rateOn = addDays(calendarDateFrom({ year, month, day: 1 }), -1);
  const paisePerUnit = references.rateOn(rateOn, currency);
  const inRupees = (numerator: number) => mulDiv({ value: income, numerator, denominator: 100, rounding: "half-up" });
  const incomeInRupees = paisePerUnit === null ? null : minor(inRupees(paisePerUnit));
  return { ...entryOf(payout, references), currency, income, tds, rateOn, paisePerUnit, incomeInRupees };
}

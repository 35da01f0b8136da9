/** The tax deducted from a product's payouts. */
import type { ScheduledPayout } from "../contract/calls/deals.ts";
import {
  addMinor,
  addPaise,
  type Minor,
  minor,
  type Paise,
  paise,
  subtractMinor,
  subtractPaise,
  ZERO_PAISE,
} from "../contract/facts/money.ts";
import type { CalendarDate } from "../contract/values/calendar-date.ts";
import type { Income } from "../contract/values/income-type.ts";
import type { ProductTerms } from "../contract/values/products.ts";
import type { TdsBasis } from "../contract/values/tds-basis.ts";
import type { PassedThrough } from "../finance/business-trust.ts";
import type { GainHolding, LotGain } from "../finance/capital-gain-tax.ts";
import type { InterestAbroad } from "../finance/interest-abroad.ts";
import { type Payment, payerTds, rentMonthsTo } from "../finance/payer-tax.ts";
import { NO_TDS, type Tds, tdsOn, tdsTogether } from "../finance/tax.ts";
import type { Residency, Taxpayer } from "../finance/taxpayer.ts";
import { tdsBasisOf } from "../finance/tds-relief.ts";
import { productOf } from "./lookup.ts";

/** The income type of a product's payouts in tax law; null where it pays no income. */
export function incomeTypeOf(product: ProductTerms): Income | null {
  const { incomeTypeOf: ofTerms, tax } = productOf(product);
  return ofTerms?.(product) ?? tax.income;
}

/** What a product pays while it is held; null for a notified zero-coupon bond, whose discount is a gain. */
export const incomePaidBy = (product: ProductTerms): Income | null =>
  product.kind === "BOND" && product.notifiedAs !== undefined ? null : incomeTypeOf(product);

interface TaxedIncome {
  /** Interest or rent, not negative; the smallest unit of any currency counts as a paisa. */
  readonly incomePaise: Paise;
  /** The day that determines the applicable law. */
  readonly date: CalendarDate;
  readonly taxpayer: Taxpayer;
}

/** Tax treatment at source of a non-resident's interest from a product. */
export const abroadOf = (product: ProductTerms): InterestAbroad => productOf(product).tax.abroadOf(product);

/** Whether nothing is deducted: for a non-resident's income from a unit in GIFT City. */
export const isExempt = (product: ProductTerms, { residency }: Pick<Taxpayer, "residency">): boolean =>
  residency === "NON_RESIDENT" && abroadOf(product) === "EXEMPT";

export function taxOnIncome(product: ProductTerms, { incomePaise, date, taxpayer }: TaxedIncome): Tds {
  const income = incomeTypeOf(product);
  if (income === null || isExempt(product, taxpayer)) return NO_TDS;
  const special = { passedThrough: passedThroughOf(product), abroad: abroadOf(product) };
  return tdsOn({ income, incomePaise, date, ...taxpayer, ...special });
}

/** Tax character of a business trust's distributions; undefined for other products. */
export const passedThroughOf = (product: ProductTerms): PassedThrough | undefined =>
  productOf(product).trustUnitsOf?.(product).passedThrough;

/** Why income of a product is taxed as it is: by the investor's residence, a declaration or a treaty. */
export function tdsBasisOfIncome(
  product: ProductTerms,
  { date, taxpayer }: Omit<TaxedIncome, "incomePaise">,
): TdsBasis {
  const income = incomeTypeOf(product);
  return income === null || isExempt(product, taxpayer)
    ? taxpayer.residency
    : tdsBasisOf({ income, date, ...taxpayer });
}

/** Asset class and acquisition day, by which a gain is taxed; null for a product that cannot be sold. */
export function gainHoldingOf(product: ProductTerms, acquiredOn: CalendarDate): GainHolding | null {
  const { gainAssetOf } = productOf(product);
  return gainAssetOf && { asset: gainAssetOf(product), acquiredOn };
}

/** The interest in a payout: without the premium of a call or a put, which belongs to the gain. Never negative. */
export const interestIn = ({ interest, redemption }: Pick<ScheduledPayout, "interest" | "redemption">): Paise =>
  paise(Math.max(0, subtractMinor(interest, redemption?.premium ?? ZERO_PAISE)));

/** The amount of a payout that the return declares: of an owned machine the rental, before depreciation. */
export const declaredIn = <Amount extends Minor>(payout: {
  readonly kind: ScheduledPayout["kind"];
  readonly gross: Amount;
  readonly interest: Amount;
}): Amount => (payout.kind === "RENTAL" ? payout.gross : payout.interest);

/** The part of a payout that its payer taxes; the buyer on the market pays a sale. Negative only for a loss. */
function taxedPart(payout: Taxed): Paise {
  const { kind, gross, interest } = payout;
  switch (kind) {
    case "RESIDUAL":
    case "SALE":
    case "WRITE_DOWN":
    case "PART_WITHDRAWAL":
      return ZERO_PAISE;
    case "RENTAL":
      return paise(gross);
    case "EXIT":
      return paise(interest);
    case "MATURITY":
    case "COUPON":
    case "REPAYMENT":
    case "PUT":
    case "INTEREST":
    case "ACCRUAL":
    case "RENT":
    case "WITHDRAWAL":
      return interestIn(payout);
  }
}

/** Whether the payer deducts from such a payout: not from repaid principal, and not from the price that a buyer pays. */
export const isTaxedByPayer = ({ kind }: Pick<ScheduledPayout, "kind">): boolean =>
  kind !== "RESIDUAL" && kind !== "SALE" && kind !== "WRITE_DOWN" && kind !== "PART_WITHDRAWAL";

interface TaxedHolding extends Pick<Payment, "paisePerMajorOn"> {
  readonly product: ProductTerms;
  /** The day from which the holding period of a gain counts. */
  readonly acquiredOn: CalendarDate;
}

/** A payout whose bonds are of several lots states the gain of each. */
export interface WithLots {
  readonly gainLots?: readonly LotGain[];
}

type Taxed = Pick<ScheduledPayout, "kind" | "gross" | "interest" | "dueOn" | "accruesTo" | "tds" | "redemption"> &
  WithLots;

/** The months that a rental is paid for. */
function rentMonthsOf({ kind, accruesTo }: Taxed): readonly string[] {
  switch (kind) {
    case "RENTAL":
      return rentMonthsTo(accruesTo, 1);
    case "RENT":
    case "RESIDUAL":
    case "SALE":
    case "EXIT":
    case "MATURITY":
    case "COUPON":
    case "REPAYMENT":
    case "PUT":
    case "INTEREST":
    case "ACCRUAL":
    case "WITHDRAWAL":
    case "PART_WITHDRAWAL":
    case "WRITE_DOWN":
      return [];
  }
}

/**
 * A payout as its payer taxes it: its income, and beside it the gain of a redemption. Null where the product pays no
 * income. Not for yearly taxed deposits.
 * @param deductedAs the residence by which its tax was deducted; null for an open payout
 */
export function paymentsOf(
  payout: Taxed,
  { product, acquiredOn, paisePerMajorOn }: TaxedHolding,
  deductedAs: Residency | null,
): readonly Payment[] | null {
  const income = incomeTypeOf(product);
  if (income === null) return null;
  const { kind, dueOn: on, gross, tds, redemption } = payout;
  const lots = payout.gainLots ?? (redemption ? [{ acquiredOn, gain: redemption.gain }] : []);
  const gains = lots.map((lot) => paise(Math.max(0, lot.gain)));
  const common = {
    ...{ on, income, rentMonths: rentMonthsOf(payout), passedThrough: passedThroughOf(product) },
    ...{ abroad: abroadOf(product), paisePerMajorOn },
    ...(deductedAs && { deductedAs }),
  } as const;
  const deducted = (paid: Minor) => {
    if (!isTaxedByPayer(payout)) return ZERO_PAISE;
    return deductedAs === null ? null : paise(paid);
  };
  const holding = gainHoldingOf(product, acquiredOn);
  const payment: Payment = {
    ...common,
    ...{ incomePaise: taxedPart(payout), payablePaise: subtractPaise(paise(gross), addPaise(...gains)) },
    deductedPaise: deducted(subtractMinor(tds, redemption?.tds ?? ZERO_PAISE)),
    gain: kind === "EXIT" ? holding : null,
  };
  if (!redemption) return [payment];
  // The first lot carries the deduction of all lots, of which only the sum was kept.
  const onGain = lots.map((lot, index): Payment => {
    const gainPaise = gains[index] ?? ZERO_PAISE;
    const deductedPaise = deducted(index === 0 ? redemption.tds : minor(0));
    const gain = gainHoldingOf(product, lot.acquiredOn);
    return { ...common, incomePaise: gainPaise, payablePaise: gainPaise, deductedPaise, gain };
  });
  return [payment, ...onGain];
}

interface Promised extends TaxedHolding {
  readonly payouts: readonly (ScheduledPayout & WithLots)[];
  readonly taxpayer: Taxpayer;
}

/**
 * A schedule with the TDS that depends on all payments of the payer, the gains of redemptions included, which the product's
 * own schedule leaves out. Unchanged for deposits, which count the year themselves, and in a foreign currency where nothing is deducted or
 * no rate of exchange is known.
 */
export function taxedByPayer({ payouts, taxpayer, ...holding }: Promised): readonly ScheduledPayout[] {
  const { investmentType, yearlyTaxOf } = productOf(holding.product);
  if (yearlyTaxOf !== null) return payouts;
  if (investmentType === "GIFT" && (!holding.paisePerMajorOn || isExempt(holding.product, taxpayer))) return payouts;
  const payments = payouts.map((payout) => paymentsOf(payout, holding, null));
  if (!payments.every((own) => own !== null)) return payouts;
  const taxes = taxesOf(payments, taxpayer);
  return payouts.map((payout, index) =>
    isTaxedByPayer(payout) ? withTaxes(payout, taxes[index] ?? { income: NO_TDS, gain: NO_TDS }) : payout,
  );
}

export interface PayoutTaxes {
  readonly income: Tds;
  /** On the gains of a redemption. */
  readonly gain: Tds;
}

/** The taxes of payouts of one payer, each given as `paymentsOf` returns it. */
export function taxesOf(payouts: readonly (readonly Payment[])[], taxpayer: Taxpayer): readonly PayoutTaxes[] {
  const taxes = payerTds(payouts.flat(), taxpayer);
  let next = 0;
  return payouts.map((payments) => {
    const { length } = payments;
    const [income = NO_TDS, ...gains] = taxes.slice(next, next + length);
    const lots = payments.slice(1).map(({ incomePaise }, index) => ({ incomePaise, ...(gains[index] ?? NO_TDS) }));
    next += length;
    return { income, gain: tdsTogether(lots) };
  });
}

export function withTaxes<Payout extends ScheduledPayout>(payout: Payout, { income, gain }: PayoutTaxes): Payout {
  const { redemption, gross } = payout;
  const gainTds = minor(redemption ? gain.tdsPaise : 0);
  const tds = addMinor(minor(income.tdsPaise), gainTds);
  const taxed = { ...payout, tdsRateBps: income.rateBps, tds, net: subtractMinor(gross, tds) };
  if (!redemption) return taxed;
  // A loss has no rate.
  const gainRateBps = redemption.gain > 0 ? gain.rateBps : 0;
  return { ...taxed, redemption: { ...redemption, tdsRateBps: gainRateBps, tds: gainTds } };
}

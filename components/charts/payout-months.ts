/**
 * The twelve months of the payout calendar as bars. Invariants: a bar's height is a share of the tallest bar; a label
 * is truncated, never rounded up, so that no bar overstates its amount.
 */
import { addMinor, type Currency, type Minor, minor } from "@/lib/contract/facts/money";
import { groupDigits } from "@/lib/i18n/currencies";

/** The parts of a month from the bottom of its bar. Principal and interest are after TDS. */
export const PAYOUT_PARTS = ["paidPrincipal", "paidInterest", "late", "principal", "interest"] as const;
export type PayoutPart = (typeof PAYOUT_PARTS)[number];

interface Parts {
  readonly principal: Minor;
  readonly interest: Minor;
}

export interface PayoutMonth {
  /** `YYYY-MM`. */
  readonly month: string;
  readonly paid: Parts;
  readonly expected: Parts;
  readonly late: Minor;
}

/** The abbreviations of large amounts: "L", "Cr" for rupees, "K", "M", "B" for other currencies. */
export type ScaleWords = Readonly<Record<"thousand" | "lakh" | "crore" | "million" | "billion", string>>;

export interface PayoutBar {
  /** The month name under the bar: "Dec". */
  readonly name: string;
  /** The full month for the tooltip: "Dec 2026". */
  readonly fullName: string;
  /** Without parts of zero, because the bars are in the document as data too. */
  readonly amounts: Readonly<Partial<Record<PayoutPart, Minor>>>;
  /** The short amount above the bar; empty for a month without payouts. */
  readonly label: string;
  /** Higher than both neighbours: its label is shown even where there is no room for all labels. */
  readonly isPeak: boolean;
}

interface Scale {
  readonly word: keyof ScaleWords;
  /** In the smallest unit of the currency. */
  readonly from: number;
  readonly decimals: number;
}

const INDIAN: readonly Scale[] = [
  { word: "crore", from: 1_00_00_000_00, decimals: 2 },
  { word: "lakh", from: 1_00_000_00, decimals: 2 },
];
const INTERNATIONAL: readonly Scale[] = [
  { word: "billion", from: 1_000_000_000_00, decimals: 2 },
  { word: "million", from: 1_000_000_00, decimals: 2 },
  { word: "thousand", from: 1_000_00, decimals: 1 },
];

/** `1_82_555_00` paise → `1.82 L`, cents → `182.5 K`; below a lakh whole rupees, `82,555`, below a thousand whole dollars. */
export function shortAmount(amount: Minor, words: ScaleWords, currency: Currency = "INR"): string {
  const scale = (currency === "INR" ? INDIAN : INTERNATIONAL).find(({ from }) => amount >= from);
  if (scale === undefined) return groupDigits(String(Math.floor(amount / 100)), currency);
  const steps = Math.floor(amount / (scale.from / 10 ** scale.decimals));
  const digits = String(steps).padStart(scale.decimals + 1, "0");
  const figure = scale.decimals === 0 ? digits : `${digits.slice(0, -scale.decimals)}.${digits.slice(-scale.decimals)}`;
  return `${figure} ${words[scale.word]}`;
}

interface Naming {
  readonly currency: Currency;
  readonly words: ScaleWords;
  readonly nameOf: (month: string) => { readonly name: string; readonly fullName: string };
}

function amountsOf({ paid, expected, late }: PayoutMonth): PayoutBar["amounts"] {
  const all: Readonly<Record<PayoutPart, Minor>> = {
    ...{ paidPrincipal: paid.principal, paidInterest: paid.interest, late },
    ...{ principal: expected.principal, interest: expected.interest },
  };
  return Object.fromEntries(PAYOUT_PARTS.flatMap((part) => (all[part] > 0 ? [[part, all[part]]] : [])));
}

const totalOf = (amounts: PayoutBar["amounts"]): Minor => addMinor(...Object.values(amounts));

export const totalOfMonth = ({ paid, expected, late }: PayoutMonth): Minor =>
  addMinor(paid.principal, paid.interest, late, expected.principal, expected.interest);

/** Of a bar's part, in the smallest unit of the currency. */
export const amountOf = ({ amounts }: Pick<PayoutBar, "amounts">, part: PayoutPart): number => amounts[part] ?? 0;

/** The part at the top of the bar, which carries its label; null for an empty month. */
export const topOf = (bar: Pick<PayoutBar, "amounts">): PayoutPart | null =>
  PAYOUT_PARTS.findLast((part) => amountOf(bar, part) > 0) ?? null;

/** Percent of the chart's height, 0–100, of each part of a bar. */
export function sharesIn(bars: readonly Pick<PayoutBar, "amounts">[]) {
  const tallest = Math.max(1, ...bars.map(({ amounts }) => totalOf(amounts)));
  return (bar: Pick<PayoutBar, "amounts">, part: PayoutPart): number => (amountOf(bar, part) / tallest) * 100;
}

export function barsOf(months: readonly PayoutMonth[], { currency, words, nameOf }: Naming): PayoutBar[] {
  const totals = months.map(totalOfMonth);
  return months.map((month, index) => {
    const total = totals[index] ?? minor(0);
    return {
      ...nameOf(month.month),
      amounts: amountsOf(month),
      label: total === 0 ? "" : shortAmount(total, words, currency),
      isPeak: total > 0 && total >= (totals[index - 1] ?? 0) && total > (totals[index + 1] ?? 0),
    };
  });
}

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
  readonly amounts: Readonly<Record<PayoutPart, Minor>>;
  /** Percent of the chart's height, 0–100. */
  readonly shares: Readonly<Record<PayoutPart, number>>;
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

const amountsOf = ({ paid, expected, late }: PayoutMonth): PayoutBar["amounts"] => ({
  ...{ paidPrincipal: paid.principal, paidInterest: paid.interest, late },
  ...{ principal: expected.principal, interest: expected.interest },
});

export const totalOfMonth = (month: PayoutMonth): Minor => addMinor(...Object.values(amountsOf(month)));

/** The part at the top of the bar, which carries its label; null for an empty month. */
export const topOf = ({ amounts }: Pick<PayoutBar, "amounts">): PayoutPart | null =>
  PAYOUT_PARTS.findLast((part) => amounts[part] > 0) ?? null;

export function barsOf(months: readonly PayoutMonth[], { currency, words, nameOf }: Naming): PayoutBar[] {
  const totals = months.map(totalOfMonth);
  const tallest = Math.max(1, ...totals);
  return months.map((month, index) => {
    const total = totals[index] ?? minor(0);
    const amounts = amountsOf(month);
    const share = (part: PayoutPart) => (amounts[part] / tallest) * 100;
    return {
      ...nameOf(month.month),
      amounts,
      shares: {
        ...{ paidPrincipal: share("paidPrincipal"), paidInterest: share("paidInterest"), late: share("late") },
        ...{ principal: share("principal"), interest: share("interest") },
      },
      label: total === 0 ? "" : shortAmount(total, words, currency),
      isPeak: total > 0 && total >= (totals[index - 1] ?? 0) && total > (totals[index + 1] ?? 0),
    };
  });
}

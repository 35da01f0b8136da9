/**
 * The twelve months of the payout calendar as bars. Always true here: a bar's height is a share of the tallest bar, and
 * a label is cut, never rounded up, so that no bar says more than comes.
 */
import { addPaise, type Paise } from "@/lib/contract/money";

export interface PayoutMonth {
  /** `YYYY-MM`. */
  readonly month: string;
  readonly confirmed: Paise;
  readonly expected: Paise;
}

/** The short words of large amounts: "K", "L", "Cr". */
export interface ScaleWords {
  readonly thousand: string;
  readonly lakh: string;
  readonly crore: string;
}

export interface PayoutBar {
  /** The name under the bar: "Dec". */
  readonly name: string;
  /** The month in full, for whoever asks the bar: "Dec 2026". */
  readonly fullName: string;
  readonly confirmed: Paise;
  readonly expected: Paise;
  /** Percent of the chart's height, 0–100. */
  readonly confirmedShare: number;
  readonly expectedShare: number;
  /** The amount in short above the bar; empty for a month in which nothing comes. */
  readonly label: string;
  /** Higher than both neighbours: its label stands even where there is no room for all. */
  readonly isPeak: boolean;
}

const SCALES = [
  { word: "crore", paise: 1_00_00_000_00, decimals: 2 },
  { word: "lakh", paise: 1_00_000_00, decimals: 2 },
  { word: "thousand", paise: 1_000_00, decimals: 0 },
] as const;

/** `1_82_555_00` → `1.82 L`; below a thousand the whole rupees. */
export function shortAmount(amountPaise: Paise, words: ScaleWords): string {
  const scale = SCALES.find(({ paise }) => amountPaise >= paise);
  if (scale === undefined) return String(Math.floor(amountPaise / 100));
  const steps = Math.floor(amountPaise / (scale.paise / 10 ** scale.decimals));
  const digits = String(steps).padStart(scale.decimals + 1, "0");
  const figure = scale.decimals === 0 ? digits : `${digits.slice(0, -scale.decimals)}.${digits.slice(-scale.decimals)}`;
  return `${figure} ${words[scale.word]}`;
}

interface Naming {
  readonly words: ScaleWords;
  readonly nameOf: (month: string) => { readonly name: string; readonly fullName: string };
}

export function barsOf(months: readonly PayoutMonth[], { words, nameOf }: Naming): PayoutBar[] {
  const totals = months.map(({ confirmed, expected }) => confirmed + expected);
  const tallest = Math.max(1, ...totals);
  return months.map(({ month, confirmed, expected }, index) => {
    const total = totals[index] ?? 0;
    return {
      ...nameOf(month),
      confirmed,
      expected,
      confirmedShare: (confirmed / tallest) * 100,
      expectedShare: (expected / tallest) * 100,
      label: total === 0 ? "" : shortAmount(addPaise(confirmed, expected), words),
      isPeak: total > 0 && total >= (totals[index - 1] ?? 0) && total > (totals[index + 1] ?? 0),
    };
  });
}

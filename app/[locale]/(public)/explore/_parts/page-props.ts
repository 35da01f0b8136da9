import { formatMoney } from "@/components/money/format";
import type { ListedDeal } from "@/lib/contract/calls/deals";
import { type Minor, minor } from "@/lib/contract/facts/money";
import type { Locale } from "@/lib/i18n/locales";
import type { FigureRange } from "@/lib/products/category-figures";
import type { PublicCatalogue } from "@/lib/web/public-catalogue";
import type { AmountLimits, ExampleQuery } from "./amount-query";

/** The properties of an explore page. `read`: with a catalogue, which the build's version lacks. */
export interface PageProps<State extends "any" | "read" = "any"> {
  readonly catalogue: State extends "read" ? PublicCatalogue : PublicCatalogue | null;
  readonly query: ExampleQuery;
  readonly locale: Locale;
}

/** The usual amount of an affluent investor in one deal: ₹5 lakh; in foreign currency 10,000. */
const USUAL = { INR: 50_000_000, FOREIGN: 1_000_000 } as const;
/** ₹10 crore. */
const MOST = 10_000_000_000;

export function limitsFor({ minimum, currency }: Pick<ListedDeal, "minimum" | "currency">): AmountLimits {
  const usual = currency === "INR" ? USUAL.INR : USUAL.FOREIGN;
  return { usual: minor(Math.max(minimum, usual)), least: minimum, most: minor(MOST) };
}

export const NOTHING = "—";

/** "11.60% – 13.60%", or a dash without a range. */
export function rangeText(range: FigureRange | null, write: (value: number) => string): string {
  if (range === null) return NOTHING;
  const [least, most] = [write(range.least), write(range.most)];
  return least === most ? least : `${least} – ${most}`;
}

export const amountRange = (amount: Minor | null): string =>
  amount === null ? NOTHING : formatMoney({ amount, currency: "INR" }, { decimals: "auto" });

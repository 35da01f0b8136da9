import type { Locale } from "@/lib/i18n/locales";
import { Breakdown, type BreakdownLine } from "./breakdown";

export interface LotWords {
  title: string;
  how: string;
}

interface LeavingLotsProps {
  /** By the day of purchase (lot-lines.ts). */
  lines: readonly BreakdownLine[];
  words: LotWords;
  /** One below the heading above it. */
  heading: "h2" | "h3";
  locale: Locale;
  amountHidden: string;
}

/** The bonds that leave by law, shown before a sale or a put is confirmed. */
export function LeavingLots({ lines, words, heading: Heading, ...labels }: LeavingLotsProps) {
  if (lines.length === 0) return null;
  return (
    <>
      <Heading className="mt-6 mb-1 font-semibold text-body text-ink">{words.title}</Heading>
      <p className="mb-2 max-w-prose text-label text-muted">{words.how}</p>
      <div className="border-line border-y">
        <Breakdown lines={lines} {...labels} />
      </div>
    </>
  );
}

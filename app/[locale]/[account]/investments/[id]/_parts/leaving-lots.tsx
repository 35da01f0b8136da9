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
  locale: Locale;
  amountHidden: string;
}

/** The bonds that leave by law, shown before a sale or a put is confirmed. */
export function LeavingLots({ lines, words, ...labels }: LeavingLotsProps) {
  if (lines.length === 0) return null;
  return (
    <>
      <h3 className="mt-6 mb-1 font-semibold text-body text-ink">{words.title}</h3>
      <p className="mb-2 max-w-prose text-label text-muted">{words.how}</p>
      <div className="border-line border-y">
        <Breakdown lines={lines} {...labels} />
      </div>
    </>
  );
}

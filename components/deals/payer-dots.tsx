import { getTranslations } from "next-intl/server";
import { AppLink } from "@/components/ui/app-link";
import { cn } from "@/components/ui/cn";
import type { PayerMark, PayerRecord } from "@/lib/contract/calls/payer-record";
import { inLocale, type Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { marksOf } from "@/lib/products/payer-marks";

interface DotsProps {
  record: PayerRecord;
  locale: Locale;
}

const STEP = 6;

/** Four shapes in a box of 6 by 8: paid on the day, late, lost, late now. The triangle means late and nothing else. */
function Mark({ mark, x }: { mark: PayerMark; x: number }) {
  switch (mark) {
    case "O":
      return <circle cx={x + 3} cy="4" r="1.9" className="fill-positive" />;
    case "L":
      return <path d={`M${x + 3} 1 ${x + 5.9} 6.6H${x + 0.1}Z`} className="fill-warning" />;
    case "X":
      return (
        <path d={`m${x + 0.8} 1.8 4.4 4.4m0-4.4-4.4 4.4`} className="fill-none stroke-negative" strokeWidth="1.4" />
      );
    case "N":
      return (
        <path d={`M${x + 3} 1.2 ${x + 5.6} 6.4H${x + 0.4}Z`} className="fill-none stroke-warning" strokeWidth="1.1" />
      );
  }
}

interface MarksProps {
  recent: PayerRecord["recent"];
  /** The width of one mark, where there is room. */
  markPx: number;
  className?: string;
}

/** The latest payouts of a record as a row of marks; the words beside it say the same. */
export function PayerMarks({ recent, markPx, className }: MarksProps) {
  const marks = marksOf(recent);
  if (marks.length === 0) return null;
  return (
    <svg
      aria-hidden="true"
      width={marks.length * markPx}
      viewBox={`0 0 ${marks.length * STEP} 8`}
      className={cn("block h-auto max-w-full", className)}
    >
      {marks.map((mark, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a mark has no identity beyond its place.
        <Mark key={index} mark={mark} x={index * STEP} />
      ))}
    </svg>
  );
}

/** A payer's latest payouts, each drawn, and their count in words, with the link to all of them. */
export async function PayerDots({ record, locale }: DotsProps) {
  const t = await getTranslations("product");
  const { payouts, late, losses, lateNow } = record;
  return (
    <AppLink
      data-slot="payer-record"
      href={`${hrefFor(locale, record.page)}#record`}
      prefetch={false}
      className="relative z-10 inline-block min-h-6 max-w-full align-middle hover:text-ink"
    >
      <PayerMarks recent={record.recent} markPx={STEP} />
      <span aria-hidden className="block truncate text-note">
        {t.rich("record.short", {
          payouts,
          late,
          losses,
          lateNow,
          now: (words) => <strong className="font-semibold text-warning">{words}</strong>,
        })}
      </span>
      <span className="sr-only">
        {inLocale(record.sentence, locale)} {t("payerRecord")}: {record.payer}
      </span>
    </AppLink>
  );
}

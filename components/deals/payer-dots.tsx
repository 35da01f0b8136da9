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

interface MarkLook {
  /** The path of a mark whose box of 6 by 8 begins at `x`. */
  readonly pathAt: (x: number) => string;
  readonly className: string;
  readonly strokeWidth: string;
}

/** Paid on the day, late, lost, late now. The triangle means late and nothing else. */
const LOOKS: Readonly<Record<PayerMark, MarkLook>> = {
  // A line without length has round ends: a dot.
  O: { pathAt: (x) => `M${x + 3} 4h0`, className: "stroke-positive", strokeWidth: "3.8" },
  L: { pathAt: (x) => `M${x + 3} 1l2.9 5.6h-5.8Z`, className: "fill-warning", strokeWidth: "0" },
  X: {
    pathAt: (x) => `M${x + 0.8} 1.8l4.4 4.4m0-4.4-4.4 4.4`,
    className: "fill-none stroke-negative",
    strokeWidth: "1.4",
  },
  N: { pathAt: (x) => `M${x + 3} 1.2l2.6 5.2h-5.2Z`, className: "fill-none stroke-warning", strokeWidth: "1.1" },
};

/** The marks of one kind, as one path. */
function Marks({ mark, marks }: { mark: PayerMark; marks: readonly PayerMark[] }) {
  const { pathAt, className, strokeWidth } = LOOKS[mark];
  const path = marks.map((each, index) => (each === mark ? pathAt(index * STEP) : "")).join("");
  return path && <path d={path} className={className} strokeWidth={strokeWidth} strokeLinecap="round" />;
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
      className={cn("payer-marks", className)}
    >
      {[...new Set(marks)].map((mark) => (
        <Marks key={mark} mark={mark} marks={marks} />
      ))}
    </svg>
  );
}

/** A payer's latest payouts, each drawn, and their count in words, with the link to all of them. */
export async function PayerDots({ record, locale }: DotsProps) {
  const t = await getTranslations("product");
  const { payouts, late, losses, lateNow } = record;
  return (
    <AppLink data-slot="payer-record" href={`${hrefFor(locale, record.page)}#record`} className="payer-dots">
      <PayerMarks recent={record.recent} markPx={STEP} />
      <span aria-hidden>
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

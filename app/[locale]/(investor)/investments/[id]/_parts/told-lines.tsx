import { AmountView, MaskedAmount } from "@/components/money/amount-view";
import type { ShownAmount } from "@/components/tables/investment-row";
import { Line, Lines } from "@/components/ui/figures";
import type { Locale } from "@/lib/i18n/locales";

/** A line of what something comes to, finished on the server in the reader's language. */
export interface ToldLine {
  readonly label: string;
  readonly note: string | null;
  readonly amount: ShownAmount;
  readonly isStrong: boolean;
}

interface ToldLinesProps {
  /** In rupees. */
  lines: readonly ToldLine[];
  locale: Locale;
  amountHidden: string;
}

/** How an amount comes about, line by line, each with the reason that it has. */
export function ToldLines({ lines, locale, amountHidden }: ToldLinesProps) {
  return (
    <Lines>
      {lines.map(({ label, note, amount, isStrong }) => (
        <Line
          key={label}
          strong={isStrong}
          label={
            <>
              <span className={isStrong ? "font-semibold text-ink" : undefined}>{label}</span>
              {note && <span className="mt-0.5 block text-faint text-note">{note}</span>}
            </>
          }
        >
          {amount === "hidden" ? (
            <MaskedAmount currency="INR" label={amountHidden} />
          ) : (
            <AmountView amount={amount} currency="INR" locale={locale} />
          )}
        </Line>
      ))}
    </Lines>
  );
}

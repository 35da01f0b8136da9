import { AmountView, MaskedAmount } from "@/components/money/amount-view";
import type { MaskableAmount } from "@/components/portfolio/investment-row";
import { Line, Lines } from "@/components/ui/figures";
import type { Locale } from "@/lib/i18n/locales";

/** One line of a calculation, translated on the server. */
export interface BreakdownLine {
  readonly label: string;
  readonly note: string | null;
  readonly amount: MaskableAmount;
  readonly isStrong: boolean;
}

interface BreakdownProps {
  /** Rupee amount. */
  lines: readonly BreakdownLine[];
  locale: Locale;
  amountHidden: string;
}

/** A calculation line by line, each with its explanation. */
export function Breakdown({ lines, locale, amountHidden }: BreakdownProps) {
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
          <BreakdownAmount amount={amount} locale={locale} amountHidden={amountHidden} />
        </Line>
      ))}
    </Lines>
  );
}

interface BreakdownAmountProps extends Omit<BreakdownProps, "lines"> {
  amount: MaskableAmount;
}

function BreakdownAmount({ amount, locale, amountHidden }: BreakdownAmountProps) {
  return amount === "hidden" ? (
    <MaskedAmount currency="INR" label={amountHidden} />
  ) : (
    <AmountView amount={amount} currency="INR" locale={locale} />
  );
}

/** The result of the calculation, shown first and large. */
export function BreakdownFigure({ line, ...labels }: Omit<BreakdownProps, "lines"> & { line: BreakdownLine }) {
  return (
    <p>
      <span className="block text-label text-muted">{line.label}</span>
      <span className="serif block text-heading text-ink">
        <BreakdownAmount amount={line.amount} {...labels} />
      </span>
      {line.note && <span className="block text-faint text-note">{line.note}</span>}
    </p>
  );
}

import { getTranslations } from "next-intl/server";
import { formatDate } from "@/components/money/format";
import type { Deal } from "@/lib/contract/calls/deals";
import type { Currency, Minor } from "@/lib/contract/facts/money";
import type { Financials } from "@/lib/contract/values/evidence";
import { CURRENCY_SIGNS, groupDigits } from "@/lib/i18n/currencies";
import { inLocale, type Locale } from "@/lib/i18n/locales";

const LINES = ["revenue", "profit", "debt"] as const;
const TIGHT_LENGTH = 4;
const HEIGHT = { bars: 68, label: 20, year: 20 } as const;

/** Revenue, profit and debt of the payer's last years; without published figures it says so. */
export async function PayerFinancials({ deal, locale }: { deal: Deal; locale: Locale }) {
  const t = await getTranslations("deal.financials");
  const { financials } = deal.evidence;
  if (!financials) return <p className="text-body text-muted">{t("none", { payer: deal.payer.name })}</p>;
  const unit = t("unit", { currency: financials.currency, sign: CURRENCY_SIGNS[financials.currency].trim() });
  return (
    <figure>
      <div className="grid grid-cols-[7fr_5fr_5fr] gap-x-4">
        {LINES.map((line) => (
          <div key={line} className="min-w-0">
            <p className="font-semibold text-ink text-label">{t(line)}</p>
            <YearBars financials={financials} line={line} label={`${t(line)}, ${unit}`} />
          </div>
        ))}
      </div>
      <figcaption className="mt-2 max-w-prose text-faint text-note">
        {t("unitNote", { unit })} {inLocale(financials.source, locale)}{" "}
        {t("read", { date: formatDate(financials.readOn, locale) })}
      </figcaption>
    </figure>
  );
}

interface YearBarsProps {
  financials: Financials;
  line: (typeof LINES)[number];
  label: string;
}

/** One bar a year on a scale of its own; the last year is ink, a loss hangs below the line. */
function YearBars({ financials: { years, currency }, line, label }: YearBarsProps) {
  const values = years.map((year) => year[line]);
  const [top, bottom] = [Math.max(0, ...values), Math.min(0, ...values)];
  const perUnit = HEIGHT.bars / Math.max(1, top - bottom);
  const zero = HEIGHT.label + top * perUnit;
  const height = HEIGHT.label + HEIGHT.bars + HEIGHT.year;
  // Longer figures than the bars are wide would touch: then only the first and the last are written.
  const isTight = years.length > 2 && years.some((year) => inUnits(year[line], currency).length > TIGHT_LENGTH);
  const words = years.map((year) => `${year.endsIn}: ${inUnits(year[line], currency)}`).join(", ");
  return (
    <svg
      role="img"
      aria-label={`${label}. ${words}`}
      width="100%"
      height={height}
      className="mt-1 block overflow-visible"
    >
      {years.map((year, index) => {
        const value = year[line];
        const isLast = index === years.length - 1;
        const middle = `${((index + 0.5) / years.length) * 100}%`;
        const size = Math.max(1.5, Math.abs(value) * perUnit);
        const fill = value < 0 ? "fill-negative" : isLast ? "fill-ink" : "fill-line-strong";
        return (
          <g key={year.endsIn}>
            <rect
              x={`${(index / years.length) * 100 + 4}%`}
              width={`${100 / years.length - 8}%`}
              y={value < 0 ? zero : zero - size}
              height={size}
              rx="2"
              className={fill}
            />
            {(!isTight || index === 0 || isLast) && (
              <text
                x={middle}
                y={(value < 0 ? zero : zero - size) - 5}
                textAnchor="middle"
                className={`text-note ${isLast ? "fill-ink font-semibold" : "fill-muted"}`}
              >
                {inUnits(value, currency)}
              </text>
            )}
            <text x={middle} y={height - 4} textAnchor="middle" className="fill-muted text-note">
              {`’${String(year.endsIn).slice(-2)}`}
            </text>
          </g>
        );
      })}
      <line x1="0" x2="100%" y1={zero} y2={zero} className="stroke-line-strong" />
    </svg>
  );
}

/** Whole crore of rupees, or millions of another currency. */
function inUnits(amount: Minor, currency: Currency): string {
  const units = Math.round(Math.abs(amount) / (currency === "INR" ? 1_00_00_000_00 : 1_000_000_00));
  return `${amount < 0 && units > 0 ? "−" : ""}${groupDigits(String(units), currency)}`;
}

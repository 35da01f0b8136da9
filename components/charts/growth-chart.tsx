import { getTranslations } from "next-intl/server";
import { amountsHidden } from "@/components/money/amounts-hidden";
import { formatDate } from "@/components/money/format";
import type { ValuePoint } from "@/lib/contract/calls/value-history";
import type { Currency } from "@/lib/contract/facts/money";
import type { Locale } from "@/lib/i18n/locales";
import { GROWTH_BOX, type GrowthChart, growthChart } from "./growth-lines";
import { scaleWordsIn } from "./scale-words";

interface ChartProps {
  points: readonly ValuePoint[];
  currency: Currency;
  /** A text alternative of the chart for screen readers. */
  label: string;
  locale: Locale;
}

/** The lines as the server draws them. While amounts are hidden, they keep their shape and lose their scale. */
export async function GrowthLines({ points, currency, label, locale }: ChartProps) {
  const [t, words, isHidden] = await Promise.all([
    getTranslations({ locale, namespace: "dashboard" }),
    scaleWordsIn(locale),
    amountsHidden(),
  ]);
  const chart = growthChart(points, { currency, words });
  if (chart === null) return <p className="py-6 text-body text-muted">{t("growth.tooNew")}</p>;
  return (
    <figure className="mt-4 mb-2">
      <div className="relative isolate mr-12 h-48 tablet:h-56">
        <Grid chart={chart} isHidden={isHidden} />
        <Lines chart={chart} label={label} />
        <span
          aria-hidden
          className="absolute right-0 size-2 translate-x-1/2 -translate-y-1/2 rounded-full bg-primary"
          style={{ top: `${chart.lastTop}%` }}
        />
      </div>
      <div aria-hidden className="chart-days">
        {chart.days.map((day) => (
          <span key={day}>{formatDate(day, locale)}</span>
        ))}
      </div>
    </figure>
  );
}

function Grid({ chart: { ticks }, isHidden }: { chart: GrowthChart; isHidden: boolean }) {
  return (
    <div aria-hidden className="chart-grid">
      {ticks.map(({ top, label }) => (
        <div key={top} style={{ top: `${top}%` }}>
          {!isHidden && <span className="chart-tick">{label}</span>}
        </div>
      ))}
    </div>
  );
}

const STROKES = { worth: "stroke-accent", putIn: "stroke-ink", deposit: "stroke-muted" } as const;
const WIDTHS = { worth: 2, putIn: 1.25, deposit: 1.5 } as const;
/** Dots without a length, rounded by their caps. */
const DOTS = "0.1 4";

function Lines({ chart, label }: { chart: GrowthChart; label: string }) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${GROWTH_BOX.width} ${GROWTH_BOX.height}`}
      preserveAspectRatio="none"
      className="block size-full overflow-visible"
    >
      {chart.area && <path d={chart.area} className="fill-accent-soft" />}
      {(["putIn", "worth", "deposit"] as const).map((name) => {
        const path = chart[name];
        return (
          path && (
            <path
              key={name}
              d={path}
              fill="none"
              strokeWidth={WIDTHS[name]}
              strokeLinejoin="round"
              strokeLinecap="round"
              strokeDasharray={name === "deposit" ? DOTS : undefined}
              vectorEffect="non-scaling-stroke"
              className={STROKES[name]}
            />
          )
        );
      })}
    </svg>
  );
}

/** A stretch of one line, beside its name. */
export function GrowthSwatch({ name }: { name: keyof typeof STROKES }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 20 4" className="h-1 w-5 shrink-0">
      <path
        d="M1 2H19"
        strokeWidth={WIDTHS[name]}
        strokeLinecap="round"
        strokeDasharray={name === "deposit" ? DOTS : undefined}
        className={STROKES[name]}
      />
    </svg>
  );
}

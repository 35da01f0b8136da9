import { amountsHidden } from "@/components/money/amounts-hidden";
import { formatDate, formatMoney } from "@/components/money/format";
import { Disclosure } from "@/components/ui/disclosure";
import { Line, Lines } from "@/components/ui/figures";
import type { BalancePoint } from "@/lib/contract/calls/money-history";
import type { Currency } from "@/lib/contract/facts/money";
import type { CalendarDate } from "@/lib/contract/values/calendar-date";
import { chartMonth } from "@/lib/i18n/dates";
import type { Locale } from "@/lib/i18n/locales";
import { type BalanceSteps, balanceSteps, monthEndBalances, STEPS_BOX } from "./balance-steps";
import { scaleWordsIn } from "./scale-words";

interface BalanceChartProps {
  points: readonly BalancePoint[];
  today: CalendarDate;
  currency: Currency;
  words: { label: string; monthEnds: string };
  locale: Locale;
}

/**
 * The balance over the past year, as the server draws it, with its figures behind it. While amounts are hidden, it keeps
 * its shape and loses both.
 */
export async function BalanceChart({
  points,
  today,
  currency,
  words: { label, monthEnds },
  locale,
}: BalanceChartProps) {
  const [words, isHidden] = await Promise.all([scaleWordsIn(locale), amountsHidden()]);
  const steps = balanceSteps(points, { today, currency, words });
  if (steps === null) return null;
  return (
    <figure data-slot="balance-chart" className="min-w-0">
      <div className="relative isolate mr-12 h-28 tablet:h-32">
        <div className="chart-grid">
          {steps.ticks.map(({ top, label: amount }) => (
            <div key={top} style={{ top: `${top}%` }}>
              {!isHidden && <span className="chart-tick">{amount}</span>}
            </div>
          ))}
        </div>
        <svg
          role="img"
          aria-label={label}
          viewBox={`0 0 ${STEPS_BOX.width} ${STEPS_BOX.height}`}
          preserveAspectRatio="none"
          className="block size-full overflow-visible"
        >
          <path d={steps.area} className="fill-accent-soft" />
          <path
            d={steps.line}
            fill="none"
            strokeWidth={1.75}
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
            className="stroke-accent"
          />
        </svg>
        <span
          aria-hidden
          className="absolute right-0 size-2 translate-x-1/2 -translate-y-1/2 rounded-full bg-primary"
          style={{ top: `${steps.lastTop}%` }}
        />
        {!isHidden && <Marks steps={steps} locale={locale} />}
      </div>
      <div aria-hidden className="relative mt-2 mr-12 h-5 text-faint text-note">
        {steps.months.map(({ left, month }, index) => (
          <span
            key={month}
            className={`absolute -translate-x-1/2 ${index % 3 === 0 ? "" : "max-tablet:hidden"}`}
            style={{ left: `${left}%` }}
          >
            {chartMonth(month, locale)}
          </span>
        ))}
      </div>
      {!isHidden && (
        <Disclosure summary={monthEnds} isWide>
          <Lines>
            {monthEndBalances(points, today).map(({ on, balance }) => (
              <Line key={on} label={formatDate(on, locale)}>
                <span data-slot="amount">{formatMoney({ amount: balance, currency })}</span>
              </Line>
            ))}
          </Lines>
        </Disclosure>
      )}
    </figure>
  );
}

/** The highest and the lowest balance, each with its day. */
function Marks({ steps: { highest, lowest }, locale }: { steps: BalanceSteps; locale: Locale }) {
  if (highest.label === lowest.label) return null;
  return [highest, lowest].map((mark) => {
    const isRight = mark.left > 55;
    return (
      <div key={mark.on} className="absolute" style={{ left: `${mark.left}%`, top: `${mark.top}%` }}>
        <span className="absolute size-2 -translate-1/2 rounded-full border-[1.5px] border-accent bg-ground" />
        <span
          className={`absolute -top-7 whitespace-nowrap rounded-sm bg-ground/80 px-1 text-note text-ink ${isRight ? "right-1.5" : "left-1.5"}`}
        >
          <b className="font-semibold tabular-nums">{mark.label}</b> {formatDate(mark.on, locale, { year: false })}
        </span>
      </div>
    );
  });
}

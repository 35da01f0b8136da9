import { getTranslations } from "next-intl/server";
import { formatMonth } from "@/components/money/format";
import { cn } from "@/components/ui/cn";
import { Disclosure } from "@/components/ui/disclosure";
import { Drawn } from "@/components/ui/drawn/drawn";
import type { CalendarDate } from "@/lib/contract/values/calendar-date";
import type { Locale } from "@/lib/i18n/locales";
import { type ComparedDeal, type ComparedFigures, flowsOf, timeAxisOf } from "./compared-deal";
import { FlowTables } from "./flow-tables";

interface OutAndBackProps {
  deals: readonly ComparedDeal[];
  locale: Locale;
}

const LARGEST_RADIUS = 14;
const SMALLEST_RADIUS = 2.5;
const SMALLEST_PAID_RADIUS = 4.5;
const ROW = 46;
/** The most months named below the axis of a phone, so that no two touch. */
const TICKS_ON_PHONE = 3;

/** When each deal takes the money and gives it back: one time axis, and the area of a circle is the amount. */
export async function OutAndBack({ deals, locale }: OutAndBackProps) {
  const t = await getTranslations("invest.compare");
  const drawn = deals.flatMap(({ deal, figures }) => (figures ? [{ deal, figures }] : []));
  const axis = timeAxisOf(drawn.map(({ figures }) => figures));
  if (axis === null) return null;
  const { from, to, place } = axis;
  const most = Math.max(...drawn.map(({ figures }) => largestFlow(figures)));
  const height = drawn.length * ROW + 26;
  const ticks = yearTicks(from, to);
  const everyOnPhone = Math.ceil(ticks.length / TICKS_ON_PHONE);
  return (
    <section className="mb-8" aria-labelledby="out-and-back">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="out-and-back" className="serif text-ink text-title">
          {t("outAndBack")}
        </h2>
        <p className="text-label text-muted">{t("outAndBackKey")}</p>
      </div>
      <div className="mt-3 grid grid-cols-[6.5rem_minmax(0,1fr)] tablet:grid-cols-[10rem_minmax(0,1fr)]">
        <ul>
          {drawn.map(({ deal }) => (
            <li
              key={deal.dealId}
              className="flex items-center pr-3 font-semibold text-ink text-label"
              style={{ height: ROW }}
            >
              <span className="line-clamp-2">{deal.title}</span>
            </li>
          ))}
        </ul>
        <svg aria-hidden="true" width="100%" height={height} className="overflow-visible text-accent">
          <defs>
            <pattern id="hatch" width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <path d="M0 0V4" stroke="currentColor" strokeWidth="1.6" />
            </pattern>
          </defs>
          {ticks.map((on, index) => (
            <g key={on} className="text-muted">
              <line x1={`${place(on)}%`} x2={`${place(on)}%`} y1="0" y2={height - 22} className="stroke-line" />
              <text
                x={`${place(on)}%`}
                y={height - 6}
                textAnchor="middle"
                className={cn("fill-muted text-note", index % everyOnPhone > 0 && "max-tablet:hidden")}
              >
                {formatMonth(on.slice(0, 7), locale)}
              </text>
            </g>
          ))}
          {drawn.map(({ deal, figures }, index) => (
            <Flows key={deal.dealId} figures={figures} y={index * ROW + ROW / 2} most={most} place={place} />
          ))}
          <line x1="0" x2="100%" y1={height - 22} y2={height - 22} className="stroke-line-strong" />
        </svg>
      </div>
      <div className="mt-3 border-line border-t">
        <Drawn>
          <Disclosure summary={t("flows.title")} isWide>
            <FlowTables deals={drawn} locale={locale} />
          </Disclosure>
        </Drawn>
      </div>
    </section>
  );
}

const largestFlow = (figures: ComparedFigures): number =>
  Math.max(...flowsOf(figures).map(({ amount }) => Math.abs(amount)));

interface FlowsProps {
  figures: ComparedFigures;
  y: number;
  most: number;
  place: (on: CalendarDate) => number;
}

function Flows({ figures, y, most, place }: FlowsProps) {
  const { from, endsOn, yields } = figures;
  const radius = (amount: number) => Math.max(SMALLEST_RADIUS, LARGEST_RADIUS * Math.sqrt(amount / most));
  return (
    <g>
      <line x1={`${place(from)}%`} x2={`${place(endsOn)}%`} y1={y} y2={y} className="stroke-line-strong" />
      {flowsOf(figures).map(({ on, amount, payout }) => {
        const key = `${on} ${payout?.payoutSequence}`;
        // The investment, and the investor's own tax on interest that is paid out later.
        if (amount < 0) return <Paid key={key} x={place(on)} y={y} radius={radius(-amount)} />;
        const isLarge = amount > most / 12;
        return (
          <g key={key}>
            <circle
              cx={`${place(on)}%`}
              cy={y}
              r={radius(amount)}
              className="fill-ground stroke-current"
              strokeWidth="1.3"
              strokeDasharray={yields.isEstimate ? "2 2" : undefined}
            />
            {isLarge && <circle cx={`${place(on)}%`} cy={y} r={radius(amount) - 1} fill="url(#hatch)" opacity="0.55" />}
          </g>
        );
      })}
    </g>
  );
}

/** A payment of the investor, marked with a minus that stays legible in the smallest circle. */
function Paid({ x, y, radius }: { x: number; y: number; radius: number }) {
  const drawn = Math.max(SMALLEST_PAID_RADIUS, radius);
  const half = Math.min(4, drawn - 2);
  return (
    <g className="stroke-ink" strokeWidth="1.5">
      <circle cx={`${x}%`} cy={y} r={drawn} className="fill-ground" />
      <svg aria-hidden="true" x={`${x}%`} y={y} className="overflow-visible">
        <path d={`M${-half} 0H${half}`} />
      </svg>
    </g>
  );
}

/** The first days of half-years, or of years for a long span. */
function yearTicks(from: CalendarDate, to: CalendarDate): readonly CalendarDate[] {
  const [first, last] = [Number(from.slice(0, 4)), Number(to.slice(0, 4))];
  const months = last - first > 3 ? ["01"] : ["01", "07"];
  const days = Array.from({ length: last - first + 1 }, (_, index) => first + index).flatMap((year) =>
    months.map((month) => `${year}-${month}-01`),
  );
  return days.filter((day): day is CalendarDate => day > from && day < to);
}

import { getTranslations } from "next-intl/server";
import { type DatedGrade, gradesOf } from "@/components/deals/grades";
import { BAND_COLOUR, RatingShape } from "@/components/deals/rating-mark";
import { formatDate } from "@/components/money/format";
import type { Deal } from "@/lib/contract/calls/deals";
import { daysBetween } from "@/lib/contract/values/calendar-date";
import { inLocale, type Locale } from "@/lib/i18n/locales";
import { ratingBandOf } from "@/lib/products/rating";

/** One step of the scale in pixels, and the rows that it names. */
const STEP = 9;
const NAMED = [
  { letters: "AAA", rank: 1 },
  { letters: "AA", rank: 4 },
  { letters: "A", rank: 7 },
  { letters: "BBB", rank: 10 },
  { letters: "BB", rank: 13 },
] as const;
/** Below BBB− a grade is no investment grade. */
const INVESTMENT_LIMIT = 11.5;
const TOP = 20;
const SPAN = { from: 2, to: 92 } as const;

const yOf = (rank: number): number => TOP + (rank - 1) * STEP;

/** The grade on its scale, the earlier grades, and the agency's reasons; nothing without a grade. */
export async function RatingScale({ deal, locale }: { deal: Deal; locale: Locale }) {
  const { rating, evidence } = deal;
  const t = await getTranslations("deal.rating");
  if (!rating) return null;
  const grades = gradesOf(deal);
  const words = grades.map(({ grade, on }) => `${grade} ${formatDate(on, locale)}`).join(", ");
  return (
    <figure>
      <Steps grades={grades} label={t("label", { grades: words })} limit={t("limit")} />
      <figcaption className="mt-2 max-w-prose text-body text-ink">
        {evidence.ratings ? inLocale(evidence.ratings.rationale, locale) : t("noReasons")}
        <span className="mt-1 block text-faint text-note">
          {t("by", { agency: rating.agency, date: formatDate(rating.on, locale) })}
        </span>
      </figcaption>
    </figure>
  );
}

interface StepsProps {
  grades: readonly DatedGrade[];
  label: string;
  limit: string;
}

/** Each grade as a level line from its day to the next; the present one ends in the shape of its band. */
function Steps({ grades, label, limit }: StepsProps) {
  const [first, last] = [grades[0], grades.at(-1)];
  if (!first || !last) return null;
  const lowest = Math.max(INVESTMENT_LIMIT + 1, ...grades.map(({ rank }) => rank));
  const height = yOf(lowest) + 24;
  const span = Math.max(1, daysBetween({ from: first.on, to: last.on }) * 1.15);
  const placeOf = ({ on }: DatedGrade) =>
    grades.length === 1 ? 50 : SPAN.from + (daysBetween({ from: first.on, to: on }) / span) * (SPAN.to - SPAN.from);
  const endOf = (index: number) => {
    const next = grades[index + 1];
    return next ? placeOf(next) : SPAN.to;
  };
  const band = ratingBandOf(last.grade);
  return (
    <div className="grid grid-cols-[2.5rem_minmax(0,1fr)]">
      <svg aria-hidden="true" width="100%" height={height}>
        {NAMED.filter(({ rank }) => rank <= lowest).map(({ letters, rank }) => (
          <text key={letters} x="0" y={yOf(rank) + 4} className="fill-muted text-note">
            {letters}
          </text>
        ))}
      </svg>
      <svg role="img" aria-label={label} width="100%" height={height} className="overflow-visible">
        {NAMED.filter(({ rank }) => rank <= lowest).map(({ letters, rank }) => (
          <line key={letters} x1="0" x2="100%" y1={yOf(rank)} y2={yOf(rank)} className="stroke-line" />
        ))}
        <line
          x1="0"
          x2="100%"
          y1={yOf(INVESTMENT_LIMIT)}
          y2={yOf(INVESTMENT_LIMIT)}
          strokeDasharray="3 3"
          className="stroke-warning"
        />
        <text x="100%" y={yOf(INVESTMENT_LIMIT) + 15} textAnchor="end" className="fill-muted text-note">
          {limit}
        </text>
        {grades.map((step, index) => (
          <GradeStep
            key={step.on}
            step={step}
            next={grades[index + 1] ?? null}
            from={placeOf(step)}
            to={endOf(index)}
            isFirst={index === 0}
          />
        ))}
        <svg
          aria-hidden="true"
          x={`${SPAN.to}%`}
          y={yOf(last.rank)}
          className={`overflow-visible ${BAND_COLOUR[band]}`}
        >
          <circle r="7" className="fill-ground" />
          <g transform="translate(-5.5 -5.5) scale(1.1)" fill="none" stroke="currentColor" strokeWidth="1.6">
            <RatingShape band={band} />
          </g>
        </svg>
      </svg>
    </div>
  );
}

interface GradeStepProps {
  step: DatedGrade;
  next: DatedGrade | null;
  /** Percent of the width. */
  from: number;
  to: number;
  isFirst: boolean;
}

function GradeStep({ step: { grade, on, rank }, next, from, to, isFirst }: GradeStepProps) {
  const y = yOf(rank);
  return (
    <g className="stroke-ink" strokeWidth="1.75">
      <line x1={`${from}%`} x2={`${to}%`} y1={y} y2={y} />
      {next && <line x1={`${to}%`} x2={`${to}%`} y1={y} y2={yOf(next.rank)} />}
      {isFirst && next && <circle cx={`${from}%`} cy={y} r="3" className="fill-ground" />}
      <text
        x={`${next ? from + 1.5 : to}%`}
        y={y - (next ? 7 : 11)}
        stroke="none"
        textAnchor={next ? "start" : "middle"}
        className={`text-note ${next ? "fill-muted" : "fill-ink font-semibold"}`}
      >
        {grade}
      </text>
      {next && (
        <text x={`${from + 1.5}%`} y={y + 15} stroke="none" className="fill-faint text-note">
          {on.slice(0, 4)}
        </text>
      )}
    </g>
  );
}

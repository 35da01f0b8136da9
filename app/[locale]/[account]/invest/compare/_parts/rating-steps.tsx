import { getTranslations } from "next-intl/server";
import { type DatedGrade, gradesOf } from "@/components/deals/grades";
import { BAND_COLOUR, RatingShape } from "@/components/deals/rating-mark";
import { formatDate, formatMonth } from "@/components/money/format";
import type { Deal } from "@/lib/contract/calls/deals";
import type { Locale } from "@/lib/i18n/locales";
import { ratingBandOf } from "@/lib/products/rating";
import { movesOf, type RatingAxis } from "./compared-ratings";

interface RatingStepsProps {
  deal: Deal;
  /** Null where no deal has a grade on the scale. */
  axis: RatingAxis | null;
  locale: Locale;
}

/** The deal's grades as steps on the scale of all compared deals, and the same in words. */
export async function RatingSteps({ deal, axis, locale }: RatingStepsProps) {
  const t = await getTranslations("invest.compare");
  const { rating } = deal;
  if (!rating) return t("unrated");
  const grades = gradesOf(deal);
  const [first] = grades;
  const moves = movesOf(grades);
  const isMoved = moves.raised + moves.lowered > 0;
  return (
    <>
      {axis && first && <Steps grades={grades} axis={axis} locale={locale} />}
      <span className="block">{t("rated", { ...rating, date: formatDate(rating.on, locale) })}</span>
      <span className="block font-normal text-label text-muted">
        {first && isMoved
          ? t("ratingMoves", {
              ...moves,
              both: String(moves.raised > 0 && moves.lowered > 0),
              grade: first.grade,
              date: formatMonth(first.on.slice(0, 7), locale),
            })
          : t(grades.length > 1 ? "ratingKept" : "ratingAlone")}
      </span>
    </>
  );
}

interface StepsProps {
  grades: readonly DatedGrade[];
  axis: RatingAxis;
  locale: Locale;
}

/** A name is drawn where its step is at least this many percent of the width. */
const NAMED_FROM = 17;

async function Steps({ grades, axis, locale }: StepsProps) {
  const t = await getTranslations("deal.rating");
  const { height, yOf, place, letters, from, to } = axis;
  const last = grades.at(-1);
  if (!last) return null;
  const endOf = (index: number) => place(grades[index + 1]?.on ?? to);
  const words = grades.map(({ grade, on }) => `${grade} ${formatDate(on, locale)}`).join(", ");
  const band = ratingBandOf(last.grade);
  return (
    // The present grade's name stands beside the drawing.
    <span className="mb-2 block pr-12 font-normal">
      <svg
        role="img"
        aria-label={t("label", { grades: words })}
        width="100%"
        height={height}
        className="block overflow-visible"
      >
        {letters.map((y) => (
          <line key={y} x1="0" x2="100%" y1={y} y2={y} className="stroke-line" />
        ))}
        {grades.map((grade, index) => (
          <GradeStep
            key={grade.on}
            grade={grade}
            from={place(grade.on)}
            to={endOf(index)}
            y={yOf(grade.rank)}
            nextY={yOf(grades[index + 1]?.rank ?? grade.rank)}
            isLower={grade.rank > (grades[index - 1]?.rank ?? grade.rank)}
          />
        ))}
        <svg
          aria-hidden="true"
          x={`${place(to)}%`}
          y={yOf(last.rank)}
          className={`overflow-visible ${BAND_COLOUR[band]}`}
        >
          <circle r="6" className="fill-ground" />
          <g transform="translate(-5 -5)" fill="none" stroke="currentColor" strokeWidth="1.6">
            <RatingShape band={band} />
          </g>
          <text x="10" y="4.5" className="fill-ink font-semibold text-note">
            {last.grade}
          </text>
        </svg>
      </svg>
      <span aria-hidden className="flex justify-between border-line border-t pt-0.5 text-faint text-note">
        <span>{from.slice(0, 4)}</span>
        <span>{to.slice(0, 4)}</span>
      </span>
    </span>
  );
}

interface GradeStepProps {
  grade: DatedGrade;
  /** Percent of the width. */
  from: number;
  to: number;
  y: number;
  nextY: number;
  /** Than the grade before: its name makes room for the riser that leads down to it. */
  isLower: boolean;
}

/** A level line for as long as the grade held, and a riser to the next. */
function GradeStep({ grade: { grade }, from, to, y, nextY, isLower }: GradeStepProps) {
  const isPast = nextY !== y;
  return (
    <g strokeWidth="1.75" strokeLinecap="square">
      <line x1={`${from}%`} x2={`${to}%`} y1={y} y2={y} className="stroke-ink" />
      {isPast && <line x1={`${to}%`} x2={`${to}%`} y1={y} y2={nextY} className="stroke-ink" />}
      {isPast && to - from >= NAMED_FROM && (
        <text
          x={`${from}%`}
          dx={isLower ? 5 : 0}
          y={y - 6}
          paintOrder="stroke"
          strokeWidth="3"
          className="fill-muted stroke-ground text-note max-tablet:hidden"
        >
          {grade}
        </text>
      )}
    </g>
  );
}

import { getTranslations } from "next-intl/server";
import { durationOfDays, durationOfMonths } from "@/components/deals/duration";
import { durationText } from "@/components/deals/duration-text";
import { BAND_COLOUR, RatingShape } from "@/components/deals/rating-mark";
import { formatRate } from "@/components/money/format";
import { AppLink } from "@/components/ui/app-link";
import { cn } from "@/components/ui/cn";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { dealPathOf } from "@/lib/products/categories";
import { RATING_BANDS, type RatingBand, ratingBandOf } from "@/lib/products/rating";
import { type DealFilter, investPathOf } from "./deal-query";
import { type Plot, type Point, plotOf } from "./return-plot-geometry";
import { type ScreenedDeal, tenureDaysOf } from "./screened-deals";

interface PlotProps {
  /** All deals of the tab, and those among them that the page lists. */
  ordered: readonly ScreenedDeal[];
  shown: readonly ScreenedDeal[];
  filter: DealFilter;
  depositReturnBps: number | null;
  locale: Locale;
}

/**
 * Return against tenure, drawn on the server. Each listed deal is a link with its figures, which hover and focus show;
 * the list holds the same figures as text. The deals of other pages are dots, so that the document grows by some bytes
 * for each of them. A phone shows the plot where its address says so.
 */
export async function ReturnPlot({ ordered: deals, shown, filter, depositReturnBps, locale }: PlotProps) {
  const { isBeforeTax, hasPlot } = filter;
  const t = await getTranslations("invest");
  const drawn = deals.flatMap(({ deal, yields }) => {
    const days = tenureDaysOf(deal);
    if (yields === null || !Number.isFinite(days)) return [];
    const isLateNow = (deal.record?.lateNow ?? 0) > 0;
    return {
      ...{ dealId: deal.dealId, name: deal.title, days, bps: isBeforeTax ? yields.beforeBps : yields.afterBps },
      ...{ band: ratingBandOf(deal.rating?.grade ?? null), isLateNow },
      text: isLateNow ? t("plot.late", { name: deal.title }) : deal.title,
    };
  });
  const plot = plotOf(drawn, depositReturnBps);
  if (plot === null) return null;
  const listed = new Map(shown.map((screened) => [screened.deal.dealId, screened]));
  const others = plot.points.filter(({ dealId }) => !listed.has(dealId));
  return (
    <section className="deal-plot mt-5 tablet:mt-7" aria-labelledby="plot">
      <AppLink
        href={hrefFor(locale, investPathOf({ ...filter, hasPlot: !hasPlot }))}
        scroll={false}
        className="inline-flex min-h-11 items-center gap-2 font-semibold text-accent text-label tablet:hidden"
      >
        <PlotMark />
        {t(hasPlot ? "plot.hide" : "plot.show")}
      </AppLink>
      <div className={hasPlot ? undefined : "max-tablet:hidden"}>
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <h2 id="plot" className="serif text-ink text-title">
            {t("plot.title")}
          </h2>
          <Legend plot={plot} notDrawn={deals.length - drawn.length} others={others.length} />
        </div>
        <p className="mt-2 text-muted text-note">{isBeforeTax ? t("plot.axisBefore") : t("plot.axis")}</p>
        <div className="deal-plot-box relative mt-1 mb-10 ml-10 h-52 border-line-strong border-b">
          <Axes plot={plot} depositReturnBps={depositReturnBps} />
          {others.length > 0 && <Dots points={others} />}
          {plot.points.map((point) => {
            const screened = listed.get(point.dealId);
            return screened && <PointLink key={point.dealId} point={point} screened={screened} locale={locale} />;
          })}
        </div>
      </div>
    </section>
  );
}

/** One path for all: a line without length ends in a round dot, whatever the proportions of the plot. */
function Dots({ points }: { points: readonly Point[] }) {
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="absolute inset-0 size-full overflow-visible"
    >
      <path
        d={points.map(({ x, y }) => `M${x.toFixed(1)} ${y.toFixed(1)}h0`).join("")}
        vectorEffect="non-scaling-stroke"
        strokeWidth={5}
        strokeLinecap="round"
        className="stroke-line-strong"
      />
    </svg>
  );
}

const PlotMark = () => (
  <svg viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth={1.5} aria-hidden="true" className="size-4">
    <path d="M2 1.5v12.5h12.5" />
    <path strokeWidth={2.5} strokeLinecap="round" d="M5 10.5h0M8 6.5h0M11 8.5h0M13 4h0" />
  </svg>
);

async function Legend({ plot, notDrawn, others }: { plot: Plot; notDrawn: number; others: number }) {
  const t = await getTranslations("invest");
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-label text-muted">
      {RATING_BANDS.map((band) => {
        const count = plot.points.filter((point) => point.band === band).length;
        if (count === 0) return null;
        return (
          <li key={band} className="inline-flex items-center gap-1.5">
            <Shape band={band} />
            {t(`plot.band.${band}`, { count })}
          </li>
        );
      })}
      {others > 0 && <li>{t("plot.others", { count: others })}</li>}
      {notDrawn > 0 && <li>{t("plot.notDrawn", { count: notDrawn })}</li>}
    </ul>
  );
}

const Shape = ({ band, isLateNow = false }: { band: RatingBand; isLateNow?: boolean }) => (
  <svg viewBox="0 0 10 10" aria-hidden="true" className={`band ${isLateNow ? "text-warning" : BAND_COLOUR[band]}`}>
    <RatingShape band={band} />
  </svg>
);

async function Axes({ plot, depositReturnBps }: { plot: Plot; depositReturnBps: number | null }) {
  const [t, product] = await Promise.all([getTranslations("invest"), getTranslations("product")]);
  return (
    <div aria-hidden className="text-muted text-note">
      {plot.returns.map(({ at, value }) => (
        <div key={value} className="absolute inset-x-0 border-line border-t" style={{ top: `${at}%` }}>
          <span className="absolute -left-10 w-8 -translate-y-1/2 text-right tabular-nums">{formatRate(value, 0)}</span>
        </div>
      ))}
      {depositReturnBps !== null && (
        <div className="absolute inset-x-0 border-muted border-t border-dotted" style={{ top: `${plot.floor}%` }}>
          <span className="absolute top-0.5 left-1 whitespace-nowrap">
            {t("plot.floor", { rate: formatRate(depositReturnBps, 1) })}
          </span>
        </div>
      )}
      {plot.tenures.map(({ at, value }) => (
        <span
          key={value}
          className={cn(
            "absolute top-full mt-1.5 -translate-x-1/2 whitespace-nowrap",
            ![30, 90, 365, 1825].includes(value) && "max-wide:hidden",
          )}
          style={{ left: `${at}%` }}
        >
          {durationText(product, value === 182 ? durationOfMonths(6) : durationOfDays(value))}
        </span>
      ))}
    </div>
  );
}

interface PointProps {
  point: Point;
  screened: ScreenedDeal;
  locale: Locale;
}

async function PointLink({ point, screened: { deal }, locale }: PointProps) {
  const [t, product, kinds] = await Promise.all([
    getTranslations("invest"),
    getTranslations("product"),
    getTranslations("kinds"),
  ]);
  const { x, y, name, text, bps, days, band, isLateNow, label } = point;
  const facts = `${durationText(product, durationOfDays(Math.round(days)))} · ${kinds(`${deal.product.kind}.pays`, { payer: deal.payer.name })}`;
  return (
    <a
      href={hrefFor(locale, dealPathOf(deal))}
      data-point={point.dealId}
      aria-label={t("plot.point", { name, rate: formatRate(bps), facts })}
      className="plot-point"
      style={{ left: `${x.toFixed(2)}%`, top: `${y.toFixed(2)}%` }}
    >
      <Shape band={band} isLateNow={isLateNow} />
      {label && (
        <span
          aria-hidden
          className={cn(
            "plot-name",
            label === "right" ? "left-full" : "right-full",
            isLateNow ? "font-semibold text-warning" : "text-muted",
          )}
        >
          {text}
        </span>
      )}
      <span
        aria-hidden
        className={cn("plot-card", x > 55 ? "right-full mr-2" : "left-full ml-2", y > 50 ? "bottom-0" : "top-0")}
      >
        <strong>
          <i>{name}</i>
          <em>{deal.rating?.grade ?? product("unratedShort")}</em>
        </strong>
        <b>{formatRate(bps)}</b>
        <span>{facts}</span>
      </span>
    </a>
  );
}

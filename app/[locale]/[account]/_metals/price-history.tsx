import { getTranslations } from "next-intl/server";
import {
  momentsBelow,
  type Place,
  type PriceEdges,
  type PriceLine,
  type PricePoint,
  placeOn,
  priceLine,
  priceTicks,
  someOf,
} from "@/components/charts/price-line";
import { AmountView } from "@/components/money/amount-view";
import { formatDate, formatMoney, formatRate } from "@/components/money/format";
import { gainTone } from "@/components/money/gain-tone";
import { formatMoment } from "@/components/money/moment";
import { cn } from "@/components/ui/cn";
import { Disclosure } from "@/components/ui/disclosure";
import { FilterChips } from "@/components/ui/filter-chips";
import { Section } from "@/components/ui/section";
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from "@/components/ui/table";
import {
  type getMetalPrice,
  METAL_TRADES,
  type MetalTransaction,
  PRICE_RANGES,
  type PriceRange,
} from "@/lib/contract/calls/metals";
import type { OutputOf } from "@/lib/contract/define";
import { dateInIndia, epochMs } from "@/lib/contract/values/calendar-date";
import type { Metal } from "@/lib/contract/values/weight";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { METAL_PRODUCTS } from "@/lib/products/metal";
import { findOwnZone } from "@/lib/web/own-zone";
import { metalPath } from "./metal-address";
import { type CrosshairPoint, PriceCrosshair } from "./price-crosshair";

/** Bought is filled, sold is a ring. */
const TRADE_LOOK = {
  BUY: "rounded-full bg-ink",
  SELL: "rounded-full border-2 border-ink bg-ground",
} as const;

const COLOURS = { brass: "stroke-brass", muted: "stroke-muted" } as const;

/** Maximum number of prices in the table. */
const ROWS = 12;
const MOMENTS = 4;

interface HistoryProps {
  history: NonNullable<OutputOf<typeof getMetalPrice>["history"]>;
  /** All of the investor's own within the range. */
  trades: readonly MetalTransaction[];
  metal: Metal;
  locale: Locale;
}

/** The market price history: a line chart with a crosshair, the investor's trades on it, and the same data as a table. */
export async function MetalPriceHistory({ history: { range, points }, trades, metal, locale }: HistoryProps) {
  const t = await getTranslations("metals");
  const ticks = priceTicks(points);
  const line = priceLine(points, { bottom: ticks.at(-1) ?? 0, top: ticks[0] ?? 0 });
  const path = hrefFor(locale, metalPath(metal));
  return (
    <Section
      title={t("history.title")}
      aside={line && <Change line={line} words={t(`history.in.${range}`)} />}
      className="mt-12 first:mt-12"
    >
      <FilterChips
        label={t("history.ranges")}
        isLabelShown={false}
        chips={PRICE_RANGES.map((each) => ({
          href: `${path}?range=${each}`,
          words: t(`history.range.${each}`),
          isCurrent: each === range,
        }))}
      />
      {line && <Drawing points={points} line={line} trades={trades} range={range} metal={metal} locale={locale} />}
      <Disclosure summary={t("history.table")}>
        <PriceTable points={someOf(points, ROWS)} range={range} locale={locale} />
      </Disclosure>
    </Section>
  );
}

function Change({ line: { change }, words }: { line: PriceLine; words: string }) {
  return (
    <>
      <span className={`font-semibold ${gainTone(change)}`}>{`${change > 0 ? "+" : ""}${formatRate(change)}`}</span>{" "}
      {words}
    </>
  );
}

/** The places of the trades as dots of one path: as many elements for a thousand trades as for one. */
function dotsOf(places: readonly Place[]): string {
  return places.map(({ left, top }) => `M${left} ${top}h0`).join("");
}

function placesOf(
  kind: MetalTransaction["kind"],
  { points, line, trades }: Pick<DrawingProps, "points" | "line" | "trades">,
): readonly Place[] {
  return trades.flatMap((trade) => {
    if (trade.kind !== kind || trade.state !== "SUCCESS") return [];
    // The latest price may be some minutes old.
    const place = placeOn(points, line, epochMs(Math.min(trade.updatedAt, line.last.at)));
    return place ? [place] : [];
  });
}

interface DrawingProps {
  points: readonly PricePoint[];
  line: PriceLine;
  trades: readonly MetalTransaction[];
  range: PriceRange;
  metal: Metal;
  locale: Locale;
}

/** The line between its ticks, with the lowest and the highest price and every trade; the tables below say the same. */
async function Drawing({ points, line, trades, range, metal, locale }: DrawingProps) {
  const [t, zone] = await Promise.all([getTranslations("metals"), findOwnZone()]);
  const marks = METAL_TRADES.map((kind) => ({ kind, dots: dotsOf(placesOf(kind, { points, line, trades })) })).filter(
    ({ dots }) => dots !== "",
  );
  return (
    <div className="mt-6 mb-3">
      <div className="mr-16">
        <PriceCrosshair label={t("history.title")} points={crosshairOf(points, line, { range, locale, zone })}>
          <Ticks points={points} edges={line.edges} />
          <svg
            aria-hidden="true"
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            fill="none"
            strokeLinejoin="round"
            strokeLinecap="round"
            className="absolute inset-0 block size-full overflow-visible [&>path]:[vector-effect:non-scaling-stroke]"
          >
            <path d={line.path} strokeWidth={1.75} className={COLOURS[METAL_PRODUCTS[metal].tone]} />
            {marks.map(({ kind, dots }) => (
              <path key={kind} d={dots} strokeWidth={10} className="stroke-ink" />
            ))}
            {marks.map(
              ({ kind, dots }) =>
                kind === "SELL" && <path key={kind} d={dots} strokeWidth={6} className="stroke-ground" />,
            )}
          </svg>
          <Extreme point={line.high} isAbove locale={locale} />
          <Extreme point={line.low} isAbove={false} locale={locale} />
        </PriceCrosshair>
        <Moments line={line} range={range} locale={locale} />
      </div>
      {marks.length > 0 && (
        <p aria-hidden className="mt-2 flex flex-wrap items-center gap-x-4 text-label text-muted">
          {t("history.trades")}
          {marks.map(({ kind }) => (
            <span key={kind} className="inline-flex items-center gap-1.5">
              <span className={cn("size-2.5", TRADE_LOOK[kind])} />
              {t(kind === "BUY" ? "history.bought" : "history.sold")}
            </span>
          ))}
        </p>
      )}
    </div>
  );
}

const crosshairOf = (points: readonly PricePoint[], line: PriceLine, shown: Shown): readonly CrosshairPoint[] =>
  points.flatMap((point) => {
    const place = placeOn(points, line, point.at);
    return place ? [{ ...place, when: whenOf(point, shown), price: formatMoney({ amount: point.price }) }] : [];
  });

/** Prices beside the chart, each with its line. */
function Ticks({ points, edges: { bottom, top } }: { points: readonly PricePoint[]; edges: PriceEdges }) {
  return (
    <div aria-hidden className="absolute inset-0 text-faint text-note">
      {priceTicks(points).map((price) => (
        <div
          key={price}
          className="absolute inset-x-0 border-line border-t"
          style={{ top: `${((top - price) / (top - bottom)) * 100}%` }}
        >
          <span className="chart-tick">{formatMoney({ amount: price }, { decimals: "auto" })}</span>
        </div>
      ))}
    </div>
  );
}

/** The lowest or the highest price beside its point, kept within the chart's edges. */
function Extreme({ point: { price, left, top }, isAbove, locale }: ExtremeProps) {
  return (
    <p
      aria-hidden
      className={`absolute in-[[data-shown]]:invisible whitespace-nowrap text-ink text-note ${isAbove ? "-translate-y-5" : "translate-y-1"}`}
      style={{ left: `${left}%`, top: `${top}%` }}
    >
      <span className="block" style={{ transform: `translateX(-${left}%)` }}>
        <AmountView isPublic amount={price} locale={locale} />
      </span>
    </p>
  );
}

interface ExtremeProps {
  point: PriceLine["low"];
  isAbove: boolean;
  locale: Locale;
}

/** Hours of a day in India, or days, below the chart; a phone has room for the first and the last. */
function Moments({ line, range, locale }: Pick<DrawingProps, "line" | "range" | "locale">) {
  return (
    <div aria-hidden className="mt-6 flex justify-between text-faint text-note">
      {momentsBelow(line, MOMENTS).map((at) => (
        <span key={at} className="max-tablet:not-first:not-last:hidden">
          {range === "1D"
            ? formatMoment(at, locale, null)
            : formatDate(dateInIndia(at), locale, { year: range === "5Y" })}
        </span>
      ))}
    </div>
  );
}

interface Shown extends Pick<DrawingProps, "range" | "locale"> {
  zone: string | null;
}

function whenOf({ at }: PricePoint, { range, locale, zone }: Shown): string {
  return range === "1D" || range === "1W" ? formatMoment(at, locale, zone) : formatDate(dateInIndia(at), locale);
}

async function PriceTable({
  points,
  range,
  locale,
}: Pick<DrawingProps, "range" | "locale"> & { points: readonly PricePoint[] }) {
  const [t, zone] = await Promise.all([getTranslations("metals"), findOwnZone()]);
  return (
    <Table aria-label={t("history.title")}>
      <TableHead>
        <tr>
          <HeaderCell>{t("history.when")}</HeaderCell>
          <HeaderCell figure>{t("history.price")}</HeaderCell>
        </tr>
      </TableHead>
      <TableBody>
        {points.toReversed().map((point) => (
          <TableRow key={point.at}>
            <Cell place="title">{whenOf(point, { range, locale, zone })}</Cell>
            <Cell place="value" figure>
              <AmountView isPublic amount={point.price} locale={locale} />
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

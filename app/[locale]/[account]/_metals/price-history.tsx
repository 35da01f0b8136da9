import { getTranslations } from "next-intl/server";
import { type PriceLine, type PricePoint, placeOn, priceLine, someOf } from "@/components/charts/price-line";
import { AmountView } from "@/components/money/amount-view";
import { formatDate, formatMoment, formatRate } from "@/components/money/format";
import { gainTone } from "@/components/money/gain-tone";
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
import { dateInIndia } from "@/lib/contract/values/calendar-date";
import type { Metal } from "@/lib/contract/values/weight";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { METAL_PRODUCTS } from "@/lib/products/metal";
import { metalPath } from "./metal-address";

/** Bought is filled, sold is a ring. */
const TRADE_LOOK = {
  BUY: "rounded-full bg-ink",
  SELL: "rounded-full border-2 border-ink bg-ground",
} as const;

const COLOURS = { brass: "stroke-brass", muted: "stroke-muted" } as const;

/** Maximum number of prices in the table. */
const ROWS = 12;

interface HistoryProps {
  history: NonNullable<OutputOf<typeof getMetalPrice>["history"]>;
  /** The investor's own, those of the range drawn on the line. */
  trades: readonly MetalTransaction[];
  metal: Metal;
  locale: Locale;
}

/** The market price history: a line chart with its lowest and highest price, and the same data as a table. */
export async function MetalPriceHistory({ history: { range, points }, trades, metal, locale }: HistoryProps) {
  const t = await getTranslations("metals");
  const line = priceLine(points);
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
      {line && (
        <Drawing line={line} marks={marksOf(points, line, trades)} range={range} metal={metal} locale={locale} />
      )}
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

interface TradeMark {
  readonly id: string;
  readonly kind: MetalTransaction["kind"];
  readonly left: number;
  readonly top: number;
}

function marksOf(
  points: readonly PricePoint[],
  line: PriceLine,
  trades: readonly MetalTransaction[],
): readonly TradeMark[] {
  return trades.flatMap(({ transactionId: id, kind, state, updatedAt }) => {
    const place = state === "SUCCESS" ? placeOn(points, line, updatedAt) : null;
    return place ? [{ id, kind, ...place }] : [];
  });
}

interface DrawingProps {
  line: PriceLine;
  marks: readonly TradeMark[];
  range: PriceRange;
  metal: Metal;
  locale: Locale;
}

/** Hidden from screen readers, which read the tables below. */
async function Drawing({ line: { path, first, last, low, high }, marks, range, metal, locale }: DrawingProps) {
  const t = await getTranslations("metals");
  return (
    <div aria-hidden className="mt-4 mb-3 text-label text-muted">
      <Mark point={high} locale={locale} />
      <div className="relative my-1.5">
        <svg
          aria-hidden="true"
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className="block h-44 w-full overflow-visible"
        >
          <path
            d={path}
            fill="none"
            strokeWidth={1.75}
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
            className={COLOURS[METAL_PRODUCTS[metal].tone]}
          />
        </svg>
        {marks.map(({ id, kind, left, top }) => (
          <span
            key={id}
            className={cn("-translate-1/2 absolute size-2.5", TRADE_LOOK[kind])}
            style={{ left: `${left}%`, top: `${top}%` }}
          />
        ))}
      </div>
      <Mark point={low} locale={locale} />
      <div className="mt-2 flex justify-between border-line border-t pt-2 text-faint text-note">
        <span>{whenOf(first, range, locale)}</span>
        {marks.length > 0 && (
          <span className="flex flex-wrap items-center gap-x-4">
            {t("history.trades")}
            {METAL_TRADES.filter((kind) => marks.some((mark) => mark.kind === kind)).map((kind) => (
              <span key={kind} className="inline-flex items-center gap-1.5">
                <span className={cn("size-2.5", TRADE_LOOK[kind])} />
                {t(kind === "BUY" ? "history.bought" : "history.sold")}
              </span>
            ))}
          </span>
        )}
        <span>{whenOf(last, range, locale)}</span>
      </div>
    </div>
  );
}

/** A price label above or below its point on the line, kept within the chart's edges. */
function Mark({ point: { price, left }, locale }: { point: PriceLine["low"]; locale: Locale }) {
  return (
    <p className="flex">
      <span
        className="whitespace-nowrap text-ink"
        style={{ marginLeft: `${left}%`, transform: `translateX(-${left}%)` }}
      >
        <AmountView isPublic amount={price} locale={locale} />
      </span>
    </p>
  );
}

function whenOf({ at }: PricePoint, range: PriceRange, locale: Locale): string {
  return range === "1D" || range === "1W" ? formatMoment(at, locale) : formatDate(dateInIndia(at), locale);
}

async function PriceTable({
  points,
  range,
  locale,
}: Pick<DrawingProps, "range" | "locale"> & { points: readonly PricePoint[] }) {
  const t = await getTranslations("metals");
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
            <Cell place="title">{whenOf(point, range, locale)}</Cell>
            <Cell place="value" figure>
              <AmountView isPublic amount={point.price} locale={locale} />
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

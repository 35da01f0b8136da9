import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import type { PricePoint } from "@/components/charts/price-line";
import { AmountView } from "@/components/money/amount-view";
import { formatMoney, formatMonth, formatRate } from "@/components/money/format";
import { Grams } from "@/components/money/grams";
import { Disclosure } from "@/components/ui/disclosure";
import { Drawn } from "@/components/ui/drawn/drawn";
import { Line, Lines } from "@/components/ui/figures";
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from "@/components/ui/table";
import { minor, paise } from "@/lib/contract/facts/money";
import { dateInIndia } from "@/lib/contract/values/calendar-date";
import type { Metal } from "@/lib/contract/values/weight";
import { buyMetalForAmount, metalProceeds } from "@/lib/finance/metals";
import { bps } from "@/lib/finance/rounding";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { breakEvenBps } from "@/lib/products/example";
import { readExampleAmount } from "../_parts/amount-query";
import { ExamplePanel } from "../_parts/example-panel";
import { type MonthlyMove, monthlyMoves } from "../_parts/monthly-moves";
import type { PageProps } from "../_parts/page-props";
import { explainedSteps, questionsOf, risksOf } from "../_parts/page-words";
import { ExplorePart, ExploreRisks, ExploreSteps, FactStrip, Faq, Hero } from "../_parts/sections";

export type MetalSlug = "digital-gold" | "digital-silver";

export interface ExploreMetalPageProps extends PageProps {
  slug: MetalSlug;
  metal: Metal;
  /** Prices of five years, oldest first; empty while unknown. */
  history: readonly PricePoint[];
  /** The metal's own drawing. */
  drawing: ReactNode;
}

const PATHS = { "digital-gold": "/gold", "digital-silver": "/silver" } as const;
const LIMITS = { usual: minor(10_000_000), least: minor(10_000), most: minor(10_000_000_000) };

/** A metal has no deals: its record is every month of five years, up and down. */
export async function ExploreMetalPage({
  catalogue,
  query,
  locale,
  slug,
  metal,
  history,
  drawing,
}: ExploreMetalPageProps) {
  const namespace = slug === "digital-gold" ? "explore-gold" : "explore-silver";
  const [t, shared] = await Promise.all([getTranslations(namespace), getTranslations("explore")]);
  const price = catalogue?.metalPrices?.find((each) => each.metal === metal);
  const moves = monthlyMoves(history);
  const down = moves.filter(({ bps: move }) => move < 0);
  const worst = Math.min(0, ...moves.map(({ bps: move }) => move));
  const values = { months: moves.length, down: down.length, worst: formatRate(-worst, 1) };
  return (
    <>
      <Hero
        name={shared(`places.${slug}.name`)}
        headline={t("headline")}
        lead={t("lead")}
        actions={[
          {
            href: hrefFor(locale, `/login?returnTo=${encodeURIComponent(hrefFor(locale, PATHS[slug]))}`),
            words: t("buy"),
          },
          { href: "#record", words: t("seeMonths") },
        ]}
        locale={locale}
      >
        {price ? (
          <Answer price={price} query={query} slug={slug} locale={locale} />
        ) : (
          <p className="text-body text-muted">{shared("loading")}</p>
        )}
      </Hero>
      {price && <PriceFacts price={price} t={t} down={shared("ofTotal", { part: down.length, total: moves.length })} />}
      <Drawn>{drawing}</Drawn>
      <ExplorePart title={t("stepsTitle")}>
        <ExploreSteps steps={explainedSteps(t)} />
      </ExplorePart>
      <Drawn>
        <MonthDots moves={moves} title={t("dotsTitle")} locale={locale} />
      </Drawn>
      <ExplorePart title={t("risksTitle")}>
        <ExploreRisks risks={risksOf(t, values)} />
      </ExplorePart>
      <Faq questions={questionsOf(t, values)} locale={locale} />
    </>
  );
}

type Price = NonNullable<NonNullable<PageProps<"read">["catalogue"]["metalPrices"]>[number]>;

interface FactsProps {
  price: Price;
  /** Translations of the page's namespace. */
  t: Awaited<ReturnType<typeof getTranslations>>;
  down: string;
}

function PriceFacts({ price, t, down }: FactsProps) {
  return (
    <FactStrip
      facts={[
        {
          label: t("strip.buy"),
          value: formatMoney({ amount: price.buyPrice, currency: "INR" }),
          note: t("strip.buyNote", { gst: formatRate(price.gstBps, 0) }),
        },
        {
          label: t("strip.sell"),
          value: formatMoney({ amount: price.sellPrice, currency: "INR" }),
          note: t("strip.sellNote"),
        },
        {
          label: t("strip.least"),
          value: formatMoney({ amount: LIMITS.least, currency: "INR" }, { decimals: "auto" }),
        },
        { label: t("strip.down"), value: down },
      ]}
    />
  );
}

async function Answer({
  price,
  query,
  slug,
  locale,
}: Pick<ExploreMetalPageProps, "query" | "slug" | "locale"> & { price: Price }) {
  const t = await getTranslations("explore-gold");
  const read = readExampleAmount(query, LIMITS);
  const quote = { buyPaisePerGram: price.buyPrice, sellPaisePerGram: price.sellPrice, gstBps: bps(price.gstBps) };
  const bought = buyMetalForAmount(paise(read.amount), quote);
  const proceeds = metalProceeds(bought.weight, quote);
  return (
    <ExamplePanel
      slug={slug}
      locale={locale}
      label={t("label")}
      read={read}
      limits={LIMITS}
      note={t("note", { market: formatMoney({ amount: price.marketPrice, currency: "INR" }) })}
    >
      <p className="mt-5 text-label text-muted">{t("weight")}</p>
      <p className="serif mt-1 text-amount text-ink">
        <Grams weight={bought.weight} />
      </p>
      <Lines className="mt-4">
        <Line label={t("gst", { rate: formatRate(price.gstBps, 0) })}>
          <AmountView isPublic amount={bought.gstPaise} currency="INR" locale={locale} />
        </Line>
        <Line label={t("now")}>
          <AmountView isPublic amount={proceeds} currency="INR" locale={locale} />
        </Line>
        <Line label={t("breakEven")} strong>
          {`+${formatRate(breakEvenBps(bought.totalPaise, proceeds))}`}
        </Line>
      </Lines>
    </ExamplePanel>
  );
}

const PITCH = 22;
const RADIUS = 8;
const PER_ROW = 12;

/** Each month as a dot: full where the price rose, a ring where it fell. */
async function MonthDots({ moves, title, locale }: { moves: readonly MonthlyMove[]; title: string; locale: Locale }) {
  const t = await getTranslations("explore");
  if (moves.length === 0) return null;
  const down = moves.filter(({ bps: move }) => move < 0).length;
  const legend = t("months.legend", { up: moves.length - down, down });
  return (
    <ExplorePart id="record" title={title}>
      <figure>
        <svg
          viewBox={`0 0 ${PER_ROW * PITCH} ${Math.ceil(moves.length / PER_ROW) * PITCH}`}
          className="w-full max-w-[26rem]"
          role="img"
          aria-label={legend}
        >
          {moves.map(({ at, bps: move }, index) => (
            <g key={at} data-move={move < 0 ? "DOWN" : "UP"}>
              <title>{`${formatMonth(dateInIndia(at).slice(0, 7), locale)}: ${move < 0 ? "−" : "+"}${formatRate(Math.abs(move), 1)}`}</title>
              <circle
                cx={(index % PER_ROW) * PITCH + PITCH / 2}
                cy={Math.floor(index / PER_ROW) * PITCH + PITCH / 2}
                r={move < 0 ? RADIUS - 1.5 : RADIUS}
                strokeWidth="3"
                className={move < 0 ? "fill-none stroke-negative" : "fill-positive"}
              />
            </g>
          ))}
        </svg>
        <figcaption className="mt-4 text-body text-ink">{legend}</figcaption>
      </figure>
      <div className="mt-6">
        <Disclosure summary={t("months.table")}>
          <Table aria-label={t("months.table")}>
            <TableHead>
              <TableRow>
                <HeaderCell>{t("months.month")}</HeaderCell>
                <HeaderCell figure>{t("months.change")}</HeaderCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {moves.map(({ at, bps: move }) => (
                <TableRow key={at}>
                  <Cell place="title">{formatMonth(dateInIndia(at).slice(0, 7), locale)}</Cell>
                  <Cell place="value" figure>
                    {`${move < 0 ? "−" : "+"}${formatRate(Math.abs(move), 1)}`}
                  </Cell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Disclosure>
      </div>
    </ExplorePart>
  );
}

import { getTranslations } from "next-intl/server";
import { AmountView } from "@/components/money/amount-view";
import { formatDate, formatRate } from "@/components/money/format";
import { Line, Lines } from "@/components/ui/figures";
import type { ListedDeal } from "@/lib/contract/calls/deals";
import type { Minor } from "@/lib/contract/facts/money";
import { figuresOf, openDeals } from "@/lib/products/category-figures";
import { type Example, exampleOf, soldAt } from "@/lib/products/example";
import { settlementCalendar } from "@/lib/web/edge-config";
import { readExampleAmount } from "../_parts/amount-query";
import { DealsPage } from "../_parts/deals-page";
import { ExamplePanel } from "../_parts/example-panel";
import { dealsOf, pastDealsOf } from "../_parts/explore-subjects";
import { amountRange, limitsFor, NOTHING, type PageProps, rangeText } from "../_parts/page-props";

const SLUG = "fractional-real-estate";

/** Sale prices of the building, in basis points of the price paid. */
const SALES_BPS = [8_000, 10_000, 12_000] as const;

/** Rent and a sale that nobody promises: the same money under three sale prices. */
export async function PropertyPage({ catalogue, query, locale }: PageProps) {
  const t = await getTranslations("explore-property");
  const deals = catalogue && dealsOf(SLUG, catalogue);
  const past = catalogue ? pastDealsOf(SLUG, catalogue) : [];
  const figures = figuresOf(deals ?? []);
  const years = figures.tenureDays && {
    least: Math.round(figures.tenureDays.least / 365),
    most: Math.round(figures.tenureDays.most / 365),
  };
  return (
    <DealsPage
      {...{ slug: SLUG, t, catalogue, locale }}
      actions={[
        { href: "#open", words: t("see", { count: figures.open }) },
        { href: "#risks", words: t("seeRisks") },
      ]}
      example={catalogue && deals && <Answer catalogue={catalogue} deals={deals} query={query} locale={locale} />}
      facts={[
        {
          label: t("strip.rent"),
          value: rangeText(figures.rateBps, (bps) => formatRate(bps)),
          note: t("strip.rentNote"),
        },
        {
          label: t("strip.years"),
          value: years === null ? NOTHING : t("strip.yearsValue", { range: rangeText(years, String) }),
        },
        { label: t("strip.from"), value: amountRange(figures.minimum) },
        { label: t("strip.sold"), value: catalogue ? String(past.length) : NOTHING, note: t("strip.soldNote") },
      ]}
      order={["steps", "open", "risks", "record"]}
    />
  );
}

async function Answer({ catalogue, deals, query, locale }: PageProps<"read"> & { deals: readonly ListedDeal[] }) {
  const t = await getTranslations("explore-property");
  const offered = openDeals(deals);
  const deal = offered.find(({ dealId }) => dealId === query.option) ?? offered[0];
  if (!deal) return <p className="text-body text-muted">{t("noExample")}</p>;
  const limits = limitsFor(deal);
  const read = readExampleAmount(query, limits);
  const calendar = await settlementCalendar();
  const cases = SALES_BPS.flatMap((saleBps) => {
    const example = exampleOf({ deal: soldAt(deal, saleBps), amount: read.amount, on: catalogue.asOf, calendar });
    return example ? [{ saleBps, example }] : [];
  });
  const [lowest] = cases;
  const [rent] = lowest?.example.payouts ?? [];
  if (!lowest || !rent) return null;
  return (
    <ExamplePanel
      slug={SLUG}
      locale={locale}
      label={t("label")}
      read={read}
      limits={limits}
      optionsLabel={t("buildings")}
      options={offered.map((each) => ({ value: each.dealId, words: each.title, isChosen: each === deal }))}
      note={t("note", { rate: formatRate(deal.rateBps ?? 0) })}
    >
      <Lines className="mt-4">
        <Line label={t("rent", { date: formatDate(rent.dueOn, locale) })}>
          <AmountView isPublic amount={rent.net} currency="INR" locale={locale} />
        </Line>
      </Lines>
      <p className="mt-4 text-label text-muted">{t("cases", { date: formatDate(lowest.example.endsOn, locale) })}</p>
      <ThreeSales cases={cases} base={lowest.example.amount} locale={locale} />
    </ExamplePanel>
  );
}

interface SalesProps extends Pick<PageProps, "locale"> {
  cases: readonly { readonly saleBps: number; readonly example: Example }[];
  base: Minor;
}

const WIDE = 100;

/** Gains to the right of the money put in, losses to its left; hatched, as all of it is an estimate. */
async function ThreeSales({ cases, base, locale }: SalesProps) {
  const t = await getTranslations("explore-property");
  const most = Math.max(1, ...cases.map(({ example }) => Math.abs(example.net - base)));
  return (
    <dl className="mt-2">
      {cases.map(({ saleBps, example }) => {
        const gain = example.net - base;
        const width = (Math.abs(gain) / most) * (WIDE / 2);
        return (
          <div
            key={saleBps}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-line border-t py-2.5"
          >
            <dt className="text-label text-muted">{t("sale", { share: formatRate(saleBps, 0) })}</dt>
            <dd className="text-right text-ink text-body">
              <AmountView isPublic amount={example.net} currency="INR" locale={locale} decimals="auto" />
              <span className="block text-faint text-note">
                {example.netXirrBps === null ? "" : t("aYear", { rate: formatRate(example.netXirrBps) })}
              </span>
            </dd>
            <dd aria-hidden className="col-span-2 mt-1.5">
              <svg viewBox="0 0 100 6" preserveAspectRatio="none" className="h-2 w-full" role="presentation">
                <rect
                  x={gain < 0 ? WIDE / 2 - width : WIDE / 2}
                  width={width}
                  height="6"
                  className={gain < 0 ? "fill-negative" : "fill-positive"}
                  opacity="0.55"
                />
                <path d="M50 0V6" className="stroke-ink" vectorEffect="non-scaling-stroke" />
              </svg>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

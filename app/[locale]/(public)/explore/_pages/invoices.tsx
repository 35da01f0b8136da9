import { getTranslations } from "next-intl/server";
import { formatDate, formatRate } from "@/components/money/format";
import type { ListedDeal } from "@/lib/contract/calls/deals";
import { hrefFor } from "@/lib/i18n/navigation";
import { figuresOf, openDeals } from "@/lib/products/category-figures";
import { exampleOf, keptInBank } from "@/lib/products/example";
import { settlementCalendar } from "@/lib/web/edge-config";
import { readExampleAmount } from "../_parts/amount-query";
import { bankRateFor, inSavings, SAVINGS_RATE_BPS } from "../_parts/bank-rates";
import { type Bar, CompareBars } from "../_parts/compare-bars";
import { DealsPage } from "../_parts/deals-page";
import { ExamplePanel } from "../_parts/example-panel";
import { dealsOf } from "../_parts/explore-subjects";
import { amountRange, limitsFor, NOTHING, type PageProps, rangeText } from "../_parts/page-props";
import { onTheDayFact, riskValues } from "../_parts/track-record";

const SLUG = "invoice-discounting";

/** One payment on one known day: tenures to choose from, and the same money in a bank beside it. */
export async function InvoicesPage({ catalogue, query, locale }: PageProps) {
  const [t, shared] = await Promise.all([getTranslations("explore-invoices"), getTranslations("explore")]);
  const deals = catalogue && dealsOf(SLUG, catalogue);
  const figures = figuresOf(deals ?? []);
  const counts = await riskValues(SLUG, catalogue);
  return (
    <DealsPage
      {...{ slug: SLUG, t, catalogue, locale }}
      actions={[
        { href: "#open", words: t("see", { count: figures.open }) },
        { href: "#record", words: t("went") },
      ]}
      example={catalogue && deals && <Example catalogue={catalogue} deals={deals} query={query} locale={locale} />}
      facts={[
        { label: t("strip.rate"), value: rangeText(figures.rateBps, (bps) => formatRate(bps)) },
        {
          label: t("strip.tenure"),
          value:
            figures.tenureDays === null ? NOTHING : shared("days", { range: rangeText(figures.tenureDays, String) }),
        },
        { label: t("strip.from"), value: amountRange(figures.minimum) },
        await onTheDayFact(SLUG, catalogue),
      ]}
      values={counts}
      hasCountedRisks
      order={["steps", "record", "open", "risks"]}
    />
  );
}

/** Deals of different tenures, shortest first. */
function oneOfEachTenure(deals: readonly ListedDeal[]): readonly ListedDeal[] {
  const byTenure = new Map(openDeals(deals).map((deal) => [deal.tenureDays, deal]));
  return [...byTenure.values()].sort((one, other) => (one.tenureDays ?? 0) - (other.tenureDays ?? 0));
}

const SHOWN_TENURES = 5;

async function Example({ catalogue, deals, query, locale }: PageProps<"read"> & { deals: readonly ListedDeal[] }) {
  const [t, product] = await Promise.all([getTranslations("explore-invoices"), getTranslations("product")]);
  const offered = oneOfEachTenure(deals).slice(0, SHOWN_TENURES);
  const deal = offered.find(({ dealId }) => dealId === query.option) ?? offered[Math.floor(offered.length / 2)];
  if (!deal) return <p className="text-body text-muted">{t("noExample")}</p>;
  const limits = limitsFor(deal);
  const read = readExampleAmount(query, limits);
  const from = catalogue.asOf;
  const calendar = await settlementCalendar();
  const example = exampleOf({ deal, amount: read.amount, on: from, calendar });
  if (!example) return null;
  const period = { from, to: example.endsOn };
  const bankBps = bankRateFor(catalogue.deals, period);
  const bars: readonly Bar[] = [
    { label: t("bars.own"), amount: example.net, isOwn: true },
    ...(bankBps === null
      ? []
      : [{ label: t("bars.bank"), amount: keptInBank({ amount: example.amount, rateBps: bankBps, ...period }) }]),
    { label: t("bars.savings"), amount: inSavings(example.amount, period) },
  ];
  return (
    <ExamplePanel
      slug={SLUG}
      locale={locale}
      label={t("label")}
      read={read}
      limits={limits}
      optionsLabel={t("tenures")}
      options={offered.map((each) => ({
        value: each.dealId,
        words: product("span.days", { count: each.tenureDays ?? 0 }),
        isChosen: each === deal,
      }))}
      note={t("note", {
        title: deal.title,
        rate: formatRate(deal.rateBps ?? 0),
        bank: formatRate(bankBps ?? 0),
        savings: formatRate(SAVINGS_RATE_BPS),
      })}
    >
      <p className="mt-5 flex justify-between gap-4 text-body text-muted">
        <span>{t("back")}</span>
        <time dateTime={example.endsOn} className="font-semibold text-ink">
          {formatDate(example.endsOn, locale)}
        </time>
      </p>
      <CompareBars bars={bars} base={example.amount} locale={locale} />
      <a
        href={hrefFor(locale, `/deals/${deal.dealId}`)}
        className="mt-4 inline-flex min-h-11 items-center text-body text-ink underline underline-offset-4"
      >
        {t("toDeal", { title: deal.title })}
      </a>
    </ExamplePanel>
  );
}

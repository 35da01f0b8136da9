import { getTranslations } from "next-intl/server";
import { AmountView } from "@/components/money/amount-view";
import { formatDate, formatRate } from "@/components/money/format";
import { Line, Lines } from "@/components/ui/figures";
import type { ListedDeal } from "@/lib/contract/calls/deals";
import { hrefFor } from "@/lib/i18n/navigation";
import { figuresOf, openDeals } from "@/lib/products/category-figures";
import { exampleOf } from "@/lib/products/example";
import { settlementCalendar } from "@/lib/web/edge-config";
import { readExampleAmount } from "../_parts/amount-query";
import { DealsPage } from "../_parts/deals-page";
import { ExamplePanel } from "../_parts/example-panel";
import { dealsOf } from "../_parts/explore-subjects";
import { amountRange, limitsFor, NOTHING, type PageProps, rangeText } from "../_parts/page-props";
import { ExamplePayoutLine } from "../_parts/payout-line";
import { onTheDayFact, riskValues } from "../_parts/track-record";

const SLUG = "bonds";
const SHOWN = 4;

/** Coupons on known days and the principal at the end, drawn along the term. */
export async function BondsPage({ catalogue, query, locale }: PageProps) {
  const t = await getTranslations("explore-bonds");
  const deals = catalogue && dealsOf(SLUG, catalogue);
  const figures = figuresOf(deals ?? []);
  const counts = await riskValues(SLUG, catalogue);
  return (
    <DealsPage
      {...{ slug: SLUG, t, catalogue, locale }}
      actions={[
        { href: "#open", words: t("see", { count: figures.open }) },
        { href: hrefFor(locale, "/directory/bonds"), words: t("directory") },
      ]}
      example={catalogue && deals && <Answer catalogue={catalogue} deals={deals} query={query} locale={locale} />}
      facts={[
        {
          label: t("strip.yield"),
          value: rangeText(figures.rateBps, (bps) => formatRate(bps)),
          note: t("strip.yieldNote"),
        },
        { label: t("strip.from"), value: amountRange(figures.minimum) },
        { label: t("strip.open"), value: deals ? String(figures.open) : NOTHING },
        await onTheDayFact(SLUG, catalogue),
      ]}
      values={counts}
      hasCountedRisks
      order={["steps", "open", "risks", "record"]}
    />
  );
}

async function Answer({ catalogue, deals, query, locale }: PageProps<"read"> & { deals: readonly ListedDeal[] }) {
  const t = await getTranslations("explore-bonds");
  const offered = openDeals(deals).slice(0, SHOWN);
  const deal = offered.find(({ dealId }) => dealId === query.option) ?? offered[0];
  if (!deal) return <p className="text-body text-muted">{t("noExample")}</p>;
  const limits = limitsFor(deal);
  const read = readExampleAmount(query, limits);
  const example = exampleOf({ deal, amount: read.amount, on: catalogue.asOf, calendar: await settlementCalendar() });
  const [first] = example?.payouts ?? [];
  if (!example || !first) return null;
  return (
    <ExamplePanel
      slug={SLUG}
      locale={locale}
      label={t("label")}
      read={read}
      limits={limits}
      optionsLabel={t("bonds")}
      options={offered.map((each) => ({ value: each.dealId, words: each.title, isChosen: each === deal }))}
      note={t("note", { rate: formatRate(deal.rateBps ?? 0) })}
    >
      <ExamplePayoutLine payouts={example.payouts} from={catalogue.asOf} label={t("line")} locale={locale} />
      <Lines className="mt-4">
        <Line label={t("paid")}>
          <AmountView isPublic amount={example.amount} currency="INR" locale={locale} />
        </Line>
        <Line label={t("first", { date: formatDate(first.dueOn, locale) })}>
          <AmountView isPublic amount={first.net} currency="INR" locale={locale} />
        </Line>
        <Line label={t("all", { count: example.payouts.length })} strong>
          <AmountView isPublic amount={example.net} currency="INR" locale={locale} />
        </Line>
      </Lines>
    </ExamplePanel>
  );
}

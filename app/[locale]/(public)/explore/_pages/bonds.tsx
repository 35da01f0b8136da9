import { getTranslations } from "next-intl/server";
import { AmountView } from "@/components/money/amount-view";
import { formatDate, formatRate } from "@/components/money/format";
import { Line, Lines } from "@/components/ui/figures";
import type { ListedDeal } from "@/lib/contract/calls/deals";
import { hrefFor } from "@/lib/i18n/navigation";
import { figuresOf, openDeals } from "@/lib/products/category-figures";
import { exampleOf } from "@/lib/products/example";
import { settlementCalendar } from "@/lib/web/edge-config";
import { readAmount } from "../_parts/amount-query";
import { ExamplePanel } from "../_parts/example-panel";
import { dealsOf } from "../_parts/explore-subjects";
import { OpenNow } from "../_parts/open-deals";
import { amountRange, limitsFor, NOTHING, type PageProps, rangeText } from "../_parts/page-props";
import { questionsOf, risksOf, stepsOf } from "../_parts/page-words";
import { PayoutLine } from "../_parts/payout-line";
import { FactStrip, Faq, Hero, Part, Risks, Steps } from "../_parts/sections";
import { onTheDayFact, riskValues, TrackRecord } from "../_parts/track-record";

const SLUG = "bonds";
const SHOWN = 4;

/** Coupons on known days and the principal at the end, drawn along the term. */
export async function BondsPage({ catalogue, query, locale }: PageProps) {
  const [t, shared] = await Promise.all([getTranslations("explore-bonds"), getTranslations("explore")]);
  const deals = catalogue && dealsOf(SLUG, catalogue);
  const figures = figuresOf(deals ?? []);
  const counts = await riskValues(SLUG, catalogue);
  return (
    <>
      <Hero
        name={shared(`places.${SLUG}.name`)}
        headline={t("headline")}
        lead={t("lead")}
        actions={[
          { href: "#open", words: t("see", { count: figures.open }) },
          { href: hrefFor(locale, "/directory/bonds"), words: t("directory") },
        ]}
        locale={locale}
      >
        {catalogue && deals && <Answer catalogue={catalogue} deals={deals} query={query} locale={locale} />}
      </Hero>
      <FactStrip
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
      />
      <Part title={t("stepsTitle")}>
        <Steps steps={stepsOf(t)} />
      </Part>
      <OpenNow deals={deals} locale={locale} />
      {catalogue && (
        <Part title={t("risksTitle")}>
          <Risks risks={risksOf(t, counts)} />
        </Part>
      )}
      <TrackRecord slug={SLUG} catalogue={catalogue} title={t("dotsTitle")} locale={locale} />
      <Faq questions={questionsOf(t, counts)} locale={locale} />
    </>
  );
}

async function Answer({ catalogue, deals, query, locale }: PageProps<"read"> & { deals: readonly ListedDeal[] }) {
  const t = await getTranslations("explore-bonds");
  const offered = openDeals(deals).slice(0, SHOWN);
  const deal = offered.find(({ dealId }) => dealId === query.option) ?? offered[0];
  if (!deal) return <p className="text-body text-muted">{t("noExample")}</p>;
  const limits = limitsFor(deal);
  const read = readAmount(query, limits);
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
      <PayoutLine payouts={example.payouts} from={catalogue.asOf} label={t("line")} locale={locale} />
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

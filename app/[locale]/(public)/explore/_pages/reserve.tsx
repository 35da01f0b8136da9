import { getTranslations } from "next-intl/server";
import { AmountView } from "@/components/money/amount-view";
import { formatDate, formatRate } from "@/components/money/format";
import { Line, Lines } from "@/components/ui/figures";
import type { ListedDeal } from "@/lib/contract/calls/deals";
import { figuresOf, openDeals } from "@/lib/products/category-figures";
import { exampleOf } from "@/lib/products/example";
import { productOf } from "@/lib/products/lookup";
import { settlementCalendar } from "@/lib/web/edge-config";
import { readAmount } from "../_parts/amount-query";
import { ExamplePanel } from "../_parts/example-panel";
import { dealsOf } from "../_parts/explore-subjects";
import { OpenNow } from "../_parts/open-deals";
import { amountRange, limitsFor, type PageProps, rangeText } from "../_parts/page-props";
import { questionsOf, risksOf, stepsOf } from "../_parts/page-words";
import { PayoutLine } from "../_parts/payout-line";
import { FactStrip, Faq, Hero, Part, Risks, Steps } from "../_parts/sections";
import { onTheDayFact, riskValues, TrackRecord } from "../_parts/track-record";

const SLUG = "tap-reserve";

function ratesOf({ product }: ListedDeal) {
  const term = productOf(product).termOf(product);
  return term.is === "choice" ? term.rates : [];
}

/** A tenure that the investor chooses: the example's options are the months. */
export async function ReservePage({ catalogue, query, locale }: PageProps) {
  const [t, shared] = await Promise.all([getTranslations("explore-reserve"), getTranslations("explore")]);
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
          { href: "#record", words: t("went") },
        ]}
        locale={locale}
      >
        {catalogue && deals && <Answer catalogue={catalogue} deals={deals} query={query} locale={locale} />}
      </Hero>
      <FactStrip
        facts={[
          {
            label: t("strip.rate"),
            value: rangeText(figures.rateBps, (bps) => formatRate(bps)),
            note: t("strip.rateNote"),
          },
          { label: t("strip.tenure"), value: t("strip.tenureValue") },
          { label: t("strip.from"), value: amountRange(figures.minimum) },
          await onTheDayFact(SLUG, catalogue),
        ]}
      />
      <Part title={t("stepsTitle")}>
        <Steps steps={stepsOf(t)} />
      </Part>
      <TrackRecord slug={SLUG} catalogue={catalogue} title={t("dotsTitle")} locale={locale} />
      <OpenNow deals={deals} locale={locale} />
      {catalogue && (
        <Part title={t("risksTitle")}>
          <Risks risks={risksOf(t, counts)} />
        </Part>
      )}
      <Faq questions={questionsOf(t, counts)} locale={locale} />
    </>
  );
}

async function Answer({ catalogue, deals, query, locale }: PageProps<"read"> & { deals: readonly ListedDeal[] }) {
  const [t, product] = await Promise.all([getTranslations("explore-reserve"), getTranslations("product")]);
  const [deal] = openDeals(deals);
  if (!deal) return <p className="text-body text-muted">{t("noExample")}</p>;
  const limits = limitsFor(deal);
  const read = readAmount(query, limits);
  const rates = ratesOf(deal);
  const chosen = rates.find(({ tenureMonths }) => String(tenureMonths) === query.option) ?? rates.at(-1);
  const example = exampleOf({
    ...{ deal, amount: read.amount, on: catalogue.asOf, calendar: await settlementCalendar() },
    choice: { tenureMonths: chosen?.tenureMonths },
  });
  const [first] = example?.payouts ?? [];
  if (!example || !first) return null;
  return (
    <ExamplePanel
      slug={SLUG}
      locale={locale}
      label={t("label")}
      read={read}
      limits={limits}
      optionsLabel={t("tenures")}
      options={rates.map((each) => ({
        value: String(each.tenureMonths),
        words: product("span.months", { count: each.tenureMonths }),
        isChosen: each === chosen,
      }))}
      note={t("note", { title: deal.title, rate: formatRate(example.rateBps ?? 0) })}
    >
      <PayoutLine payouts={example.payouts} from={catalogue.asOf} label={t("line")} locale={locale} />
      <Lines className="mt-4">
        <Line label={t("first", { date: formatDate(first.dueOn, locale) })}>
          <AmountView isPublic amount={first.net} currency="INR" locale={locale} />
        </Line>
        <Line label={t("all", { date: formatDate(example.endsOn, locale) })} strong>
          <AmountView isPublic amount={example.net} currency="INR" locale={locale} />
        </Line>
      </Lines>
    </ExamplePanel>
  );
}

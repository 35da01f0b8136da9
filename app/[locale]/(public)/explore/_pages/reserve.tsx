import { getTranslations } from "next-intl/server";
import { AmountView } from "@/components/money/amount-view";
import { formatDate, formatRate } from "@/components/money/format";
import { Line, Lines } from "@/components/ui/figures";
import type { ListedDeal } from "@/lib/contract/calls/deals";
import { figuresOf, openDeals } from "@/lib/products/category-figures";
import { exampleOf } from "@/lib/products/example";
import { settlementCalendar } from "@/lib/web/edge-config";
import { readExampleAmount } from "../_parts/amount-query";
import { DealsPage } from "../_parts/deals-page";
import { ExamplePanel } from "../_parts/example-panel";
import { dealsOf } from "../_parts/explore-subjects";
import { amountRange, limitsFor, type PageProps, rangeText } from "../_parts/page-props";
import { ExamplePayoutLine } from "../_parts/payout-line";
import { tenureRatesOf } from "../_parts/tenure-rates";
import { onTheDayFact, riskValues } from "../_parts/track-record";

const SLUG = "tap-reserve";

/** A tenure that the investor chooses: the example's options are the months. */
export async function ReservePage({ catalogue, query, locale }: PageProps) {
  const t = await getTranslations("explore-reserve");
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
      example={catalogue && deals && <Answer catalogue={catalogue} deals={deals} query={query} locale={locale} />}
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
      values={counts}
      hasCountedRisks
      order={["steps", "record", "open", "risks"]}
    />
  );
}

async function Answer({ catalogue, deals, query, locale }: PageProps<"read"> & { deals: readonly ListedDeal[] }) {
  const [t, product] = await Promise.all([getTranslations("explore-reserve"), getTranslations("product")]);
  const [deal] = openDeals(deals);
  if (!deal) return <p className="text-body text-muted">{t("noExample")}</p>;
  const limits = limitsFor(deal);
  const read = readExampleAmount(query, limits);
  const rates = tenureRatesOf(deal);
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
      <ExamplePayoutLine payouts={example.payouts} from={catalogue.asOf} label={t("line")} locale={locale} />
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

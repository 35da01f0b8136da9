import { getTranslations } from "next-intl/server";
import { durationOfMonths } from "@/components/deals/duration";
import { durationText } from "@/components/deals/duration-text";
import { formatDate, formatMoney, formatRate } from "@/components/money/format";
import { TextLink } from "@/components/ui/text-link";
import type { ListedDeal } from "@/lib/contract/calls/deals";
import { type Minor, minor } from "@/lib/contract/facts/money";
import { INSURED_MOST, insuredPartsOf } from "@/lib/finance/deposit-insurance";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { figuresOf, openDeals } from "@/lib/products/category-figures";
import { exampleOf } from "@/lib/products/example";
import { productOf } from "@/lib/products/lookup";
import { settlementCalendar } from "@/lib/web/edge-config";
import { readExampleAmount } from "../_parts/amount-query";
import { inSavings, SAVINGS_RATE_BPS } from "../_parts/bank-rates";
import { CompareBars } from "../_parts/compare-bars";
import { DealsPage } from "../_parts/deals-page";
import { ExamplePanel } from "../_parts/example-panel";
import { dealsOf } from "../_parts/explore-subjects";
import { amountRange, limitsFor, NOTHING, type PageProps, rangeText } from "../_parts/page-props";
import { ExplorePart } from "../_parts/sections";
import { tenureRatesOf } from "../_parts/tenure-rates";
import { riskValues } from "../_parts/track-record";

const SLUG = "fixed-deposits";

const isInsured = ({ product }: Pick<ListedDeal, "product">) =>
  productOf(product).surfaceOf(product) === "INSURED_DEPOSIT";

/** A rate that stays: every bank and NBFC by tenure, and the part of the money that is insured. */
export async function DepositsPage({ catalogue, query, locale }: PageProps) {
  const t = await getTranslations("explore-deposits");
  const deals = catalogue && dealsOf(SLUG, catalogue);
  const figures = figuresOf(deals ?? []);
  const values = {
    insured: formatMoney({ amount: INSURED_MOST, currency: "INR" }, { decimals: "auto" }),
    ...(await riskValues(SLUG, catalogue)),
  };
  return (
    <DealsPage
      {...{ slug: SLUG, t, catalogue, locale }}
      actions={[
        ...(deals ? [{ href: "#rates", words: t("seeRates") }] : []),
        { href: "#open", words: t("see", { count: figures.open }) },
      ]}
      example={catalogue && deals && <Answer catalogue={catalogue} deals={deals} query={query} locale={locale} />}
      facts={[
        {
          label: t("strip.rate"),
          value: rangeText(figures.rateBps, (bps) => formatRate(bps)),
          note: t("strip.rateNote"),
        },
        { label: t("strip.insured"), value: values.insured, note: t("strip.insuredNote") },
        { label: t("strip.from"), value: amountRange(figures.minimum) },
        { label: t("strip.takers"), value: deals ? String(openDeals(deals).length) : NOTHING },
      ]}
      values={values}
      hasCountedRisks
      order={["own", "steps", "open", "risks", "record"]}
    >
      {deals && <RateCard deals={openDeals(deals)} locale={locale} />}
    </DealsPage>
  );
}

async function Answer({ catalogue, deals, query, locale }: PageProps<"read"> & { deals: readonly ListedDeal[] }) {
  const t = await getTranslations("explore-deposits");
  const offered = openDeals(deals);
  const deal = offered.find(({ dealId }) => dealId === query.option) ?? offered.find(isInsured) ?? offered[0];
  if (!deal) return <p className="text-body text-muted">{t("noExample")}</p>;
  const limits = limitsFor(deal);
  const read = readExampleAmount(query, limits);
  const from = catalogue.asOf;
  const calendar = await settlementCalendar();
  const best = tenureRatesOf(deal).toSorted((one, other) => other.rateBps - one.rateBps)[0];
  const example = exampleOf({
    deal,
    amount: read.amount,
    on: from,
    calendar,
    choice: { tenureMonths: best?.tenureMonths },
  });
  if (!example) return null;
  const covered = isInsured(deal) ? insuredPartsOf(example.net).insured : minor(0);
  return (
    <ExamplePanel
      slug={SLUG}
      locale={locale}
      label={t("label")}
      read={read}
      limits={limits}
      optionsLabel={t("takers")}
      options={offered.map((each) => ({ value: each.dealId, words: each.payer.name, isChosen: each === deal }))}
      note={t("note", { rate: formatRate(example.rateBps ?? 0), savings: formatRate(SAVINGS_RATE_BPS) })}
    >
      <p className="mt-5 flex justify-between gap-4 text-body text-muted">
        <span>{t("back")}</span>
        <time dateTime={example.endsOn} className="font-semibold text-ink">
          {formatDate(example.endsOn, locale)}
        </time>
      </p>
      <CompareBars
        base={example.amount}
        locale={locale}
        bars={[
          { label: t("bars.own"), amount: example.net, isOwn: true },
          { label: t("bars.savings"), amount: inSavings(example.amount, { from, to: example.endsOn }) },
        ]}
      />
      <Cover net={example.net} covered={covered} />
    </ExamplePanel>
  );
}

const FULL = 100;

/** The part of the money at maturity that the insurance covers, as a share of one bar. */
async function Cover({ net, covered }: { net: Minor; covered: Minor }) {
  const t = await getTranslations("explore-deposits");
  const money = (amount: number) => formatMoney({ amount: minor(amount), currency: "INR" }, { decimals: "auto" });
  return (
    <div className="mt-5">
      <svg viewBox="0 0 100 8" preserveAspectRatio="none" className="h-2.5 w-full" role="presentation">
        <rect width={FULL} height="8" className="fill-warning-soft" />
        <rect width={(covered / net) * FULL} height="8" className="fill-positive" />
      </svg>
      <p className="mt-1.5 text-label text-muted">
        {covered === 0
          ? t("cover.none")
          : covered === net
            ? t("cover.all")
            : t("cover.part", { covered: money(covered), rest: money(net - covered) })}
      </p>
    </div>
  );
}

/** Every taker's rate by tenure. The best of each tenure is set in bold. */
async function RateCard({ deals, locale }: { deals: readonly ListedDeal[]; locale: Locale }) {
  const [t, product] = await Promise.all([getTranslations("explore-deposits"), getTranslations("product")]);
  const months = [
    ...new Set(deals.flatMap((deal) => tenureRatesOf(deal).map(({ tenureMonths }) => tenureMonths))),
  ].sort((one, other) => one - other);
  const rateFor = (deal: ListedDeal, tenure: number) =>
    tenureRatesOf(deal).find(({ tenureMonths }) => tenureMonths === tenure)?.rateBps;
  const bestFor = (tenure: number) => Math.max(...deals.map((deal) => rateFor(deal, tenure) ?? 0));
  return (
    <ExplorePart id="rates" title={t("ratesTitle")}>
      <div className="overflow-x-auto">
        <table className="w-full min-w-[40rem] border-collapse text-body">
          <caption className="sr-only">{t("ratesTitle")}</caption>
          <thead>
            <tr className="border-line-strong border-b text-label text-muted">
              <th scope="col" className="py-3 pr-4 text-left font-normal">
                {t("taker")}
              </th>
              {months.map((tenure) => (
                <th key={tenure} scope="col" className="px-2 py-3 text-right font-normal">
                  {durationText(product, durationOfMonths(tenure))}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {deals.map((deal) => (
              <tr key={deal.dealId} className="border-line border-b">
                <th scope="row" className="py-3.5 pr-4 text-left font-normal text-ink">
                  <TextLink href={hrefFor(locale, `/deals/${deal.dealId}`)}>{deal.payer.name}</TextLink>
                  <span className="block text-faint text-note">{t(isInsured(deal) ? "insured" : "uninsured")}</span>
                </th>
                {months.map((tenure) => {
                  const rate = rateFor(deal, tenure);
                  return (
                    <td
                      key={tenure}
                      className={`px-2 py-3.5 text-right ${rate === bestFor(tenure) ? "font-semibold text-ink" : "text-muted"}`}
                    >
                      {rate === undefined ? "—" : formatRate(rate)}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </ExplorePart>
  );
}

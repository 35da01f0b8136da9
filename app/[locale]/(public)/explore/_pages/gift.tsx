import { getTranslations } from "next-intl/server";
import { formatDate, formatMoney, formatRate } from "@/components/money/format";
import type { ListedDeal } from "@/lib/contract/calls/deals";
import { type Currency, FOREIGN_CURRENCIES } from "@/lib/contract/facts/money";
import { figuresOf, openDeals } from "@/lib/products/category-figures";
import { exampleOf } from "@/lib/products/example";
import { productOf } from "@/lib/products/lookup";
import { settlementCalendar } from "@/lib/web/edge-config";
import { readExampleAmount } from "../_parts/amount-query";
import { CompareBars } from "../_parts/compare-bars";
import { DealsPage } from "../_parts/deals-page";
import { ExamplePanel } from "../_parts/example-panel";
import { dealsOf, pastDealsOf } from "../_parts/explore-subjects";
import { limitsFor, type PageProps, rangeText } from "../_parts/page-props";
import { ExplorePart } from "../_parts/sections";

const SLUG = "gift-city-investments-for-NRI";

/** For non-residents: their own currency in and out, and each currency's best rate. Green, as GIFT is everywhere. */
export async function GiftPage({ catalogue, query, locale }: PageProps) {
  const t = await getTranslations("explore-gift");
  const deals = catalogue && dealsOf(SLUG, catalogue);
  const past = catalogue ? pastDealsOf(SLUG, catalogue) : [];
  const figures = figuresOf(deals ?? []);
  const values = { total: past.length, read: catalogue ? "yes" : "no" };
  return (
    <div className="[--accent-deep:var(--green-deep)] [--accent-soft:var(--green-soft)] [--accent:var(--green)]">
      <DealsPage
        {...{ slug: SLUG, t, catalogue, locale }}
        actions={[
          { href: "#open", words: t("see", { count: figures.open }) },
          ...(deals ? [{ href: "#currencies", words: t("seeCurrencies") }] : []),
        ]}
        example={catalogue && deals && <Answer catalogue={catalogue} deals={deals} query={query} locale={locale} />}
        facts={[
          { label: t("strip.rate"), value: rangeText(figures.rateBps, (bps) => formatRate(bps)) },
          { label: t("strip.tax"), value: t("strip.taxValue"), note: t("strip.taxNote") },
          { label: t("strip.currencies"), value: currenciesIn(deals ?? []).join(" · ") || "—" },
          { label: t("strip.who"), value: t("strip.whoValue") },
        ]}
        values={values}
        order={["steps", "own", "open", "risks", "record"]}
      >
        {deals && <CurrencyTable deals={deals} />}
      </DealsPage>
    </div>
  );
}

const currenciesIn = (deals: readonly ListedDeal[]): readonly Currency[] => {
  const open = new Set(openDeals(deals).map(({ currency }) => currency));
  return FOREIGN_CURRENCIES.filter((currency) => open.has(currency));
};

/** A deposit runs for a number of days; a bond ends on a day. */
const isDeposit = ({ product }: ListedDeal) => productOf(product).termOf(product).is === "days";

async function Answer({ catalogue, deals, query, locale }: PageProps<"read"> & { deals: readonly ListedDeal[] }) {
  const t = await getTranslations("explore-gift");
  const deposits = openDeals(deals).filter(isDeposit);
  const offered = [...new Map(deposits.map((deal) => [deal.currency, deal])).values()];
  const deal = offered.find(({ dealId }) => dealId === query.option) ?? offered[0];
  if (!deal) return <p className="text-body text-muted">{t("noExample")}</p>;
  const limits = limitsFor(deal);
  const read = readExampleAmount(query, limits);
  const calendar = await settlementCalendar();
  const example = exampleOf({ deal, amount: read.amount, on: catalogue.asOf, calendar });
  if (!example) return null;
  return (
    <ExamplePanel
      slug={SLUG}
      locale={locale}
      label={t("label")}
      read={read}
      limits={limits}
      currency={deal.currency}
      optionsLabel={t("currency")}
      options={offered.map((each) => ({ value: each.dealId, words: each.currency, isChosen: each === deal }))}
      note={t("note", { taker: deal.payer.name, rate: formatRate(deal.rateBps ?? 0) })}
    >
      <p className="mt-5 flex justify-between gap-4 text-body text-muted">
        <span>{t("back")}</span>
        <time dateTime={example.endsOn} className="font-semibold text-ink">
          {formatDate(example.endsOn, locale)}
        </time>
      </p>
      <CompareBars
        base={example.amount}
        currency={deal.currency}
        locale={locale}
        bars={[
          { label: t("bars.own"), amount: example.net, isOwn: true },
          { label: t("bars.kept"), amount: example.amount },
        ]}
      />
      <p className="mt-3 text-body text-muted">
        {t("tds", { tds: formatMoney({ amount: example.tds, currency: deal.currency }, { decimals: "auto" }) })}
      </p>
    </ExamplePanel>
  );
}

/** The best open rate of each currency, as bars on one scale. */
async function CurrencyTable({ deals }: { deals: readonly ListedDeal[] }) {
  const t = await getTranslations("explore-gift");
  const rows = currenciesIn(deals).map((currency) => {
    const { rateBps, open } = figuresOf(deals.filter((deal) => deal.currency === currency));
    return { currency, open, most: rateBps?.most ?? 0 };
  });
  const top = Math.max(1, ...rows.map(({ most }) => most));
  return (
    <ExplorePart id="currencies" title={t("currenciesTitle")}>
      <dl className="border-line-strong border-t">
        {rows.map(({ currency, open, most }) => (
          <div
            key={currency}
            className="grid grid-cols-[4rem_minmax(0,1fr)_auto] items-center gap-x-4 border-line border-b py-4"
          >
            <dt className="serif text-ink text-title">{currency}</dt>
            <dd aria-hidden>
              <svg viewBox="0 0 100 8" preserveAspectRatio="none" className="h-2 w-full" role="presentation">
                <rect width={(most / top) * 100} height="8" className="fill-accent" />
              </svg>
            </dd>
            <dd className="text-right font-semibold text-body text-ink">
              {t("upTo", { rate: formatRate(most) })}
              <span className="block font-normal text-faint text-note">{t("openIn", { count: open })}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 max-w-prose text-body text-muted">{t("currenciesText")}</p>
    </ExplorePart>
  );
}

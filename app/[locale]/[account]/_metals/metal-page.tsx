import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { Amount } from "@/components/money/amount";
import { Grams } from "@/components/money/grams";
import { BackLink } from "@/components/ui/back-link";
import { Notice } from "@/components/ui/feedback";
import { PageHeader } from "@/components/ui/page-header";
import { Panel, Section } from "@/components/ui/section";
import {
  getMetalHoldings,
  getMetalPayment,
  getMetalPrice,
  listMetalTransactions,
  type MetalTransaction,
} from "@/lib/contract/calls/metals";
import type { SearchParams } from "@/lib/contract/facts/search-params";
import { paymentKey } from "@/lib/contract/values/ids";
import type { Metal } from "@/lib/contract/values/weight";
import type { Locale } from "@/lib/i18n/locales";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";
import { readForInvestor } from "@/lib/web/investor-call";
import { readOptional } from "@/lib/web/optional-read";
import { pageNumberFrom } from "@/lib/web/page-number";
import { rupeesOnly } from "../_parts/rupees-only";
import { tradesSince } from "./drawn-trades";
import { MeasureForm } from "./measure-form";
import { BuyHelp } from "./measure-help";
import { measureFrom, metalPath, orderPath, rangeFrom } from "./metal-address";
import { MetalDrawing } from "./metal-drawing";
import { HeldMetal, holdingOf, type Position } from "./metal-holding";
import { MetalTrades } from "./metal-trades";
import { PriceFigures } from "./price-figures";
import { MetalPriceHistory } from "./price-history";
import { PriceMissing } from "./price-missing";
import { tradingGateOf } from "./trading-requirements";

export interface MetalPageProps extends LocaleParams {
  searchParams: Promise<SearchParams>;
}

export async function metalMetadata(metal: Metal, { params }: LocaleParams): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations("metals");
  return pageMetadata({ locale, path: metalPath(metal), title: t(`name.${metal}`), index: false });
}

interface BuyPanelProps {
  metal: Metal;
  limits: Position["limits"];
  query: SearchParams;
  locale: Locale;
}

/** The first step of a purchase: the quantity. The next page shows price, GST and total before any payment. */
async function BuyPanel({ metal, limits, query, locale }: BuyPanelProps) {
  const path = hrefFor(locale, metalPath(metal));
  const [t, gate] = await Promise.all([getTranslations("metals"), tradingGateOf(path, locale)]);
  return (
    <Panel>
      <h2 className="serif mb-4 text-ink text-title">{t(`buy.title.${metal}`)}</h2>
      {gate ?? (
        <MeasureForm
          kind="BUY"
          path={path}
          action={hrefFor(locale, orderPath(metal, "BUY"))}
          measure={measureFrom(query, "BUY")}
          typed=""
          help={<BuyHelp limits={limits} addressFrom={null} locale={locale} />}
        />
      )}
      <p className="mt-4 text-faint text-note">{t(`notRegulated.${metal}`)}</p>
    </Panel>
  );
}

/** The applicable regulation and the risk of loss. Never collapsed. */
async function Regulation({ metal }: { metal: Metal }) {
  const t = await getTranslations("metals");
  return (
    <Section title={t("regulation.heading")}>
      <div className="border-line-strong border-l-2 pl-4">
        <p className="font-semibold text-body text-ink">{t("regulation.title")}</p>
        <p className="mt-1 max-w-prose text-body text-ink">{t(`regulation.body.${metal}`)}</p>
      </div>
    </Section>
  );
}

interface JustTradedProps {
  trades: readonly MetalTransaction[];
  query: SearchParams;
}

/** Confirms the trade just paid through the wallet. The URL contains only its id; the figures come from the backend. */
async function JustTraded({ trades, query }: JustTradedProps) {
  const trade = trades.find(({ transactionId, state }) => transactionId === query.trade && state === "SUCCESS");
  if (!trade) return null;
  const { kind, grams, total, metal } = trade;
  const t = await getTranslations("metals");
  return (
    <div className="mb-8">
      <Notice tone="positive" live>
        {t.rich(`done.${kind}.${metal}`, {
          weight: () => <Grams weight={grams} />,
          total: () => <Amount amount={total} />,
        })}
      </Notice>
    </div>
  );
}

/** The page of a metal: price, holding, price history, trades and the purchase form. */
export async function MetalPage({ metal, params, searchParams }: MetalPageProps & { metal: Metal }) {
  const [locale, query] = [await pageLocale(params), await searchParams];
  await leadToPayment(metal, query, locale);
  const notShown = await rupeesOnly((await getTranslations("metals"))(`name.${metal}`));
  if (notShown) return notShown;
  const path = metalPath(metal);
  const range = rangeFrom(query);
  const pageNumber = pageNumberFrom(query.page);
  const [t, market, position, trades] = await Promise.all([
    getTranslations("metals"),
    readOptional(getMetalPrice, { metal, range }),
    readForInvestor(getMetalHoldings, {}),
    readOptional(listMetalTransactions, { metal, pageNumber }),
  ]);
  const price = market?.prices[0] ?? null;
  const since = market?.history?.points[0]?.at;
  const drawn = since === undefined ? [] : await tradesSince(metal, since);
  return (
    <>
      <PageHeader
        above={<BackLink href={hrefFor(locale, "/invest")}>{t("back")}</BackLink>}
        title={t(`name.${metal}`)}
        lead={t(`lead.${metal}`)}
      />
      <JustTraded trades={trades?.transactions ?? []} query={query} />
      <div className="grid gap-x-12 wide:grid-cols-[minmax(0,1fr)_20.5rem] wide:grid-rows-[auto_1fr] large:gap-x-16 large:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="min-w-0">
          <HeldMetal metal={metal} holding={holdingOf(position, metal)} locale={locale} />
          <MetalDrawing metal={metal} held={holdingOf(position, metal).grams} />
          {price ? <PriceFigures price={price} locale={locale} /> : <PriceMissing path={path} locale={locale} />}
        </div>
        <aside className="max-wide:mt-10 wide:row-span-2">
          <div className="wide:sticky wide:top-6">
            <BuyPanel metal={metal} limits={position.limits} query={query} locale={locale} />
          </div>
        </aside>
        <div className="min-w-0">
          {market?.history && (
            <MetalPriceHistory history={market.history} trades={drawn} metal={metal} locale={locale} />
          )}
          <Section title={t("trades.title")}>
            <MetalTrades page={trades} path={hrefFor(locale, path)} metal={metal} locale={locale} />
          </Section>
          <Regulation metal={metal} />
        </div>
      </div>
    </>
  );
}

/**
 * The return URL of a payment. It refreshes the payment from the provider before it redirects, so that the next page
 * renders the balance and holding after the payment.
 */
async function leadToPayment(metal: Metal, { payment }: SearchParams, locale: Locale): Promise<void> {
  const key = paymentKey.safeParse(payment);
  if (!key.success) return;
  await readOptional(getMetalPayment, { key: key.data });
  redirect(hrefFor(locale, `${metalPath(metal)}/payments/${key.data}`));
}

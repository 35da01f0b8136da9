import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { BackLink } from "@/components/ui/back-link";
import { PageHeader } from "@/components/ui/page-header";
import { Panel } from "@/components/ui/section";
import {
  createMetalPayment,
  getMetalHoldings,
  getMetalPrice,
  type MetalPriceQuote,
  type MetalTradeKind,
} from "@/lib/contract/calls/metals";
import { getPostalAddress } from "@/lib/contract/calls/postal-address";
import type { SearchParams } from "@/lib/contract/facts/search-params";
import type { Metal } from "@/lib/contract/values/weight";
import { errorText } from "@/lib/i18n/error-text";
import { errorWordsFor } from "@/lib/i18n/error-words";
import type { Locale } from "@/lib/i18n/locales";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";
import { readForInvestor } from "@/lib/web/investor-call";
import { readOptional } from "@/lib/web/optional-read";
import { rupeesOnly } from "../_parts/rupees-only";
import { MeasureForm } from "./measure-form";
import { BuyHelp, SellHelp } from "./measure-help";
import { measureFrom, metalPath, orderKeyFrom, orderPath, queryFrom, queryPath } from "./metal-address";
import { holdingOf, type Position } from "./metal-holding";
import { OrderReview } from "./order-review";
import { PriceFigures } from "./price-figures";
import { PriceMissing } from "./price-missing";
import { type Judged, judge, type MetalPageQuery } from "./query";
import { tradingGateOf } from "./trading-requirements";

export interface OrderPageProps extends LocaleParams {
  searchParams: Promise<SearchParams>;
}

interface OrderOf {
  metal: Metal;
  kind: MetalTradeKind;
}

export async function orderMetadata({ metal, kind }: OrderOf, { params }: LocaleParams): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations("metals");
  return pageMetadata({ locale, path: orderPath(metal, kind), title: t(titleOf({ metal, kind })), index: false });
}

const titleOf = ({ metal, kind }: OrderOf) =>
  kind === "BUY" ? (`buy.title.${metal}` as const) : (`sell.title.${metal}` as const);

/** Reviews an order at a locked price, or shows the quantity form with its validation error. */
export async function OrderPage({ metal, kind, params, searchParams }: OrderPageProps & OrderOf) {
  const [locale, query] = [await pageLocale(params), await searchParams];
  const notShown = await rupeesOnly((await getTranslations("metals"))(titleOf({ metal, kind })));
  if (notShown) return notShown;
  const path = orderPath(metal, kind);
  const [market, position, kept] = await Promise.all([
    readOptional(getMetalPrice, { metal }),
    readForInvestor(getMetalHoldings, {}),
    kind === "BUY" ? readForInvestor(getPostalAddress, {}) : null,
  ]);
  const address = kept?.address ?? null;
  const requested = queryFrom(query);
  const [price] = market?.prices ?? [];
  if (!price) {
    return (
      <>
        <OrderHeader metal={metal} kind={kind} locale={locale} />
        <PriceMissing path={requested ? queryPath(path, requested) : path} locale={locale} />
      </>
    );
  }
  const gate = kind === "BUY" ? await tradingGateOf(hrefFor(locale, path), locale) : null;
  const judged = requested && judge(requested, { kind, price, reach: reachOf(position, metal) });
  if (gate === null && requested && judged?.isTaken && query.step !== "change") {
    return (
      <OrderReview
        {...{ metal, kind, requested, price, address, locale }}
        addressFrom={position.addressFrom}
        terms={judged.terms}
        idempotencyKey={orderKeyFrom(query)}
      />
    );
  }
  return (
    <>
      <OrderHeader metal={metal} kind={kind} locale={locale} />
      <div className="grid items-start gap-x-14 gap-y-10 wide:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
        <Panel>
          {gate ?? (
            <Measuring
              metal={metal}
              kind={kind}
              requested={requested}
              judged={judged}
              query={query}
              position={position}
              isAddressKept={address !== null}
              locale={locale}
            />
          )}
        </Panel>
        <PriceNow price={price} locale={locale} />
      </div>
    </>
  );
}

function reachOf(position: Position, metal: Metal) {
  return { ...position.limits, availableGrams: holdingOf(position, metal).availableGrams };
}

async function OrderHeader({ metal, kind, locale }: OrderOf & { locale: Locale }) {
  const t = await getTranslations("metals");
  return (
    <PageHeader
      above={<BackLink href={hrefFor(locale, metalPath(metal))}>{t(`name.${metal}`)}</BackLink>}
      title={t(titleOf({ metal, kind }))}
      lead={t(kind === "BUY" ? "buy.lead" : "sell.lead")}
    />
  );
}

function PriceNow({ price, locale }: { price: MetalPriceQuote; locale: Locale }) {
  return (
    <div className="min-w-0">
      <PriceFigures price={price} locale={locale} />
    </div>
  );
}

interface MeasuringProps extends OrderOf {
  requested: MetalPageQuery | null;
  judged: Judged | null;
  query: SearchParams;
  position: Position;
  isAddressKept: boolean;
  locale: Locale;
}

async function Measuring(props: MeasuringProps) {
  const { metal, kind, requested, judged, query, position, isAddressKept, locale } = props;
  const [t, errors] = await Promise.all([getTranslations("metals"), errorWordsFor(createMetalPayment)]);
  const path = hrefFor(locale, orderPath(metal, kind));
  const { availableGrams } = holdingOf(position, metal);
  if (kind === "SELL" && availableGrams === 0) {
    return <p className="text-body text-muted">{t(`sell.nothing.${metal}`)}</p>;
  }
  return (
    <MeasureForm
      kind={kind}
      path={path}
      action={path}
      measure={measureFrom(query, kind)}
      typed={requested?.typed ?? ""}
      help={
        kind === "BUY" ? (
          <BuyHelp limits={position.limits} addressFrom={isAddressKept ? null : position.addressFrom} locale={locale} />
        ) : (
          <SellHelp metal={metal} available={availableGrams} locale={locale} />
        )
      }
      error={errorText(errors, judged && !judged.isTaken ? judged.code : null)}
    />
  );
}

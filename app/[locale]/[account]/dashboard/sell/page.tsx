import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Amount } from "@/components/money/amount";
import { formatDate, formatGrams } from "@/components/money/format";
import { formatMoment } from "@/components/money/moment";
import { SectionError } from "@/components/portfolio/section-error";
import { BackLink } from "@/components/ui/back-link";
import { EmptyState } from "@/components/ui/feedback";
import { FilterChips } from "@/components/ui/filter-chips";
import { PageHeader } from "@/components/ui/page-header";
import { Section } from "@/components/ui/section";
import { Status } from "@/components/ui/status";
import { getSellSide, type SellOrder, type SellSide } from "@/lib/contract/calls/bond-selling";
import { getMetalHoldings, type MetalHoldingView } from "@/lib/contract/calls/metals";
import { addPaise } from "@/lib/contract/facts/money";
import type { Locale } from "@/lib/i18n/locales";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";
import { readShell } from "@/lib/web/app-shell-data";
import { readOptional } from "@/lib/web/optional-read";
import { findOwnZone } from "@/lib/web/own-zone";
import { orderPath } from "../../_metals/metal-address";
import { ORDER_STATUS_KINDS } from "../../_parts/sell-order-kinds";
import { ClosedHoldings } from "./_parts/closed-holdings";
import { SellRow } from "./_parts/sell-row";

const PATH = "/dashboard/sell";

interface SellSideParams extends LocaleParams {
  searchParams: Promise<{ tab?: string | string[] }>;
}

export async function generateMetadata({ params }: LocaleParams): Promise<Metadata> {
  const [locale, t] = [await pageLocale(params), await getTranslations("selling")];
  return pageMetadata({ locale, path: PATH, title: t("side.title"), index: false });
}

/** Holdings for sale and sell orders: two tabs, of which the first is the default (specification §3). */
export default async function SellSidePage({ params, searchParams }: SellSideParams) {
  const [locale, { tab }, { mode }] = [await pageLocale(params), await searchParams, await readShell()];
  const [t, dashboard, side, metals] = await Promise.all([
    getTranslations("selling"),
    getTranslations("dashboard"),
    readOptional(getSellSide, {}),
    mode === "GIFT" ? null : readOptional(getMetalHoldings, {}),
  ]);
  const isOrders = tab === "orders";
  const shown = side?.holdings.filter(({ currency }) => (currency === "INR") === (mode === "INR")) ?? [];
  return (
    <>
      <PageHeader
        above={<BackLink href={hrefFor(locale, "/dashboard")}>{dashboard("page.back")}</BackLink>}
        title={t("side.title")}
        lead={t("side.lead")}
      />
      <FilterChips
        label={t("side.tabs")}
        isLabelShown={false}
        chips={[
          { href: hrefFor(locale, PATH), words: t("side.sell"), isCurrent: !isOrders },
          { href: `${hrefFor(locale, PATH)}?tab=orders`, words: t("side.orders"), isCurrent: isOrders },
        ]}
      />
      {side === null ? (
        <SectionError path={PATH} locale={locale} />
      ) : isOrders ? (
        <Orders orders={mode === "INR" ? side.orders : []} locale={locale} />
      ) : (
        <Sellable holdings={shown} metals={metals?.holdings.filter(({ grams }) => grams > 0) ?? []} locale={locale} />
      )}
    </>
  );
}

interface SellableProps {
  holdings: readonly SellSide[];
  metals: readonly MetalHoldingView[];
  locale: Locale;
}

async function Sellable({ holdings, metals, locale }: SellableProps) {
  const t = await getTranslations("selling");
  const open = holdings.filter(({ obstacle }) => obstacle === null);
  const closed = holdings.filter(({ obstacle }) => obstacle !== null);
  if (holdings.length === 0 && metals.length === 0) {
    return <EmptyState title={t("side.none.title")}>{t("side.none.body")}</EmptyState>;
  }
  return (
    <>
      <Section title={t("side.now")} aside={t("side.indicative")}>
        {open.length === 0 && metals.length === 0 ? (
          <p className="border-line border-y py-8 text-body text-muted">{t("side.nothingNow")}</p>
        ) : (
          <ul className="divide-y divide-line border-line border-y">
            {open.map((holding) => (
              <OpenHolding key={holding.investmentId} holding={holding} locale={locale} />
            ))}
            {metals.map((holding) => (
              <MetalRow key={holding.metal} holding={holding} locale={locale} />
            ))}
          </ul>
        )}
      </Section>
      {closed.length > 0 && (
        <Section title={t("side.notNow")} aside={t("side.notNowAside")}>
          <ClosedHoldings holdings={closed} locale={locale} />
        </Section>
      )}
    </>
  );
}

async function OpenHolding({ holding, locale }: { holding: SellSide; locale: Locale }) {
  const t = await getTranslations("selling");
  const { investmentId, title, availableUnits, indication } = holding;
  if (indication === null) return null;
  const { consideration, accruedInterest, netProceeds, tradesOn, settlesOn } = indication;
  return (
    <SellRow
      title={title}
      href={hrefFor(locale, `/investments/${investmentId}/sell`)}
      action={t("side.quote")}
      amount={<Amount amount={netProceeds} />}
      note={t("side.net")}
    >
      {t.rich("side.price", {
        count: availableUnits ?? 0,
        price: () => <Amount amount={addPaise(consideration, accruedInterest)} />,
        interest: () => <Amount amount={accruedInterest} />,
      })}{" "}
      {t("line.netNote", { trade: formatDate(tradesOn, locale), date: formatDate(settlesOn, locale) })}
    </SellRow>
  );
}

async function MetalRow({ holding, locale }: { holding: MetalHoldingView; locale: Locale }) {
  const t = await getTranslations("metals");
  const { metal, availableGrams: grams, currentValue } = holding;
  const selling = await getTranslations("selling");
  return (
    <SellRow
      title={t(`name.${metal}`)}
      href={hrefFor(locale, orderPath(metal, "SELL"))}
      action={t("sell.action")}
      amount={currentValue === null ? selling("side.noPrice") : <Amount amount={currentValue} />}
      note={selling("side.net")}
    >
      {selling("side.metal", { grams: formatGrams(grams) })}
    </SellRow>
  );
}

async function Orders({ orders, locale }: { orders: readonly SellOrder[]; locale: Locale }) {
  const [t, zone] = await Promise.all([getTranslations("selling"), findOwnZone()]);
  if (orders.length === 0) {
    return <EmptyState title={t("side.noOrders.title")}>{t("side.noOrders.body")}</EmptyState>;
  }
  return (
    <Section title={t("side.orders")} aside={t("orders.aside")}>
      <ul className="divide-y divide-line border-line border-y">
        {orders.map(({ orderId, investmentId, title, status, units: count, netProceeds, settlesOn, createdAt }) => (
          <SellRow
            key={orderId}
            title={title}
            href={hrefFor(locale, `/investments/${investmentId}`)}
            action={t("side.open")}
            amount={<Amount amount={netProceeds} />}
            note={t("line.net")}
          >
            <Status kind={ORDER_STATUS_KINDS[status]}>{t(`orders.status.${status}`)}</Status>{" "}
            {t("orders.units", { count })} · {t("orders.ordered", { date: formatMoment(createdAt, locale, zone) })} ·{" "}
            {t("side.settlement", { date: formatDate(settlesOn, locale) })}
          </SellRow>
        ))}
      </ul>
    </Section>
  );
}

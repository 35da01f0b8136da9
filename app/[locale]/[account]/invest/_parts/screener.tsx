import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { formatRate, formatTaxRate } from "@/components/money/format";
import { ButtonLink } from "@/components/ui/button";
import { Drawn } from "@/components/ui/drawn/drawn";
import { EmptyState } from "@/components/ui/feedback";
import { PageHeader } from "@/components/ui/page-header";
import { Section } from "@/components/ui/section";
import { TextLink } from "@/components/ui/text-link";
import type { InvestmentType, ListedDeal } from "@/lib/contract/calls/deals";
import { CURRENCIES } from "@/lib/contract/facts/money";
import type { OwnTaxRate } from "@/lib/finance/own-tax";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { productOf } from "@/lib/products/lookup";
import { SURFACES } from "@/lib/products/product";
import { settlementCalendar } from "@/lib/web/edge-config";
import { findOwnTaxPayer } from "@/lib/web/own-tax-rate";
import { CompareTray } from "./compare-tray";
import { DealPreview, previewedIndex } from "./deal-preview";
import { type DealFilter, investPathOf } from "./deal-query";
import { DealRow } from "./deal-row";
import { ReturnPlot } from "./return-plot";
import {
  bankDepositReturn,
  COMPARED_DEALS_MAX,
  inDealOrder,
  type ScreenedDeal,
  screen,
  screenedDeal,
} from "./screened-deals";
import { ScreenerBar } from "./screener-bar";

interface ScreenerProps {
  deals: readonly ListedDeal[];
  filter: DealFilter;
  mode: InvestmentType;
  locale: Locale;
}

/** Deals per page of each tab; a longer list continues on the next page. */
const PAGE_ROWS = { open: 50, upcoming: 50, ended: 25 } as const;

export async function Screener({ deals, filter, mode, locale }: ScreenerProps) {
  const [payer, calendar] = await Promise.all([findOwnTaxPayer(mode), settlementCalendar()]);
  const { rate } = payer;
  const screening = screen(deals, filter);
  const { isBeforeTax, status, page } = filter;
  const ordered = inDealOrder(
    screening.deals.map((deal) => screenedDeal(deal, payer, calendar)),
    filter,
  );
  const rows = PAGE_ROWS[status];
  const pages = Math.max(1, Math.ceil(ordered.length / rows));
  const shown = ordered.slice((Math.min(page, pages) - 1) * rows, Math.min(page, pages) * rows);
  const depositReturnBps = bankDepositReturn({ payer, at: deals[0]?.progress.at ?? null, isBeforeTax, calendar });
  const isPlotted = status === "open" && new Set(ordered.map(({ deal }) => deal.currency)).size === 1;
  const currencies = CURRENCIES.filter((currency) => deals.some((deal) => deal.currency === currency));
  return (
    <>
      <Drawn>
        <ScreenerHeader {...{ ordered, filter, depositReturnBps, rate, mode }} />
      </Drawn>
      <ScreenerBar {...{ filter, screening, currencies, mode, rate, locale }} />
      {ordered.length === 0 ? (
        <div className="mt-8">
          <NoDeals isFiltered={deals.length > 0} locale={locale} />
        </div>
      ) : (
        <>
          <div className="deal-panes">
            <div className="deal-side">
              <DealPreview {...{ shown, filter, locale }} />
              {isPlotted && (
                <Drawn>
                  <ReturnPlot {...{ ordered, shown, filter, depositReturnBps, locale }} />
                </Drawn>
              )}
            </div>
            <DealTable deals={shown} filter={filter} locale={locale} />
          </div>
          <Drawn>
            <Pages filter={filter} pages={pages} locale={locale} />
            <SurfaceNotes deals={shown.map(({ deal }) => deal)} />
          </Drawn>
        </>
      )}
    </>
  );
}

interface HeaderProps {
  ordered: readonly ScreenedDeal[];
  filter: DealFilter;
  depositReturnBps: number | null;
  rate: OwnTaxRate;
  mode: InvestmentType;
}

/** The title, and the range of returns of the open deals today beside a bank deposit's. */
async function ScreenerHeader({ ordered, filter, depositReturnBps, rate, mode }: HeaderProps) {
  const t = await getTranslations("invest");
  const promised = ordered.flatMap(({ yields }) => (yields && !yields.isEstimate ? [yields] : []));
  const returns = promised.map(({ beforeBps, afterBps }) => (filter.isBeforeTax ? beforeBps : afterBps));
  const words = {
    least: formatRate(Math.min(...returns), 1),
    most: formatRate(Math.max(...returns), 1),
    b: (chunks: ReactNode) => <strong className="font-semibold text-ink">{chunks}</strong>,
  };
  if (filter.status !== "open" || returns.length < 2) return <PageHeader title={t("title")} lead={t("lead")} />;
  if (mode === "GIFT") return <PageHeader title={t("title")} lead={t.rich("range.exempt", words)} />;
  const rates = {
    ...words,
    rate: formatTaxRate(Number(rate)),
    hasDeposit: depositReturnBps === null ? "no" : "yes",
    deposit: formatRate(depositReturnBps ?? 0, 1),
  };
  return <PageHeader title={t("title")} lead={t.rich(`range.${filter.isBeforeTax ? "before" : "after"}`, rates)} />;
}

async function DealTable({
  deals,
  filter,
  locale,
}: Omit<ScreenerProps, "deals" | "mode"> & { deals: readonly ScreenedDeal[] }) {
  const t = await getTranslations("invest");
  const comparePath = hrefFor(locale, "/invest/compare");
  const head = "text-muted text-label";
  return (
    <form action={comparePath} className="group/deals mt-6 min-w-0">
      <Drawn>
        <h2 className="sr-only">{t("list")}</h2>
        <div aria-hidden className="deal-head grid border-line-strong border-b pb-2 max-wide:hidden">
          <span className={`col-span-2 ${head}`}>{t("column.deal")}</span>
          <span className={`grid grid-cols-[1fr_5.5rem] whitespace-nowrap gap-x-2.5 text-right ${head}`}>
            <span>{filter.isBeforeTax ? t("column.before") : t("column.after")}</span>
            <span className="text-left">{t("column.nominal")}</span>
          </span>
          <span className={head}>{t("entry.tenure")}</span>
          <span className={`text-right ${head}`}>{t("entry.minimum")}</span>
          <span className={head}>{t("column.record")}</span>
          <span className={head}>{t(`column.${filter.status}`)}</span>
          {filter.status !== "ended" && <span className={`text-right ${head}`}>{t("column.compare")}</span>}
        </div>
        <ul className="max-wide:border-line max-wide:border-t">
          {deals.map((screened, index) => (
            <DealRow
              key={screened.deal.dealId}
              {...{ screened, locale }}
              isBeforeTax={filter.isBeforeTax}
              isPreviewed={index === previewedIndex(deals, filter)}
            />
          ))}
        </ul>
      </Drawn>
      {filter.status !== "ended" && (
        <CompareTray
          path={comparePath}
          most={COMPARED_DEALS_MAX}
          words={{
            count: t.raw("tray.count"),
            clear: t("tray.clear"),
            remove: t.raw("tray.remove"),
            compare: t("tray.compare"),
            one: t("tray.one"),
          }}
        />
      )}
    </form>
  );
}

async function Pages({ filter, pages, locale }: { filter: DealFilter; pages: number; locale: Locale }) {
  const t = await getTranslations("invest");
  if (pages < 2) return null;
  const page = Math.min(filter.page, pages);
  const hrefOf = (to: number) => hrefFor(locale, investPathOf({ ...filter, page: to }));
  return (
    <nav aria-label={t("pages.label")} className="mt-4 flex items-center gap-6 text-label">
      {page > 1 && <TextLink href={hrefOf(page - 1)}>{t("pages.previous")}</TextLink>}
      <span className="text-muted">{t("pages.at", { page, pages })}</span>
      {page < pages && <TextLink href={hrefOf(page + 1)}>{t("pages.next")}</TextLink>}
    </nav>
  );
}

/** The regulatory notes of the deals above, one for each regulatory regime. */
async function SurfaceNotes({ deals }: { deals: readonly ListedDeal[] }) {
  const [t, product] = await Promise.all([getTranslations("invest"), getTranslations("product")]);
  const present = new Set(deals.map((deal) => productOf(deal.product).surfaceOf(deal.product)));
  const shown = SURFACES.filter((surface) => present.has(surface));
  if (shown.length === 0) return null;
  return (
    <Section title={t("surfaces")}>
      <dl className="grid gap-x-14 gap-y-6 border-line border-t pt-5 desktop:grid-cols-2">
        {shown.map((surface) => (
          <div key={surface}>
            <dt className="font-semibold text-body text-ink">{product(`surface.${surface}.title`)}</dt>
            <dd className="mt-1 max-w-prose text-label text-muted">{product(`surface.${surface}.body`)}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

async function NoDeals({ isFiltered, locale }: { isFiltered: boolean; locale: Locale }) {
  const t = await getTranslations("invest");
  return isFiltered ? (
    <EmptyState
      title={t("empty.filteredTitle")}
      action={
        <ButtonLink href={hrefFor(locale, "/invest")} variant="secondary">
          {t("empty.showAll")}
        </ButtonLink>
      }
    >
      {t("empty.filteredBody")}
    </EmptyState>
  ) : (
    <EmptyState
      title={t("empty.title")}
      action={<ButtonLink href={hrefFor(locale, "/wallet/add")}>{t("empty.addMoney")}</ButtonLink>}
    >
      {t("empty.body")}
    </EmptyState>
  );
}

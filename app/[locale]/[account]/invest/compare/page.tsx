import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { formatMoney, formatTaxRate } from "@/components/money/format";
import { SectionError } from "@/components/portfolio/section-error";
import { BackLink } from "@/components/ui/back-link";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState, Notice } from "@/components/ui/feedback";
import { PageActions } from "@/components/ui/page-actions";
import { PageHeader } from "@/components/ui/page-header";
import { type Deal, getDeal, INVESTMENT_TYPES, listDeals } from "@/lib/contract/calls/deals";
import { type Minor, minor } from "@/lib/contract/facts/money";
import { type DealId, dealId } from "@/lib/contract/values/ids";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";
import { settlementCalendar } from "@/lib/web/edge-config";
import { readOptional } from "@/lib/web/optional-read";
import { findOwnTaxPayer } from "@/lib/web/own-tax-rate";
import { COMPARED_DEALS_MAX } from "../_parts/screened-deals";
import { amountToPlace, comparedDeal } from "./_parts/compared-deal";
import { ComparisonTable } from "./_parts/comparison-table";
import { OutAndBack } from "./_parts/out-and-back";

interface CompareParams extends LocaleParams {
  searchParams: Promise<{ deal?: string | string[] }>;
}

const WISHED = minor(10_00_000_00);

export async function generateMetadata({ params }: LocaleParams): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations("invest.compare");
  return pageMetadata({ locale, path: "/invest/compare", title: t("metaTitle"), index: false });
}

/** The deal ids in the address, each once; values that are no id are left out. */
function idsIn(deal: string | string[] | undefined) {
  const ids = [deal ?? []].flat().flatMap((each) => {
    const parsed = dealId.safeParse(each);
    return parsed.success ? [parsed.data] : [];
  });
  return [...new Set(ids)];
}

/**
 * Deals that are open or will open, in full and in the address's order; of one currency, so that amounts compare. Null
 * when the backend could not be read.
 */
async function readCompared(ids: readonly DealId[]): Promise<readonly Deal[] | null> {
  const lists = await Promise.all(
    INVESTMENT_TYPES.map((investmentType) => readOptional(listDeals, { investmentType })),
  );
  if (lists.includes(null)) return null;
  const listed = lists.flatMap((list) => list?.deals ?? []).filter(({ outcome }) => outcome === null);
  const chosen = ids.flatMap((id) => listed.find((deal) => deal.dealId === id) ?? []);
  const alike = chosen.filter(({ currency }) => currency === chosen[0]?.currency).slice(0, COMPARED_DEALS_MAX);
  const deals = await Promise.all(alike.map((deal) => readOptional(getDeal, { id: deal.dealId })));
  if (deals.includes(null)) return null;
  // The list may be some seconds older.
  return deals.flatMap((deal) => (deal?.outcome === null ? [deal] : []));
}

export default async function ComparePage({ params, searchParams }: CompareParams) {
  // The language is set before any text is read.
  const locale = await pageLocale(params);
  const [query, t] = await Promise.all([searchParams, getTranslations("invest.compare")]);
  const ids = idsIn(query.deal);
  const deals = await readCompared(ids);
  const back = <BackLink href={hrefFor(locale, "/invest")}>{t("back")}</BackLink>;
  if (deals === null) {
    const path = `/invest/compare?${new URLSearchParams(ids.map((id) => ["deal", id]))}`;
    return (
      <>
        <PageHeader above={back} title={t("metaTitle")} />
        <SectionError path={path} locale={locale} />
      </>
    );
  }
  const [first] = deals;
  if (!first || deals.length < 2) {
    return (
      <>
        <PageHeader above={back} title={t("metaTitle")} />
        <EmptyState
          title={t("fewTitle")}
          action={<ButtonLink href={hrefFor(locale, "/invest")}>{t("choose")}</ButtonLink>}
        >
          {t("few")}
        </EmptyState>
      </>
    );
  }
  const [payer, calendar] = await Promise.all([findOwnTaxPayer(first.investmentType), settlementCalendar()]);
  const { amount, scarce } = amountToPlace(deals, WISHED, calendar);
  const compared = deals.map((deal) => comparedDeal(deal, { amount, payer, calendar }));
  const words = (money: Minor) => formatMoney({ amount: money, currency: first.currency }, { decimals: "auto" });
  const isExempt = first.investmentType === "GIFT";
  const basis = isExempt
    ? t("basisExempt")
    : t("basis", { rate: formatTaxRate(Number(payer.rate)), isAbroad: String(payer.residency === "NON_RESIDENT") });
  return (
    <>
      <PageHeader
        above={back}
        title={t("title", { count: deals.length, amount: words(amount) })}
        lead={basis}
        action={
          <PageActions
            words={{ share: t("share"), copied: t("copied"), copyByHand: t("copyByHand"), print: t("print") }}
          />
        }
      />
      {deals.length < ids.length && (
        <div className="mb-6">
          <Notice>{t("leftOut", { count: ids.length - deals.length })}</Notice>
        </div>
      )}
      {scarce.length > 0 && (
        <ul className="mb-6 grid gap-1 text-body text-ink">
          {scarce.map(({ deal, left }) => (
            <li key={deal.dealId}>
              {t(left < amount ? "lessLeft" : "left", { deal: deal.title, left: words(left), amount: words(amount) })}
            </li>
          ))}
        </ul>
      )}
      <OutAndBack deals={compared} locale={locale} />
      <ComparisonTable deals={compared} locale={locale} />
      <p className="mt-8 max-w-prose text-faint text-label">{t("note")}</p>
    </>
  );
}

import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SectionError } from "@/components/portfolio/section-error";
import { BackLink } from "@/components/ui/back-link";
import { EmptyState } from "@/components/ui/feedback";
import { PageHeader } from "@/components/ui/page-header";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { pageLocale } from "@/lib/i18n/page-locale";
import { DealEntry } from "../../../../_deal/deal-entry";
import { listChildDeals } from "../_parts/child-deals";
import { type MemberParams, readMember, readWard } from "../_parts/read-member";

export async function generateMetadata({ params }: MemberParams): Promise<Metadata> {
  const locale = await pageLocale(params);
  const [{ member }, t] = await Promise.all([readMember(params), getTranslations("family.invest")]);
  return pageMetadata({ locale, path: `/family/${member}/invest`, title: t("title"), index: false });
}

/** The open deals that a guardian may buy in the name of the child. */
export default async function MemberInvestPage({ params }: MemberParams) {
  const [locale, { member, name }] = [await pageLocale(params), await readWard(params)];
  const [t, invest, deals] = await Promise.all([
    getTranslations("family.invest"),
    getTranslations("invest"),
    listChildDeals(),
  ]);
  const path = `/family/${member}`;
  return (
    <>
      <PageHeader
        above={<BackLink href={hrefFor(locale, path)}>{name}</BackLink>}
        title={t("title")}
        lead={<span className="wrap-anywhere">{t("lead", { name })}</span>}
      />
      {deals === null ? (
        <SectionError path={`${path}/invest`} locale={locale} />
      ) : deals.length === 0 ? (
        <EmptyState title={t("noneTitle")}>{t("none")}</EmptyState>
      ) : (
        <ul className="border-line-strong border-t">
          {deals.map((deal) => (
            <DealEntry key={deal.dealId} deal={deal} path={`${path}/deals/${deal.dealId}`} locale={locale} />
          ))}
        </ul>
      )}
      <p className="mt-8 max-w-prose text-faint text-label">{t("rules")}</p>
      <p className="mt-2 max-w-prose text-faint text-label">{invest("risk")}</p>
    </>
  );
}

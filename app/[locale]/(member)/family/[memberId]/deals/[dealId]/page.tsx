import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { BackLink } from "@/components/ui/back-link";
import { PageHeader } from "@/components/ui/page-header";
import { Panel } from "@/components/ui/section";
import type { Deal } from "@/lib/contract/calls/deals";
import { getUserConfig } from "@/lib/contract/calls/user";
import { getBalance } from "@/lib/contract/calls/wallet";
import { inLocale, type Locale } from "@/lib/i18n/locales";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { pageLocale } from "@/lib/i18n/page-locale";
import { findProfile } from "@/lib/web/app-shell-data";
import { readOptional } from "@/lib/web/optional-read";
import { AmountPanel } from "../../../../../_deal/amount-panel";
import { ClosedPanel } from "../../../../../_deal/closed-panel";
import { DealLayout } from "../../../../../_deal/deal-layout";
import { Gate } from "../../../../../_deal/gate";
import { dealHeadWords, findPageDeal } from "../../../../../_deal/page-deal";
import { type RequestedTerms, readTermsQuery, type TermsSearchParams } from "../../../../../_deal/terms-query";
import { isForChildren } from "../../_parts/child-deals";
import { type Member, readMember, readWard } from "../../_parts/read-member";
import { openTermsOf } from "./actions";

interface MemberDealParams {
  params: Promise<{ locale: string; memberId: string; dealId: string }>;
  searchParams: Promise<TermsSearchParams>;
}

export async function generateMetadata({ params }: Pick<MemberDealParams, "params">): Promise<Metadata> {
  const [locale, { member }, deal] = [
    await pageLocale(params),
    await readMember(params),
    await findPageDeal((await params).dealId),
  ];
  return deal
    ? pageMetadata({
        locale,
        path: `/family/${member}`,
        title: (await dealHeadWords(deal, locale)).title,
        index: false,
      })
    : {};
}

/** A deal as a guardian buys it in the name of the child. */
export default async function MemberDealPage({ params, searchParams }: MemberDealParams) {
  const [locale, about, deal] = [
    await pageLocale(params),
    await readWard(params),
    await findPageDeal((await params).dealId),
  ];
  if (!deal || !isForChildren(deal)) notFound();
  const [t, chosen] = await Promise.all([getTranslations("family.invest"), readTermsQuery(deal, await searchParams)]);
  const others = `/family/${about.member}/invest`;
  return (
    <DealLayout
      deal={deal}
      chosen={chosen}
      locale={locale}
      holder={{ residence: about.residence, childName: about.name }}
      header={
        <PageHeader
          above={<BackLink href={hrefFor(locale, others)}>{t("title")}</BackLink>}
          title={deal.title}
          lead={inLocale(deal.subtitle, locale)}
        />
      }
      panel={
        <Panel>
          {chosen ? (
            <MemberPanel about={about} deal={deal} chosen={chosen} locale={locale} />
          ) : (
            <ClosedPanel deal={deal} others={others} locale={locale} />
          )}
        </Panel>
      }
      className="[--banner-height:3.5rem] max-wide:pb-24 wide:grid-cols-[minmax(0,1fr)_20.5rem] large:gap-x-16 large:grid-cols-[minmax(0,1fr)_24rem]"
    />
  );
}

interface PanelProps {
  about: Member;
  deal: Deal;
  chosen: RequestedTerms;
  locale: Locale;
}

async function MemberPanel({ about: { member, name }, deal, chosen, locale }: PanelProps) {
  const path = hrefFor(locale, `/family/${member}/deals/${deal.dealId}`);
  const [t, wallet, gate] = await Promise.all([
    getTranslations("family.invest"),
    readOptional(getBalance, { currency: "INR" }, { member }),
    gateOf({ member, path, locale }),
  ]);
  const form = { deal, chosen, action: openTermsOf.bind(null, member), path, gate, locale };
  return <AmountPanel {...form} free={wallet?.balance ?? null} childName={name} note={t("inName", { name })} />;
}

/** Why the guardian cannot invest for the child now: their own KYC, or investing is closed for the child's account. */
async function gateOf({ member, path, locale }: { member: Member["member"]; path: string; locale: Locale }) {
  const [t, guardian, config] = await Promise.all([
    getTranslations("deal"),
    findProfile(),
    readOptional(getUserConfig, {}, { member }),
  ]);
  if (guardian && !guardian.kyc.canInvest) {
    const kyc = { href: hrefFor(locale, `/kyc?returnTo=${encodeURIComponent(path)}`), words: t("panel.kycAction") };
    return <Gate action={kyc}>{t("panel.kyc")}</Gate>;
  }
  return config && !config.investEnabled ? <Gate>{t("panel.closed")}</Gate> : null;
}

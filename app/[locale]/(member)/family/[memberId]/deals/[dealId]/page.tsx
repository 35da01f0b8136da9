import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { AmountForm } from "@/app/[locale]/_parts/amount-form";
import { amountProblem, quickAmounts } from "@/app/[locale]/_parts/amount-suggestions";
import { findPageDeal } from "@/app/[locale]/_parts/page-deal";
import { BackLink } from "@/components/ui/back-link";
import { PageHeader } from "@/components/ui/page-header";
import { Panel } from "@/components/ui/section";
import type { Deal } from "@/lib/contract/calls/deals";
import { startFlow } from "@/lib/contract/calls/investments";
import { getBalance } from "@/lib/contract/calls/wallet";
import { errorWordsFor } from "@/lib/i18n/error-words";
import { inLocale, type Locale } from "@/lib/i18n/locales";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { pageLocale } from "@/lib/i18n/page-locale";
import { isBoughtWhole } from "@/lib/products/lookup";
import { readOptional } from "@/lib/web/optional-read";
import { AmountSummary, BarSummary } from "../../../../../_parts/amount-summary";
import { CashflowSection } from "../../../../../_parts/cashflow-section";
import { choiceGroups } from "../../../../../_parts/choice-groups";
import { DealFigures } from "../../../../../_parts/deal-figures";
import { ProductFacts } from "../../../../../_parts/fact-list";
import { FinePrint } from "../../../../../_parts/fine-print";
import { PayerSection } from "../../../../../_parts/payer-section";
import { type RequestedTerms, readTermsQuery, type TermsSearchParams } from "../../../../../_parts/terms-query";
import { isForChildren } from "../../_parts/child-deals";
import { type Member, readMember } from "../../_parts/read-member";
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
  return deal ? pageMetadata({ locale, path: `/family/${member}`, title: deal.title, index: false }) : {};
}

/** A deal as a guardian buys it in the name of the child. */
export default async function MemberDealPage({ params, searchParams }: MemberDealParams) {
  const [locale, about, deal] = [
    await pageLocale(params),
    await readMember(params),
    await findPageDeal((await params).dealId),
  ];
  if (!about.guardianship.mayAct || !deal || !isForChildren(deal)) notFound();
  const [t, chosen] = await Promise.all([getTranslations("family.invest"), readTermsQuery(deal, await searchParams)]);
  if (!chosen) notFound();
  return (
    <div className="grid gap-x-12 max-wide:pb-24 wide:grid-cols-[minmax(0,1fr)_20.5rem] wide:grid-rows-[auto_1fr] large:gap-x-16 large:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="min-w-0">
        <PageHeader
          above={<BackLink href={hrefFor(locale, `/family/${about.member}/invest`)}>{t("title")}</BackLink>}
          title={deal.title}
          lead={inLocale(deal.subtitle, locale)}
        />
        <DealFigures deal={deal} terms={chosen.terms} locale={locale} />
      </div>
      <aside className="max-wide:mt-10 wide:row-span-2">
        <div className="wide:sticky wide:top-20">
          <Panel>
            <MemberPanel about={about} deal={deal} chosen={chosen} locale={locale} />
          </Panel>
        </div>
      </aside>
      <div className="min-w-0">
        <PayerSection deal={deal} locale={locale} />
        <ProductFacts deal={deal} locale={locale} />
        <CashflowSection deal={deal} terms={chosen.terms} isOpen locale={locale} />
        <FinePrint deal={deal} locale={locale} />
      </div>
    </div>
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
  const { requested, check, problems } = chosen;
  const free = (await readOptional(getBalance, { currency: "INR" }, { member }))?.balance ?? null;
  const [t, family, errors, quick, groups, problem] = await Promise.all([
    getTranslations("deal"),
    getTranslations("family.invest"),
    errorWordsFor(startFlow),
    quickAmounts({ deal, requested, path, free }),
    choiceGroups(deal, problems),
    amountProblem({ deal, chosen, path }),
  ]);
  const terms = check.isTaken ? chosen.terms : null;
  const { kind } = deal.product;
  return (
    <>
      <AmountForm
        action={openTermsOf.bind(null, member)}
        hidden={{ dealId: deal.dealId, financeType: kind, locale, idempotencyKey: crypto.randomUUID() }}
        path={path}
        currency={deal.currency}
        shown={requested}
        problem={problem}
        quick={quick}
        groups={groups}
        summary={
          <AmountSummary
            deal={deal}
            terms={terms}
            budget={check.isTaken ? check.amount : null}
            free={free}
            locale={locale}
          />
        }
        bar={<BarSummary terms={terms} locale={locale} />}
        gate={null}
        words={{
          amount: t(isBoughtWhole(kind) ? "panel.budget" : "panel.title"),
          quick: t("panel.quick"),
          summary: t("panel.summary"),
          show: t("panel.show"),
          terms: t("panel.terms"),
          errors,
        }}
      />
      <p className="wrap-anywhere mt-3 text-faint text-note">{family("inName", { name })}</p>
    </>
  );
}

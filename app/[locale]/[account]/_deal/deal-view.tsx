import { getTranslations } from "next-intl/server";
import type { AccountScope } from "@/app/[locale]/_account/scope";
import { DealLayout } from "@/app/[locale]/_deal/deal-layout";
import { readTermsQuery, type TermsSearchParams } from "@/app/[locale]/_deal/terms-query";
import { BackLink } from "@/components/ui/back-link";
import { cn } from "@/components/ui/cn";
import { PageHeader } from "@/components/ui/page-header";
import type { Deal } from "@/lib/contract/calls/deals";
import { inLocale, type Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { findProfile } from "@/lib/web/app-shell-data";
import { StreamedManager } from "../_parts/manager";
import { rupeesOnly } from "../_parts/rupees-only";
import { InvestPanel } from "./invest-panel";

interface DealViewProps {
  scope: AccountScope;
  deal: Deal;
  query: TermsSearchParams;
  hasFollowFailed?: boolean;
  locale: Locale;
}

/** A deal as an account may buy it: its figures, payer, risks, and the form to invest. */
export async function DealView({ scope, deal, query, hasFollowFailed = false, locale }: DealViewProps) {
  const notShown = scope.offers.giftCity && (await rupeesOnly(deal.title, deal.currency));
  if (notShown) return notShown;
  const chosen = await readTermsQuery(deal, query, { residence: await residenceOf(scope), about: scope.about });
  return (
    <DealLayout
      deal={deal}
      chosen={chosen}
      locale={locale}
      childName={scope.holder?.name ?? null}
      header={scope.holder ? <HoldersHeader scope={scope} deal={deal} locale={locale} /> : undefined}
      panel={
        <InvestPanel scope={scope} deal={deal} chosen={chosen} hasFollowFailed={hasFollowFailed} locale={locale} />
      }
      className={cn(
        "pb-24 wide:-mb-14 wide:pb-0 wide:grid-cols-[minmax(0,1fr)_20.5rem] large:gap-x-16 large:grid-cols-[minmax(0,1fr)_24rem]",
      )}
    >
      {scope.offers.service && <StreamedManager isLine locale={locale} />}
    </DealLayout>
  );
}

/** The holder's country of residence; null when unknown. */
const residenceOf = async ({ holder }: AccountScope): Promise<string | null> =>
  holder === null ? ((await findProfile())?.country ?? null) : holder.residence;

async function HoldersHeader({ scope, deal, locale }: Pick<DealViewProps, "scope" | "deal" | "locale">) {
  const t = await getTranslations("family.invest");
  return (
    <PageHeader
      above={<BackLink href={hrefFor(locale, `${scope.path}/invest`)}>{t("title")}</BackLink>}
      title={deal.title}
      lead={inLocale(deal.subtitle, locale)}
    />
  );
}

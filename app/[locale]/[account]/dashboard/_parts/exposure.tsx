import { getTranslations } from "next-intl/server";
import type { AccountScope } from "@/app/[locale]/_account/scope";
import { addressIn } from "@/components/portfolio/account-path";
import type { Fold } from "@/components/portfolio/folded-rows";
import { DepositInsurance, PayerExposures } from "@/components/portfolio/payer-exposure";
import { SectionError } from "@/components/portfolio/section-error";
import { Section } from "@/components/ui/section";
import type { Currency } from "@/lib/contract/facts/money";
import type { SearchParams } from "@/lib/contract/facts/search-params";
import type { Locale } from "@/lib/i18n/locales";
import { dashboardHref, isOpen, toggled } from "./dashboard-query";
import { readExposure } from "./reads";

interface ExposureProps {
  scope: AccountScope;
  currency: Currency;
  search: SearchParams;
  locale: Locale;
}

/** Exposure to each payer, and the insured part of bank deposits. Empty without a holding in deals. */
export async function Exposure({ scope, currency, search, locale }: ExposureProps) {
  const [t, exposure] = await Promise.all([getTranslations("dashboard"), readExposure(scope.about, currency)]);
  if (exposure === null) {
    return (
      <Section title={t("exposureTitle")}>
        <SectionError path={scope.path === "" ? "/dashboard" : scope.path} locale={locale} />
      </Section>
    );
  }
  const { payers, deposits, insuredUpTo } = exposure;
  const path = addressIn(scope.path, "/dashboard");
  const foldOf = (list: "payers" | "banks"): Fold => ({
    href: dashboardHref(locale, { path, search, changes: toggled(search, list), section: list }),
    isOpen: isOpen(search, list),
  });
  return (
    <>
      {payers.length > 0 && (
        <Section title={t("exposureTitle")} id="payers" className="scroll-mt-24" aside={t("exposureAside")}>
          <PayerExposures {...{ payers, currency, locale }} fold={foldOf("payers")} />
        </Section>
      )}
      {deposits.length > 0 && (
        <Section title={t("insurance.title")} id="banks" className="scroll-mt-24">
          <DepositInsurance {...{ deposits, insuredUpTo, currency, locale }} fold={foldOf("banks")} />
        </Section>
      )}
    </>
  );
}

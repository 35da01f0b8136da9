import { getTranslations } from "next-intl/server";
import type { AccountScope } from "@/app/[locale]/_account/scope";
import { DepositInsurance, PayerExposures } from "@/components/portfolio/payer-exposure";
import { SectionError } from "@/components/portfolio/section-error";
import { Section } from "@/components/ui/section";
import type { Currency } from "@/lib/contract/facts/money";
import type { Locale } from "@/lib/i18n/locales";
import { readExposure } from "./reads";

interface ExposureProps {
  scope: AccountScope;
  currency: Currency;
  locale: Locale;
}

/** Exposure to each payer, and the insured part of bank deposits. Empty without a holding in deals. */
export async function Exposure({ scope, currency, locale }: ExposureProps) {
  const [t, exposure] = await Promise.all([getTranslations("dashboard"), readExposure(scope.about, currency)]);
  if (exposure === null) {
    return (
      <Section title={t("exposureTitle")}>
        <SectionError path={scope.path === "" ? "/dashboard" : scope.path} locale={locale} />
      </Section>
    );
  }
  const { payers, deposits, insuredUpTo } = exposure;
  return (
    <>
      {payers.length > 0 && (
        <Section title={t("exposureTitle")} aside={t("exposureAside")}>
          <PayerExposures payers={payers} currency={currency} locale={locale} />
        </Section>
      )}
      {deposits.length > 0 && (
        <Section title={t("insurance.title")}>
          <DepositInsurance {...{ deposits, insuredUpTo, currency, locale }} />
        </Section>
      )}
    </>
  );
}

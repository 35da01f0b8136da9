import { getTranslations } from "next-intl/server";
import { ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/feedback";
import { TextLink } from "@/components/ui/text-link";
import type { Profile } from "@/lib/contract/calls/user";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { StepHeading } from "./step-heading";

/** KYC is complete: next actions, and the result of accreditation. */
export async function DoneView({ profile, locale }: { profile: Profile; locale: Locale }) {
  const t = await getTranslations("kyc");
  return (
    <>
      <StepHeading>{t("doneTitle")}</StepHeading>
      <p className="mt-3 text-body text-muted">{t("doneLead")}</p>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink href={hrefFor(locale, "/wallet/add")} size="large" className="max-tablet:w-full">
          {t("addMoney")}
        </ButtonLink>
        <ButtonLink href={hrefFor(locale, "/invest")} size="large" variant="secondary" className="max-tablet:w-full">
          {t("seeDeals")}
        </ButtonLink>
      </div>
      <div className="mt-10">
        <Accreditation profile={profile} locale={locale} />
      </div>
    </>
  );
}

async function Accreditation({ profile, locale }: { profile: Profile; locale: Locale }) {
  const [t, errors] = await Promise.all([getTranslations("kyc"), getTranslations("errors")]);
  const row = profile.kyc.steps.find(({ step }) => step === "ACCREDITATION");
  const open = (word: string) => (
    <TextLink href={hrefFor(locale, "/kyc?step=accreditation")} className="whitespace-nowrap">
      {word}
    </TextLink>
  );
  switch (row?.status) {
    case "VERIFIED":
      return <Notice tone="positive">{t("accredited")}</Notice>;
    case "PENDING":
      return <Notice>{t("accreditationPending")}</Notice>;
    case "REJECTED":
      return (
        <Notice tone="warning">
          {row.reason && errors(row.reason)} {open(t("answerAgain"))}
        </Notice>
      );
    default:
      return (
        <Notice>
          {t("accreditationOpen")} {open(t("answerNow"))}
        </Notice>
      );
  }
}

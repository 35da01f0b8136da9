import { getTranslations } from "next-intl/server";
import { TextLink } from "@/components/ui/text-link";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { readCompany } from "@/lib/web/content/content";

/** The custodian of the investor's money at each step. The wallet links here. */
export async function MoneyCustody({ locale }: { locale: Locale }) {
  const [{ escrowBank, trustee }, t] = await Promise.all([readCompany(locale), getTranslations("home")]);
  return (
    <section
      id="holder"
      className="page grid scroll-mt-8 gap-x-16 gap-y-8 pt-16 desktop:grid-cols-[1fr_1.6fr] desktop:pt-24"
    >
      <div>
        <h2 className="serif text-heading text-ink">{t("holder.title")}</h2>
        <p className="mt-4 max-w-prose text-body text-muted">{t("holder.lead")}</p>
        <dl className="mt-6 grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1.5 text-body">
          <dt className="text-muted">{t("holder.bank")}</dt>
          <dd className="font-medium text-ink">{escrowBank.name}</dd>
          <dt className="text-muted">{t("holder.trustee")}</dt>
          <dd className="font-medium text-ink">{trustee.name}</dd>
        </dl>
        <p className="mt-5 text-body">
          <TextLink href={hrefFor(locale, "/company")}>{t("holder.action")}</TextLink>
        </p>
      </div>
      <ol className="border-line-strong border-t">
        {(["wallet", "settlement", "invested", "back"] as const).map((step) => (
          <li
            key={step}
            className="grid gap-x-8 gap-y-1 border-line border-b py-5 tablet:grid-cols-[11rem_minmax(0,1fr)]"
          >
            <h3 className="font-semibold text-body text-ink">{t(`holder.${step}.label`)}</h3>
            <p className="text-body text-muted">{t(`holder.${step}.text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

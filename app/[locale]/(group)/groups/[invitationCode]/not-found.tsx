import { getLocale, getTranslations } from "next-intl/server";
import { ButtonLink } from "@/components/ui/button";
import { isLocale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";

/** A code that was never given out and one whose group is gone read the same. */
export default async function InvitationNotFound() {
  const [t, common, current] = await Promise.all([getTranslations("groups"), getTranslations("common"), getLocale()]);
  const locale = isLocale(current) ? current : "en";
  return (
    <div className="max-w-prose">
      <h1 className="serif text-heading text-ink">{t("gone.title")}</h1>
      <p className="mt-3 text-body text-muted">{t("gone.body")}</p>
      <ButtonLink href={hrefFor(locale, "/")} variant="secondary" className="mt-6">
        {common("goHome")}
      </ButtonLink>
    </div>
  );
}

import { getLocale, getTranslations } from "next-intl/server";
import { ThemeRestore } from "@/components/layout/theme-restore";
import { ButtonLink } from "@/components/ui/button";
import { localeOr } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";

export default async function NotFound() {
  const [t, requested] = await Promise.all([getTranslations("common"), getLocale()]);
  return (
    <main id="content" tabIndex={-1} className="page py-24 outline-none">
      <ThemeRestore />
      <h1 className="serif text-heading text-ink">{t("notFoundTitle")}</h1>
      <p className="mt-3 max-w-prose text-body text-muted">{t("notFoundBody")}</p>
      <ButtonLink href={hrefFor(localeOr(requested), "/")} className="mt-7">
        {t("goHome")}
      </ButtonLink>
    </main>
  );
}

import { getLocale, getTranslations } from "next-intl/server";
import { ThemeRestore } from "@/components/layout/theme-restore";
import { buttonStyle } from "@/components/ui/button-style";
import { localeOr } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";

export default async function NotFound() {
  const [t, requested] = await Promise.all([getTranslations("common"), getLocale()]);
  return (
    <main id="content" tabIndex={-1} className="page py-24 outline-none">
      <ThemeRestore />
      <h1 className="serif text-heading text-ink">{t("notFoundTitle")}</h1>
      <p className="mt-3 max-w-prose text-body text-muted">{t("notFoundBody")}</p>
      {/* A plain link: every page loads this file's scripts, and Next's link would be in them a second time. */}
      <a href={hrefFor(localeOr(requested), "/")} className={buttonStyle({ className: "mt-7" })}>
        {t("goHome")}
      </a>
    </main>
  );
}

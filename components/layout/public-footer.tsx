import { getTranslations } from "next-intl/server";
import { AnalyticsConsent } from "@/components/layout/analytics-consent";
import { ThemeSwitch } from "@/components/layout/theme-switch";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { NavLinks } from "./nav-link";
import { LINK_GROUPS, siteLinks } from "./site-links";

export async function PublicFooter({ locale }: { locale: Locale }) {
  const t = await getTranslations("shell");
  return (
    <footer className="page pt-6 pb-10">
      <nav
        aria-label={t("footerNavigation")}
        className="grid grid-cols-2 gap-x-6 gap-y-8 border-line border-t pt-8 tablet:grid-cols-4"
      >
        {LINK_GROUPS.map(({ title, words }) => (
          <div key={title}>
            <p className="text-faint text-label">{t(`footer.${title}`)}</p>
            <ul className="mt-2">
              <NavLinks
                links={siteLinks(words).map(({ word, path }) => [hrefFor(locale, path), t(word)])}
                isListed
                className="footer-link"
              />
            </ul>
          </div>
        ))}
      </nav>
      <div className="mt-8 flex flex-wrap items-center justify-between gap-x-7 gap-y-3 border-line border-t pt-5">
        <AnalyticsConsent
          words={{
            question: t("analytics.question"),
            allow: t("analytics.allow"),
            refuse: t("analytics.refuse"),
            on: t("analytics.on"),
            off: t("analytics.off"),
            stop: t("analytics.stop"),
          }}
        />
        <ThemeSwitch words={{ system: t("themeSystem"), light: t("themeLight"), dark: t("themeDark") }} />
      </div>
      <p className="mt-5 max-w-3xl text-faint text-label">{t("footerNote")}</p>
    </footer>
  );
}

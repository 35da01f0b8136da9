import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { AnalyticsConsent } from "@/components/layout/analytics-consent";
import { ThemeSwitch } from "@/components/layout/theme-switch";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";

/** Not prefetched: it is rendered per visitor from a calendar. */
const TALK = "/talk-to-expert";

const PLACES = [
  { word: "talk", path: TALK },
  { word: "terms", path: "/tnc" },
  { word: "privacy", path: "/privacy-policy" },
  { word: "risk", path: "/risk-disclosure" },
] as const;

export async function PublicFooter({ locale }: { locale: Locale }) {
  const t = await getTranslations("shell");
  return (
    <footer className="page py-10">
      <div className="flex flex-wrap items-center gap-x-7 gap-y-1 border-line border-t pt-6">
        <nav aria-label={t("footerNavigation")} className="flex flex-wrap gap-x-7">
          {PLACES.map(({ word, path }) => (
            <Link
              key={path}
              href={hrefFor(locale, path)}
              prefetch={path === TALK ? false : null}
              className="inline-flex min-h-11 items-center text-body text-muted underline-offset-4 hover:text-ink hover:underline"
            >
              {t(word)}
            </Link>
          ))}
        </nav>
        <div className="ml-auto">
          <ThemeSwitch words={{ system: t("themeSystem"), light: t("themeLight"), dark: t("themeDark") }} />
        </div>
      </div>
      <div className="mt-2">
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
      </div>
      <p className="mt-4 max-w-3xl text-faint text-label">{t("footerNote")}</p>
    </footer>
  );
}

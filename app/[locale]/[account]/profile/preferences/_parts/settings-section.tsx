import { getTranslations } from "next-intl/server";
import { AnalyticsConsent } from "@/components/layout/analytics-consent";
import { LanguageLink } from "@/components/layout/language-link";
import { PrivacySwitch, ShortcutSwitch } from "@/components/layout/privacy-switch";
import { ThemeSwitch } from "@/components/layout/theme-switch";
import { Line, Lines } from "@/components/ui/figures";
import type { Locale } from "@/lib/i18n/locales";

/** The switches of the top bar, with labels, so that they can also be found here. */
export async function SettingsSection({ locale }: { locale: Locale }) {
  const [t, shell] = await Promise.all([getTranslations("profile"), getTranslations("shell")]);
  return (
    <>
      <Lines className="border-line border-y [&>*]:items-center">
        <Line label={t("language")}>
          <LanguageLink locale={locale} />
        </Line>
        <Line label={t("theme")}>
          <ThemeSwitch words={{ system: shell("themeSystem"), light: shell("themeLight"), dark: shell("themeDark") }} />
        </Line>
        <Line label={t("amounts")}>
          <PrivacySwitch words={{ hide: shell("hideAmounts"), show: shell("showAmounts") }} />
        </Line>
        <Line label={t("shortcut.label")}>
          <ShortcutSwitch words={{ label: t("shortcut.label"), on: t("shortcut.on"), off: t("shortcut.off") }} />
        </Line>
      </Lines>
      <div className="mt-3">
        <AnalyticsConsent
          words={{
            question: shell("analytics.question"),
            allow: shell("analytics.allow"),
            refuse: shell("analytics.refuse"),
            on: shell("analytics.on"),
            off: shell("analytics.off"),
            stop: shell("analytics.stop"),
          }}
        />
      </div>
    </>
  );
}

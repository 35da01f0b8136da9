import { getTranslations } from "next-intl/server";
import { LanguageLink } from "@/components/layout/language-link";
import { PrivacySwitch } from "@/components/layout/privacy-switch";
import { ThemeSwitch } from "@/components/layout/theme-switch";
import { Line, Lines } from "@/components/ui/figures";
import { Section } from "@/components/ui/section";
import type { Locale } from "@/lib/i18n/locales";

/** The switches of the top bar, each with its name: here one finds them, there one uses them. */
export async function SettingsSection({ locale }: { locale: Locale }) {
  const [t, shell] = await Promise.all([getTranslations("profile"), getTranslations("shell")]);
  return (
    <Section title={t("settings")}>
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
      </Lines>
    </Section>
  );
}

import { getTranslations } from "next-intl/server";
import { ButtonLink } from "@/components/ui/button";
import { Section } from "@/components/ui/section";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";

/** The way to what is sent, by which channel, and to the payouts in a calendar. */
export async function NotificationsSection({ locale }: { locale: Locale }) {
  const t = await getTranslations("notifications");
  return (
    <Section title={t("title")}>
      <p className="border-line border-y py-3 text-body text-muted">{t("settings.note")}</p>
      <ButtonLink
        href={hrefFor(locale, "/profile/notifications")}
        variant="secondary"
        prefetch={false}
        className="mt-4"
      >
        {t("settings.open")}
      </ButtonLink>
    </Section>
  );
}

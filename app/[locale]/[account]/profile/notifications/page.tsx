import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { BackLink } from "@/components/ui/back-link";
import { Notice } from "@/components/ui/feedback";
import { PageHeader } from "@/components/ui/page-header";
import { getNotificationPreferences } from "@/lib/contract/calls/notifications";
import type { SearchParams } from "@/lib/contract/facts/search-params";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";
import { readForInvestor } from "@/lib/web/investor-call";
import { CalendarSection } from "./_parts/calendar-section";
import { PreferencesForm } from "./_parts/preferences-form";
import { PushSection } from "./_parts/push-section";

const PATH = "/profile/notifications";

interface SettingsParams extends LocaleParams {
  searchParams: Promise<SearchParams>;
}

export async function generateMetadata({ params }: LocaleParams): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: "notifications" });
  return pageMetadata({ locale, path: PATH, title: t("settings.title"), index: false });
}

export default async function NotificationSettingsPage({ params, searchParams }: SettingsParams) {
  const locale = await pageLocale(params);
  const [t, { saved }, preferences] = await Promise.all([
    getTranslations("notifications"),
    searchParams,
    readForInvestor(getNotificationPreferences, {}),
  ]);
  return (
    <div className="max-w-2xl">
      <PageHeader
        above={<BackLink href={hrefFor(locale, "/profile")}>{t("settings.back")}</BackLink>}
        title={t("settings.title")}
        lead={t("settings.lead")}
      />
      {(saved === "yes" || saved === "no") && (
        <div className="mb-6">
          <Notice tone={saved === "yes" ? "positive" : "negative"} live>
            {t(saved === "yes" ? "settings.saved" : "settings.failed")}
          </Notice>
        </div>
      )}
      <PreferencesForm preferences={preferences} locale={locale} />
      {preferences.push.key !== null && (
        <div className="mt-12">
          <PushSection push={preferences.push} />
        </div>
      )}
      <div className="mt-12">
        <CalendarSection locale={locale} />
      </div>
    </div>
  );
}

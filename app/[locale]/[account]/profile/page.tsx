import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { formatDate } from "@/components/money/format";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/feedback";
import { PageHeader } from "@/components/ui/page-header";
import { getProfile } from "@/lib/contract/calls/user";
import { dateInIndia } from "@/lib/contract/values/calendar-date";
import type { Locale } from "@/lib/i18n/locales";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";
import { readForInvestor } from "@/lib/web/investor-call";
import { StreamedManager } from "../_parts/manager";
import { AddressRow, DataRow, IdentityRow, NomineesRow, SecurityRow, ViewersRow } from "./_parts/identity-rows";
import { BankRow, DematRow, ReinvestmentRow, TaxRow } from "./_parts/money-rows";
import { OverviewGroup, OverviewRow } from "./_parts/overview-row";
import type { PartParams } from "./_parts/section-page";

export async function generateMetadata({ params }: LocaleParams): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: "profile" });
  return pageMetadata({ locale, path: "/profile", title: t("metaTitle"), index: false });
}

/** A row for each part of the profile, with its present state and a link to its page. Shows no personal data. */
export default async function ProfilePage({ params, searchParams }: PartParams) {
  const locale = await pageLocale(params);
  const [profile, query, t] = await Promise.all([
    readForInvestor(getProfile, {}),
    searchParams,
    getTranslations("profile"),
  ]);
  return (
    <>
      <PageHeader
        title={<span className="wrap-anywhere">{profile.name ?? t("title")}</span>}
        lead={t("since", { date: formatDate(dateInIndia(profile.createdAt), locale) })}
        action={<SignOutHere locale={locale} />}
      />
      {query.signOut === "failed" && (
        <div className="mb-8">
          <Notice tone="negative" live>
            {t("signOutFailed")}
          </Notice>
        </div>
      )}
      <div className="grid gap-x-16 gap-y-10 wide:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <div>
          <OverviewGroup title={t("overview.person")}>
            <IdentityRow profile={profile} locale={locale} />
            <AddressRow locale={locale} />
            <NomineesRow locale={locale} />
            <SecurityRow locale={locale} />
            <ViewersRow locale={locale} />
          </OverviewGroup>
          <OverviewGroup title={t("overview.money")}>
            <BankRow locale={locale} />
            <ReinvestmentRow locale={locale} />
            <TaxRow locale={locale} />
            <DematRow locale={locale} />
          </OverviewGroup>
          <OverviewGroup title={t("overview.ultra")}>
            <NotificationsRow locale={locale} />
            <OverviewRow
              id="preferences"
              href={hrefFor(locale, "/profile/preferences")}
              title={t("parts.preferences.title")}
              note={t("overview.preferences")}
            />
            <DataRow locale={locale} />
          </OverviewGroup>
        </div>
        <div>
          <StreamedManager locale={locale} />
        </div>
      </div>
    </>
  );
}

async function SignOutHere({ locale }: { locale: Locale }) {
  const t = await getTranslations("profile.signOut");
  return (
    <form method="post" action={hrefFor(locale, "/sign-out")}>
      <Button type="submit" variant="secondary">
        {t("here")}
      </Button>
    </form>
  );
}

async function NotificationsRow({ locale }: { locale: Locale }) {
  const [t, profile] = await Promise.all([getTranslations("notifications"), getTranslations("profile")]);
  return (
    <OverviewRow
      id="notifications"
      href={hrefFor(locale, "/profile/notifications")}
      title={t("settings.title")}
      note={profile("overview.notifications")}
    />
  );
}

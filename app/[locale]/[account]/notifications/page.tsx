import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Pagination } from "@/components/portfolio/pagination";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState, ErrorState, Notice } from "@/components/ui/feedback";
import { HiddenFields } from "@/components/ui/hidden-fields";
import { PageHeader } from "@/components/ui/page-header";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextLink } from "@/components/ui/text-link";
import { listNotifications } from "@/lib/contract/calls/notifications";
import type { SearchParams } from "@/lib/contract/facts/search-params";
import type { Locale } from "@/lib/i18n/locales";
import { pageMetadata } from "@/lib/i18n/metadata";
import { hrefFor } from "@/lib/i18n/navigation";
import { type LocaleParams, pageLocale } from "@/lib/i18n/page-locale";
import { findProfile } from "@/lib/web/app-shell-data";
import { readOptional } from "@/lib/web/optional-read";
import { NotificationRow } from "./_parts/notification-row";
import { read } from "./actions";

const PATH = "/notifications";
const PAGE_SIZE = 20;

interface NotificationsParams extends LocaleParams {
  searchParams: Promise<SearchParams>;
}

export async function generateMetadata({ params }: LocaleParams): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: "notifications" });
  return pageMetadata({ locale, path: PATH, title: t("title"), index: false });
}

/** The page in the address counts from 1; anything else is the first. */
const pageNumberIn = (page: unknown): number =>
  typeof page === "string" && /^[1-9]\d{0,4}$/.test(page) ? Number(page) - 1 : 0;

export default async function NotificationsPage({ params, searchParams }: NotificationsParams) {
  const [locale, query, t] = [await pageLocale(params), await searchParams, await getTranslations("notifications")];
  const listed = await readOptional(listNotifications, { pageNumber: pageNumberIn(query.page), pageSize: PAGE_SIZE });
  return (
    <div className="max-w-3xl">
      <PageHeader
        title={t("title")}
        lead={t.rich("lead", {
          settings: (words) => <TextLink href={hrefFor(locale, "/profile/notifications")}>{words}</TextLink>,
        })}
        action={listed !== null && listed.unread > 0 && <MarkAll locale={locale} />}
      />
      {query.read === "failed" && (
        <div className="mb-6">
          <Notice tone="negative" live>
            {t("actionFailed")}
          </Notice>
        </div>
      )}
      {listed === null ? <NotLoaded locale={locale} /> : <List listed={listed} locale={locale} />}
    </div>
  );
}

async function MarkAll({ locale }: { locale: Locale }) {
  const t = await getTranslations("notifications");
  return (
    <form action={read}>
      <HiddenFields values={{ locale, next: "" }} />
      <SubmitButton variant="secondary">{t("markAll")}</SubmitButton>
    </form>
  );
}

type Listed = NonNullable<Awaited<ReturnType<typeof readOptional<typeof listNotifications>>>>;

async function List({ listed, locale }: { listed: Listed; locale: Locale }) {
  const t = await getTranslations("notifications");
  const { notifications, pageNumber, totalPages } = listed;
  const wards = new Set((await findProfile())?.children.map(({ userId }) => userId));
  if (notifications.length === 0) {
    return (
      <EmptyState
        title={t("empty.title")}
        action={<ButtonLink href={hrefFor(locale, "/invest")}>{t("empty.action")}</ButtonLink>}
      >
        {t("empty.body")}
      </EmptyState>
    );
  }
  return (
    <>
      <ul aria-label={t("list")} className="divide-y divide-line border-line border-y">
        {notifications.map((notification) => (
          <NotificationRow
            key={notification.notificationId}
            notification={notification}
            wards={wards}
            locale={locale}
          />
        ))}
      </ul>
      <Pagination
        pageNumber={pageNumber}
        totalPages={totalPages}
        hrefOf={(page) => hrefFor(locale, page === 0 ? PATH : `${PATH}?page=${page + 1}`)}
        words={{
          label: t("pages.label"),
          previous: t("pages.previous"),
          next: t("pages.next"),
          position: t("pages.position", { page: pageNumber + 1, pages: totalPages }),
        }}
      />
    </>
  );
}

async function NotLoaded({ locale }: { locale: Locale }) {
  const [t, common] = await Promise.all([getTranslations("notifications"), getTranslations("common")]);
  return (
    <ErrorState
      title={t("failed.title")}
      retry={
        <ButtonLink href={hrefFor(locale, PATH)} variant="secondary">
          {common("tryAgain")}
        </ButtonLink>
      }
    >
      {t("failed.body")}
    </ErrorState>
  );
}

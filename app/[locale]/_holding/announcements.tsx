import { getTranslations } from "next-intl/server";
import { Amount } from "@/components/money/amount";
import { formatDate, formatRate } from "@/components/money/format";
import type { PaymentNotice } from "@/lib/contract/calls/payment-history";
import type { Currency } from "@/lib/contract/facts/money";
import { inLocale, type Locale } from "@/lib/i18n/locales";

interface AnnouncementsProps {
  notices: readonly PaymentNotice[];
  currency: Currency;
  locale: Locale;
}

/** Announcements and agreements about the payments, earliest first, each with its day and author. */
export async function Announcements({ notices, currency, locale }: AnnouncementsProps) {
  const t = await getTranslations("dashboard");
  if (notices.length === 0) return null;
  return (
    <ol className="mt-7 grid gap-5">
      {notices.map((notice, index) => (
        // The list is append-only, so that an index identifies a notice.
        // biome-ignore lint/suspicious/noArrayIndexKey: notices have no id
        <li key={index} className="border-line-strong border-l-2 pl-5">
          <p className="text-label text-muted">
            {formatDate(notice.on, locale)} · {notice.by ? inLocale(notice.by, locale) : t("payments.byCreditors")}
          </p>
          <blockquote className="mt-1 max-w-prose text-body text-ink">{inLocale(notice.text, locale)}</blockquote>
          {notice.expectedOn && (
            <p className="mt-1 text-label text-muted">
              {t("payments.announcedDay", { date: formatDate(notice.expectedOn, locale) })}
            </p>
          )}
          {notice.extension && <Extension extension={notice.extension} currency={currency} locale={locale} />}
        </li>
      ))}
    </ol>
  );
}

interface ExtensionProps extends Pick<AnnouncementsProps, "currency" | "locale"> {
  extension: NonNullable<PaymentNotice["extension"]>;
}

async function Extension({ extension, currency, locale }: ExtensionProps) {
  const t = await getTranslations("dashboard");
  const { days, rateBps, dueBefore, dueAfter, grossBefore, grossAfter } = extension;
  return (
    <p className="mt-1 text-label text-muted">
      {t.rich("payments.extension", {
        days,
        from: formatDate(dueBefore, locale),
        to: formatDate(dueAfter, locale),
        before: () => <Amount amount={grossBefore} currency={currency} />,
        after: () => <Amount amount={grossAfter} currency={currency} />,
      })}{" "}
      {rateBps === null ? t("payments.ownRate") : t("payments.rate", { rate: formatRate(rateBps) })}
    </p>
  );
}

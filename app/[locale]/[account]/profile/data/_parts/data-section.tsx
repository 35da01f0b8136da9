import { getTranslations } from "next-intl/server";
import { formatDate } from "@/components/money/format";
import { buttonStyle } from "@/components/ui/button-style";
import { TextLink } from "@/components/ui/text-link";
import { exportData, getDeletion } from "@/lib/contract/calls/account-deletion";
import { dateInIndia } from "@/lib/contract/values/calendar-date";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { readOptional } from "@/lib/web/optional-read";

/** The statutory data rights: export of all personal data, and account deletion. */
export async function DataSection({ locale }: { locale: Locale }) {
  const [t, answer] = await Promise.all([getTranslations("profile"), readOptional(getDeletion, {})]);
  const waiting = answer?.request?.state === "REQUESTED" ? answer.request : null;
  return (
    <div className="divide-y divide-line border-line border-y">
      <div className={ROW}>
        <p className="text-label text-muted">{t("data.exportNote")}</p>
        {/* A streamed download, not a Next.js route. */}
        <a href={`/api${exportData.path}`} className={buttonStyle({ variant: "secondary" })}>
          {t("data.export")}
        </a>
      </div>
      <div className={ROW}>
        <p className="text-label text-muted">
          {waiting
            ? t("data.waiting", { date: formatDate(dateInIndia(waiting.requestedAt), locale) })
            : t("data.deleteNote")}
        </p>
        <TextLink href={hrefFor(locale, "/profile/delete")} className="inline-flex min-h-11 items-center text-body">
          {waiting ? t("data.look") : t("data.delete")}
        </TextLink>
      </div>
    </div>
  );
}

const ROW = "flex max-tablet:flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 [&>a]:shrink-0";
